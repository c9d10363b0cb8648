import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adBlocks } from '@skleyka/contract/ad-blocks.ts'
import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { openApi } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { newPerson } from './product/people.ts'

test('P-M-18 a template of ads is made by keyboard beside a simulator, and what the form does not edit stays', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'ads', [['ads-desk', 'Реклама', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'ads-desk' })
  const house = {
    key: 'house',
    name: 'Свой',
    source: { kind: 'XML' as const, xml: '<VAST version="4.2"/>' },
    weight: 3,
    from: null,
    to: null,
    cap: { times: 2, hours: 24 },
    countries: ['KZ'],
    sites: [],
    devices: [],
  }
  const { template } = await api.call(adTemplates.create, {
    name: 'Портал',
    body: {
      blocks: [house],
      breaks: [{ when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 60_000 }],
      vmap: null,
    },
  })
  await page.goto(`/admin/ac/ads-desk/setting/ad/${template.id}`)
  const plan = page.getByRole('list', { name: 'Паузы зрителя', exact: true })
  await expect(plan.getByText(/^Свой: не.для этой страны$/)).toBeVisible()
  await page.getByRole('button', { name: 'Добавить блок', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Адреса тегов', exact: true }).fill('https://ads.example/tag')
  await expect(plan.getByText(/^Блок 1: 100.%$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Страна', exact: true }).fill('KZ')
  await expect(plan.getByText(/^Свой: 75.%$/)).toBeVisible()
  const source = '<vmap:AdSource><vmap:AdTagURI>https://ads.example/end</vmap:AdTagURI></vmap:AdSource>'
  const vmap = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    <vmap:AdBreak timeOffset="end" breakType="linear" breakId="После">${source}</vmap:AdBreak>
    <vmap:AdBreak timeOffset="#3" breakType="linear" breakId="Третья">${source}</vmap:AdBreak></vmap:VMAP>`
  const group = page.getByRole('region', { name: 'VMAP', exact: true })
  const file = { name: 'breaks.xml', mimeType: 'text/xml', buffer: Buffer.from(vmap) }
  await group.locator('input[type=file]').setInputFiles(file)
  await expect(group.getByText(/^Добавлено пауз: 1\. Проверьте их и.сохраните шаблон\.$/)).toBeVisible()
  await expect(
    group.getByText(/^«Третья»: место паузы.— не.время в.пределах суток и.не.доля от 1 до 99.%\.$/),
  ).toBeVisible()
  await expect(plan.getByText(/^После: 100.%$/)).toBeVisible()
  await group.getByRole('button', { name: 'VMAP по адресу', exact: true }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'VMAP по адресу', exact: true })
  const address = popup.getByRole('textbox', { name: /^Адрес VMAP.*$/ })
  await address.fill('http://127.0.0.1/vmap')
  await page.keyboard.press('Enter')
  await expect(popup.getByText(/^По.этому адресу нет VMAP 1\.0 .*$/).first()).toBeVisible()
  await expectAccessible(page)
  const text = vmap.replace('timeOffset="end"', 'timeOffset="00:00:10"').replace('После', 'Из адреса')
  await answerWith(page, adTemplates.readVmap, { text })
  await address.fill('https://ads.example/vmap')
  await page.keyboard.press('Enter')
  await expect(popup).toHaveCount(0)
  await expect(group.getByText(/^Добавлено пауз: 1\. Проверьте их и.сохраните шаблон\.$/)).toBeVisible()
  await expect(group.getByText(/^«Третья»: .*$/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await group.getByRole('button', { name: 'Скачать VMAP', exact: true }).press('Enter')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('timeOffset="end"')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  const { template: kept } = await api.call(adTemplates.get, { id: template.id })
  expect(kept.published?.blocks[0]).toEqual(house)
  expect(kept.published?.breaks[0]?.leastMs).toBe(60_000)
  expect(kept.published?.breaks.slice(1).map(({ when }) => when)).toEqual([{ at: 'END' }, { at: 'TIME', ms: 10_000 }])
  expect(kept.published?.blocks[1]).toMatchObject({ source: { kind: 'TAGS', tags: ['https://ads.example/tag'] } })
})

test('P-M-01 P-M-05 by keyboard: a block of the account is made, named in a template, and goes for another one', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'blocks', [['blocks-desk', 'Блоки', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'blocks-desk' })
  const { template } = await api.call(adTemplates.create, {
    name: 'Портал',
    body: {
      blocks: [],
      breaks: [],
      vmap: 'https://ads.example/vmap',
    },
  })
  const fields = {
    ...{ name: 'Лето', source: { kind: 'TAGS' as const, tags: ['https://ads.example/summer'] }, weight: 1 },
    ...{ from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
  }
  await api.call(adBlocks.create, { fields })
  await page.goto('/admin/ac/blocks-desk/setting/ad-blocks')
  await page.getByRole('button', { name: 'Создать блок', exact: true }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'Новый блок рекламы', exact: true })
  await popup.getByRole('textbox', { name: 'Название блока', exact: true }).fill('Весна')
  // one that cannot be watched is not offered; who names it all the same is refused in words
  await api.call(uploads.createV2, { file: { name: 'Ролик в работе.mp4', size: 1000 } })
  await page.route(`**${records.getListByFilter.path}`, async (route) =>
    route.fulfill({ response: await route.fetch({ postData: { id: 'vp', params: {} } }) }),
  )
  await popup.getByRole('radio', { name: 'Видео аккаунта', exact: true }).check({ force: true })
  const video = popup.getByRole('combobox', { name: /^Видео ?\*?$/ })
  await video.fill('ролик')
  await page.getByRole('option', { name: /^Ролик в работе .*$/ }).click()
  await expect(video).toHaveValue(/^Ролик в работе \(№.[\d\s]+\)$/)
  await popup.getByRole('button', { name: 'Создать блок', exact: true }).press('Enter')
  await expect(popup.getByText(/^.*нет такого видео, или его ещё нельзя смотреть\. Выберите другое.*$/)).toBeVisible()
  await popup.getByRole('radio', { name: 'Теги', exact: true }).check({ force: true })
  await popup.getByRole('textbox', { name: 'Адреса тегов', exact: true }).fill('https://ads.example/spring')
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Создать блок', exact: true }).press('Enter')
  await expect(popup).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Изменить блок Весна', exact: true })).toBeVisible()

  await page.goto(`/admin/ac/blocks-desk/setting/ad/${template.id}`)
  const picker = page.getByRole('combobox', { name: 'Добавить блок аккаунта', exact: true })
  await picker.fill('Вес')
  await expect(page.getByRole('option', { name: /^Весна( .+)?$/ })).toBeVisible()
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect(page.getByRole('button', { name: 'Убрать блок Весна', exact: true })).toBeVisible()
  await expect(picker).toBeFocused()
  await expect(picker).toHaveValue('')
  await page.getByRole('button', { name: 'Добавить паузу', exact: true }).press('Enter')
  const plan = page.getByRole('list', { name: 'Паузы зрителя', exact: true })
  await expect(plan.getByText(/^Весна: 100.%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()

  await page.goto('/admin/ac/blocks-desk/setting/ad-blocks')
  await page.getByRole('button', { name: 'Удалить блок Весна', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Удалить блок «Весна»?', exact: true })
  const other = question.getByRole('combobox', { name: 'Заменить на', exact: true })
  await other.fill('Лето')
  await expect(page.getByRole('option', { name: 'Лето', exact: true })).toBeVisible()
  // an open list of choices hides the window under it from assistive technology, the field with it
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(other).toHaveValue('Лето')
  await question.getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Удалить блок Весна', exact: true })).toHaveCount(0)
  const { items } = await api.call(adBlocks.list, { page: 1, perPage: 50 })
  expect(items.map((one) => [one.fields.name, one.templates.map(({ name }) => name)])).toEqual([['Лето', ['Портал']]])
})
