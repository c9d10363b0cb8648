import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { namedClip } from './product/uploading.ts'

const clip = async (name: string) => ({
  name,
  mimeType: 'video/mp4',
  buffer: await readFile(await makeClip({ seconds: 2, width: 320, height: 180 })),
})
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page of a link as somebody without an account opens it. */
async function openAsStranger(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function pick(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Выбрать (?:видео|файл)$/ }).click()
  await (await chooser).setFiles(files)
}

test('product A3 a member makes a link, somebody without an account sends one video by it, and it takes no second one', async ({
  page,
  browser,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('link', { name: 'Ссылки для загрузки', exact: true }).click()
  await expect(heading(page)).toHaveText('Ссылки для загрузки')
  await page.getByRole('button', { name: 'Создать ссылку', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Комментарий', { exact: true }).fill('Интервью <img src=x onerror=alert(1)>')
  await dialog.getByText(/^30.дней$/).click()
  await dialog.getByLabel('Размер файла не больше', { exact: true }).fill('1,5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Создать ссылку', exact: true }).click()
  await expect(dialog).toContainText('больше она нигде не показывается')
  const url = (await dialog.getByText(/^http:.*\/upload-link#.+$/).textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Готово', exact: true }).click()
  const row = withWords(page.getByRole('row'), 'Интервью <img src=x onerror=alert(1)>')
  await expect(row).toContainText('Действует')
  await expect(row).toContainText(/1,5.ГБ/)

  const visitor = await openAsStranger(browser, url)
  await expect(heading(visitor)).toHaveText('Моя студия просит видео')
  await expect(visitor.getByText('Интервью <img src=x onerror=alert(1)>', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/^Один файл · не.больше 1,5.ГБ · ссылка действует до.+$/)).toBeVisible()
  await pick(visitor, [await clip('со стороны по ссылке.mp4')])
  await expect(heading(visitor)).toHaveText('Спасибо, видео передано', { timeout: 30_000 })

  await expect(row).toContainText('Видео передано')
  await row.getByRole('link').click()
  await expect(heading(page)).toHaveText('со стороны по ссылке')

  const second = await openAsStranger(browser, url)
  await expect(heading(second)).toHaveText(/^По.этой ссылке видео уже передано$/)
  await expect(second.getByRole('button')).toHaveCount(0)
  const token = url.split('#')[1] ?? ''
  expect(token).toHaveLength(27)
  expect(product.output()).not.toContain(token)
})

test('product A3 what a link does not take is told before it is sent; a revoked, an expired and an unknown link say so', async ({
  page,
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const small = await api.call(uploadLinks.create, { until: inDays(1), maxBytes: 1_000, note: 'Маленький файл' })
  const visitor = await openAsStranger(browser, small.url)
  await pick(visitor, [await clip('большой.mp4')])
  await expect(visitor.getByRole('alert')).toContainText(/большой\.mp4: .* принимается не.больше 1000.Б/)
  await pick(visitor, [{ name: 'смета.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await expect(visitor.getByRole('alert')).toContainText(/смета\.pdf: формат не.поддерживается/)
  await pick(visitor, [{ name: 'пусто.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
  await expect(visitor.getByRole('alert')).toContainText('пусто.mp4: файл пустой')

  await openSignedIn(page, product, '/ac/studio/records/upload-links')
  await page.getByRole('button', { name: 'Отозвать ссылку Маленький файл', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(withWords(page.getByRole('row'), 'Маленький файл')).toContainText('Отозвана')
  // the page was open all the time: the server refuses, and the page says why
  await pick(visitor, [{ name: 'в пору.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(500, 1) }])
  await expect(heading(visitor)).toHaveText('Ссылку отозвали')

  for (const bad of ['', '#', '#../../etc/passwd', `#${'A'.repeat(27)}`]) {
    const page = await openAsStranger(browser, `${product.url}/upload-link${bad}`)
    await expect(heading(page)).toHaveText('Такой ссылки нет')
    await page.context().close()
  }
})

test('product A3 C-8-09 without a network the page says so and goes on by itself; a part that fails is tried again', async ({
  browser,
  product,
}) => {
  const { url } = await (await studioApi(product)).call(uploadLinks.create, { until: inDays(1) })
  const visitor = await openAsStranger(browser, url)
  // the clock stands, so that the pauses last however long this takes
  await visitor.clock.install()
  await visitor.clock.pauseAt(Date.now() + 60_000)
  const part = /\/api\/uploader\/upload\/[^/]+\/1$/
  let tries = 0
  await visitor.route(part, (route) => {
    tries += 1
    if (tries === 1) return route.abort('internetdisconnected')
    if (tries === 2) return route.fulfill({ status: 502, body: 'bad gateway' })
    return route.continue()
  })
  await pick(visitor, [await clip('без сети.mp4')])
  await expect(visitor.getByText(/^Нет связи, повтор через 15.с$/).first()).toBeVisible()
  await visitor.clock.fastForward(15_000)
  await expect(visitor.getByText(/^Сервер не.отвечает, пробуем ещё раз$/).first()).toBeVisible()
  await visitor.clock.fastForward(1_000)
  await visitor.clock.resume()
  await expect(heading(visitor)).toHaveText('Спасибо, видео передано', { timeout: 30_000 })
  expect(tries).toBe(3)
})

/** Every part the page begins to send; those of this number and the ones after it wait until they are let go. */
async function holdParts(page: Page, from: number) {
  const sent: { part: number; offset: number }[] = []
  const waiting: Route[] = []
  let held = from
  await page.route(/\/api\/uploader\/upload\/[^/]+\/\d+$/, async (route) => {
    const part = Number(route.request().url().split('/').at(-1))
    const { 'upload-offset': from = (part - 1) * limits.uploadPartBytes } = route.request().headers()
    sent.push({ part, offset: Number(from) })
    if (part >= held) waiting.push(route)
    else await route.continue()
  })
  const letGo = async () => {
    held = Number.POSITIVE_INFINITY
    for (const route of waiting.splice(0)) await route.continue()
  }
  return { sent, letGo, forget: () => void waiting.splice(0) }
}

test('product A3 R15 C-5-07 the page is reloaded in mid-upload: with the same file it goes on, no part that had come is sent again', async ({
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const { url } = await api.call(uploadLinks.create, { until: inDays(1) })
  const visitor = await openAsStranger(browser, url)
  const parts = await holdParts(visitor, 3)
  const file = await namedClip('с перезагрузкой.mp4', 2 * limits.uploadPartBytes + 500_000)
  await pick(visitor, file)
  await expect.poll(() => parts.sent.map(({ part }) => part)).toEqual([1, 2, 3])
  visitor.once('dialog', (dialog) => dialog.accept())
  await visitor.reload()
  parts.forget()
  await expect(
    visitor.getByText(/^Передано 10.МБ из.10.МБ\. Выберите тот.же файл «с перезагрузкой\.mp4».*$/),
  ).toBeVisible()
  await expectAccessible(visitor)
  await pick(visitor, [await clip('не тот.mp4')])
  await expect(visitor.getByRole('alert')).toContainText('Это другой файл: «не тот.mp4».')
  expect(parts.sent).toHaveLength(3)

  await parts.letGo()
  await pick(visitor, file)
  await expect(heading(visitor)).toHaveText('Спасибо, видео передано', { timeout: 30_000 })
  expect(parts.sent.slice(3)).toEqual([{ part: 3, offset: 2 * limits.uploadPartBytes }])
  const { total } = await api.call(records.getListByFilter, { filter: { q: 'с перезагрузкой' } })
  expect(total).toBe(1)
})

test('product A3 R31 a link that is revoked while a file is on its way says so, also after a reload', async ({
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const { url, link } = await api.call(uploadLinks.create, { until: inDays(1) })
  const visitor = await openAsStranger(browser, url)
  const parts = await holdParts(visitor, 2)
  await pick(visitor, await namedClip('отозван.mp4', limits.uploadPartBytes + 500_000))
  await expect.poll(() => parts.sent.map(({ part }) => part)).toEqual([1, 2])
  await api.call(uploadLinks.revoke, { id: link.id })
  await parts.letGo()
  await expect(heading(visitor)).toHaveText('Ссылку отозвали')
  await expect(visitor.getByText('Попросите новую у того, кто её прислал.', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('Ссылку отозвали')
  await expect(visitor.getByRole('button')).toHaveCount(0)
  const { total } = await api.call(records.getListByFilter, { filter: { q: 'отозван' } })
  expect(total, 'what had come is gone with it').toBe(0)
})

test('R19 the answer that opened an upload by a link is lost and the page reloaded: it is the same upload', async ({
  browser,
  product,
}) => {
  const api = await studioApi(product)
  const { url } = await api.call(uploadLinks.create, { until: inDays(1) })
  const visitor = await openAsStranger(browser, url)
  const answers: { id: string; uploadId: string }[] = []
  await visitor.route(`**${uploadLinks.startUpload.path}`, async (route) => {
    const response = await route.fetch()
    const { id, result } = await response.json()
    answers.push({ id, uploadId: result.uploadId })
    await (answers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  const file = await namedClip('забытое открытие.mp4', 600_000)
  await pick(visitor, file)
  await expect(visitor.getByText(/^Нет связи, повтор через 15.с$/).first()).toBeVisible()
  visitor.once('dialog', (dialog) => dialog.accept())
  await visitor.reload()
  await pick(visitor, file)
  await expect(heading(visitor)).toHaveText('Спасибо, видео передано', { timeout: 30_000 })
  expect(answers).toHaveLength(2)
  expect(answers[1]).toEqual(answers[0])
})

test('C-1-10 WCAG 2.2 AA: the public page and the list of links in both themes, wide and at 390 px', async ({
  browser,
  product,
}) => {
  const note =
    'Съёмка с\u00a0площадки, камера 2: очень длинное примечание о\u00a0том, что именно и\u00a0зачем нужно прислать'
  const request = { until: inDays(3), maxBytes: 2 * 1024 ** 3, note }
  const { url } = await (await studioApi(product)).call(uploadLinks.create, request)
  for (const width of [1440, 390]) {
    const visitor = await openAsStranger(browser, url, { viewport: { width, height: 844 } })
    await expect(heading(visitor)).toHaveText('Моя студия просит видео')
    await expectAccessibleInBothThemes(visitor)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await visitor.goto(`${product.url}/upload-link#nothing`)
    await expect(heading(visitor)).toHaveText('Такой ссылки нет')
    await expectAccessibleInBothThemes(visitor)
    await openSignedIn(visitor, product, '/ac/studio/records/upload-links')
    await expect(withWords(visitor.getByRole('row'), note).first()).toBeVisible()
    await expectAccessibleInBothThemes(visitor)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await visitor.context().close()
  }
})
