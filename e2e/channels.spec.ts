import { expect, type Page } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { openAdServer, vastOf } from './product/ad-server.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { expectPlaying, newLivestream } from './product/livestreams.ts'
import { smallWindow } from './product/playing.ts'

/** Longest time of a busy machine until the first picture is seen, and until two boundaries are passed. */
const [pictureMs, boundariesMs] = [60_000, 120_000]

interface Playing {
  readonly seconds: number
  readonly shapes: readonly string[]
  readonly stalls: number
}

/** Tells each size of the picture and each halt for want of data from now on. */
const watchPicture = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const seen = { shapes: [`${video.videoWidth}x${video.videoHeight}`], stalls: 0 }
    video.addEventListener('resize', () => seen.shapes.push(`${video.videoWidth}x${video.videoHeight}`))
    video.addEventListener('waiting', () => {
      seen.stalls += 1
    })
    Object.assign(globalThis, { seen })
  })
const pictureOf = (page: Page): Promise<Playing> =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => ({ seconds: video.currentTime, ...Reflect.get(globalThis, 'seen') }))

test('D8 a channel of an album plays over its videos without a stall, and its grid is arranged by hand and by keys', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const wide = await readyVideo(product, api, await makeClip({ seconds: 8, width: 640, height: 360 }), 'Широкое')
  const square = await readyVideo(product, api, await makeClip({ seconds: 6, width: 480, height: 360 }), 'Квадратное')
  const { album } = await api.call(albums.create, { name: 'Круглые сутки' })
  await api.call(albums.addItems, { id: album.id, ids: [wide.id, square.id] })
  const { id, uuid } = await api.call(channels.create, { name: 'Канал', fillerAlbumId: album.id })

  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${uuid}?muted=1&autoplay=1`)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: pictureMs })
    .toBeGreaterThan(0)
  await watchPicture(page)
  await expect
    .poll(async () => (await pictureOf(page)).shapes.length, { timeout: boundariesMs })
    .toBeGreaterThanOrEqual(3)
  const { shapes, stalls } = await pictureOf(page)
  expect(new Set(shapes).size, 'both videos are seen by turns').toBe(2)
  expect(stalls, 'the picture never waits for data').toBe(0)
  await expect(page.getByRole('button', { name: 'Прямой эфир', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, product, `/ac/studio/livestreams/channels/${id}`)
  await expect(
    page.getByText('На этот день ничего не поставлено: весь день идёт заполнение.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Добавить в сетку', exact: true })
  await popup.getByRole('radio', { name: 'Альбом', exact: true }).check()
  await popup.getByRole('combobox', { name: 'Альбом', exact: true }).click()
  await page.getByRole('option', { name: 'Круглые сутки', exact: true }).click()
  await popup.getByRole('button', { name: 'Добавить', exact: true }).click()
  const rows = page.getByRole('grid', { name: 'Сетка дня', exact: true }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Широкое')
  // by keys: lifted, one place down, put there
  await page.getByRole('button', { name: 'Переместить «Широкое»', exact: true }).focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(rows.first()).toContainText('Квадратное')
  // a time is typed key by key: nothing moves before it is whole
  await page.getByRole('textbox', { name: 'Начало: Квадратное', exact: true }).press('ControlOrMeta+A')
  await page.keyboard.type('0:30')
  await expect(rows.first()).toContainText('Квадратное')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('Широкое')
  await page.getByRole('button', { name: 'Скопировать на неделю', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить сетку', exact: true }).click()
  await expect(page.getByText('Сетка сохранена', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Неделя', exact: true }).check()
  const blocks = page.getByRole('button', { name: '00:30, Квадратное', exact: true })
  await expect(blocks).toHaveCount(7)
  // the keyboard goes with a video to another day
  await blocks.first().press('ArrowRight')
  await expect(page.locator('button:focus')).toHaveAccessibleName('00:30, Квадратное')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('button:focus')).toHaveAccessibleName('00:35, Квадратное')
})

test('D8 a livestream put into the grid by keys takes the air of its channel when it comes and gives it back at its end, without a stall', async ({
  page,
  product,
}) => {
  test.setTimeout(480_000)
  const api = await studioApi(product)
  const filler = await readyVideo(product, api, await makeClip({ seconds: 20, width: 480, height: 360 }), 'Заставка')
  const { id, uuid } = await api.call(channels.create, { name: 'Спорт', fillerRecordId: filler.id })
  const match = await newLivestream(product, { name: 'Матч', recording: 'OFF' })

  const desk = await page.context().newPage()
  await openSignedIn(desk, product, `/ac/studio/livestreams/channels/${id}`)
  await desk.getByRole('button', { name: 'Добавить', exact: true }).press('Enter')
  const popup = desk.getByRole('dialog', { name: 'Добавить в сетку', exact: true })
  await popup.getByRole('radio', { name: 'Видео', exact: true }).press('ArrowLeft')
  await popup.getByRole('combobox', { name: 'Трансляция', exact: true }).fill('Матч')
  await desk.getByRole('option', { name: `Матч (№\u00a0${match.id})`, exact: true }).waitFor()
  await popup.getByRole('combobox', { name: 'Трансляция', exact: true }).press('ArrowDown')
  await popup.getByRole('combobox', { name: 'Трансляция', exact: true }).press('Enter')
  // the whole day
  for (const field of ['Начало', 'Конец']) {
    await popup.getByRole('textbox', { name: field, exact: true }).press('ControlOrMeta+A')
    await desk.keyboard.type('00:00')
  }
  await popup.getByRole('button', { name: 'Добавить', exact: true }).press('Enter')
  const row = desk.getByRole('grid', { name: 'Сетка дня', exact: true }).getByRole('row')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Трансляция')
  await desk.getByRole('button', { name: 'Сохранить сетку', exact: true }).press('Enter')
  await expect(desk.getByText('Сетка сохранена', { exact: true })).toBeVisible()

  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${uuid}?muted=1&autoplay=1`)
  await expectPlaying(page)
  await watchPicture(page)
  const encoder = startEncoder(match.url, match.key)
  try {
    await expect.poll(async () => (await pictureOf(page)).shapes.at(-1), { timeout: boundariesMs }).toBe('640x360')
    // what a page in the background does not ask anew
    await desk.reload()
    await expect(row).toContainText('В эфире')
    const { seconds } = await pictureOf(page)
    await expect.poll(async () => (await pictureOf(page)).seconds, { timeout: pictureMs }).toBeGreaterThan(seconds + 10)
    await api.call(translations.finish, { id: match.id })
    await expect.poll(async () => (await pictureOf(page)).shapes.at(-1), { timeout: boundariesMs }).toBe('480x360')
    const back = (await pictureOf(page)).seconds
    await expect.poll(async () => (await pictureOf(page)).seconds, { timeout: pictureMs }).toBeGreaterThan(back + 5)
    expect((await pictureOf(page)).stalls, 'the picture never waits for data').toBe(0)
  } finally {
    await encoder.stop()
  }
  await desk.reload()
  await desk.getByRole('radio', { name: 'Неделя', exact: true }).press('Space')
  await expect(desk.getByRole('button', { name: '00:00, Матч, трансляция', exact: true })).toBeVisible()
})

test('P-S-05 P-S-12 a channel breaks for ads as its template says; its viewers see them in the programme and go on at the live edge', async ({
  page,
  product,
}) => {
  const film = await makeClip({ seconds: 5, width: 320, height: 180 })
  const ads = await openAdServer(film, (at) => ({
    '/vast': vastOf({ id: 'sponsor', film: at('/film.mp4'), pixel: at('/pixel') }),
  }))
  const api = await studioApi(product)
  const filler = await readyVideo(product, api, await makeClip({ seconds: 10, width: 480, height: 360 }), 'Заставка')
  const { id, uuid } = await api.call(channels.create, { name: 'С\u00a0рекламой', fillerRecordId: filler.id })
  const body: AdBody = {
    ...noAds,
    blocks: [
      {
        ...{ key: 'sponsor', name: 'Спонсор', source: { kind: 'TAGS', tags: [ads.at('/vast')] }, weight: 1 },
        ...{ from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
      },
    ],
    breaks: [{ when: { at: 'EVERY', ms: 30_000 }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }],
  }
  const { template } = await api.call(adTemplates.create, { name: 'Реклама канала', body })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })

  await openSignedIn(page, product, `/ac/studio/livestreams/channels/${id}`)
  await page.getByRole('button', { name: 'Настройки', exact: true }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'Настройки канала', exact: true })
  await popup.getByRole('checkbox', { name: 'Реклама в эфире канала', exact: true }).press('Space')
  await popup.getByRole('button', { name: /^.*Рекламный шаблон$/ }).press('Enter')
  await page.getByRole('option', { name: 'Реклама канала', exact: true }).press('Enter')
  await popup.getByRole('spinbutton', { name: 'Не дольше', exact: true }).fill('6')
  await popup.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(popup).toHaveCount(0)

  await page.setViewportSize(smallWindow)
  await page.goto(`${product.url}/embed/${uuid}?muted=1&autoplay=1`)
  await expectPlaying(page)
  const ad = page.getByRole('region', { name: 'Реклама', exact: true })
  await expect(ad).toBeVisible({ timeout: boundariesMs })
  const content = page.locator('#player > video')
  expect(await content.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expect(ad).toHaveCount(0, { timeout: pictureMs })
  await expect(page.getByRole('button', { name: 'Прямой эфир', exact: true })).toBeVisible()
  await expect.poll(() => content.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  expect(ads.listRequests('/pixel').map(({ searchParams }) => searchParams.get('is'))).toContain('impression')
})

test('P-M-11 a channel is made of an album from its page; whoever may make none is offered none', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { album } = await api.call(albums.create, { name: 'Ночные показы' })
  const acts = async () => {
    await openSignedIn(page, product, `/ac/studio/albums/${album.id}`)
    await page.getByRole('button', { name: 'Действия с альбомом', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Код альбома', exact: true })).toBeVisible()
    return page.getByRole('menuitem', { name: 'Канал 24/7', exact: true })
  }
  // an owner who is no administrator, and whose role lacks this one permission
  await page.route('**/getPermissionInfo', async (route) => {
    const answer = await route.fetch()
    const rights = (await answer.text()).replaceAll('"admin":true', '"admin":false')
    await route.fulfill({ response: answer, body: rights.replaceAll('"can_create_channels"', '"nothing"') })
  })
  await expect(await acts()).toHaveCount(0)
  await page.unroute('**/getPermissionInfo')
  await (await acts()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Создать канал', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ночные показы', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/livestreams\/channels\/\d+$/)
})
