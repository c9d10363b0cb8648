import { expect, type Page } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { startEncoder } from '../tools/product/encoder.ts'
import { studioApi, test } from './product/fixtures.ts'

/** Longest time of a busy machine until the first picture of a broadcast is seen. */
const pictureMs = 60_000

const pictureAt = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : -1))

test('product B7 D6 the page of a livestream begins by itself, goes back and to the edge, says that it ended, and offers the recording', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000)
  const api = await studioApi(product)
  const made = await api.call(translations.create, { name: 'Финал', dvrSeconds: null, reconnectSeconds: 600 })
  const [to] = made.ingest
  await page.goto(`${product.url}/embed/${made.uuid}?muted=1`)
  await expect(page.getByText('Эфир скоро начнётся', { exact: true })).toBeVisible()
  const encoder = startEncoder(to?.url ?? '', to?.key ?? '')
  try {
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(4)
    await expect(page.getByText('Эфир скоро начнётся', { exact: true })).toHaveCount(0)
    const edge = page.getByRole('button', { name: 'Прямой эфир', exact: true })
    await expect(edge).toHaveAttribute('data-on', '')
    const behind = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.seekable.end(0) - video.currentTime)
    await page.waitForFunction(() => (document.querySelector('video')?.seekable.end(0) ?? 0) > 16)
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0
    })
    await expect(edge).not.toHaveAttribute('data-on')
    expect(await behind()).toBeGreaterThan(12)
    await edge.click()
    await expect.poll(behind).toBeLessThan(12)
    await api.call(translations.finish, { id: made.id })
    await expect(page.getByText('Эфир завершён', { exact: true })).toBeVisible({ timeout: pictureMs })
    await page.getByRole('link', { name: 'Смотреть запись', exact: true }).click()
    await page.getByRole('button', { name: 'Смотреть', exact: true }).first().click()
    await expect.poll(() => pictureAt(page), { timeout: pictureMs }).toBeGreaterThan(1)
  } finally {
    await encoder.stop()
  }
})
