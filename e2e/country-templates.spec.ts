import { expect } from '@playwright/test'
import { countryTemplates } from '@skleyka/contract/country-templates.ts'
import { openApi } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { newPerson } from './product/people.ts'

test('C-2.3-27 P-M-07 a template of countries is made by keyboard and tried beside its form by a country and an address', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'countries', [['countries-desk', 'Страны', 'VIDEO']])
  const api = openApi({
    url: product.url,
    key: await product.admin('api-key', person.email),
    account: 'countries-desk',
  })
  await page.goto('/admin/ac/countries-desk/setting/country')
  await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Название ?\*?$/ })
    .fill('Прокат')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Прокат', exact: true })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  await page.getByRole('radio', { name: /^Во.всех странах$/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Только в.странах списка$/ })).toBeChecked()
  await page.getByRole('button', { name: 'ЕАЭС', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Убрать: Армения', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать: Армения', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Найти страну или регион', exact: true }).fill('герм')
  await page.getByRole('checkbox', { name: 'Германия DE', exact: true }).press('Space')
  await expect(page.getByRole('button', { name: 'Убрать: Германия', exact: true })).toBeVisible()
  const never = page.getByRole('group', { name: /^Не.показывать никогда$/ })
  await never.getByRole('textbox', { name: 'IP-адреса и сети', exact: true }).fill('192.0.2.9\nnews.example')
  await expect(never.getByText(/^Строка 2 не.сохранится\..*$/)).toBeVisible()

  const verdict = page.getByRole('status').filter({ hasText: 'Видео' })
  const address = page.getByRole('textbox', { name: 'IP-адрес зрителя', exact: true })
  await address.fill('192.0.2.7')
  await expect(page.getByText('Россия, Москва, AS64500', { exact: true })).toBeVisible()
  await expect(verdict).toContainText(/Видео доступно.*В.списке: Россия/)
  await address.fill('192.0.2.9')
  await expect(verdict).toContainText(/Видео недоступно.*Среди запрещённых исключений: 192\.0\.2\.9/)
  await address.fill('')
  await page.getByRole('combobox', { name: 'Страна зрителя', exact: true }).fill('Франция')
  await expect(page.getByRole('option', { name: 'Франция', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(verdict).toContainText(/Видео недоступно.*Этого места нет в.списке разрешённых/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  const { template } = await api.call(countryTemplates.get, { id })
  expect(template.published).toMatchObject({ mode: 'ONLY', forbidden: { networks: ['192.0.2.9'], asns: [] } })
  expect(template.published?.countries.toSorted()).toEqual(['BY', 'DE', 'KG', 'KZ', 'RU'])

  // without a file of places the page says how one is set, and what is there stays readable
  const knows = { countries: false, regions: false, asns: false }
  await answerWith(page, countryTemplates.places, { state: 'NONE', knows, found: null })
  await page.reload()
  await expect(page.getByText(/^Сервер не.знает, из.каких стран смотрят.*GEO_FILES.*$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Только в.странах списка$/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Везде, кроме стран списка$/ })).toBeDisabled()
})
