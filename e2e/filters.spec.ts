import { expect, type Locator, type Page } from '@playwright/test'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { layoutFaults } from './browser/layout-faults.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('product B3 P-M-09 P-M-21 by keyboard alone: a filter is built, saved, read as a feed and kept from being deleted while it is used', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  for (const name of ['Фильтруемый кот', 'Фильтруемый пёс', 'Прочее']) {
    await api.call(uploads.createV2, { file: { name: `${name}.mp4`, size: 1000 } })
  }
  await openSignedIn(page, product, '/ac/studio/filters')
  await tabTo(page, page.getByRole('link', { name: 'Создать фильтр', exact: true }).last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый фильтр')
  const value = page.getByRole('textbox', { name: 'Значение', exact: true })
  await tabTo(page, value.first())
  await page.keyboard.type('ФИЛЬТРУЕМЫЙ')
  await expect(page.getByText(/^Найдено видео: 2$/)).toBeVisible()
  await tabTo(page, button(page, 'Условие'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Поле', exact: true }).last()).toBeFocused()
  await tabTo(page, value.last())
  await page.keyboard.type('кот')
  await expect(page.getByText(/^Найдено видео: 1$/)).toBeVisible()
  await expect(withWords(page.getByRole('row'), 'Фильтруемый кот')).toBeVisible()
  await expect(withWords(page.getByRole('row'), 'Фильтруемый пёс')).toHaveCount(0)
  await tabTo(page, page.getByRole('textbox', { name: /^Название фильтра ?\*?$/ }))
  await page.keyboard.type('Коты <b>')
  await tabTo(page, page.getByRole('radio', { name: 'Личный', exact: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('button', { name: 'Лента', exact: true })).toBeVisible()
  await expect(page.getByText('содержит «кот»', { exact: true })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])

  await tabTo(page, button(page, 'Лента'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: 'Включить ленту', exact: true }))
  await page.keyboard.press('Enter')
  const url = (await dialog.getByText(/^http:.*feed\.json$/).textContent()) ?? ''
  const feed = await page.request.get(url)
  expect((await feed.json()).title).toBe('Коты <b>')
  await page.keyboard.press('Escape')

  await page.goto(`${new URL(page.url()).origin}/admin/ac/studio/filters`)
  const row = withWords(page.getByRole('row'), 'Коты <b>')
  await expect(row).toContainText('лента')
  await expect(row).toContainText('По\u00a0ссылке')
  await tabTo(page, row.getByRole('button', { name: /^Действия с.фильтром Коты <b>$/ }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Удалить', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Фильтр нельзя удалить, его используют: лента.*$/)).toBeVisible()
  const { items } = await api.call(filters.list, { q: 'Коты' })
  expect(items.map(({ name }) => name)).toEqual(['Коты <b>'])
})

test('8.8 a filter of the address that no field answers is told, and is taken off with one press', async ({
  page,
  product,
}) => {
  const where = Buffer.from(JSON.stringify(['none', 'eq', 1])).toString('base64url')
  await openSignedIn(page, product, `/ac/studio/records?where=${where}`)
  const takeOff = button(page, 'Убрать: фильтр')
  await takeOff.click()
  await expect(page).toHaveURL('/admin/ac/studio/records')
  await expect(takeOff).toBeHidden()
})
