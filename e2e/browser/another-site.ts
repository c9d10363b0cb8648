import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A page of another site that frames the player and keeps what it says. */
export async function anotherSite(frame: string): Promise<{ server: Server; url: string }> {
  const html = `<!doctype html><iframe src="${frame}" width="640" height="360" allow="autoplay; fullscreen"></iframe>
    <script>window.heard = []; addEventListener('message', (event) => heard.push(event.data))</script>`
  const server = createServer((_ask, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/` }
}

/** Sends a command to the player that a page frames. */
export const sayToPlayer = (page: Page, message: object): Promise<void> =>
  page
    .locator('iframe')
    .evaluate((element: HTMLIFrameElement, words) => element.contentWindow?.postMessage(words, '*'), message)

/** The last message of the player that a page frames. */
export const readLastMessage = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'heard').at(-1))
