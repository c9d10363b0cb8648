import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { openApi, recordOf } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Описание видео', exact: true })

test('issue 10.6 what a template asks for is filled in by the keyboard alone, each by its type, and what does not fit is told on the field', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId: id } = await api.call(uploads.createV2, { file: { name: 'метаданные.mp4', size: 1000 } })
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  const year = form(page).getByLabel('Год', { exact: true })
  await year.focus()
  await page.keyboard.type('1800')
  await page.keyboard.press('Tab')
  await page.keyboard.type('<b>Анна</b>')
  await form(page).getByRole('checkbox', { name: 'Драма', exact: true }).focus()
  await page.keyboard.press('Space')
  await form(page).getByRole('combobox', { name: 'Возраст', exact: true }).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form(page).getByRole('textbox', { name: 'Права до', exact: true }).focus()
  await page.keyboard.type('31.12.2030')
  await page.keyboard.press('Control+S')
  await expect(year).toBeFocused()
  await expect(form(page).getByText('Не меньше 1888', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1999')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Сохранено$/)).toBeVisible()
  await expectAccessible(page)
  expect((await recordOf(api, id)).metadata.values).toEqual({
    year: 1999,
    director: '<b>Анна</b>',
    genre: ['Драма'],
    age: '12+',
    rights_until: '2030-12-31',
  })
})

test('issue 10.1 a field of metadata is a column of the list, chosen by the keyboard; the list is sorted by state, shows what is in no album and is filtered by a field', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId: id } = await api.call(uploads.createV2, { file: { name: 'столбцы-метаданных.mp4', size: 1000 } })
  const { rowVersion } = await recordOf(api, id)
  const hostile = '<img src=x onerror=alert(1)> \u202Eтекст'
  const values = { year: 1897, director: hostile, page: 'https://example.test/о-видео' }
  await api.call(records.update, { id, rowVersion, fields: { metadata: { values } } })
  await openSignedIn(page, product, '/ac/studio/records?q=столбцы-метаданных&sort=state-asc')
  const row = page.getByRole('row').filter({ hasText: /столбцы-метаданных/ })
  await expect(page.getByRole('columnheader', { name: /^Состояние.*$/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Столбцы', exact: true }).focus()
  await page.keyboard.press('Enter')
  for (const title of ['Год', 'Режиссёр', 'Страница о видео']) {
    await page.getByRole('checkbox', { name: title, exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Escape')
  await expect(row.getByRole('cell', { name: '1897', exact: true })).toBeVisible()
  await expect(row.getByText(hostile, { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: 'example.test/о-видео', exact: true })).toBeVisible()
  const year = page.getByRole('columnheader', { name: /^Год.*$/ })
  await year.getByRole('link').press('Enter')
  await expect(year).toHaveAttribute('aria-sort', 'ascending')
  await year.getByRole('link').press('Enter')
  await expect(year).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=metadata\.year-desc/)
  await expect(row.getByRole('cell', { name: '1897', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Без альбома', exact: true }).click()
  await expect(page).toHaveURL(/where=/)
  await page.getByRole('button', { name: 'Фильтр', exact: true }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'Фильтр', exact: true })
  await popup.getByRole('button', { name: 'Условие', exact: true }).press('Enter')
  await expect(popup.getByRole('combobox', { name: 'Поле', exact: true }).last()).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Год')
  await page.getByRole('option', { name: /^Год.*$/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const condition = popup.getByRole('group', { name: 'Условие: Год', exact: true })
  await condition.getByLabel('Значение', { exact: true }).focus()
  await page.keyboard.type('1897')
  await popup.getByRole('button', { name: 'Показать', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^Убрать: Год.*1897.*$/ })).toBeVisible()
  await expect(row).toBeVisible()
})

test('B9 a field marked for viewers is told in the player, in a window that is opened and left by the keyboard', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'tellers', [['tellers-desk', 'Кинотека', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'tellers-desk' })
  const { uuid, id } = await readyVideo(product, api, await studioClip(), 'с-полями.mp4')
  const fields = [
    { name: 'year', title: 'Год', type: 'number', whole: true },
    { name: 'premiere', title: 'Премьера', type: 'date', inPlayer: true },
    { name: 'page', title: 'Страница', type: 'link', inPlayer: true },
    { name: 'crew', title: 'Съёмочная группа', type: 'text' },
  ] as const
  const { template } = await api.call(metadataTemplates.create, { name: 'Фильмы', body: { fields: [...fields] } })
  await page.goto(`/admin/ac/tellers-desk/setting/metadata/${template.id}`)
  // the list of fields takes a focus that is put into it from elsewhere to its first row
  await page.getByRole('button', { name: 'Изменить поле Съёмочная группа', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Поле «Съёмочная группа»', exact: true })
  await popup.getByRole('checkbox', { name: /^Показывать зрителям: .*$/ }).press('Space')
  await popup.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  await expect(page.getByText(/^Текст, видно зрителям.*crew$/)).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  await expect(page.getByText('Опубликована версия 1', { exact: true }).first()).toBeVisible()
  const { rowVersion } = await recordOf(api, id)
  const hostile = '<img src=x onerror=alert(1)> \u202Eтекст\nвторая строка'
  const values = { year: 1897, premiere: '2026-05-31', page: 'https://example.test/о-видео', crew: hostile }
  await api.call(records.update, { id, rowVersion, fields: { metadata: { templateId: template.id, values } } })

  await page.goto(`/embed/${uuid}?lang=ru`)
  await page.getByRole('button', { name: /^О.видео$/ }).press('Enter')
  const about = page.getByRole('dialog', { name: /^О.видео$/ })
  await expect(about.getByRole('definition')).toHaveText([/^31 мая 2026.*$/, 'https://example.test/о-видео', hostile])
  await expect(about.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(about).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^О.видео$/ })).toBeFocused()
})

test('B9 D13 each type of field is filled in by the keyboard, tells what does not fit, is saved, and taken back from the journal', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'typists', [['typists-desk', 'Картотека', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'typists-desk' })
  const { recordId: id } = await api.call(uploads.createV2, { file: { name: 'все-поля.mp4', size: 1000 } })
  const fields: MetadataField[] = [
    { name: 'code', title: 'Шифр', type: 'line', pattern: '[А-Я]{2}', refusal: 'Две прописные буквы' },
    { name: 'story', title: 'Сюжет', type: 'text', max: 5 },
    { name: 'year', title: 'Год', type: 'number', min: 1888, whole: true },
    { name: 'colour', title: 'Цветной', type: 'boolean' },
    { name: 'premiere', title: 'Премьера', type: 'date' },
    { name: 'onair', title: 'Эфир', type: 'moment' },
    { name: 'age', title: 'Возраст', type: 'choice', choices: ['6+', '12+'] },
    { name: 'genre', title: 'Жанр', type: 'choice', many: true, max: 1, choices: ['Драма', 'Комедия'] },
    { name: 'crew', title: 'Группа', type: 'tags', max: 1 },
    { name: 'page', title: 'Страница', type: 'link' },
    { name: 'trailer', title: 'Трейлер', type: 'video' },
  ]
  const { template } = await api.call(metadataTemplates.create, { name: 'Все поля', body: { fields } })
  await api.call(metadataTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const { rowVersion } = await recordOf(api, id)
  await api.call(records.update, { id, rowVersion, fields: { metadata: { templateId: template.id } } })
  await page.goto(`/admin/ac/typists-desk/records/${id}`)
  const field = (title: string) => form(page).getByLabel(title, { exact: true })
  /** Puts the words in place of those that are there. */
  const typed = async (title: string, words: string) => {
    await field(title).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
  }
  const toggled = async (choice: string) => {
    await form(page).getByRole('checkbox', { name: choice, exact: true }).press('Space')
  }
  for (const [title, words] of [
    ['Шифр', 'аб'],
    ['Сюжет', 'Слишком длинно'],
    ['Год', '1800'],
    ['Премьера', '31.02.2026'],
    ['Эфир', '32.01.2026'],
    ['Страница', 'javascript:alert(1)'],
  ] as const)
    await typed(title, words)
  await typed('Группа', 'Анна, Борис,')
  for (const choice of ['Драма', 'Комедия']) await toggled(choice)
  await page.keyboard.press('Control+S')
  for (const words of [
    'Две прописные буквы',
    'Не больше 5 знаков',
    'Не меньше 1888',
    'Введите адрес, который начинается с\u00a0https://',
  ])
    await expect(form(page).getByText(words, { exact: true })).toBeVisible()
  await expect(form(page).getByText('Не больше 1 значения', { exact: true })).toHaveCount(2)
  for (const title of ['Премьера', 'Эфир']) await expect(field(title)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  for (const [title, words] of [
    ['Шифр', 'АБ'],
    ['Сюжет', 'Путь'],
    ['Год', '1999'],
    ['Премьера', '28.02.2026'],
    ['Эфир', '31.01.2026'],
    ['Страница', 'https://example.test/'],
  ] as const)
    await typed(title, words)
  const trailer = form(page).getByRole('combobox', { name: 'Трейлер', exact: true })
  // the focus scrolls the page, and a list closes when it does: nobody types within that moment
  await expect(async () => {
    await trailer.fill(String(id))
    await expect(page.getByRole('option', { name: new RegExp(`^.* \\(№.${id}\\)$`) })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await trailer.press('ArrowDown')
  await trailer.press('Enter')
  await expect(trailer).toHaveValue(new RegExp(`^.* \\(№.${id}\\)$`))
  await field('Группа').focus()
  await page.keyboard.press('Backspace')
  await toggled('Комедия')
  await form(page)
    .getByRole('button', { name: /^.* Цветной$/ })
    .press('Enter')
  await page.getByRole('option', { name: 'Да', exact: true }).press('Enter')
  await form(page).getByRole('combobox', { name: 'Возраст', exact: true }).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Сохранено$/)).toBeVisible()
  const { onair, ...values } = (await recordOf(api, id)).metadata.values
  expect(values).toEqual({
    ...{ code: 'АБ', story: 'Путь', year: 1999, colour: true, premiere: '2026-02-28', age: '12+', genre: ['Драма'] },
    ...{ crew: ['Анна'], page: 'https://example.test/', trailer: id },
  })
  expect(String(onair)).toMatch(/^2026-01-3[01]T/)

  await page.goto(`/admin/ac/typists-desk/records/${id}/journal`)
  await page.getByRole('button', { name: /^Вернуть прежнее: .*Шифр.*$/ }).press('Enter')
  await expect(page.getByText(/^Возвращено прежнее: .*шифр.*$/)).toBeVisible()
  expect((await recordOf(api, id)).metadata.values).toEqual({})
})

test('B9 a file of a field is sent as it is chosen, saved with the video, and saved by people and viewers under its name', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'archivists', [['archivists-desk', 'Архив', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'archivists-desk' })
  const { uuid, id } = await readyVideo(product, api, await studioClip(), 'с-файлами.mp4')
  const fields: MetadataField[] = [
    { name: 'script', title: 'Сценарий', type: 'file', inPlayer: true },
    { name: 'contract', title: 'Договор', type: 'file' },
  ]
  const { template } = await api.call(metadataTemplates.create, { name: 'С файлами', body: { fields } })
  await api.call(metadataTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const { rowVersion } = await recordOf(api, id)
  await api.call(records.update, { id, rowVersion, fields: { metadata: { templateId: template.id } } })
  await page.goto(`/admin/ac/archivists-desk/records/${id}`)
  /** Chooses a file by the keyboard, as the system's own window answers. */
  const chosen = async (verb: string, name: string, text: string) => {
    const asking = page.waitForEvent('filechooser')
    await form(page).getByRole('button', { name: verb, exact: true }).press('Enter')
    await (await asking).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await chosen('Сценарий Выбрать файл', 'Пустой.txt', '')
  await expect(form(page).getByRole('alert')).toHaveText('Файл пуст. Выберите другой')
  await page.route('**/files/*', (route) => route.abort())
  await chosen('Сценарий Выбрать файл', 'Сцены.txt', 'сцена 1')
  await expect(form(page).getByRole('alert')).toHaveText(/^Файл не.удалось передать\. .*$/)
  await page.unroute('**/files/*')
  await chosen('Сценарий Выбрать файл', 'Сцены.txt', 'сцена 1')
  await expect(form(page).getByRole('button', { name: 'Сцены.txt', exact: true })).toBeVisible()
  await chosen('Договор Выбрать файл', 'Черновик.txt', 'не тот')
  await chosen('Договор Заменить', 'Договор.txt', 'подписан')
  await expect(form(page).getByRole('button', { name: 'Договор.txt', exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^Сохранено$/)).toBeVisible()
  const { values } = (await recordOf(api, id)).metadata
  expect(String(values.script)).toMatch(/^\d+\/Сцены\.txt$/)
  const saving = page.waitForEvent('download')
  await form(page).getByRole('button', { name: 'Договор.txt', exact: true }).press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Договор.txt')
  expect(await textOf(saved)).toBe('подписан')
  await form(page).getByRole('button', { name: 'Убрать файл', exact: true }).last().press('Enter')
  await page.keyboard.press('Control+S')
  await expect.poll(async () => (await recordOf(api, id)).metadata.values.contract).toBeUndefined()

  await page.goto(`/embed/${uuid}?lang=ru`)
  await page.getByRole('button', { name: /^О.видео$/ }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Сцены.txt', exact: true }).press('Enter')
  expect(await textOf(await download)).toBe('сцена 1')
})

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
