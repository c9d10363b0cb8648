import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ad-templates.ts'
import { noAds } from '@skleyka/contract/ads.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'

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
  const told = () => page.evaluate<string[]>('told')
  await expect.poll(told).toEqual(['INTERSTITIAL_ASSET_STARTED'])
  await page.evaluate('hls.interstitialsManager.skip()')
  await expect.poll(told).toEqual(['INTERSTITIAL_ASSET_STARTED', 'INTERSTITIALS_PRIMARY_RESUMED'])
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3)
})
