import { expect, type Locator, type Page } from '@playwright/test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { openApi, recordOf } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

const pressed = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).press('Enter')
const expectNotice = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Уведомления', exact: true }).getByText(words, { exact: true })).toBeVisible()
const path = '/admin/ac/templates-desk/setting/metadata'

/** Chooses from the menu of a template. */
async function chosen(page: Page, name: string) {
  await pressed(page, 'Действия с шаблоном')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}

/** Adds a field by its title, and answers its window. */
async function newField(page: Page, title: string) {
  await pressed(page, 'Добавить поле')
  const dialog = page.getByRole('dialog', { name: 'Новое поле', exact: true })
  await dialog.getByRole('textbox', { name: /^Название ?\*?$/ }).fill(title)
  return dialog
}

test('C-2.3-24 P-M-08 B9 D13 by keyboard alone a template is made, ordered, published, gone back to, copied, deleted with a replacement and brought back from the journal', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'templates', [['templates-desk', 'Кафедра кино', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'templates-desk' })

  await page.goto(path)
  await pressed(page, 'Создать шаблон')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Название ?\*?$/ })
    .fill('Лекции')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Лекции', exact: true })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  const first = await newField(page, 'Кафедра')
  await expect(first.getByRole('textbox', { name: /^Системное имя ?\*?$/ })).toHaveValue('kafedra')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(first).toHaveCount(0)
  const second = await newField(page, 'Семестр')
  await second.getByRole('checkbox', { name: /^Искать по.значениям$/ }).press('Space')
  await page.keyboard.press('Control+S')
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Изменить поле Семестр', exact: true })).toBeVisible()
  const { template: meanwhile } = await api.call(metadataTemplates.get, { id })
  expect(meanwhile.body.fields, 'the form behind a window is not saved by its key').toEqual([])

  const order = page.getByRole('grid', { name: 'Поля', exact: true }).getByRole('row')
  await order.first().focus()
  await expect(order.first()).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.locator('[data-drop-target]')).toHaveCount(1)
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(order.first()).toContainText(/Семестр.*не.ищется/)
  // what was dropped takes the focus, which ends the drag
  await expect(page.locator('[data-drop-target]')).toHaveCount(0)
  await expect(order.first()).toBeFocused()
  // the row takes the focus once more a moment after the drop: what comes next is heard wherever it stands
  await page.keyboard.press('Control+S')
  await expectNotice(page, 'Черновик сохранён')
  await expectAccessible(page)
  await pressed(page, 'Опубликовать')
  await expectNotice(page, 'Опубликована версия 1')
  await expect.poll(async () => (await api.call(metadataTemplates.reindexing, {})).percent).toBeNull()

  const { recordId } = await api.call(uploads.createV2, { file: { name: 'лекция.mp4', size: 1000 } })
  const { rowVersion } = await recordOf(api, recordId)
  await api.call(records.update, { id: recordId, rowVersion, fields: { metadata: { templateId: id } } })
  const { rowVersion: next } = await recordOf(api, recordId)
  await api.call(records.update, {
    id: recordId,
    rowVersion: next,
    fields: { metadata: { values: { kafedra: 'Монтаж' } } },
  })

  // inside a list one walks by arrows: the focus that is put on a button of a row goes to the row first
  await order.nth(1).focus()
  await expect(order.nth(1)).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Убрать поле Кафедра', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(order).toHaveCount(1)
  await pressed(page, 'Опубликовать')
  const question = page.getByRole('alertdialog', { name: 'Опубликовать шаблон?', exact: true })
  await expect(question).toContainText(/Перестанут показываться значения полей: «Кафедра».—.1.видео/)
  await question.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  await expectNotice(page, 'Опубликована версия 2')

  const seen = (await api.call(metadataTemplates.get, { id })).template
  await api.call(metadataTemplates.update, { id, rowVersion: seen.rowVersion, fields: { name: 'Лекции осени' } })
  await page.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Лекции весны')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Сохранённое сейчас: .*«Лекции осени».*$/)).toBeVisible()
  await pressed(page, 'Оставить ваше')
  await page.keyboard.press('Control+S')
  await expectNotice(page, 'Черновик сохранён')

  await chosen(page, 'Версии')
  await pressed(page, 'Вернуть версию 1')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await expect(page.getByText('Опубликована версия 3', { exact: true })).toBeVisible()
  await expect(order.first()).toContainText('Семестр')
  await expect(order).toHaveCount(2)

  await chosen(page, 'Создать копию')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Название ?\*?$/ })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Лекции весны (копия)', exact: true })).toBeVisible()

  await page.goto(`${path}/${id}`)
  await chosen(page, 'Удалить')
  const deletion = page.getByRole('alertdialog', { name: 'Удалить шаблон «Лекции весны»?', exact: true })
  await expect(deletion).toContainText(/видео.—.1/)
  await expectAccessible(page)
  await deletion.getByRole('combobox', { name: /^Заменить на ?\*?$/ }).focus()
  await page.keyboard.type('Осн')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pressed(deletion, 'Удалить')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Основной', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Лекции весны', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/admin/ac/templates-desk/setting/audit')
  await pressed(page, 'Вернуть шаблон «Лекции весны»')
  await expectNotice(page, 'Шаблон «Лекции весны» возвращён')
  await expect(page.getByRole('row').filter({ hasText: 'Возврат' }).first()).toContainText(/Вернулось к.шаблону/)
  const back = (await api.call(metadataTemplates.get, { id })).template
  expect([back.name, back.uses.records, back.publishedVersion]).toEqual(['Лекции весны', 1, 3])
  await expectAccessible(page)
})

test('A12 an album gives its videos a template, a video chooses its own, and each says where it is taken from', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'choosers', [['choice-desk', 'Кинотека', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'choice-desk' })
  for (const name of ['Светлый плеер', 'Тёмный плеер']) {
    const { template } = await api.call(playerTemplates.create, { name, body: usualPlayer })
    await api.call(playerTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  }
  const { recordId } = await api.call(uploads.createV2, { file: { name: 'сеанс.mp4', size: 1000 } })
  const { album } = await api.call(albums.create, { name: 'Сеансы' })
  await api.call(albums.addItems, { id: album.id, ids: [recordId] })
  const dialog = page.getByRole('dialog')
  /** Chooses the player in the window that is open, by keys. */
  async function chosenPlayer(shown: Locator, name: string) {
    await shown.press('Enter')
    await page.getByRole('option', { name, exact: true }).press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await pressed(dialog, 'Сохранить')
    await expect(dialog).toHaveCount(0)
  }

  await page.goto(`/admin/ac/choice-desk/albums/${album.id}`)
  await pressed(page, 'Действия с альбомом')
  await page.getByRole('menuitem', { name: 'Шаблоны', exact: true }).press('Enter')
  await expect(dialog.getByText(/^По.умолчанию в.аккаунте$/)).toBeVisible()
  await chosenPlayer(dialog.getByRole('button', { name: /^Без шаблона.* Плеер$/ }), 'Светлый плеер')

  await page.goto(`/admin/ac/choice-desk/records/${recordId}`)
  const openChoice = async () => {
    await pressed(page, 'Действия с видео')
    await page.getByRole('menuitem', { name: 'Шаблоны', exact: true }).press('Enter')
  }
  await openChoice()
  await expect(dialog.getByText(/^Из.альбома «Сеансы»$/)).toBeVisible()
  await expectAccessible(page)
  await chosenPlayer(dialog.getByRole('button', { name: /^Светлый плеер.* Плеер$/ }), 'Тёмный плеер')
  await openChoice()
  await expect(dialog.getByText(/^Выбран у.этого видео$/)).toBeVisible()
  const { choices } = await api.call(templates.ofRecord, { id: recordId })
  expect([choices.player.own === null, choices.player.inherited?.name]).toEqual([false, 'Светлый плеер'])
})
