import { expect } from '@playwright/test'
import { test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

test('C-2.3-21 P-Y-05 an account is renamed and has new videos as drafts, by keyboard alone', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'manager', [['managed', 'Было', 'VIDEO']])
  await page.goto('/admin/ac/managed/setting/account')
  await heading(page, 'Аккаунт')
  const name = page.getByRole('textbox', { name: 'Название', exact: true })
  await name.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Стало')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Код', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const zone = page.getByRole('combobox', { name: /^Часовой пояс.*$/ })
  await expect(zone).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Asia/Tomsk')
  await expect(page.getByRole('option', { name: /^.*\(Asia\/Tomsk\)$/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/\(Asia\/Tomsk\)$/)
  await page.keyboard.press('Tab')
  const drafts = page.getByRole('radio', { name: /^Оставлять черновиками.*опубликуют$/ })
  await expect(page.getByRole('radio', { name: /^Публиковать сразу.*готово$/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(drafts).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Стало', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Стало')
  await expect(drafts).toBeChecked()
  await expect(zone).toHaveValue(/\(Asia\/Tomsk\)$/)
})
