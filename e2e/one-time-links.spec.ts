import { expect, type Page } from '@playwright/test'
import type { Product } from '../tools/product/product.ts'
import { signInAnew, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

const password = 'ночной кадр без вспышки'

async function newLink(product: Product, email: string): Promise<string> {
  return /http:\S+/.exec(await product.admin('user', 'create', email))?.[0] ?? ''
}

async function choosePassword(page: Page) {
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Принять и войти', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
}

test('a one-time link signs its person in, and no address or Referer on the way holds its token', async ({
  page,
  product,
}) => {
  const link = await newLink(product, 'nobody.listens@people.example')
  const token = new URL(link).hash.slice(1)
  expect(token).toHaveLength(43)
  const told: string[] = []
  page.on('request', (request) => told.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.goto(link)
  await heading(page, 'Приглашение')
  await expect(page).toHaveTitle('Приглашение — Склейка')
  await expect(page.getByLabel('Пароль', { exact: true }), 'ready to be typed into').toBeFocused()
  await page.getByRole('button', { name: 'Показать пароль', exact: true }).first().click()
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
  await page.reload()
  await heading(page, 'Приглашение')
  await choosePassword(page)
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((line) => line.includes(token))).toEqual([])
  expect(await page.evaluate(() => document.referrer)).not.toContain(token)
})

test('a link opened where somebody else is signed in signs its own person in', async ({ page, product }) => {
  await signInAnew(page, product, '')
  const link = await newLink(product, 'second.in.one.browser@people.example')
  await page.goto(link)
  await choosePassword(page)
  const me = await page.request.get(`${product.url}/me`)
  expect((await me.json()).user.email).toBe('second.in.one.browser@people.example')
})

test('another link in the same window, and a cut one, are told apart', async ({ page, product }) => {
  const links = [
    await newLink(product, 'first.link@people.example'),
    await newLink(product, 'second.link@people.example'),
  ]
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByLabel('Почта', { exact: true })).toHaveValue(link === links[0] ? /^first/ : /^second/)
  }
  await page.goto(links[0]?.slice(0, -3) ?? '')
  await heading(page, 'Ссылка не подходит')
})

test('a link that the server cannot be asked about says so and opens at the next try', async ({ page, product }) => {
  const link = await newLink(product, 'cut.off@people.example')
  await page.route('**/id/welcome/open', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText(/^Сервер не.отвечает.*$/)).toBeVisible()
  await page.unroute('**/id/welcome/open')
  await page.route('**/id/welcome/open', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.getByRole('button', { name: 'Попробовать ещё раз', exact: true }).click()
  await expect(page.getByText(/^Сервер не.отвечает.*$/)).toBeVisible()
  await page.unroute('**/id/welcome/open')
  await page.getByRole('button', { name: 'Попробовать ещё раз', exact: true }).click()
  await heading(page, 'Приглашение')
})

test('a link of the old form says what to do', async ({ page, product }) => {
  await page.goto(`${product.url}/id/welcome?token=${'x'.repeat(43)}`)
  await heading(page, 'Ссылка прежнего вида')
  await expect(page.getByText(/^.*Попросите у.администратора новую..*$/)).toBeVisible()
})
