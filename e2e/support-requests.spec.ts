import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

test('product B12 C-2.3-04 what somebody asks for at livestreams is refused with words that he reads, the next one is granted by a press', async ({
  browser,
  page,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const theirs = await elsewhere.newPage()
  const { email } = await newPerson(theirs, product, 'asking', [['asking', 'Студия просьб']])
  for (const [code, name] of [
    ['asking-1', 'Первая студия'],
    ['asking-2', 'Вторая студия'],
  ] as const) {
    const owner = product.administrator.email
    await product.admin('account', 'create', code, name, '--owner', owner, '--sections', 'VIDEO,LIVESTREAM')
    await product.admin('member', 'set', code, email)
    await theirs.goto(`/admin/ac/${code}/livestreams`)
    await theirs.getByRole('button', { name: 'Отправить запрос', exact: true }).click()
    await expect(theirs.getByRole('button', { name: 'Запрос отправлен', exact: true })).toBeVisible()
  }
  await openSignedIn(page, product, '/cc/requests')
  await heading(page, 'Запросы')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  // others who use the product ask for something too
  for (const name of ['Первая студия', 'Вторая студия']) await expect(row(name)).toHaveCount(1)
  await expectAccessible(page)
  await row('Первая студия')
    .getByRole('button', { name: /^Отклонить: запрос №.\d+$/u })
    .press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Причина', exact: true }).fill('Не входит в договор')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Отклонить', exact: true }).press('Enter')
  await expect(row('Первая студия')).toHaveCount(0)
  await row('Вторая студия')
    .getByRole('button', { name: /^Подключить: запрос №.\d+$/u })
    .press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Подключить', exact: true }).press('Enter')
  await expect(row('Вторая студия')).toHaveCount(0)

  await theirs.goto('/admin/ac/asking-1/livestreams')
  await expect(theirs.getByRole('status').filter({ hasText: 'Не входит в договор' })).toBeVisible()
  await theirs.goto('/admin/ac/asking-2/livestreams')
  await expect(theirs.getByRole('heading', { name: 'Сервис прямых трансляций', exact: true })).toHaveCount(0)
  await elsewhere.close()
})
