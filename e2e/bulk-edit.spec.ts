import { expect, type Locator, type Page } from '@playwright/test'
import { createUpload } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { chooseByKey } from './browser/list-keys.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true })

test('D1 C-9-06 fields of chosen videos are changed after a preview and taken back, by the keyboard alone', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  // the newest stand first, however many others the product has
  for (const n of [3, 2, 1]) await createUpload(api, `Урок ${n}.mp4`, 1000)
  await openSignedIn(page, product, '/ac/studio/records?sort=created-desc')
  await heading(page, 'Видео')
  await expect(button(page, 'Столбцы')).toBeVisible()
  await chooseByKey(link(page, 'Урок 1'))
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
  await button(bar, 'Изменить поля').press('Enter')

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Найти', exact: true }).press('Control+a')
  await page.keyboard.type('Урок')
  await dialog.getByRole('textbox', { name: 'Заменить на', exact: true }).press('End')
  await page.keyboard.type('Лекция')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^Изменится 2 из\s2$/)
  const changes = dialog.getByRole('region', { name: 'Было и стало', exact: true })
  await expect(changes.getByRole('listitem').filter({ hasText: /Урок 1.*Лекция 1/s })).toHaveCount(1)
  await expectAccessible(page)
  await button(dialog, 'Применить к\u00a02\u00a0видео').press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Выполнено')
  await expect(dialog.getByRole('status')).toContainText(/Изменено 2 из\s2/)
  await expectAccessible(page)
  await button(dialog, 'Готово').press('Enter')
  await expect(link(page, 'Лекция 1')).toBeVisible()
  await expect(link(page, 'Урок 3')).toBeVisible()
  await expect(bar, 'what was chosen is let go').toHaveCount(0)

  await button(page, 'Вернуть').press('Enter')
  await expect(page.getByText(/^Возвращаем как было\. Ход.— в.«Массовых изменениях»$/)).toBeVisible()
  await expect(link(page, 'Урок 1'), 'the list follows').toBeVisible()
  await expect(page.getByText('Возвращено 2', { exact: true })).toBeVisible()
  await link(page, 'Массовые изменения').press('Enter')
  await heading(page, 'Массовые изменения')
  await expect(page.getByRole('row').filter({ hasText: /Возврат\. .*Возвращено 2.*Выполнено/s })).toHaveCount(1)
  await expectAccessible(page)
})

test('D1 the author of chosen videos is chosen among the members, and who is the author already is told so', async ({
  page,
  product,
}) => {
  await createUpload(await studioApi(product), 'смена автора.mp4', 1000)
  await openSignedIn(page, product, '/ac/studio/records?q=смена автора')
  await heading(page, 'Видео')
  await expect(button(page, 'Столбцы')).toBeVisible()
  await chooseByKey(link(page, 'смена автора'))
  const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
  await button(bar, 'Ещё').press('Enter')
  await page.getByRole('menuitem', { name: 'Сменить автора', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const show = button(dialog, 'Показать, что изменится')
  await show.press('Enter')
  await expect(dialog.getByText('Выберите автора', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Значение', exact: true }).focus()
  await page.keyboard.type('admin')
  await page.getByRole('option', { name: /^admin.*$/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await show.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^Изменится 0 из\s1, уже так 1$/)
})

test('D1 B2 a field of metadata is filled in for chosen videos by the input of its type, by the keyboard alone', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  for (const n of [1, 2]) await createUpload(api, `метаданные в массе ${n}.mp4`, 1000)
  await openSignedIn(page, product, '/ac/studio/records?sort=name-asc&q=метаданные в массе')
  await heading(page, 'Видео')
  await expect(button(page, 'Столбцы')).toBeVisible()
  await chooseByKey(link(page, 'метаданные в массе 1'))
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
  await button(bar, 'Изменить поля').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^.* Поле$/ }).press('Enter')
  const ofMetadata = page.getByRole('group', { name: 'Метаданные', exact: true })
  await expect(ofMetadata.getByRole('option', { name: 'Год', exact: true })).toBeVisible()
  // letters of the list jump to its lines
  await page.locator(':focus').dispatchEvent('keydown', { key: 'г', bubbles: true })
  await expect(ofMetadata.getByRole('option', { name: 'Год', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const year = dialog.getByLabel('Значение', { exact: true })
  await year.focus()
  await page.keyboard.type('1700')
  await button(dialog, 'Показать, что изменится').press('Enter')
  await expect(dialog.getByText(/^Не меньше 1\s?888$/)).toBeVisible()
  await year.press('Control+a')
  await page.keyboard.type('1897')
  await button(dialog, 'Показать, что изменится').press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^Изменится 2 из\s2$/)
  const changes = dialog.getByRole('region', { name: 'Было и стало', exact: true })
  await expect(changes.getByRole('listitem').first()).toContainText(/метаданные в массе 1.*Год.*1897/s)
  await button(dialog, 'Применить к\u00a02\u00a0видео').press('Enter')
  await expect(dialog.getByRole('status')).toContainText(/Изменено 2 из\s2/)
  await expect(dialog.getByText(/^Год: «1897»$/)).toBeVisible()
  await expectAccessible(page)
})
