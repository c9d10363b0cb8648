import { expect, type Page } from '@playwright/test'
import { cuepoints } from '@skleyka/contract/cuepoints.ts'
import { records } from '@skleyka/contract/records.ts'
import { recordOf, settled, uploadFile } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Метки видео', exact: true })
const time = (page: Page, mark: string) => form(page).getByRole('textbox', { name: `${mark}: время`, exact: true })

test('P-M-29 A18 chapters are read from the description and cuepoints set by keys, and a player shows the ones and tells of the others', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { id, uuid } = await settled(
    api,
    await uploadFile(api, await makeClip({ seconds: 20, width: 320, height: 180 }), 'метки.mp4'),
  )
  const { rowVersion } = await recordOf(api, id)
  const description = 'О фильме.\n0:02 Вступление\n[00:10] <i>Дорога</i>\n0:18 – Ночь'
  await api.call(records.update, { id, rowVersion, fields: { description } })
  await openSignedIn(page, product, `/ac/studio/records/${id}/cuepoints`)

  await form(page)
    .getByRole('button', { name: /^Прочитать из.описания$/ })
    .press('Enter')
  const popup = page.getByRole('dialog', { name: 'Главы из описания', exact: true })
  await expect(popup.getByRole('listitem')).toHaveCount(4)
  expect((await api.call(cuepoints.list, { id })).chapters).toEqual([])
  await popup.getByRole('button', { name: /^Взять 4.главы$/ }).press('Enter')
  await expect(time(page, 'Глава 3')).toHaveValue('0:10')
  await time(page, 'Глава 2').press('Shift+ArrowUp')
  await expect(time(page, 'Глава 2')).toHaveValue('0:03')

  const seek = page.getByRole('slider', { name: 'Перемотка', exact: true })
  await seek.press('Home')
  await seek.press('ArrowRight')
  await page.keyboard.press('c')
  await expect(time(page, 'Метка 1')).toHaveValue('0:05')
  await time(page, 'Метка 1').press('ArrowUp')
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(5.1)
  await form(page).getByRole('textbox', { name: 'Метка 1: данные', exact: true }).fill('sku = 17')
  await expectAccessible(page)
  // somebody else has written chapters meanwhile
  const elsewhere = await api.call(cuepoints.list, { id })
  await api.call(cuepoints.save, {
    id,
    rowVersion: elsewhere.rowVersion,
    cuepoints: [],
    chapters: [{ atMs: 0, name: 'Чужая' }],
  })
  await page.keyboard.press('Control+S')
  await expect(form(page).getByText(/^Сохранённое сейчас: .*0:00 Чужая.*$/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Оставить ваше', exact: true }).press('Enter')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const kept = await api.call(cuepoints.list, { id })
  expect(kept.chapters.map(({ atMs }) => atMs)).toEqual([0, 3_000, 10_000, 18_000])
  expect(kept.cuepoints).toEqual([{ atMs: 5_100, type: 'ad', name: '', data: [{ key: 'sku', value: '17' }] }])

  await page.goto('about:blank')
  await page.setContent(`<iframe src="${product.url}/embed/${uuid}" width="900" height="500" allow="autoplay"></iframe>
    <script>window.heard = []; addEventListener('message', ({ data }) => data.type === 'cuepoint' && heard.push(data.cuepoint))</script>`)
  const frame = page.frameLocator('iframe')
  const at = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const menu = frame.getByRole('button', { name: /^Главы: .Начало.$/ })
  await menu.press('Enter')
  await frame.getByRole('menuitemradio', { name: /^0:03.+Вступление/ }).press('Enter')
  await expect.poll(at).toBe(3)
  await frame.locator('video').press('Control+ArrowRight')
  await expect.poll(at).toBe(10)
  await expect(frame.getByRole('button', { name: /^Главы: .<i>Дорога<\/i>.$/ })).toBeVisible()
  await frame.locator('video').press('Control+ArrowLeft')
  await expect.poll(at).toBe(3)
  await frame.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard')), { timeout: 15_000 })
    .toEqual(kept.cuepoints)
})
