import { expect } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { openApi } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).press('Enter')
  const notices = page.getByRole('region', { name: 'Уведомления', exact: true })
  await expect(notices.getByText('Опубликована версия 1', { exact: true })).toBeVisible()
  const { template: kept } = await api.call(adTemplates.get, { id: template.id })
  expect(kept.published?.blocks[0]).toEqual(house)
  expect(kept.published?.breaks[0]?.leastMs).toBe(60_000)
  expect(kept.published?.blocks[1]?.source).toEqual({ kind: 'TAGS', tags: ['https://ads.example/tag'] })
})
