import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { signInHere, test } from './product/fixtures.ts'
import { expectInMail, linkInMail } from './product/letters.ts'
import { heading, newPerson } from './product/people.ts'

test('issue 12 a person changes his own address: the old one is told, a letter to the new one confirms it, once', async ({
  page,
  browser,
  product,
}) => {
  const person = await newPerson(page, product, 'mover', [['mover', 'Переезд', 'VIDEO']])
  const next = 'переезд@people.example'
  await page.goto('/admin/ac/mover/setting/users')
  await page.getByRole('link', { name: person.email, exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Изменить почту', exact: true }).press('Enter')
  const security = await opened
  await heading(security, 'Защита входа')
  await expectAccessible(security)
  await security.getByRole('link', { name: 'Изменить почту', exact: true }).press('Enter')
  await heading(security, 'Изменить почту')
  await expect(security.getByLabel('Новый адрес', { exact: true })).toBeFocused()
  await expectAccessible(security)
  await ask(security, next, 'не тот пароль')
  await expect(security.getByRole('alert')).toBeVisible()
  await expect(security.getByLabel('Пароль', { exact: true })).toBeFocused()
  await expectAccessible(security)
  await ask(security, next, person.password)
  await expect(security.getByText('Ждёт подтверждения', { exact: true })).toBeVisible()
  await expectAccessible(security)
  await expectInMail(product.dataDir, person.email, `попросили ${next}`)
  const link = await linkInMail(product.dataDir, next)

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await other.goto(link)
  await heading(other, 'Сначала войдите')
  await expectAccessible(other)
  await signIn(other, person)
  await other.waitForURL((url) => url.pathname.startsWith('/admin'))

  await security.goto(link)
  await heading(security, 'Новый адрес почты')
  await expectAccessible(security)
  await expect(security.getByRole('button', { name: 'Подтвердить адрес', exact: true })).toBeFocused()
  await security.keyboard.press('Enter')
  await heading(security, 'Адрес изменён')
  await expectAccessible(security)
  await security.getByRole('link', { name: 'Вернуться в консоль', exact: true }).press('Enter')
  await security.waitForURL((url) => url.pathname.startsWith('/admin'))
  await security.goto('/admin/ac/mover/setting/users')
  await expect(security.getByRole('link', { name: next, exact: true }), 'the roles are what they were').toBeVisible()
  await security.goto(link)
  await heading(security, 'Адрес уже подтверждён')
  await expectInMail(product.dataDir, person.email, `подтвердили ${next}`)

  await other.goto('/admin/')
  await expect(other, 'the other session is over').toHaveTitle('Вход — Склейка')
  await signInHere(other, person)
  await expect(other.getByRole('alert'), 'the old address signs nobody in').toBeVisible()
  await signInHere(other, { ...person, email: next })
  await other.waitForURL((url) => url.pathname.startsWith('/admin'))
  await context.close()
})

async function ask(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Новый адрес', { exact: true }).fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function signIn(page: Page, person: Parameters<typeof signInHere>[1]): Promise<void> {
  await page.goto('/admin/')
  await signInHere(page, person)
}
