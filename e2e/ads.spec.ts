import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { makeClip, studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openAdServer, vastOf } from './product/ad-server.ts'
import { studioApi, test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

const block = (
  key: string,
  tags: string[],
  more: Partial<AdBody['blocks'][number]> = {},
): AdBody['blocks'][number] => ({
  ...{ key, name: key, source: { kind: 'TAGS', tags }, weight: 1, from: null, to: null },
  ...{ cap: null, countries: [], sites: [], devices: [] },
  ...more,
})
const start: AdBody['breaks'][number] = { when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }

const content = (page: Page) => page.locator('#player > video')
const seconds = (page: Page) => content(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => content(page).evaluate((video: HTMLVideoElement) => video.paused)

test('A17 by keyboard: tags are tried in turn, an ad is watched, skipped and counted, and a broken one costs no more than a moment', async ({
  page,
  product,
}) => {
  const film = await makeClip({ seconds: 10, width: 320, height: 180 })
  const ads = await openAdServer(film, (at) => ({
    '/html': '<!doctype html><title>Нет рекламы</title>',
    '/loop': `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI>${at('/loop')}</VASTAdTagURI></Wrapper></Ad></VAST>`,
    '/wrapped': `<VAST version="4.0"><Ad><Wrapper><VASTAdTagURI>${at('/good')}</VASTAdTagURI>
      <Impression>${at('/wrapper-pixel')}</Impression></Wrapper></Ad></VAST>`,
    '/good': vastOf({ id: 'good', film: at('/film.mp4'), pixel: at('/pixel'), link: 'https://shop.example/' }),
    '/broken': vastOf({ id: 'broken', film: at('/gone.mp4'), pixel: at('/broken-pixel') }),
  }))
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 20, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'С рекламой.mp4')
  const tags = [ads.at('/html'), ads.at('/loop'), ads.at('/wrapped?cb=[CACHEBUSTING]&at=[CONTENTPLAYHEAD]')]
  const body: AdBody = {
    ...noAds,
    blocks: [block('good', tags), block('broken', [ads.at('/broken')])],
    breaks: [
      { ...start, blocks: ['good'] },
      { ...start, blocks: ['broken'], when: { at: 'TIME', ms: 2_000 } },
    ],
  }
  const { template } = await api.call(adTemplates.create, { name: 'Реклама в\u00a0плеере', body })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const { record } = await api.call(records.getById, { id })
  await api.call(records.update, { id, rowVersion: record.rowVersion, fields: { templates: { ad: template.id } } })

  await page.goto(`/embed/${uuid}`)
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  const ad = page.getByRole('region', { name: 'Реклама', exact: true })
  await expect(ad.getByText('Реклама · ООО «Ромашка»', { exact: true })).toBeVisible()
  const skip = ad.getByRole('button', { name: 'Пропустить', exact: true })
  await expect(skip).toBeEnabled()
  expect([await seconds(page), await isPaused(page)]).toEqual([0, true])
  await expectAccessible(page)
  await page.keyboard.press('k')
  await ad.getByRole('button', { name: 'Продолжить рекламу', exact: true }).press('Enter')
  await expect(ad.getByRole('button', { name: 'Остановить рекламу', exact: true })).toBeVisible()
  expect([await seconds(page), await isPaused(page)]).toEqual([0, true])
  await skip.press('Enter')
  await expect(ad).toHaveCount(0)
  // past the break in the middle, whose film is not there
  await expect.poll(() => seconds(page)).toBeGreaterThan(3)
  await expect(ad).toHaveCount(0)

  const [tagUrl] = ads.listRequests('/wrapped')
  expect(tagUrl?.searchParams.get('cb')).toMatch(/^\d{8}$/)
  expect(tagUrl?.searchParams.get('at')).toBe('00:00:00.000')
  expect(ads.listRequests('/loop')).toHaveLength(1)
  const listEvents = (path: string) => ads.listRequests(path).map(({ searchParams }) => searchParams.get('is'))
  await expect.poll(() => listEvents('/pixel')).toEqual(expect.arrayContaining(['impression', 'start', 'skip']))
  expect(listEvents('/pixel').filter((is) => is === 'impression')).toHaveLength(1)
  expect(listEvents('/pixel')).not.toContain('complete')
  expect(ads.listRequests('/wrapper-pixel')).toHaveLength(1)
  await expect.poll(() => ads.listRequests('/broken-pixel').map(({ search }) => search)).toEqual(['?is=error&code=401'])
  await ads.close()
})

test('A17 on a phone: a house video plays to its end before the video, an ad comes where it is paused, and one after it before the end screen', async ({
  page,
  product,
}) => {
  const film = await makeClip({ seconds: 10, width: 320, height: 180 })
  const ads = await openAdServer(film, (at) => ({
    '/pause': vastOf({ id: 'pause', film: at('/film.mp4'), pixel: at('/pause-pixel') }),
    '/end': vastOf({ id: 'end', film: at('/film.mp4'), pixel: at('/end-pixel'), link: 'https://shop.example/' }),
  }))
  const api = await studioApi(product)
  const short = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id: house } = await readyVideo(product, api, short, 'Свой ролик.mp4')
  const clip = await makeClip({ seconds: 6, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'С перерывами.mp4')
  const body: AdBody = {
    ...noAds,
    blocks: [
      block('house', [], { source: { kind: 'VIDEO', recordId: house, link: null } }),
      block('pause', [ads.at('/pause')]),
      block('end', [ads.at('/end')]),
    ],
    breaks: [
      { ...start, blocks: ['house'] },
      { ...start, blocks: ['pause'], when: { at: 'PAUSE' } },
      { ...start, blocks: ['end'], when: { at: 'END' } },
    ],
  }
  const { template } = await api.call(adTemplates.create, { name: 'Перерывы на\u00a0телефоне', body })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const { record } = await api.call(records.getById, { id })
  await api.call(records.update, { id, rowVersion: record.rowVersion, fields: { templates: { ad: template.id } } })

  await page.setViewportSize({ width: 390, height: 220 })
  await page.goto(`/embed/${uuid}`)
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  const ad = page.getByRole('region', { name: 'Реклама', exact: true })
  const shown = ad.locator('video')
  await expect(ad.getByRole('button', { name: 'Остановить рекламу', exact: true })).toBeVisible()
  expect(await shown.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(2)
  await expect(ad).toHaveCount(0)

  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
  await page.keyboard.press('k')
  const skip = ad.getByRole('button', { name: 'Пропустить', exact: true })
  await expect(skip).toBeEnabled()
  const stopped = await seconds(page)
  await expectAccessible(page)
  await skip.press('Enter')
  await expect(ad).toHaveCount(0)
  expect([await isPaused(page), await seconds(page)]).toEqual([true, stopped])
  await page.keyboard.press('k')
  await expect(page.locator('.end').getByRole('button', { name: 'Смотреть сначала', exact: true })).toHaveCount(0)
  await expect(skip).toBeEnabled()
  expect(await content(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  const [box, view] = [await ad.boundingBox(), page.viewportSize()]
  expect([box?.width, box?.height]).toEqual([view?.width, view?.height])
  for (const one of await ad.getByRole('button').filter({ visible: true }).all())
    await expect(one).toBeInViewport({ ratio: 1 })
  await skip.press('Enter')
  await expect(page.locator('.end').getByRole('button', { name: 'Смотреть сначала', exact: true })).toBeVisible()
  const listEvents = (path: string) => ads.listRequests(path).map(({ searchParams }) => searchParams.get('is'))
  for (const path of ['/pause-pixel', '/end-pixel']) {
    await expect.poll(() => listEvents(path)).toEqual(expect.arrayContaining(['impression', 'start', 'skip']))
    expect(listEvents(path).filter((is) => is === 'impression')).toHaveLength(1)
  }
  await ads.close()
})

test.describe('a player of another maker', () => {
  const hlsJs = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js')

  test('issue 11.7 a player that is not ours plays a house video before the video by HLS interstitials, and goes on with the video', async ({
    page,
    product,
  }) => {
    test.slow()
    const person = await newPerson(page, product, 'guides', [['guided-desk', 'Приложение', 'VIDEO']])
    const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'guided-desk' })
    const clip = await studioClip()
    const spot = await readyVideo(product, api, clip, 'ролик.mp4')
    const film = await readyVideo(product, api, clip, 'передача.mp4')
    const block = {
      ...{ key: 'house', name: 'Ролик', source: { kind: 'VIDEO' as const, recordId: spot.id, link: null }, weight: 1 },
      ...{ from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
    }
    const start = { when: { at: 'START' as const }, blocks: [], maxAds: 1, skipAfterS: 0, leastMs: 0 }
    const ads = { ...noAds, blocks: [block], breaks: [start] }
    const { template } = await api.call(adTemplates.create, { name: 'Свои ролики', body: ads })
    const { id, rowVersion } = template
    await api.call(adTemplates.publish, { id, rowVersion })
    await api.call(adTemplates.setDefault, { id, on: true })
    const config = await (await fetch(`${product.url}/embed/${film.uuid}/config.json`)).json()

    const address = `${product.url}${config.hls}?ads=guided`
    const body = `<video muted width="640"></video><script src="/theirs/hls.js"></script><script>
    const video = document.querySelector('video')
    const hls = new Hls()
    const told = []
    for (const name of ['INTERSTITIAL_ASSET_STARTED', 'INTERSTITIALS_PRIMARY_RESUMED'])
      hls.on(Hls.Events[name], () => told.push(name))
    hls.on(Hls.Events.ERROR, (_event, { details, error }) => told.push(details + ' ' + error.message))
    hls.loadSource('${address}')
    hls.attachMedia(video)
    void video.play()
  </script>`
    await page.route('**/theirs/hls.js', (route) => route.fulfill({ path: hlsJs }))
    await page.route('**/theirs/page', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/theirs/page')
    const readEvents = () => page.evaluate<string[]>('told')
    await expect.poll(readEvents).toEqual(['INTERSTITIAL_ASSET_STARTED'])
    await page.evaluate('hls.interstitialsManager.skip()')
    await expect.poll(readEvents).toEqual(['INTERSTITIAL_ASSET_STARTED', 'INTERSTITIALS_PRIMARY_RESUMED'])
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.3)
  })
})
