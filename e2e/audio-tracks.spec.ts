import { expect, type Page } from '@playwright/test'
import { audioTracks } from '@skleyka/contract/audio-tracks.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

/** A tone of so many seconds as a file of WAV: one channel, 16 bits. */
function tone(seconds: number): Buffer {
  const rate = 8_000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + seconds * rate * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(seconds * rate * 2, 40)
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) => 8_000 * Math.sin((at * 880 * Math.PI) / rate))
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** The playlist of the page of a video, which names what it is served of. */
async function masterOf(page: Page, url: string): Promise<string> {
  const { hls } = await (await page.request.get(`${url}/config.json`)).json()
  return (await page.request.get(new URL(hls, url).href)).text()
}

/** The segments of a sound by its name, as the playlist of the page tells their address. */
async function segmentsOf(page: Page, url: string, name: string): Promise<RegExp> {
  const master = await masterOf(page, url)
  const line = master.split('\n').find((one) => one.includes(`TYPE=AUDIO`) && one.includes(`NAME="${name}"`))
  const [, folder] = /URI="(.+)index\.m3u8"/.exec(line ?? '') ?? []
  return new RegExp(`${folder}\\d+\\.m4s$`)
}

test('D9 a second sound is added by keyboard, viewers switch to it while they watch, and it is remembered; the video is silenced and heard again', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const record = await readyVideo(product, api, await studioClip(), 'звук.mp4')
  const { id, uuid, durationMs } = record
  const seconds = Math.round((durationMs ?? 0) / 1000)
  const embed = `${product.url}/embed/${uuid}`
  await page.goto(embed)
  await expect(page.getByRole('button', { name: 'Смотреть', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Звуковая дорожка.*$/ })).toHaveCount(0)

  await openSignedIn(page, product, `/ac/studio/records/${id}/sound`)
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Добавить дорожку', exact: true }).press('Enter')
  await (await asked).setFiles({ name: 'дубляж.en.wav', mimeType: 'audio/wav', buffer: tone(seconds) })
  await page.getByRole('dialog').getByRole('button', { name: 'Загрузить', exact: true }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: /English/ })
  await expect(row).toContainText('Слышна зрителям', { timeout: 60_000 })
  await expect(page.getByRole('row').filter({ hasText: /Оригинал/ })).toContainText('по\u00a0умолчанию')
  await expect(
    page.getByRole('figure').getByRole('button', { name: 'Звуковая дорожка: Оригинал', exact: true }),
  ).toBeAttached()

  await page.goto(embed)
  const english = await segmentsOf(page, embed, 'English')
  const own = page.waitForRequest(await segmentsOf(page, embed, 'Оригинал'))
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await own
  const video = page.locator('video')
  await expect(video).toHaveJSProperty('paused', false)
  await page.getByRole('button', { name: 'Звуковая дорожка: Оригинал', exact: true }).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Оригинал', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'English', exact: true })).toBeFocused()
  const other = page.waitForRequest(english)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Звуковая дорожка: English', exact: true })).toBeFocused()
  await other
  const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime + (element.ended ? 100 : 0)))
    .toBeGreaterThan(at + 0.3)

  const again = page.waitForRequest(english)
  await page.reload()
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await again
  await expect(page.getByRole('button', { name: 'Звуковая дорожка: English', exact: true })).toBeAttached()

  await page.goto(`${product.url}/admin/ac/studio/records/${id}/sound`)
  await row.getByRole('button', { name: 'Ещё: English', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Удалить', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await expect(page.getByText('У\u00a0видео одна дорожка звука', { exact: true })).toBeVisible()
  expect((await api.call(audioTracks.list, { id })).tracks).toEqual([])

  const silence = page.getByRole('switch', { name: 'Без\u00a0звука', exact: true })
  await silence.press('Space')
  await expect(page.getByText('Видео показывается без\u00a0звука', { exact: true })).toBeVisible()
  await expect.poll(() => masterOf(page, embed), { timeout: 60_000 }).not.toContain('mp4a')
  await silence.press('Space')
  await expect(page.getByText('У\u00a0видео одна дорожка звука', { exact: true })).toBeVisible()
  await expect.poll(() => masterOf(page, embed), { timeout: 60_000 }).toContain('mp4a')
})
