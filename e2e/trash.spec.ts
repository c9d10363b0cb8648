import { expect, type Locator, type Page } from '@playwright/test'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

// other screens share the product, and what their tests threw away
test.beforeEach(async ({ product }) => {
  const api = await studioApi(product)
  const { items } = await api.call(trash.list, {})
  if (items.length > 0) await api.call(trash.delete, { ids: items.map(({ id }) => id) })
})

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('C-2.3-28 C-4-22 by keyboard alone a video goes to the trash, comes back, and is deleted for good', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  for (const name of ['Кот на окне.mp4', 'Кот под столом.mp4']) {
    await api.call(uploads.createV2, { file: { name, size: 1000 } })
  }
  await openSignedIn(page, product, '/ac/studio/records?q=кот')
  const row = (name: string) => withWords(page.getByRole('row'), name)
  await tabTo(page, page.getByRole('checkbox', { name: 'Выбрать «Кот на окне»', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, named(page, 'В\u00a0корзину'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('В\u00a0корзине: 1\u00a0видео', { exact: true })).toBeVisible()
  await expect(row('Кот на окне')).toHaveCount(0)
  await tabTo(page, named(page, 'Вернуть'))
  await page.keyboard.press('Enter')
  await expect(row('Кот на окне')).toBeVisible()

  await tabTo(page, page.getByRole('checkbox', { name: 'Выбрать «Кот на окне»', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, named(page, 'В\u00a0корзину'))
  await page.keyboard.press('Enter')
  await expect(row('Кот на окне')).toHaveCount(0)
  await tabTo(page, page.getByRole('link', { name: 'Корзина', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Корзина/)
  await expect(row('Кот на окне')).toContainText('30\u00a0дней')
  await expectAccessible(page)
  await tabTo(page, named(page, 'Восстановить «Кот на окне»'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Корзина пуста', exact: true })).toBeVisible()
})

test('C-4-22 A47 a hold is lifted from its banner; the trash is emptied once its count is typed; the page of a video says that it lies there', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { recordId } = await api.call(uploads.createV2, { file: { name: 'Лишнее.mp4', size: 1000 } })
  await api.call(trash.setHold, { ids: [recordId], on: true, reason: 'Спор о\u00a0правах' })
  await openSignedIn(page, product, `/ac/studio/records/${recordId}`)
  const held = page.getByRole('note').filter({ hasText: /^Запрет удаления: Спор о.правах/ })
  await held.getByRole('button', { name: 'Снять', exact: true }).press('Enter')
  const holding = page.getByRole('dialog', { name: 'Запрет удаления', exact: true })
  await holding.getByRole('button', { name: 'Снять запрет', exact: true }).press('Enter')
  await expect(held).toHaveCount(0)
  await page.goto('/admin/ac/studio/records?q=лишнее')
  await page.getByRole('checkbox', { name: 'Выбрать «Лишнее»', exact: true }).click()
  await named(page, 'В\u00a0корзину').click()
  await expect(page.getByText('В\u00a0корзине: 1\u00a0видео', { exact: true })).toBeVisible()
  await page.goto(`/admin/ac/studio/records/${recordId}`)
  await expect(page.getByText(/^Убрано в.корзину .* Кто убрал: .*$/)).toBeVisible()
  await expect(named(page, 'Восстановить')).toBeVisible()
  await page.goto('/admin/ac/studio/trash')
  await named(page, 'Очистить корзину').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('2')
  await dialog.getByRole('button', { name: 'Очистить корзину', exact: true }).click()
  await expect(dialog.getByText('Введите число 1', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox').fill('1')
  await dialog.getByRole('button', { name: 'Очистить корзину', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Корзина пуста', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto(`/admin/ac/studio/records/${recordId}`)
  await expect(page.getByRole('heading', { name: 'Видео не найдено', exact: true })).toBeVisible()
})

test('C-5-33 C-9-09 a closed page leaves nothing half done: all that was chosen goes to the trash, and the journal of acts tells', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const count = 130
  for (let made = 0; made < count; made += 10) {
    const names = Array.from({ length: 10 }, (_, at) => `Закрытая вкладка ${made + at}.mp4`)
    await Promise.all(names.map((name) => api.call(uploads.createV2, { file: { name, size: 1000 } })))
  }
  const tab = await page.context().newPage()
  await openSignedIn(tab, product, '/ac/studio/records?q=закрытая')
  await tab.getByRole('checkbox', { name: 'Выбрать всё на странице', exact: true }).first().click()
  await tab.getByRole('button', { name: /^Выбрать все 130 найденных$/ }).click()
  await named(tab, 'В\u00a0корзину').click()
  const question = tab.getByRole('alertdialog', { name: /^Убрать в.корзину 130.видео\?$/ })
  const begun = tab.waitForResponse((answer) => answer.url().endsWith('/records/bulkAct'))
  await question.getByRole('button', { name: 'В\u00a0корзину', exact: true }).click()
  const { result } = await (await begun).json()
  expect(result.batch).toMatchObject({ state: 'RUNNING', affected: count, changed: 0 })
  await tab.close()
  await expect.poll(async () => (await api.call(trash.list, { q: 'закрытая' })).total).toBe(count)
  await page.goto('/admin/ac/studio/records/bulk')
  const row = page.getByRole('row').filter({ hasText: /^.*В.корзину.*Сделано 130.*Выполнено/s })
  await expect(row.first()).toBeVisible()
  await row.first().getByRole('button', { name: 'Подробнее: В\u00a0корзину', exact: true }).click()
  await named(page, 'Вернуть как было').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/Возвращено 130 из.130/)
  await expectAccessible(page)
  await expect.poll(async () => (await api.call(trash.list, { q: 'закрытая' })).total).toBe(0)
})
