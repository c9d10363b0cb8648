import { connect } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import type { Product } from '../../tools/product/product.ts'
import { studioApi } from './fixtures.ts'

/** Time that a busy machine may take until the first picture of a broadcast is seen, ms. */
export const pictureMs = 60_000

/** Place of the picture in seconds; -1 before there is one. */
export const pictureAt = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : -1))

/** Waits until the picture of the page moves. */
export async function expectPlaying(page: Page, afterS = 0) {
  await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(afterS)
}

/** Waits until encoders are taken at an address: the door opens for the first livestream. */
export async function expectDoor(url: string) {
  const { hostname, port } = new URL(url)
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) })
      const end = (answer: boolean) => {
        socket.destroy()
        resolve(answer)
      }
      socket.once('connect', () => end(true))
      socket.once('error', () => end(false))
    })
  await expect.poll(isOpen, { timeout: pictureMs }).toBe(true)
}

/** Makes a livestream, with the address and the key of its encoder. */
export async function newLivestream(product: Product, params: object = {}) {
  const api = await studioApi(product)
  const made = await api.call(translations.create, { name: 'Матч', ...params })
  const stateOf = async () => (await api.call(translations.get, { id: made.id })).state
  const [to] = made.ingest
  if (to) await expectDoor(to.url)
  return { api, ...made, stateOf, url: to?.url ?? '', key: to?.key ?? '' }
}
