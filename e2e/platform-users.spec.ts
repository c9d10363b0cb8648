import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

test('product B12 by keyboard alone an administrator finds a person, locks the sign-in with a reason, and opens it again', async ({
  browser,
  page,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const theirs = await elsewhere.newPage()
  const { email } = await newPerson(theirs, product, 'sought', [['sought', 'Студия поиска']])
  await openSignedIn(page, product, '/cc/users')
  await heading(page, 'Пользователи')
  await page.getByRole('searchbox', { name: 'Имя или почта', exact: true }).fill(email.toUpperCase())
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Студия поиска')
  await expectAccessible(page)
  await row.getByRole('link').first().press('Enter')
  await expect(page.getByRole('list', { name: 'Сеансы', exact: true }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Заблокировать', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Причина', exact: true }).fill('Уволен')
  await question.getByRole('button', { name: 'Заблокировать', exact: true }).press('Enter')
  await expect(page.getByText('Причина: Уволен', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Сейчас нигде не.открыто\.$/)).toBeVisible()
  await theirs.goto('/admin/ac/sought/records')
  await expect(theirs, 'the session is over').not.toHaveURL(/\/admin\/ac\/sought/)

  await page.getByRole('button', { name: 'Разблокировать', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Заблокировать', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^что делали с.ним$/ }).press('Enter')
  await expect(withWords(page.getByRole('row'), 'Вход пользователя открыт')).toBeVisible()
  await elsewhere.close()
})
