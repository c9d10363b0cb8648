import { createServer } from 'node:http'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { within } from './browser/busy-machine.ts'
import { test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'
import { chromeOnWindows, safariOnPhone, tellSessions } from './product/player-sessions.ts'

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Показатели', exact: true }).getByRole('button', { name: new RegExp(`^${title} .*$`) })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())

test('product B8 C7 what players told is the same on every screen: the summary, videos, sites, devices, quality, and the API', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'real-figures', [['real-desk', 'Настоящее', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'real-desk' })
  const one = await readyVideo(product, api, await studioClip(), 'Первое.mp4')
  const two = await readyVideo(product, api, await studioClip(), 'Второе.mp4')
  const news = { uuid: one.uuid, page: 'https://news.example/story?utm=1', agent: chromeOnWindows }
  const kino = { uuid: one.uuid, page: 'https://kino.example/', agent: safariOnPhone, seconds: 0 }
  const blog = { uuid: two.uuid, page: 'https://blog.example/post', agent: safariOnPhone, seconds: 8 }
  await tellSessions(product, [
    ...[1, 1, 2, 3, 4, 5].map((viewer) => ({ ...news, viewer, seconds: 6 })),
    ...[6, 7].map((viewer) => ({ ...kino, viewer })),
    { ...kino, viewer: 8, error: 'networkError' },
    ...[9, 10].map((viewer) => ({ ...blog, viewer })),
    // a second is no view
    { ...blog, viewer: 11, seconds: 1 },
  ])
  const params = { from: today(), to: today() }
  await expect.poll(async () => (await api.call(statistic.summary, params)).loads, { timeout: within(10_000) }).toBe(12)
  const { views, viewers, watchSeconds, figures } = await api.call(statistic.summary, params)
  expect({ views, viewers, watchSeconds, plays: figures.plays, startFailures: figures.startFailures }).toEqual({
    ...{ views: 8, viewers: 7, watchSeconds: 6 * 6 + 2 * 8 + 1, plays: 10, startFailures: 1 },
  })

  await page.goto('/admin/ac/real-desk/stat/vod/all?period=today')
  await expect(card(page, 'Просмотры')).toContainText(/^Просмотры8/)
  await expect(card(page, 'Уникальные зрители')).toContainText(/^Уникальные зрители7/)
  await expect(card(page, 'Загрузки плеера')).toContainText(/^Загрузки плеера12/)
  await expect(card(page, 'Доля запусков')).toContainText(/^Доля запусков66,7/)
  await expect(card(page, 'Время просмотра')).toContainText(/^Время просмотра53.с/)
  await expect(card(page, 'Ошибки')).toContainText(/^Ошибки10.%/)

  const open = async (path: string, title: string) => {
    await page.goto(`/admin/ac/real-desk/stat/vod/${path}?period=today`)
    await heading(page, title)
  }
  await open('records', 'Видео')
  await expect(row(page, 'Первое')).toContainText(/Первое.*6/)
  await expect(row(page, 'Второе')).toContainText(/Второе.*2/)
  await open('sites', 'Сайты и\u00a0страницы')
  await expect(row(page, 'news.example')).toContainText(/news\.example.*6/)
  await expect(row(page, 'kino.example'), 'three loads and no view').toContainText(/kino\.example.*0/)
  await page.getByRole('link', { name: 'news.example', exact: true }).click()
  await expect(row(page, 'https://news.example/story')).toContainText(/story.*6/)
  expect(await page.locator('main').innerText()).not.toContain('utm=1')
  await open('devices', 'Устройства')
  await expect(row(page, 'Компьютер')).toContainText(/Компьютер.*6/)
  await expect(row(page, 'Телефон')).toContainText(/Телефон.*2/)
  await open('quality', 'Качество показа')
  await expect(page.getByRole('table', { name: 'Ошибки по видам', exact: true })).toContainText(/networkError.*1/)
})

const videoOf = (frame: FrameLocator) => frame.locator('video')
const positionOf = (frame: FrameLocator) => videoOf(frame).evaluate((video: HTMLVideoElement) => video.currentTime)

/** A site of somebody else with one page. */
async function siteWith(html: string) {
  const server = createServer((_, answer) => void answer.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: async () => void server.close() }
}

/** The page says that it is in sight, or no longer. */
const showTab = (frame: FrameLocator, state: 'hidden' | 'visible') =>
  videoOf(frame).evaluate((video, shown) => {
    Object.defineProperty(video.ownerDocument, 'visibilityState', { configurable: true, get: () => shown })
    Object.defineProperty(video.ownerDocument, 'hidden', { configurable: true, get: () => shown === 'hidden' })
    video.ownerDocument.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('product A46 C7 a viewer of a script embed goes on in a hidden tab and in the mini player, and at double speed: the statistics say what he saw, in one session', async ({
  page,
  product,
  context,
}) => {
  const person = await newPerson(page, product, 'real-viewer', [['real-viewer-desk', 'Зритель', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'real-viewer-desk' })
  const { uuid, id } = await readyVideo(product, api, await studioClip(), 'клип.mp4')

  const viewer = await context.newPage()
  await using site = await siteWith(
    `<!doctype html><body style="margin:0"><div id="place" style="width:640px"></div><div style="height:3000px"></div>
      <script type="module">
        import { createPlayer } from '${product.url}/player/api.js'
        createPlayer(document.getElementById('place'), { id: '${uuid}', mini: true, muted: true, autoplay: true })
      </script>`,
  )
  await viewer.goto(site.url)
  const frame = viewer.frameLocator('iframe')
  await expect.poll(() => positionOf(frame), { timeout: within(20_000) }).toBeGreaterThan(2)
  await showTab(frame, 'hidden')
  await expect.poll(() => positionOf(frame)).toBeGreaterThan(5)
  await showTab(frame, 'visible')
  await viewer.mouse.wheel(0, 2_000)
  await expect(viewer.getByRole('button', { name: 'Закрыть мини-плеер', exact: true })).toBeVisible()
  await videoOf(frame).evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 2
  })
  await expect.poll(() => positionOf(frame)).toBeGreaterThan(9)
  await viewer.getByRole('button', { name: 'Закрыть мини-плеер', exact: true }).click()
  const seen = await videoOf(frame).evaluate((video: HTMLVideoElement) => {
    video.pause()
    return video.currentTime
  })
  await viewer.close()

  const params = { from: today(), to: today(), recordId: id }
  await expect
    .poll(async () => Math.abs((await api.call(statistic.summary, params)).watchSeconds - seen), {
      message: 'to the second',
      timeout: within(15_000),
    })
    .toBeLessThan(1)
  const { loads, views, viewers } = await api.call(statistic.summary, params)
  expect({ loads, views, viewers }).toEqual({ loads: 1, views: 1, viewers: 1 })
  const { seconds } = await api.call(statistic.retention, { id })
  expect(seconds.slice(0, Math.floor(seen) - 1).every((plays) => plays === 1)).toBe(true)
  expect(seconds.slice(Math.ceil(seen) + 1).every((plays) => plays === 0)).toBe(true)
})
