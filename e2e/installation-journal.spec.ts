import { expect, type Page } from '@playwright/test'
import { createUpload } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

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
  const rows = page.getByRole('row').filter({ hasText: /Начало загрузки.*Моя студия.*Видео/s })
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
