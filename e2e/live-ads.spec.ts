import { expect, type Page } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { openAdServer, vastOf } from './product/ad-server.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureMs } from './product/livestreams.ts'
import { smallWindow } from './product/playing.ts'

const content = (page: Page) => page.locator('#player > video')
const adOf = (page: Page) => page.getByRole('region', { name: 'Реклама', exact: true })
const behind = (page: Page) =>
  content(page).evaluate((video: HTMLVideoElement) => video.seekable.end(0) - video.currentTime)

test('product B7 P-S-05 pushed ads are seen by every viewer at one moment, also later in the past, and end at the live edge; who has none sees no break; the list shows what is on air', async ({
  page,
  product,
}) => {
  const film = await makeClip({ seconds: 60, width: 320, height: 180 })
  const ads = await openAdServer(film, (at) => ({
    '/vast': vastOf({ id: 'sponsor', film: at('/film.mp4'), pixel: at('/pixel') }),
  }))
  const { api, id, uuid, url, key } = await newLivestream(product, { dvrSeconds: null })
  const body: AdBody = {
    ...noAds,
    blocks: [
      {
        ...{ key: 'sponsor', name: 'Спонсор матча', source: { kind: 'TAGS', tags: [ads.at('/vast')] }, weight: 1 },
        ...{ from: null, to: null, cap: null, countries: [], sites: [], devices: [] },
      },
    ],
    breaks: [{ when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }],
  }
  const { template } = await api.call(adTemplates.create, { name: 'Реклама в\u00a0эфире', body })
  await api.call(adTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  const encoder = startEncoder(url, key)
  const [desk, blocked] = [await page.context().newPage(), await page.context().newPage()]
  await blocked.route('**/vast', (route) => route.abort())
  try {
    await openSignedIn(desk, product, `/ac/studio/livestreams/${id}`)
    await expect(desk.getByText('В эфире', { exact: true }).first()).toBeVisible({ timeout: pictureMs })
    for (const viewer of [page, blocked]) {
      await viewer.setViewportSize(smallWindow)
      await viewer.goto(`${product.url}/embed/${uuid}?muted=1`)
      await expectPlaying(viewer, 1)
    }
    await content(blocked).evaluate((video: HTMLVideoElement) => {
      video.addEventListener('pause', () => video.setAttribute('data-stopped', ''))
    })
    // a slow machine may have fallen behind by here
    const edge = page.getByRole('button', { name: 'Прямой эфир', exact: true })
    await edge.click()
    await expect(edge).toHaveAttribute('data-on', '')
    const behindBefore = await behind(page)
    await desk.getByRole('button', { name: 'Запустить рекламу', exact: true }).click()
    const popup = desk.getByRole('dialog')
    await expect(popup.getByText('Рекламного шаблона нет', { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: /^.*Рекламный шаблон$/ }).press('Enter')
    await desk.getByRole('option', { name: 'Реклама в\u00a0эфире', exact: true }).press('Enter')
    await expect(popup.getByText('Спонсор матча', { exact: true })).toBeVisible()
    await popup.getByRole('spinbutton', { name: /^Не дольше ?\*?$/ }).fill('6')
    await popup.getByRole('button', { name: 'Запустить рекламу', exact: true }).click()
    await expect(desk.getByText(/^Реклама, ещё \d+:\d\d$/)).toBeVisible()

    await expect(adOf(page)).toBeVisible({ timeout: pictureMs })
    await expect(adOf(page).getByText('Реклама · ООО «Ромашка»', { exact: true })).toBeVisible()
    expect(await content(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    // the film is longer than what the broadcaster has chosen
    await expect(adOf(page)).toHaveCount(0, { timeout: 40_000 })
    // the programme goes on where it would be without the ad, save for what a segment adds to the edge at once
    await expect.poll(() => behind(page)).toBeLessThan(behindBefore + 4)
    expect(ads.listRequests('/pixel').map(({ searchParams }) => searchParams.get('is'))).toContain('impression')

    await expect(adOf(blocked)).toHaveCount(0)
    await expect(content(blocked)).not.toHaveAttribute('data-stopped')
    await blocked.close()

    await desk.goto('/admin/ac/studio/livestreams')
    const picture = desk.getByRole('row').filter({ hasText: 'Матч' }).locator('img')
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
    const before = await picture.getAttribute('src')
    await expect(picture).not.toHaveAttribute('src', before ?? '')
    await desk.close()

    await page.reload()
    await expectPlaying(page, 1)
    await content(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0
    })
    await expect(adOf(page)).toBeVisible({ timeout: 60_000 })
    await expect(adOf(page)).toHaveCount(0, { timeout: 40_000 })
    expect(await behind(page)).toBeGreaterThan(5)
    await api.call(translations.finish, { id })
  } finally {
    await encoder.stop()
    await ads.close()
  }
})
