import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { within } from './browser/busy-machine.ts'
import { openSignedIn, signInAnew, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'
import { chromeOnWindows, tellSessions } from './product/player-sessions.ts'

const holder = 'ООО «Северное сияние»'
const path = `/admin/kpo/holders/${encodeURIComponent(holder)}`

test('product B13 C-7.3-37 a holder is made, named on a video, sees it played and counted, and its report is verified', async ({
  page,
  product,
}, info) => {
  const agent = await newPerson(page, product, 'holder-agent')
  const owner = await newPerson(page, product, 'holder-owner', [['north', 'Северный канал', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', owner.email), account: 'north' })
  const video = await readyVideo(product, api, await studioClip(), 'Полярная ночь.mp4')
  await readyVideo(product, api, await studioClip(), 'Без имени.mp4')
  const seen = { uuid: video.uuid, page: 'https://news.example/night', agent: chromeOnWindows, seconds: 6 }
  await tellSessions(
    product,
    [1, 2, 3].map((viewer) => ({ ...seen, viewer })),
  )

  await page.context().clearCookies()
  await openSignedIn(page, product, '/kpo/holders')
  await page.getByRole('button', { name: 'Добавить правообладателя', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Имя', exact: true }).fill(holder)
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByRole('link', { name: 'Совпадения', exact: true }).click()
  await heading(page, 'Совпадения между аккаунтами')
  // videos of other tests may have something in common
  const none = page.getByText('Совпадений пока нет', { exact: true })
  await expect(none.or(page.getByRole('table')).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: holder, exact: true }).click()
  await page.getByRole('link', { name: 'Доступ', exact: true }).click()
  await page.getByRole('button', { name: 'Добавить человека', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Почта пользователя', exact: true }).fill(agent.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('table')).toContainText(agent.email)

  await page.context().clearCookies()
  await signInAnew(page, product, `/ac/north/records/${video.id}`, owner)
  await page.getByRole('combobox', { name: 'Правообладатель', exact: true }).fill('сияние')
  await page.getByRole('option', { name: holder, exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await signInAnew(page, product, '/', agent)
  await expect(page).toHaveURL('/admin/kpo/holders')
  // whoever goes back before the pass has come takes the request for it back
  const pass = '**/permissions/requireCopyrightHolder'
  await page.route(pass, () => undefined)
  const passRequest = page.waitForRequest(pass)
  const cancelled = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/requireCopyrightHolder'))
  await page.getByRole('link', { name: holder, exact: true }).click()
  await passRequest
  await page.goBack()
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.unroute(pass)
  await page.getByRole('link', { name: holder, exact: true }).click()
  await heading(page, 'Сводка')
  await page
    .getByRole('navigation', { name: holder, exact: true })
    .getByRole('link', { name: 'Видео', exact: true })
    .click()
  const table = page.getByRole('table')
  await expect(table).toContainText('Полярная ночь')
  await expect(table).toContainText('Северный канал')
  await expect(table).not.toContainText('Без имени')
  await page.getByRole('button', { name: 'Смотреть: Полярная ночь', exact: true }).click()
  const picture = page.getByRole('dialog').locator('video')
  await expect
    .poll(() => picture.evaluate((one: HTMLVideoElement) => one.readyState), { timeout: within(15_000) })
    .toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await page.goto(`${path}/stat?period=today`)
  await expect(page.getByRole('list', { name: 'Показатели', exact: true })).toContainText(/Просмотры3/)
  await expect(page.getByRole('table')).toContainText('Полярная ночь')

  await page.goto(`${path}/reports`)
  await page.getByRole('button', { name: 'Новый отчёт', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Создать', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать: Видео', exact: true }).click()
  const file = info.outputPath('report.pdf')
  await (await downloading).saveAs(file)
  await expect(page.getByRole('link', { name: 'Проверить отчёт', exact: true })).toHaveAttribute('href', '/verify')
  // whoever was given the file has no account here
  await page.context().clearCookies()
  await page.goto(`${product.url}/verify`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const verdict = page.getByRole('main').getByRole('status')
  await page.getByLabel('Файл отчёта', { exact: true }).setInputFiles(file)
  await expect(verdict).toContainText('Подлинный отчёт')
  await expect(verdict).toContainText(holder)
  const sum = (await verdict.locator('code').textContent()) ?? ''
  const changed = await readFile(file)
  changed[100] = (changed[100] ?? 0) ^ 1
  await writeFile(file, changed)
  await page.getByLabel('Файл отчёта', { exact: true }).setInputFiles(file)
  await expect(verdict).toContainText('Такого отчёта мы')
  await page.getByLabel('Или контрольная сумма SHA-256', { exact: true }).fill(sum.toUpperCase())
  await page.getByRole('button', { name: 'Проверить сумму', exact: true }).click()
  await expect(verdict).toContainText('Подлинный отчёт')
  expect(sent.every((body) => body.length < 300)).toBe(true)
})
