import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { studioClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { studioApi, test } from './product/fixtures.ts'

const count = 200

/** A site with a strict policy whose page holds many players, put there by our module. */
async function strictSite(product: Product, uuid: string): Promise<{ url: string; close: () => void }> {
  const html =
    '<!doctype html><title>Сайт</title><h1>Видео</h1><main></main><script type="module" src="/page.js"></script>'
  const script = `import { createPlayer } from '${product.url}/player/api.js'
    const heard = []
    const players = Array.from({ length: ${count} }, (_, number) => {
      const place = document.createElement('section')
      place.style.maxWidth = '640px'
      document.querySelector('main').append(place)
      const muted = number !== ${count - 2}
      const player = createPlayer(place, { id: '${uuid}', language: 'ru', mini: true, muted })
      for (const event of ['ready', 'play', 'pause', 'playing', 'blocked', 'seeked', 'ratechange', 'error', 'ended']) {
        player.on(event, ({ state, rate }) => heard.push({ number, event, state, rate }))
      }
      return player
    })
    Object.assign(window, { players, heard })`
  const policy = `default-src 'none'; script-src 'self' ${product.url}; frame-src ${product.url}; base-uri 'none'; require-trusted-types-for 'script'`
  const server = createServer((request, answer) => {
    answer.setHeader('content-security-policy', policy)
    const isScript = request.url === '/page.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

type PlayerReport = { number: number; event: string; state: string; rate: number }
const listReports = (page: Page, number: number): Promise<PlayerReport[]> =>
  page.evaluate(
    (playerNumber) => Reflect.get(window, 'heard').filter((one: PlayerReport) => one.number === playerNumber),
    number,
  )
const tellPlayer = (page: Page, number: number, method: string, ...values: unknown[]) =>
  page.evaluate(
    ([playerNumber, name, args]) => {
      const player = Reflect.get(window, 'players')[playerNumber]
      Reflect.apply(player[name], player, args)
    },
    [number, method, values] as const,
  )

test('T-HLS-2 200 players on a page with a strict policy load when they are seen; one is steered by the page and goes to a corner', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { uuid } = await readyVideo(product, api, await studioClip(), 'вставка.mp4')
  const site = await strictSite(product, uuid)
  const paths: string[] = []
  const refused: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) refused.push(message.text())
  })
  // what browsers do before a page is touched; those of tests allow everything
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return this.muted ? Reflect.apply(play, this, []) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await page.goto(site.url)
  await expect.poll(async () => (await listReports(page, 0)).map(({ event }) => event)).toEqual(['ready'])
  const first = page.locator('iframe').first()
  expect((await first.boundingBox())?.height, 'its place keeps 16:9').toBe(360)
  const pages = paths.filter((path) => path === `/embed/${uuid}`)
  expect(pages.length, 'those far below are not even asked for').toBeLessThan(20)
  const playlists = paths.filter((path) => path.endsWith('master.m3u8'))
  expect(playlists.length, 'of those that are there only the seen ones read more').toBeLessThan(6)
  expect(paths.filter((path) => path.endsWith('.m4s'))).toEqual([])

  const ofFar = paths.length
  await tellPlayer(page, count - 1, 'play')
  const eventsOf = async (number: number) => (await listReports(page, number)).map(({ event }) => event)
  await expect.poll(() => eventsOf(count - 1), 'nobody has scrolled to it, and it plays').toContain('playing')
  expect(
    paths.slice(ofFar).filter((path) => path === `/embed/${uuid}`),
    'and no other one with it',
  ).toHaveLength(1)
  await tellPlayer(page, count - 1, 'pause')
  await tellPlayer(page, count - 2, 'play')
  await expect.poll(() => eventsOf(count - 2), 'sound before a touch is refused in words').toContain('blocked')

  await tellPlayer(page, 0, 'play')
  await expect.poll(() => listReports(page, 0)).toContainEqual({ number: 0, event: 'play', state: 'playing', rate: 1 })
  await tellPlayer(page, 0, 'setRate', 1.5)
  // the first picture may come before it or after it
  await expect
    .poll(() => listReports(page, 0))
    .toContainEqual(expect.objectContaining({ event: 'ratechange', rate: 1.5 }))
  await page.mouse.wheel(0, 3_000)
  const corner = page.getByRole('button', { name: 'Закрыть мини-плеер', exact: true })
  await expect(corner).toBeVisible()
  expect(await first.boundingBox()).toMatchObject({ width: 360, height: 203 })
  await corner.press('Enter')
  await expect(corner).toHaveCount(0)
  await expect.poll(() => eventsOf(0)).toContain('pause')
  expect(await eventsOf(0), 'and not because it is over').not.toContain('ended')
  expect(refused).toEqual([])
  site.close()
})
