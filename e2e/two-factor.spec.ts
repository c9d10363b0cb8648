import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { signInHere, test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test('issue 12 a person turns two factors on, comes in by a code and by a recovery code, and an administrator resets them', async ({
  page,
  browser,
  product,
}) => {
  const person = await newPerson(page, product, 'two-factor', [['two-factor', 'Два фактора', 'VIDEO']])
  await page.goto('/admin/ac/two-factor/setting/users')
  await page.getByRole('link', { name: person.email, exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Настроить', exact: true }).click()
  const setup = await opened
  await expect(setup.getByText('Выключен', { exact: true })).toBeVisible()
  await expectAccessible(setup)
  await setup.getByRole('link', { name: 'Включить', exact: true }).press('Enter')
  await setup.getByLabel('Пароль', { exact: true }).fill(person.password)
  await setup.keyboard.press('Enter')
  await expect(setup.getByRole('img', { name: /^QR-код .*$/ })).toBeVisible()
  await setup.getByText('Ввести ключ вручную', { exact: true }).click()
  await expectAccessible(setup)
  const secret = (await setup.locator('.secret code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate()
  await setup.getByLabel('Код из приложения', { exact: true }).fill(code)
  await setup.keyboard.press('Enter')
  await expect(setup.getByRole('heading', { name: 'Двухфакторный вход включён', exact: true })).toBeVisible()
  await expectAccessible(setup)
  const recovery = await setup.getByRole('listitem').first().innerText()
  await setup.getByRole('link', { name: 'Коды сохранены', exact: true }).click()
  await expect(setup.getByText('Включён', { exact: true })).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await other.goto('/admin/')
  await signInHere(other, person)
  await expect(other.getByRole('heading', { name: 'Код для входа', exact: true })).toBeVisible()
  await expectAccessible(other)
  await typeCode(other, code)
  await expect(other.getByRole('alert'), 'the code has turned them on, and works no second time').toBeVisible()
  await other.getByText('Телефона нет под рукой', { exact: true }).press('Enter')
  await other.getByLabel(/^Резервный код.*$/).fill(recovery)
  await other.keyboard.press('Enter')
  await other.waitForURL((url) => url.pathname.startsWith('/admin'))
  await context.close()

  await page.goto('/auth/sign-in')
  await product.admin('user', 'reset-2fa', person.email)
  await page.context().clearCookies()
  await page.goto('/admin/ac/two-factor/setting/users')
  await signInHere(page, person)
  await expect(withWords(page.getByRole('row'), person.email).getByText('Нет', { exact: true })).toBeVisible()
})

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Код из приложения', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
}
