import { expect } from '@playwright/test'
import { siteTemplates } from '@skleyka/contract/site-templates.ts'
import { openApi } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

test('C-2.3-26 P-M-06 a template of sites is made by keyboard and tried beside its form', async ({ page, product }) => {
  const person = await newPerson(page, product, 'sites', [['sites-desk', 'Сайты', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'sites-desk' })
  await page.goto('/admin/ac/sites-desk/setting/site')
  await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Название ?\*?$/ })
    .fill('Партнёры')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Партнёры', exact: true })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('radio', { name: /^На.всех сайтах$/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Только на.сайтах списка$/ })).toBeChecked()
  const domains = page.getByRole('textbox', { name: 'Домены', exact: true })
  await domains.fill('https://News.example/page\n*.ru\n*.новости.рф')
  await expect(page.getByText(/^Строка 2 не.сохранится\..*$/)).toBeVisible()
  await domains.fill('https://News.example/page\n*.новости.рф')
  await page.getByRole('textbox', { name: 'Сайт', exact: true }).fill('https://news.example/other')
  await expect(page.getByText('Плеер работает', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Сайт', exact: true }).fill('evil.example')
  await expect(page.getByText(/^Плеер не.откроется$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  const { template } = await api.call(siteTemplates.get, { id })
  expect(template.published).toEqual({
    mode: 'ONLY',
    domains: ['news.example', '*.xn--b1amnebsh.xn--p1ai'],
    emptyReferrer: true,
    apps: true,
  })
})
