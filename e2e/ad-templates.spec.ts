import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { noAds } from '@skleyka/contract/ads/ads.ts'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { createUpload, openApi } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { chooseByKey } from './browser/list-keys.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
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

test.describe('of a record', () => {
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
    const condition = page.getByRole('dialog').getByRole('group', { name: 'Условие: Шаблон рекламы', exact: true })
    await expect(condition.getByText('Прокат на портале', { exact: true })).toBeVisible()
    await condition.getByRole('combobox', { name: 'Добавить ещё', exact: true }).fill('ос')
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
    const read = Promise.withResolvers<void>()
    await page.route(`**${adTemplates.list.path}*`, async (route) => {
      await read.promise
      await route.continue()
    })
    await page.getByRole('menuitem', { name: 'Шаблон рекламы', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    const value = dialog.getByRole('button', { name: /^.*Значение$/ })
    await expect(value).toBeDisabled()
    read.resolve()
    await value.press('Enter')
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
})
