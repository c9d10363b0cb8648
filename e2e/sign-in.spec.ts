import { expect, type Page } from '@playwright/test'
import { type Person, signInAnew, signInHere, test } from './product/fixtures.ts'

test('C-1-06 C-1-09 a stranger is sent to the provider’s page, which names the service', async ({ page, product }) => {
  await page.goto('/admin/ac/studio/records')
  await expect(page).toHaveTitle('Вход — Склейка')
  expect(new URL(page.url()).pathname).toMatch(/^\/id\//)
  await expect(page.getByText('Склейка', { exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await signInHere(page, product.administrator)
  await expect(page, 'the way leads back to the page that was asked for').toHaveURL('/admin/ac/studio/records')
})

test('A9 a wrong password and an unknown address are answered alike and lose nothing typed', async ({
  page,
  product,
}) => {
  await page.goto('/admin/')
  await signInHere(page, { email: product.administrator.email, password: 'не тот пароль' })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Неверная почта или пароль.')
  const text = await alert.textContent()
  await expect(page.getByLabel('Почта', { exact: true })).toHaveValue(product.administrator.email)

  await signInHere(page, { email: 'nobody@studio.example', password: 'не тот пароль' })
  await expect(page.getByLabel('Почта', { exact: true })).toHaveValue('nobody@studio.example')
  expect(await alert.textContent()).toBe(text)

  await signInHere(page, product.administrator)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
})

test('C-1-08 C-7.4-13 signing out in one tab ends the others, which keep what is on them', async ({
  context,
  page,
  product,
}) => {
  await signInAnew(page, product, '/ac/studio/records')
  const other = await context.newPage()
  await other.goto('/admin/ac/studio/records')
  await expect(other.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()

  await signOut(page, product.administrator)
  await expect(page).toHaveURL(/\/id\//)
  const notice = other.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(other, 'the provider has forgotten the person too').toHaveTitle('Вход — Склейка')
  await signInHere(other, product.administrator)
  await expect(other).toHaveURL('/admin/ac/studio/records')
})

test('A8 whoever signs out at the provider itself is out of the console too', async ({ page, product }) => {
  await signInAnew(page, product, '/ac/studio/records')
  await page.goto('/id/session/end')
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Вы вышли', exact: true })).toBeVisible()
  expect((await page.request.get('/me')).status()).toBe(401)
})

test('C-1-08 a session revoked on the server leads calmly to the sign-in page and back to the same page', async ({
  browser,
  context,
  page,
  product,
}) => {
  await signInAnew(page, product, '/ac/studio/records?q=%D0%BA%D0%B0%D0%B4%D1%80')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  // the same session in another browser, where it is ended: no event reaches this one
  const thief = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const stolen = await thief.newPage()
  await stolen.goto('/admin/ac/studio/records')
  await signOut(stolen, product.administrator)
  await expect(stolen).toHaveURL(/\/id\//)
  await thief.close()

  await page.getByRole('link', { name: 'Видео', exact: true }).first().click()
  const notice = page.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(notice).toBeVisible()
  const asked = page.url()
  await notice.getByRole('button', { name: 'Войти', exact: true }).click()
  await signInHere(page, product.administrator)
  await expect(page).toHaveURL(asked)
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
})

async function signOut(page: Page, { email }: Person) {
  await page.getByRole('button', { name: email, exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Пользователь', exact: true })
    .getByRole('button', { name: 'Выйти', exact: true })
    .click()
}
