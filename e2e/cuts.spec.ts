import { expect, type Page } from '@playwright/test'
import { cuepoints } from '@skleyka/contract/cuepoints.ts'
import { recordPlayer } from '@skleyka/contract/record-player.ts'
import { records } from '@skleyka/contract/records.ts'
import { recordOf } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
/** Keys seek once the player knows how long the video is. */
const playable = (page: Page) => expect(slider(page, 'Перемотка')).toHaveAttribute('max', /^\d{2}/)
const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('C-2.3-20 B5 a clip is cut out on the line of time of the editor, and the video is trimmed on its page, by keys alone', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 20, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, clip, 'нарезка.mp4')
  await openSignedIn(page, product, '/ac/studio/editor')
  const editor = page.getByRole('dialog', { name: 'нарезка', exact: true })
  // what is told of the picture comes after everything else of the editor
  await page.route(`**${recordPlayer.previewPlayerData.path}`, async (route) => {
    await expect(editor.getByLabel('Описание', { exact: true })).toBeVisible()
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).fill('нарезка')
  await page.getByRole('link', { name: /^0:20\s*нарезка$/ }).press('Enter')
  await playable(page)
  await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '0\u00a0секунд из 20\u00a0секунд')

  await slider(page, 'Место на ленте').press('l')
  await expect.poll(() => seconds(page)).toBe(10)
  await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '10\u00a0секунд из 20\u00a0секунд')
  await page.keyboard.press('i')
  await expect(slider(page, 'Начало отрезка 1')).toHaveAttribute('aria-valuenow', '10000')
  await slider(page, 'Место на ленте').press('ArrowRight')
  await expect.poll(() => seconds(page)).toBe(15)
  await page.keyboard.press('o')
  await expect(slider(page, 'Начало отрезка 1')).toHaveAttribute('aria-valuenow', '10000')
  await slider(page, 'Конец отрезка 1').press('Home')
  await expect(slider(page, 'Конец отрезка 1')).toHaveAttribute('aria-valuenow', '10001')
  await slider(page, 'Конец отрезка 1').press('PageUp')
  await slider(page, 'Конец отрезка 1').press('PageDown')
  await editor.getByRole('textbox', { name: 'Конец отрезка 1', exact: true }).fill('0:12')
  await page.unroute(`**${recordPlayer.previewPlayerData.path}`)
  await expect(editor.getByText(/^Получится 0:02 из.0:20$/)).toBeVisible()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Сделать клип…', exact: true }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'Сделать клип', exact: true })
  await popup.getByRole('textbox', { name: 'Название', exact: true }).fill('Две секунды')
  await page.keyboard.press('Enter')
  await expect(popup.getByText('Клип готов.', { exact: true })).toBeVisible({ timeout: 60_000 })
  await popup.getByRole('link', { name: 'Открыть клип', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Две секунды', exact: true })).toBeVisible()
  const { records: found } = await api.call(records.getListByFilter, { filter: { q: 'секунды' }, page: 1, perPage: 1 })
  expect(found.map(({ durationMs, name }) => [name, durationMs])).toEqual([['Две секунды', 2_000]])

  // keys of before the picture has come are not lost
  const released = Promise.withResolvers<void>()
  await page.route('**/init.mp4', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${product.url}/admin/ac/studio/records/${id}`)
  await slider(page, 'Место на ленте').press('ArrowRight')
  await slider(page, 'Место на ленте').press('ArrowRight')
  released.resolve()
  await playable(page)
  await expect.poll(() => seconds(page)).toBe(10)
  await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '10\u00a0секунд из 20\u00a0секунд')
  await page.keyboard.press('c')
  await expect(page.getByText('Метка поставлена: 0:10', { exact: true })).toBeVisible()
  const mark = slider(page, 'Реклама')
  await expect(mark).toHaveAttribute('aria-valuetext', '10\u00a0секунд')
  await mark.press('Shift+ArrowRight')
  await expect(page.getByText('Метка перенесена: 0:11', { exact: true })).toBeVisible()
  expect((await api.call(cuepoints.list, { id })).cuepoints[0]?.atMs).toBe(11_000)
  await expect(mark, 'it is moved on at once').toBeFocused()
  await mark.press('Shift+ArrowLeft')
  await expect(page.getByText('Метка перенесена: 0:10', { exact: true })).toBeVisible()
  await expect.poll(() => seconds(page)).toBe(10)
  const marked = await api.call(cuepoints.list, { id })
  expect(marked.cuepoints).toEqual([{ atMs: 10_000, type: 'ad', name: '', data: [] }])
  await page.keyboard.press('i')
  await page.getByRole('button', { name: 'Обрезать…', exact: true }).press('Enter')
  const trim = page.getByRole('dialog', { name: 'Обрезать видео', exact: true })
  await trim.getByRole('button', { name: 'Обрезать', exact: true }).press('Enter')
  await expect(trim.getByText('Видео обрезано.', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect((await recordOf(api, id)).durationMs).toBe(10_000)
})
