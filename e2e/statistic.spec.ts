import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { within } from './browser/busy-machine.ts'
import { test } from './product/fixtures.ts'
import { inventStatistic } from './product/invented-statistic.ts'
import { heading, newPerson } from './product/people.ts'
import { smallWindow } from './product/playing.ts'

const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Somebody new with an account and a video in it. */
async function newDesk(page: Page, product: Product, code: string): Promise<RecordView> {
  const person = await newPerson(page, product, code, [[code, 'Просмотры', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: code })
  return readyVideo(product, api, await studioClip(), 'Певец на ветке.mp4')
}

/** A stranger plays a video for so many seconds and goes. */
async function watch(browser: Browser, url: string, seconds: number): Promise<void> {
  const stranger = await browser.newContext({ viewport: smallWindow })
  try {
    const page = await stranger.newPage()
    await page.goto(url)
    await page.keyboard.press('k')
    await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(seconds)
    await page.goto('about:blank')
  } finally {
    await stranger.close()
  }
}

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Показатели', exact: true }).getByRole('button', { name: new RegExp(`^${title} .*$`) })
const points = (page: Page, title: string) => page.getByRole('slider', { name: `${title}: точки графика`, exact: true })

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('product B8 C-2.8-04 C-2.3-15 a video that somebody plays is seen in the summary within ten seconds, second by second, by whoever opens the statistics', async ({
  page,
  browser,
  product,
}) => {
  const { id, uuid, name } = await newDesk(page, product, 'viewed-desk')
  await page.goto('/admin/ac/viewed-desk/records')
  await page.getByRole('link', { name: 'Статистика', exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/viewed-desk/stat/vod/all')
  await heading(page, 'Сводка')
  await expect(page.getByRole('heading', { name: 'Данных пока нет', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await watch(browser, `${product.url}/embed/${uuid}`, 7)
  await expect(card(page, 'Просмотры'), 'the page that is open tells of it by itself').toContainText(/^Просмотры1/, {
    timeout: within(10_000),
  })
  await expect(card(page, 'Загрузки плеера')).toContainText(/^Загрузки плеера1/)
  await expect(card(page, 'Уникальные зрители')).toContainText(/^Уникальные зрители1/)
  await expect(card(page, 'Время просмотра')).toContainText(/^Время просмотра[78](?:,\d)?.с/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Что значит «Просмотры»', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('хотя бы 5 секунд подряд')
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Хранилище и\u00a0трафик', exact: true }).first().click()
  await heading(page, 'Хранилище и\u00a0трафик')
  const traffic = page.getByRole('list', { name: 'За период', exact: true }).getByRole('button', { name: /^Трафик.*$/ })
  await expect(traffic, 'C7 the segments that the stranger was sent').toContainText(/^Трафик\d+(?:,\d)?.[КМ]Б/, {
    timeout: within(10_000),
  })
  await expect(page.getByText('Готовые видео и\u00a0картинки', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/ac/viewed-desk/stat/vod/record/${id}`)
  await page.goBack()
  await page.goBack()

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/ac/viewed-desk/stat/vod/record/${id}`)
  await heading(page, name)
  await points(page, 'Удержание').focus()
  await page.keyboard.press('Home')
  await expect(points(page, 'Удержание')).toHaveAttribute('aria-valuetext', /^0:00: 100.%/)
  await page.keyboard.press('End')
  await expect(points(page, 'Удержание'), 'nobody saw the end').toHaveAttribute('aria-valuetext', /: 0.%/)
  const session = page.getByRole('table', { name: 'Сеансы', exact: true }).getByRole('row').nth(1)
  await expect(session).toContainText(/[78](?:,\d)?.с/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
})

test('product B8 arrows walk the points of a chart and tell them, its table is shown, copied and kept as a file', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'charts', [['charts-desk', 'Графики', 'VIDEO']])
  await inventStatistic(page)
  await page.goto('/admin/ac/charts-desk/stat/vod/all')
  const walk = points(page, 'Просмотры')
  await expect(walk).toBeVisible()
  await expect(page.getByRole('img', { name: /^Просмотры: .*, больше всего [\d\s]+ — .*$/ })).toBeVisible()
  await walk.focus()
  await page.keyboard.press('Home')
  const first = await walk.getAttribute('aria-valuetext')
  expect(first).toMatch(/^[а-я]+, \d+.[а-я]+: [\d\s]+, было [\d\s]+, (?:больше|меньше) на.[\d,]+.%$/)
  await page.keyboard.press('ArrowRight')
  await expect(walk).toHaveAttribute('aria-valuenow', '2')
  await expect(walk).not.toHaveAttribute('aria-valuetext', first ?? '')
  await page.keyboard.press('End')
  await expect(walk).toHaveAttribute('aria-valuenow', '28')

  await card(page, 'Уникальные зрители').click()
  await expect(page).toHaveURL('/admin/ac/charts-desk/stat/vod/all?measure=viewers')
  await expect(points(page, 'Уникальные зрители')).toBeVisible()
  const table = page.getByRole('table', { name: 'Уникальные зрители: таблица', exact: true })
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'Показать всю таблицу', exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(29)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const chart = page.getByRole('region', { name: 'Уникальные зрители', exact: true })
  await chart.getByRole('button', { name: 'Скопировать', exact: true }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(29)
  expect(copied).toMatch(/^День\t[^\t]+\tПрошлый период\tВремя просмотра\tСредняя глубина\n/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffДень;/)
  await page
    .getByRole('radiogroup', { name: 'Вид графика', exact: true })
    .getByLabel('Столбцы', { exact: true })
    .check()
  await expect(page).toHaveURL(/look=bars/)
  await expectAccessibleInBothThemes(page)
})

test('product B0 B8 the address holds the whole report: the period, the comparison, the step, and every value of a table is a filter', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'sifting', [['sifting-desk', 'Фильтры', 'VIDEO']])
  await inventStatistic(page)
  await page.goto('/admin/ac/sifting-desk/stat/vod/sites')
  await page.getByRole('radiogroup', { name: 'Период', exact: true }).getByText('90 дней', { exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/sifting-desk/stat/vod/sites?period=90')
  await page.getByRole('button', { name: /^Сравнить: .*$/ }).click()
  await page.getByRole('menuitem', { name: 'год назад', exact: true }).click()
  await page.getByRole('button', { name: /^Шаг: .*$/ }).click()
  await page.getByRole('menuitem', { name: 'День', exact: true }).click()
  await page
    .getByRole('table', { name: 'Сайт', exact: true })
    .getByRole('link', { name: 'kino.example', exact: true })
    .click()
  await expect(page).toHaveURL(/period=90&step=day&compare=year&where=site%3Akino\.example&by=page$/)
  const breakdownRequest = page.waitForRequest(
    (request) => request.url().endsWith('/statistic/breakdown') && request.postData()?.includes('"year"') === true,
  )
  await page.reload()
  expect((await breakdownRequest).postDataJSON().params).toMatchObject({
    compare: 'year',
    by: ['page'],
    where: [
      { dimension: 'site', values: ['kino.example'], except: false },
      { dimension: 'kind', values: ['vod'], except: false },
    ],
  })
  await expect(page.getByRole('radio', { name: 'Страница', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Убрать условие: Сайт kino.example', exact: true }).click()
  await expect(page).toHaveURL(/period=90&step=day&compare=year&by=page$/)

  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Новое условие', exact: true })
  await adding.getByRole('button', { name: /^.* По чему$/ }).click()
  await page.getByRole('option', { name: 'Страна', exact: true }).click()
  await adding.getByRole('combobox', { name: 'Значение', exact: true }).fill('Каз')
  await page.getByRole('option', { name: 'Казахстан', exact: true }).click()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page).toHaveURL(/where=country%3AKZ/)
  await expect(page.getByRole('button', { name: 'Убрать условие: Страна Казахстан', exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^\d\d\.\d\d.*2026$/ }).click()
  await page.getByRole('menuitem', { name: 'Прошлый месяц', exact: true }).click()
  await expect(page).toHaveURL(/period=month/)
})

test('product B8 every screen of the statistics has its title, its figures and no line too wide, on a telephone too', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'walking', [['walking-desk', 'Обход', 'VIDEO']])
  await inventStatistic(page)
  const screens = [
    ['vod/records', 'Видео'],
    ['vod/albums', 'Альбомы'],
    ['vod/sites', 'Сайты и страницы'],
    ['vod/geo', 'География'],
    ['vod/devices', 'Устройства'],
    ['vod/quality', 'Качество показа'],
    ['vod/ads', 'Реклама'],
    ['vod/sharing', 'Обмен'],
    ['live/all', 'Сводка эфиров'],
    ['live/records', 'Трансляции'],
    ['live/record/1', '«Волга» — «Сокол». Прямой эфир'],
    ['live/geo', 'География эфиров'],
    ['live/devices', 'Устройства эфиров'],
    ['realtime', 'Сейчас смотрят'],
    ['explore', 'Конструктор'],
    ['exports', 'Выгрузки'],
  ] as const
  for (const [path, title] of screens) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/admin/ac/walking-desk/stat/${path}`)
    await heading(page, title)
    if (path !== 'exports') await expect(page.getByRole('slider').first()).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page)
  }
})

test('product B8 who watches now is read again every five seconds while the tab is in sight', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'present', [['present-desk', 'Сейчас', 'VIDEO']])
  await page.goto('/admin/ac/present-desk/records')
  await page.clock.install()
  await inventStatistic(page)
  let reads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/statistic/realtime')) reads += 1
  })
  await page.goto('/admin/ac/present-desk/stat/realtime')
  await expect(page.getByRole('list', { name: 'Сейчас', exact: true })).toContainText('2 306')
  const before = reads
  await page.clock.runFor(5_100)
  await expect.poll(() => reads).toBe(before + 1)
})

test('product B8 a report is built by dimensions and measures, saved, opened again and exported', async ({
  page,
  product,
}) => {
  await newDesk(page, product, 'builder-desk')
  await page.goto('/admin/ac/builder-desk/stat/explore')
  await heading(page, 'Конструктор')
  await page
    .getByRole('button', { name: /^.* Разрез$/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Устройство', exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/builder-desk/stat/explore?dims=device')
  await page.getByRole('button', { name: 'Показатели', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Загрузки плеера', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/dims=device&shows=views%2Cloads$/)
  await page.getByRole('button', { name: 'Отчёты', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить этот отчёт', exact: true }).click()
  await page.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('По устройствам')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Отчёт сохранён', { exact: true })).toBeVisible()
  await page.goto('/admin/ac/builder-desk/stat/explore')
  await page.getByRole('button', { name: 'Отчёты', exact: true }).click()
  await page.getByRole('button', { name: 'Присылать: По устройствам', exact: true }).click()
  const schedule = page.getByRole('dialog', { name: 'Присылать «По устройствам»', exact: true })
  await schedule.getByRole('button', { name: /^.* Когда$/ }).click()
  await page.getByRole('option', { name: 'По понедельникам', exact: true }).click()
  await schedule.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Расписание сохранено', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Отчёты', exact: true }).click()
  await page.getByRole('link', { name: 'По устройствам', exact: true }).click()
  await expect(page).toHaveURL(/dims=device&shows=views%2Cloads$/)
  await page.getByRole('button', { name: 'Экспорт', exact: true }).click()
  await page.getByRole('menuitem', { name: /^XLSX, .*$/ }).click()
  await page.getByRole('button', { name: 'Открыть выгрузки', exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/builder-desk/stat/exports')
  await expect(page.getByRole('row').nth(1)).toContainText('XLSX')
})

test('product B8 P-M-31 whoever may see the statistics of other accounts of his own chooses one, and the address keeps it', async ({
  page,
  product,
}) => {
  const desks = [
    ['first-desk', 'Первая студия', 'VIDEO'],
    ['second-desk', 'Вторая студия', 'VIDEO'],
  ] as const
  await newPerson(page, product, 'of-two', desks)
  await inventStatistic(page)
  await page.goto('/admin/ac/first-desk/stat/vod/all')
  await page.getByRole('button', { name: /^Аккаунт: .*$/ }).click()
  const summaryRequest = page.waitForRequest(
    (request) => request.url().endsWith('/statistic/summary') && request.postData()?.includes('second-desk') === true,
  )
  await page.getByRole('menuitem', { name: 'Вторая студия', exact: true }).click()
  expect((await summaryRequest).postDataJSON().params).toMatchObject({ ofAccount: 'second-desk' })
  await expect(page).toHaveURL('/admin/ac/first-desk/stat/vod/all?account=second-desk')
})

test('product §6 an alert about the statistics is made, found in the list, changed and deleted', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'alerting', [['alert-desk', 'Оповещения', 'VIDEO']])
  await page.goto('/admin/ac/alert-desk/stat/alerts')
  await expect(page.getByText('Оповещений пока нет', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Создать оповещение', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('О\u00a0чём', { exact: true }).click()
  await page.getByRole('option', { name: 'Много трафика', exact: true }).click()
  await form.getByLabel('Больше', { exact: true }).fill('1,5')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Создать', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Трафика больше 1,5\u00a0ГБ за\u00a0месяц' })
  await expect(row).toContainText('колокольчик, почта')
  await row.getByRole('button', { name: /^Изменить: .*$/ }).click()
  await form.getByText('Писать на\u00a0почту', { exact: true }).click()
  await form.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(row).not.toContainText('почта')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /^Удалить: Трафика.*$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(page.getByText('Оповещений пока нет', { exact: true })).toBeVisible()
})
