import { expect, type Locator, type Page } from '@playwright/test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { createUpload } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { layoutFaults } from './browser/layout-faults.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

type Api = Awaited<ReturnType<typeof studioApi>>

/** A video that waits for its file, and its edits one after another. */
async function edited(api: Api, ...edits: { name?: string; description?: string }[]): Promise<number> {
  const file = { name: 'Рассвет.mp4', size: 1000 }
  const { recordId } = await api.call(uploads.createV2, { file })
  for (const fields of edits) await edit(api, recordId, fields)
  return recordId
}

async function edit(api: Api, id: number, fields: { name?: string; description?: string }): Promise<void> {
  const { record } = await api.call(records.getById, { id })
  await api.call(records.update, { id, rowVersion: record.rowVersion, fields })
}

const line = (page: Page, words: string) => withWords(page.getByRole('row'), words)
const undoButtons = (page: Page) => page.getByRole('button', { name: /^Вернуть прежнее: .+$/ })

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('D13 by keyboard alone: the journal of a video tells what was and what became, and an edit is taken back', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const id = await edited(api, { name: 'Рассвет на перевале' }, { description: 'Первая строка' })
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await tabTo(page, page.getByRole('link', { name: 'Журнал', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Журнал', exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(line(page, 'Рассвет на перевале')).toContainText(/Название.*Рассвет.*Рассвет на перевале/s)
  await expect(line(page, 'Загрузка видео')).toContainText('Размер файла')
  await expect(undoButtons(page)).toHaveCount(2)

  await tabTo(page, page.getByRole('button', { name: 'Вернуть прежнее: Название', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Возвращено прежнее: название', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(line(page, 'Возврат')).toContainText(/Рассвет на перевале.*Рассвет/s)
  expect((await api.call(records.getById, { id })).record.name).toBe('Рассвет')

  await tabTo(page, page.getByRole('link', { name: 'Видео', exact: true }).last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рассвет')
})

test('D13 what was changed since the page was read is not taken back: the server says why, and the journal is read anew', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const id = await edited(api, { name: 'Второе' })
  await openSignedIn(page, product, `/ac/studio/records/${id}/journal`)
  await expect(undoButtons(page)).toHaveCount(1)
  await edit(api, id, { name: 'Третье' })
  await undoButtons(page).click()
  await expect(page.getByText(/^Вернуть не.получится: с.тех пор изменили название\..*$/)).toBeVisible()
  await expect(line(page, 'Третье')).toBeVisible()
  await expect(undoButtons(page)).toHaveCount(1)
  expect((await api.call(records.getById, { id })).record.name).toBe('Третье')
})

test('D13 the number of the request is copied whole, and a long text is shown in a few lines until it is asked for', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const api = await studioApi(product)
  const long = `${'Рассказ о\u00a0съёмках на перевале. '.repeat(30)}Конец.`
  const id = await edited(api, { description: long })
  const { items } = await api.call(audit.list, { object: { type: 'record', id } })
  await openSignedIn(page, product, `/ac/studio/records/${id}/journal`)
  const row = line(page, 'Правка')
  await row.getByRole('button', { name: /^Скопировать номер запроса .+$/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(items[0]?.requestId)
  const short = (await row.boundingBox())?.height ?? 0
  await row.getByRole('button', { name: 'Показать целиком', exact: true }).click()
  await row.getByRole('button', { name: 'Свернуть', exact: true }).waitFor()
  expect((await row.boundingBox())?.height ?? 0).toBeGreaterThan(short)
})

test('D13 the journal holds together at 390, 800 and 1440 px in both themes, and says when nothing was written or read', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const id = await edited(api, { name: 'Второе' }, { name: 'Третье', description: 'О\u00a0чём\nэто видео' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignedIn(page, product, `/ac/studio/records/${id}/journal`)
  await expect(undoButtons(page)).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await layoutFaults(page, { leastChars: 8, freePx: 48 }), `${colorScheme} at ${width} px`).toEqual([])
    }
    await expectAccessible(page)
  }
  const answer = (body: object) => page.route(`**${audit.list.path}`, (route) => route.fulfill({ json: body }))
  await answer({ id: 'vp', result: { items: [], total: 0, people: {}, roles: {} } })
  await page.reload()
  await expect(page.getByText('Изменений пока нет', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await answer({ id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят' } })
  await page.reload()
  await expect(page.getByRole('alert').first()).toContainText('Сервер занят')
  await page.route(`**${records.getById.path}`, (route) => route.continue())
  await page.goto(`${product.url}/admin/ac/studio/records/987654321/journal`)
  await expect(page.getByText('Видео не найдено', { exact: true })).toBeVisible()
})

test('B9 the journal of the account is narrowed in its address, and a line of it is taken back', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const id = await edited(api, { name: 'Полдень на\u00a0перевале' }, { description: 'Ещё строка' })
  await openSignedIn(page, product, `/ac/studio/setting/audit?q=${id}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.goto(`/admin/ac/studio/setting/audit?q=${id}&action=records.update`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(undoButtons(page)).toHaveCount(2)
  await expectAccessible(page)
  const video = page.getByRole('row').getByRole('link', { name: 'Полдень на\u00a0перевале', exact: true }).first()
  await expect(video).toHaveAttribute('href', `/admin/ac/studio/records/${id}`)
  await page.getByRole('searchbox', { name: 'Название, имя или номер', exact: true }).fill('Полдень')
  await expect(page).toHaveURL(/q=%D0/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Вернуть прежнее: Название', exact: true }).press('Enter')
  await expect(page.getByText('Возвращено прежнее: название', { exact: true })).toBeVisible()
  expect((await api.call(records.getById, { id })).record.name).toBe('Рассвет')
})

test.describe('of the installation', () => {
  const whole = (page: Page) => page.getByText(/^Цепочка цела: [\d\s]+событ(ие|ия|ий), проверено .*$/)

  test('D13 R29 an administrator reads the journal of the installation and sees that its chain is whole, by the keyboard alone', async ({
    page,
    product,
  }) => {
    await createUpload(await studioApi(product), 'журнал установки.mp4', 1000)
    await openSignedIn(page, product, '/cc/accounts')
    await page.getByRole('link', { name: 'Журнал', exact: true }).press('Enter')
    await expect(page).toHaveURL('/admin/cc/audit')
    await heading(page, 'Журнал')
    await expect(page.locator('html')).toHaveAttribute('data-design', 'classic')
    await expect(whole(page)).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: /Загрузка видео.*Моя студия.*журнал установки.*Видео/s })
    await expect(rows.first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Кто: имя или почта', exact: true }).focus()
    await page.keyboard.type('никто такой')
    await expect(page).toHaveURL(/who=/)
    await expect(rows).toHaveCount(0)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('admin')
    await expect(rows.first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Проверить ещё раз', exact: true }).press('Enter')
    await expect(whole(page)).toBeVisible()
    await page.goto('/admin/ac/studio/setting/audit')
    await heading(page, 'Журнал')
    await expect(whole(page)).toBeVisible()
  })
})
