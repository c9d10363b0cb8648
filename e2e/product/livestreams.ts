import { expect, type Page } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import type { Product } from '../../tools/product/product.ts'
import { studioApi } from './fixtures.ts'

/** How long a busy machine may take until the first picture of a broadcast is seen. */
export const pictureMs = 60_000

/** Place of the picture in seconds; -1 before there is one. */
export const pictureAt = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : -1))

/** Waits until the picture of the page moves. */
export async function expectPlaying(page: Page, afterS = 0) {
  await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(afterS)
}

/** Makes a livestream, with the address and the key of its encoder. */
export async function newLivestream(product: Product, params: object = {}) {
  const api = await studioApi(product)
  const made = await api.call(translations.create, { name: 'Матч', ...params })
  const stateOf = async () => (await api.call(translations.get, { id: made.id })).state
  const [to] = made.ingest
  return { api, ...made, stateOf, url: to?.url ?? '', key: to?.key ?? '' }
}
