import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Size of a window for a long look at a video: without a graphics card a picture costs as much as it is large. */
export const smallWindow = { width: 640, height: 400 }

/** The picture moves: time goes on by more than a second, frames have a size, and nothing has failed. */
export async function expectPlaying(where: Page | FrameLocator): Promise<void> {
  const video = where.locator('video')
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      time: element.currentTime,
      width: element.videoWidth,
      error: element.error?.message ?? null,
    }))
  const from = (await state()).time
  await expect.poll(async () => (await state()).time, { message: 'currentTime goes on' }).toBeGreaterThan(from + 1)
  const { width, error } = await state()
  expect(error).toBeNull()
  expect(width).toBeGreaterThan(0)
}

/** A page of another site that frames what it is given. */
export async function openForeignSite(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="ru"><title>Чужой сайт</title><main><h1>Чужой сайт</h1>${html}</main></html>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    // another host than the product's localhost: another origin and another site
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
