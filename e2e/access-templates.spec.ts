import { expect } from '@playwright/test'
import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openApi, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { newPerson } from './product/people.ts'

test.describe('sites', () => {
  test('C-2.3-26 P-M-06 a template of sites is made by keyboard and tried beside its form', async ({
    page,
    product,
  }) => {
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
})

test.describe('countries', () => {
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
    await expect(page.getByText(/^Страны зрителей неизвестны: база адресов не.подключена.*GEO_FILES.*$/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Только в.странах списка$/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Везде, кроме стран списка$/ })).toBeDisabled()
  })
})

test.describe('renditions', () => {
  test('A5 a template of renditions is made by keyboard, told how much room it takes, and what is uploaded then is made by it', async ({
    page,
    product,
  }) => {
    const person = await newPerson(page, product, 'encoding', [['encoding-desk', 'Кодирование', 'VIDEO']])
    const api = openApi({
      url: product.url,
      key: await product.admin('api-key', person.email),
      account: 'encoding-desk',
    })
    await page.goto('/admin/ac/encoding-desk/setting/encoding')
    await page.getByRole('button', { name: 'Создать шаблон', exact: true }).press('Enter')
    const name = page.getByRole('dialog').getByRole('textbox', { name: /^Название ?\*?$/ })
    await name.fill('Экономный')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Экономный', exact: true })).toBeVisible()
    const id = Number(page.url().split('/').at(-1))

    await page.getByRole('checkbox', { name: 'Исходное качество сверху', exact: true }).press('Space')
    for (const side of [1080, 720]) {
      await page.getByRole('button', { name: `Убрать качество ${side}`, exact: true }).press('Enter')
    }
    const made = page.getByRole('table', { name: 'Качества, которые получатся', exact: true })
    await expect(made.getByRole('rowheader')).toHaveText(['480', '360', 'Всего'])
    const second = page.getByRole('region', { name: 'Качество 2', exact: true })
    const side = second.getByRole('spinbutton', { name: /^Сторона ?\*?$/ })
    await side.fill('470')
    await expect(
      page.getByText(/^470: ступень должна быть хотя бы на.десятую часть меньше той, что выше \(480\)\.$/),
    ).toBeVisible()
    await side.fill('144')
    await second.getByRole('spinbutton', { name: /^Битрейт до ?\*?$/ }).fill('200')
    await expect(made.getByRole('row', { name: /^144 256.×.144 до.141.МБ$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
    const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
    await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Действия с шаблоном', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Сделать основным', exact: true }).press('Enter')
    await expect(notices.getByText('Основной шаблон теперь «Экономный»', { exact: true })).toBeVisible()
    await notices.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
    await expect.poll(async () => (await api.call(ladderTemplates.get, { id })).template.default).toBe(false)
    await api.call(ladderTemplates.setDefault, { id, on: true })

    const video = await uploadFile(api, await makeClip({ seconds: 2, width: 854, height: 480 }), 'Урок.mp4')
    await waitUntilSettled(api, video)
    const { renditions } = await api.call(records.getById, { id: video })
    expect(renditions.map((one) => [one.name, one.copied])).toEqual([
      ['480', false],
      ['144', false],
    ])
    await page.goto(`/admin/ac/encoding-desk/records/${video}`)
    await expect(page.getByText('Шаблон кодирования: «Экономный», версия 1', { exact: true })).toBeVisible()
  })
})
