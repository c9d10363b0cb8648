import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { signInHere, test } from './product/fixtures.ts'
import { linkInMail } from './product/letters.ts'
import { heading, newPerson } from './product/people.ts'

const password = 'ночной кадр без вспышки'

test('issue 12 who has forgotten the password comes in by the letter, and is signed out everywhere else', async ({
  page,
  browser,
  product,
}) => {
  const person = await newPerson(page, product, 'forgotten', [['forgotten', 'Забывчивый', 'VIDEO']])
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await other.goto('/admin/')
  await other.getByRole('link', { name: 'Забыли пароль?', exact: true }).press('Enter')
  await heading(other, 'Забыли пароль?')
  await expect(other.getByLabel('Почта', { exact: true })).toBeFocused()
  await expectAccessible(other)
  await other.getByLabel('Почта', { exact: true }).fill(person.email)
  await other.keyboard.press('Enter')
  await heading(other, 'Ссылка у администратора')
  await expectAccessible(other)
  const link = await linkInMail(product.dataDir, person.email)
  const told: string[] = []
  other.on('request', (request) => told.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await other.goto(link)
  await heading(other, 'Новый пароль')
  await other.getByLabel('Пароль', { exact: true }).fill(password)
  await other.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await other.waitForURL((url) => url.pathname.startsWith('/admin'))
  await heading(other, 'Аккаунты')
  expect(told.filter((line) => line.includes(new URL(link).hash.slice(1)))).toEqual([])
  await other.goto(link)
  await heading(other, 'Ссылка уже использована')
  await context.close()

  await page.goto('/admin/')
  await expect(page, 'the session of before is over').toHaveTitle('Вход — Склейка')
  await signInHere(page, { ...person, password })
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
})
