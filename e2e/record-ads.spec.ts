import { expect } from '@playwright/test'
import { adBlocks } from '@skleyka/contract/ad-blocks.ts'
import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { noAds } from '@skleyka/contract/ads.ts'
import { cuepoints } from '@skleyka/contract/cuepoints.ts'
import { recordAds } from '@skleyka/contract/record-ads.ts'
import { createUpload } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { chooseByKey } from './browser/list-keys.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test('B5 P-M-01 P-M-22 «Реклама» by keyboard: a video is given a template and a block of its own, and its breaks are told for a viewer of some place', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 20, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, clip, 'Серия с рекламой.mp4')
  const { rowVersion } = await api.call(cuepoints.list, { id })
  const marks = [8_000, 16_000].map((atMs) => ({ atMs, type: 'ad' as const, name: '', data: [] }))
  await api.call(cuepoints.save, { id, rowVersion, cuepoints: marks, chapters: [] })
  const block = (key: string, name: string, sites: string[]) => ({
    ...{ key, name, weight: 1, from: null, to: null, cap: null, countries: [], sites, devices: [] },
    source: { kind: 'TAGS' as const, tags: ['https://ads.example/vast'] },
  })
  const { template } = await api.call(adTemplates.create, {
    name: 'Прокат на портале',
    body: {
      blocks: [block('all', 'Весна', []), block('news', 'Для новостей', ['news.example'])],
      breaks: [{ when: { at: 'CUEPOINTS' }, blocks: [], maxAds: 2, skipAfterS: 5, leastMs: 0 }],
      vmap: null,
    },
  })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const { key: _key, ...fields } = block('own', 'Только здесь', [])
  await api.call(adBlocks.create, { fields })
  for (const [name, isPublished] of [['Осень', true] as const, ['Черновик осени', false] as const]) {
    const { template: made } = await api.call(adTemplates.create, { name, body: noAds })
    if (isPublished) await api.call(adTemplates.publish, { id: made.id, rowVersion: made.rowVersion })
  }

  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  await page.getByRole('link', { name: 'Реклама', exact: true }).press('Enter')
  await expect(page.getByText(/^Рекламы в.этом видео нет: шаблон рекламы не.задан\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^.*Какую рекламу показывать$/ }).press('Enter')
  await page.getByRole('option', { name: 'Прокат на портале', exact: true }).press('Enter')
  await page.keyboard.press('Control+s')
  const plan = page.getByRole('list', { name: 'Паузы зрителя', exact: true })
  await expect(plan.getByText('0:08, 0:16', { exact: true })).toBeVisible()
  await expect(plan.getByText(/^не.для этого сайта$/)).toBeVisible()
  expect((await api.call(recordAds.plan, { id })).own).toBe(template.id)
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Сайт', exact: true }).fill('news.example')
  await page.keyboard.press('Enter')
  await expect(plan.getByText(/^50.%$/)).toHaveCount(2)

  const own = page.getByRole('form', { name: 'Свои блоки', exact: true })
  await own.getByRole('combobox', { name: 'Добавить блок', exact: true }).fill('только')
  await expect(page.getByRole('option', { name: 'Только здесь', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(own.getByRole('list', { name: 'Выбранные блоки', exact: true })).toHaveText('Только здесь')
  await expect(own.getByRole('combobox', { name: 'Добавить блок', exact: true })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(plan.getByText('Только здесь', { exact: true })).toBeVisible()
  await expect(plan.getByText('Весна', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Убрать блок Только здесь', exact: true }).press('Enter')
  await page.keyboard.press('Control+s')
  await expect(plan.getByText('Весна', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Подобрать паузы', exact: true }).press('Enter')
  await expect(page.getByRole('group', { name: 'Какие паузы нужны', exact: true })).toBeVisible()

  const where = Buffer.from(JSON.stringify(['adTemplate', 'in', [template.id]])).toString('base64url')
  await page.goto(`${product.url}/admin/ac/studio/records?where=${where}`)
  await expect(page.getByRole('button', { name: /^Убрать: Шаблон рекламы.*«Прокат на портале».*$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Столбцы', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Реклама', exact: true }).press('Space')
  await page.keyboard.press('Escape')
  const cell = page.getByRole('cell', { name: /^Прокат на портале Выбран у.этого видео$/ })
  await expect(page.getByRole('row').filter({ has: cell })).toContainText('Серия с рекламой')
  await page.getByRole('button', { name: 'Фильтр', exact: true }).press('Enter')
  const asked = page.getByRole('dialog').getByRole('group', { name: 'Условие: Шаблон рекламы', exact: true })
  await expect(asked.getByText('Прокат на портале', { exact: true })).toBeVisible()
  await asked.getByRole('combobox', { name: 'Добавить ещё', exact: true }).fill('ос')
  await expect(page.getByRole('option', { name: 'Осень', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Черновик осени', exact: true })).toHaveCount(0)
})

test('P-M-22 D1 chosen videos are given a template of ads by its name, told before, and taken back', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  await createUpload(api, 'реклама многим.mp4', 1000)
  const { template } = await api.call(adTemplates.create, { name: 'Летний прокат', body: noAds })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  await openSignedIn(page, product, '/ac/studio/records?q=реклама многим')
  await expect(page.getByRole('button', { name: 'Столбцы', exact: true })).toBeVisible()
  await chooseByKey(page.getByRole('link', { name: 'реклама многим', exact: true }))
  const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
  await bar.getByRole('button', { name: 'Ещё', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Шаблон рекламы', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^.*Значение$/ }).press('Enter')
  await page.getByRole('option', { name: 'Летний прокат', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Показать, что изменится', exact: true }).press('Enter')
  const changes = dialog.getByRole('region', { name: 'Было и стало', exact: true })
  await expect(changes.getByText('Летний прокат', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Применить к\u00a01\u00a0видео', exact: true }).press('Enter')
  await expect(dialog.getByText('Шаблон рекламы: «Летний прокат»', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await expect(page.getByText('Возвращено 1', { exact: true })).toBeVisible()
})
