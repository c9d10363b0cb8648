import { expect, type Page } from '@playwright/test'
import { records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { recordOf } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Описание видео', exact: true })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Сохранено.*$/)

test('C-7.3-07 C-7.3-49 what is said of a video is filled in by the keyboard alone, and a draft is kept from viewers', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId: other } = await api.call(uploads.createV2, { file: { name: 'другое.mp4', size: 1000 } })
  const { rowVersion } = await recordOf(api, other)
  await api.call(records.update, { id: other, rowVersion, fields: { tags: ['Северное сияние'] } })
  const { recordId: id } = await api.call(uploads.createV2, { file: { name: 'описание.mp4', size: 1000 } })
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await field(page, 'Название').press('Control+A')
  await page.keyboard.type('Сияние <b>ночью</b>')
  const tags = form(page).getByRole('combobox', { name: 'Теги', exact: true })
  await tags.focus()
  await page.keyboard.type('сев')
  await expect(page.getByRole('option', { name: 'Северное сияние', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ночь, север,')
  await expect(form(page).getByText('3 из 50', { exact: true })).toBeVisible()
  await page.keyboard.press('Backspace')
  await form(page)
    .getByRole('radio', { name: /^Опубликовано.*$/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+S')
  const from = field(page, 'Начало')
  await expect(from).toBeFocused()
  await expect(form(page).getByText('Укажите начало или конец', { exact: true })).toBeVisible()
  await form(page)
    .getByRole('radio', { name: /^По.расписанию.*$/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+S')
  await expect(saved(page)).toHaveText(/^Сохранено$/)
  await expectAccessible(page)
  const now = await recordOf(api, id)
  expect([now.name, now.tags, now.publication]).toEqual(['Сияние <b>ночью</b>', ['Северное сияние', 'ночь'], 'DRAFT'])
  await page.goto(`${product.url}/embed/${now.uuid}`)
  await expect(page.getByText(/^Видео не.опубликовано$/)).toBeVisible()
})

test('two people edit one video: other fields join by themselves, of a contested one both values are shown and one is chosen', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  // while something still happens to it, the page hears of other people's edits by itself
  const { id } = await readyVideo(product, api, clip, 'двое.mp4')
  const elsewhere = async (fields: object) => {
    const { rowVersion } = await recordOf(api, id)
    await api.call(records.update, { id, rowVersion, fields })
  }
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await field(page, 'Название').fill('Моё название')
  await elsewhere({ description: 'Чужое описание', tags: ['чужой'] })
  await form(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(saved(page)).toHaveText(/кто-то изменил описание, теги: его правки остались$/)
  await expect(field(page, 'Описание')).toHaveValue('Чужое описание')
  const { name, description } = await recordOf(api, id)
  expect([name, description]).toEqual(['Моё название', 'Чужое описание'])

  await field(page, 'Название').fill('Второе моё')
  await field(page, 'Описание').fill('Моё описание')
  await elsewhere({ name: 'Второе чужое', description: 'Опять чужое' })
  await page.keyboard.press('Control+S')
  await expect(form(page).getByText('«Второе чужое»', { exact: true })).toBeVisible()
  await expect(form(page).getByText('«Опять чужое»', { exact: true })).toBeVisible()
  await expect(field(page, 'Название')).toHaveValue('Второе моё')
  await expectAccessible(page)
  await page.keyboard.press('Control+S')
  expect((await recordOf(api, id)).name).toBe('Второе чужое')
  await form(page).getByRole('button', { name: 'Взять сохранённое', exact: true }).first().click()
  await form(page).getByRole('button', { name: 'Оставить ваше', exact: true }).click()
  await page.keyboard.press('Control+S')
  await expect(form(page).getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
  await expect.poll(async () => (await recordOf(api, id)).description).toBe('Моё описание')
  expect((await recordOf(api, id)).name).toBe('Второе чужое')
})
