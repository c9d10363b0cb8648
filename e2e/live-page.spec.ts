import { expect, type Page } from '@playwright/test'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { anotherSite, readLastMessage, sayToPlayer } from './browser/another-site.ts'
import { studioApi, test } from './product/fixtures.ts'
import { smallWindow } from './product/playing.ts'

/** Longest time of a busy machine until the first picture of a broadcast is seen. */
const pictureMs = 60_000

const pictureAt = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : -1))

/** Points at a place of the line of time, 0 to 1, and returns the small picture that stands over it then. */
async function pictureOfLine(page: Page, share: number): Promise<{ bytes: string; colours: number }> {
  const line = page.locator('.seek')
  const width = (await line.boundingBox())?.width ?? 0
  await page.mouse.move(5, 5)
  await page.locator('.hint .frame').evaluate((frame) => frame.replaceChildren())
  await line.hover({ position: { x: width * share, y: 4 }, force: true })
  const picture = page.locator('.hint[data-pictured] canvas')
  await expect(picture).toBeVisible({ timeout: pictureMs })
  return picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const colours = new Set(Array.from({ length: data.length / 4 }, (_, at) => `${data[at * 4]} ${data[at * 4 + 1]}`))
    return { bytes: canvas.toDataURL(), colours: colours.size }
  })
}

test('product B7 D6 the page of a livestream begins by itself, goes back and to the edge, says that it ended, and offers the recording', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const marks = { ...usualPlayer.marks, viewers: true }
  const { template } = await api.call(playerTemplates.create, { name: 'Эфир', body: { ...usualPlayer, marks } })
  await api.call(playerTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const settings = { dvrSeconds: null, reconnectSeconds: 600, playerTemplateId: template.id }
  const livestream = await api.call(translations.create, { name: 'Финал', ...settings })
  const [to] = livestream.ingest
  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${livestream.uuid}?muted=1`)
  await expect(page.getByText('Эфир скоро начнётся', { exact: true })).toBeVisible()
  const site = await anotherSite(`${product.url}/embed/${livestream.uuid}?muted=1`)
  const encoder = startEncoder(to?.url ?? '', to?.key ?? '')
  try {
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(4)
    await expect(page.getByText('Эфир скоро начнётся', { exact: true })).toHaveCount(0)
    const edge = page.getByRole('button', { name: 'Прямой эфир', exact: true })
    await expect(edge).toHaveAttribute('data-on', '')
    const behind = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.seekable.end(0) - video.currentTime)
    const line = page.getByRole('slider', { name: 'Перемотка', exact: true })
    await expect(line).toHaveAttribute('aria-valuetext', 'Прямой эфир')
    await page.waitForFunction(() => (document.querySelector('video')?.seekable.end(0) ?? 0) > 16)
    const early = await pictureOfLine(page, 0.1)
    expect(early.colours, 'the picture of a place is drawn').toBeGreaterThan(20)
    // the one of before stands there until the next has come
    const later = async () => (await pictureOfLine(page, 0.7)).bytes
    await expect.poll(later, 'another place has another picture').not.toBe(early.bytes)
    await page.keyboard.press('Home')
    await expect(edge).not.toHaveAttribute('data-on')
    expect(await behind()).toBeGreaterThan(12)
    await expect(line).toHaveAttribute('aria-valuetext', /^На .+ позади прямого эфира$/)
    await expect(page.getByText('Финал', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Смотрят: 1', exact: true })).toBeVisible({ timeout: pictureMs })
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Клавиши плеера', exact: true })
    await expect(keys.getByText('К началу и в прямой эфир', { exact: true })).toBeVisible()
    await expect(keys.getByText('Медленнее и быстрее', { exact: true })).toHaveCount(0)
    await keys.getByRole('button', { name: 'Закрыть', exact: true }).press('Enter')
    await page.keyboard.press('End')
    await expect.poll(behind).toBeLessThan(12)
    await page.keyboard.press('j')
    await expect(edge).not.toHaveAttribute('data-on')
    await edge.click()
    await expect.poll(behind).toBeLessThan(12)
    await page.keyboard.press('k')
    await expect(page.getByRole('button', { name: 'Смотреть', exact: true }).first()).toBeVisible()
    await page.keyboard.press('k')
    await page.goto(site.url)
    await expect.poll(() => readLastMessage(page), { timeout: pictureMs }).toMatchObject({ state: 'playing' })
    await sayToPlayer(page, { to: 'skleyka', type: 'pause' })
    await expect
      .poll(() => readLastMessage(page))
      .toMatchObject({ from: 'skleyka', type: 'state', state: 'paused', durationSeconds: null })
    await page.goto(`${product.url}/embed/${livestream.uuid}?muted=1`)
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(0)
    await api.call(translations.finish, { id: livestream.id })
    await expect(page.getByText('Эфир завершён', { exact: true })).toBeVisible({ timeout: pictureMs })
    await page.getByRole('link', { name: 'Смотреть запись', exact: true }).click()
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(1)
  } finally {
    site.server.close()
    await encoder.stop()
  }
})

test('product D6 a viewer whose network fails while there is no encoder goes on by itself once there is one', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const livestream = await api.call(translations.create, { name: 'Обрыв', reconnectSeconds: 600, latency: 'LOW' })
  const [to] = livestream.ingest
  const first = startEncoder(to?.url ?? '', to?.key ?? '')
  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${livestream.uuid}?muted=1`)
  await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(2)
  await first.stop()
  const state = async () => (await api.call(translations.get, { id: livestream.id })).state
  await expect.poll(state, { timeout: pictureMs }).toBe('INTERRUPTED')
  await expect(page.getByText('Эфир прервался', { exact: true })).toBeVisible({ timeout: pictureMs })
  // more often than hls.js tries by itself
  let failures = 0
  await page.route('**/live/**', (route) => {
    failures += 1
    return route.abort()
  })
  await expect.poll(() => failures, { timeout: pictureMs }).toBeGreaterThan(5)
  const lostAt = await pictureAt(page)
  const second = startEncoder(to?.url ?? '', to?.key ?? '')
  try {
    await expect.poll(state, { timeout: pictureMs }).toBe('LIVE')
    await page.unroute('**/live/**')
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(lostAt + 3)
    await api.call(translations.finish, { id: livestream.id })
  } finally {
    await second.stop()
  }
})
