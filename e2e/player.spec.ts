import { expect, type Page } from '@playwright/test'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { makeClip, studioClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { anotherSite, readLastMessage, sayToPlayer } from './browser/another-site.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

/** One for all tests of a worker. */
const records = new Map<string, RecordView>()
async function ready(product: Product, clip: string): Promise<RecordView> {
  const known = records.get(clip)
  if (known) return known
  const api = await studioApi(product)
  const record = await readyVideo(product, api, clip, 'клип.mp4')
  expect(record.currentState).toBe('READY')
  records.set(clip, record)
  return record
}
const studioVideo = async (product: Product) => ready(product, await studioClip())
/** Longer than what a player loads in advance. */
const longVideo = async (product: Product) => ready(product, await makeClip({ seconds: 150, width: 320, height: 180 }))

const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const plays = async (page: Page) => {
  const from = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(from + 0.5)
}

test('T-HLS-2 a page on another origin frames the player, plays and steers it; no cookie is set', async ({
  page,
  product,
}) => {
  const { uuid: video } = await studioVideo(product)
  const { server, url } = await anotherSite(`${product.url}/embed/${video}`)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(url)
  const frame = page.frames()[1]
  if (!frame) throw new Error('no frame')
  const time = () => frame.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)

  await frame.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
  await expect.poll(time).toBeGreaterThan(1)
  await sayToPlayer(page, { to: 'skleyka', type: 'seek', seconds: 20 })
  await expect.poll(time).toBeGreaterThan(20)
  await sayToPlayer(page, { to: 'skleyka', type: 'seek', seconds: 'everything' })
  await sayToPlayer(page, { to: 'skleyka', type: 'pause' })
  await expect.poll(() => readLastMessage(page)).toMatchObject({ from: 'skleyka', type: 'state', state: 'paused' })
  expect(await page.context().cookies(product.url)).toEqual([])
  expect(problems).toEqual([])
  server.close()
})

test('the player is worked by keys and names its controls in Russian', async ({ page, product }) => {
  await page.goto(`/embed/${(await studioVideo(product)).uuid}`)
  await expect(page.getByRole('slider', { name: 'Перемотка', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('k')
  await plays(page)
  await page.keyboard.press('Digit5')
  await expect.poll(() => position(page)).toBeGreaterThan(14.9)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => position(page)).toBeLessThan(15)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Включить звук', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isPaused).toBe(true)
  await expect(page.locator('.heading')).toHaveText('клип')
  await expect(page.getByText('клип', { exact: true })).toHaveCSS('font-family', /^"Golos Text Variable"/)
  expect(await page.evaluate(() => document.fonts.check('500 15px "Golos Text Variable"', 'клип')), 'loaded').toBe(true)

  const settings = page.getByRole('button', { name: 'Настройки', exact: true })
  await settings.press('Enter')
  const menu = page.getByRole('menu', { name: 'Настройки', exact: true })
  const row = (name: string | RegExp) => page.getByRole('menuitem', { name, exact: true })
  await expect(menu.getByRole('menuitem')).toHaveText([/^Скорость1×$/, /^КачествоАвто, \d+p$/, 'Клавиши плеера'])
  await expect(row('Скорость 1×')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: '1×', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row('Скорость 1,5×'), 'the focus stays in the menu').toBeFocused()
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Качество', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Авто', '480p', '360p'])
  await expectAccessible(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(row('Качество 360p')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(row('Качество 360p'), 'Esc leads back first').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(settings).toBeFocused()
  // a press beside the menu closes it, and does no more
  await settings.press('Enter')
  await page.locator('video').click({ position: { x: 200, y: 80 } })
  await expect(menu).toBeHidden()
  expect(await isPaused()).toBe(true)
})

test('the player tells its keys, goes on where its viewer left it, and offers the beginning at the end', async ({
  page,
  product,
}) => {
  const { uuid } = await longVideo(product)
  await page.goto(`/embed/${uuid}`)
  await page.keyboard.press('Shift+Slash')
  const help = page.getByRole('dialog', { name: 'Клавиши плеера', exact: true })
  await expect(help.getByRole('term')).toHaveCount(14)
  await expectAccessible(page)
  await page.keyboard.press('k')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused), 'its keys are its own').toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Shift+Period')
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25)
  await page.keyboard.press('k')
  await page.keyboard.press('Digit5')
  await expect.poll(() => position(page)).toBeGreaterThan(75)
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Смотреть', exact: true })).toBeVisible()
  // a busy machine takes its time between two keys: the film has gone on for as long
  const left = Math.floor(await position(page))
  const leftAt = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

  await page.reload()
  await expect(page.getByText(new RegExp(`^${leftAt} . 2:30$`))).toBeVisible()
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await expect(page.getByText(new RegExp(`^Продолжаем с.${leftAt}$`))).toBeVisible()
  await expect.poll(() => position(page)).toBeGreaterThan(75)
  await page.getByRole('button', { name: 'Сначала', exact: true }).press('Enter')
  await expect.poll(() => position(page)).toBeLessThan(20)
  await page.keyboard.press('End')
  const again = page.locator('.end').getByRole('button', { name: 'Смотреть сначала', exact: true })
  await again.press('Enter')
  await expect(again).toHaveCount(0)
  await expect.poll(() => position(page)).toBeLessThan(20)

  await page.goto(`/embed/${uuid}?lang=en&start=30`)
  await expect(page.getByRole('slider', { name: 'Seek', exact: true })).toHaveAttribute(
    'aria-valuetext',
    /^30.seconds of 2.minutes 30.seconds$/,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a finger shows and hides the controls, and two taps on a side skip ten seconds', async ({ browser, product }) => {
  const context = await browser.newContext({
    ...{ baseURL: product.url, locale: 'ru-RU', hasTouch: true, isMobile: true },
    viewport: { width: 390, height: 300 },
  })
  const page = await context.newPage()
  await page.goto(`/embed/${(await longVideo(product)).uuid}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const boxOf = async (part: string) => (await page.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const picture = await boxOf('#player')
  expect(picture.height, 'as tall as its picture').toBeCloseTo((390 * 9) / 16, 0)
  expect(picture.y, 'in the middle of the page').toBeCloseTo((844 - picture.height) / 2, 0)
  const bar = await boxOf('.controls')
  expect(bar.y + bar.height, 'the controls stand on it').toBeCloseTo(picture.y + picture.height, 0)
  const settings = page.getByRole('button', { name: 'Настройки', exact: true })
  await settings.tap()
  const speed = page.getByRole('menuitem', { name: 'Скорость 1×', exact: true })
  expect((await speed.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByRole('menuitem', { name: 'Клавиши плеера', exact: true }), 'a finger has none').toHaveCount(0)
  await settings.tap()
  for (const key of await page.locator('.keys .key:visible').all()) {
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize({ width: 390, height: 300 })
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().tap()
  await plays(page)
  const stage = page.locator('#player')
  const video = page.locator('video')
  await expect(stage).toHaveAttribute('data-idle', '')
  await video.tap({ position: { x: 195, y: 60 } })
  await expect(stage).not.toHaveAttribute('data-idle')
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  await page.getByRole('button', { name: 'Пауза', exact: true }).first().tap()
  await expect(page.getByRole('button', { name: 'Смотреть', exact: true }).first()).toBeVisible()
  const from = await position(page)
  // both taps in one task: how far apart they are is no matter of the machine
  await video.evaluate((element: HTMLVideoElement) => {
    const { right, top } = element.getBoundingClientRect()
    for (let tap = 0; tap < 2; tap += 1) {
      const at = { bubbles: true, clientX: right - 40, clientY: top + 60, pointerType: 'touch' }
      element.dispatchEvent(new PointerEvent('pointerdown', at))
      element.dispatchEvent(new PointerEvent('click', at))
    }
  })
  await expect.poll(() => position(page)).toBeCloseTo(from + 10, 1)
  await expectAccessible(page)
  await context.close()
})

test('addresses that end in mid-play are renewed and nobody notices', async ({ page, product }) => {
  const old = new Set<string>()
  let refused = 0
  let isLate = false
  await page.route('**/v/**', async (route) => {
    const token = route.request().url().split('/')[5] ?? ''
    if (!isLate) old.add(token)
    if (!isLate || !old.has(token)) return route.continue()
    refused += 1
    await route.fulfill({ status: 403, body: 'Ссылка на видео устарела: обновите страницу' })
  })
  // the token of a round time: the server would give the same one again within these five minutes
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({ json: { ...config, hls: config.hls.replace(/^(\/v\/[^/]+\/)/, '$1renewed-') } })
  })
  await page.route('**/v/*/renewed-*/**', (route) =>
    route.continue({ url: route.request().url().replace('renewed-', '') }),
  )
  await page.goto(`/embed/${(await longVideo(product)).uuid}`)
  await page.keyboard.press('k')
  await plays(page)
  isLate = true
  await page.keyboard.press('Digit9')
  await expect.poll(() => position(page)).toBeGreaterThan(135.5)
  expect(refused).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a lost connection is told in words, and the video goes on from the same place by itself', async ({
  page,
  product,
}) => {
  test.slow()
  await page.goto(`/embed/${(await longVideo(product)).uuid}`)
  await page.keyboard.press('k')
  await plays(page)
  const cut = '**/{v,embed}/**'
  await page.route(cut, (route) => route.abort())
  await page.keyboard.press('Digit9')
  await expect(page.getByRole('alert')).toContainText('Нет связи с сервером', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Повторить', exact: true })).toBeVisible()
  await page.unroute(cut)
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(135.2)
})

test('R31 a video that is taken from the public stops in mid-play, and goes on when it is given back', async ({
  page,
  product,
}) => {
  test.slow()
  await page.goto(`/embed/${(await longVideo(product)).uuid}`)
  await page.keyboard.press('k')
  await plays(page)
  const loadedTo = () =>
    page.locator('video').evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1))
  await expect.poll(loadedTo, { timeout: 60_000 }).toBeGreaterThan(30)
  expect(await loadedTo(), 'no more than a minute is loaded ahead').toBeLessThan((await position(page)) + 55)
  // the command may take its time: the picture waits for it
  await page.keyboard.press('k')
  await product.admin('account', 'lock', 'studio')
  const locked = await position(page)
  await page.keyboard.press('k')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Видео больше недоступно', { timeout: 60_000 })
  const stopped = await position(page)
  expect(stopped, 'what was loaded ahead is not shown').toBeLessThan(locked + 40)
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await product.admin('account', 'unlock', 'studio')
  await page.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(alert).toHaveCount(0)
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(stopped + 0.5)
})

test('who opens a video while it is being made gets its other qualities at the next halt, here and on other sites', async ({
  page,
  product,
}) => {
  test.slow()
  const { id, uuid } = await studioVideo(product)
  let isWhole = false
  await page.route('**/master.m3u8', async (route) => {
    const answer = await route.fetch()
    const [head, ...variants] = (await answer.text()).split('#EXT-X-STREAM-INF')
    const shown = isWhole ? variants : variants.slice(0, 1)
    await route.fulfill({ response: answer, body: [head, ...shown].join('#EXT-X-STREAM-INF') })
  })
  await page.route('**/records/getById', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (!isWhole && json.result) json.result.record.currentState = 'CONVERTING'
    await route.fulfill({ response: answer, json })
  })
  for (const config of ['**/embed/*', '**/config.json']) {
    await page.route(config, async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({
        response: answer,
        body: isWhole ? text : text.replace('"growing":false', '"growing":true'),
      })
    })
  }
  const count = (isThere: boolean) => [isThere ? 1 : 0, { timeout: 30_000 }] as const
  async function expectChoice(isThere: boolean) {
    const settings = page.getByRole('button', { name: 'Настройки', exact: true })
    const quality = { name: /^Качество.*$/ }
    // the player of the console has a button of its own for it
    if (page.url().includes('/admin/')) return expect(page.getByRole('button', quality)).toHaveCount(...count(isThere))
    await expect(async () => {
      await settings.press('Enter')
      await expect(page.getByRole('menu', { name: 'Настройки', exact: true })).toBeVisible()
      const itemCount = await page.getByRole('menuitem', quality).count()
      await page.keyboard.press('Escape')
      expect(itemCount).toBe(isThere ? 1 : 0)
    }).toPass({ timeout: 30_000 })
  }

  for (const where of [`/ac/studio/records/${id}`, null]) {
    isWhole = false
    if (where) await openSignedIn(page, product, where)
    else await page.goto(`/embed/${uuid}`)
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await plays(page)
    await expectChoice(false)
    isWhole = true
    await plays(page)
    await page.keyboard.press('k')
    const halted = await position(page)
    await expectChoice(true)
    // opened anew, the stream stands at its beginning for a moment
    await expect.poll(() => position(page)).toBeCloseTo(halted, 2)
    await page.keyboard.press('k')
    await plays(page)
    expect(await position(page), 'from the same place').toBeGreaterThan(halted)
  }
})

test('one video has one length in the list, on its page, in the player of the console and on other sites', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  // some frames over half a second: rounded down it would be another length
  const clip = await makeClip({ seconds: 2.6, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'один срок.mp4')
  const timeLabel = page.getByText(/^0:00 . 0:03$/)
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('row').filter({ hasText: 'один срок' })).toContainText('0:03')
  await page.goto(`/admin/ac/studio/records/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: '0:03' })).toBeVisible()
  await expect(timeLabel).toBeVisible()
  await page.goto(`/embed/${uuid}`)
  await expect(timeLabel).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText(/^0:03 . 0:03$/)).toBeVisible()
})

test('product B5 the player of the console hears the same keys; those that move the page only while it has the focus', async ({
  page,
  product,
}) => {
  const { id } = await studioVideo(product)
  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  const volume = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.volume)
  const seek = page.getByRole('slider', { name: 'Перемотка', exact: true })
  await expect(seek).toHaveAttribute('max', /^(29|30)/)
  await page.keyboard.press('Digit5')
  await expect.poll(() => position(page)).toBeGreaterThan(14.9)
  const at = await position(page)
  await page.keyboard.press('.')
  await expect.poll(() => position(page)).toBeCloseTo(at + 1 / 25, 3)
  await page.keyboard.press('ArrowDown')
  expect(await volume(), 'the page is scrolled').toBe(1)
  await seek.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(volume).toBeCloseTo(0.9, 5)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => position(page), 'by 5 seconds on the line of time too').toBeLessThan(at - 4.5)
  await page.keyboard.press('Home')
  await expect.poll(() => position(page)).toBe(0)
  await expect(seek).toHaveAttribute('aria-valuetext', /^0.секунд из 30.секунд$/)
})

test('T-IDOR-1 what is not there is told in words, on the page and by its status', async ({ page }) => {
  const answer = await page.goto('/embed/0190a1b2-0000-7000-8000-000000000009')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('status')).toContainText('Видео не найдено')
  await expectAccessible(page)
})
