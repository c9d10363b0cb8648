import { expect } from '@playwright/test'
import { studioClip } from '../tools/product/clips.ts'
import { startProduct } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { startYoutube } from '../tools/product/youtube.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test('C-7.3-14 C-7.3-15 P-M-04 a channel is connected, a video is sent there, seen on its way, and let go of, by keys alone', async ({
  page,
}) => {
  const remote = await startYoutube()
  const product = await startProduct({ env: remote.env })
  try {
    const api = await studioApi(product)
    const { id } = await readyVideo(product, api, await studioClip(), 'Певец на ветке.mp4')
    await openSignedIn(page, product, '/ac/studio/setting/youtube')
    // Google, which is asked who agrees, sends the browser back at once
    await page.getByRole('button', { name: 'Подключить канал', exact: true }).press('Enter')
    await expect(page.getByRole('link', { name: 'Канал студии', exact: true })).toBeVisible()
    await expect(page.getByText('Подключён', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${product.url}/admin/ac/studio/records/${id}/youtube`)
    await page.getByRole('button', { name: /^Отправить на.YouTube$/ }).press('Enter')
    const popup = page.getByRole('dialog', { name: 'На YouTube', exact: true })
    await expect(popup.getByRole('button', { name: 'Канал студии Канал', exact: true })).toBeVisible()
    let goOn: () => void = () => undefined
    const isSeen = new Promise<void>((resolve) => {
      goOn = resolve
    })
    remote.fail('part', { keep: 1_000 }, { after: isSeen })
    await popup.getByRole('button', { name: 'Отправить', exact: true }).press('Enter')
    await expect(page.getByText('Отправляется', { exact: true })).toBeVisible()
    const sent = page.getByRole('progressbar', { name: 'Отправлено на YouTube', exact: true })
    await expect(sent).toBeVisible()
    await expectAccessible(page)
    goOn()
    await expect(page.getByText(/^На.YouTube$/)).toBeVisible()
    const [video] = remote.videos.values()
    await expect(page.getByRole('link', { name: `youtube.com/watch?v=${video?.id}`, exact: true })).toBeVisible()
    expect(video?.metadata.status.privacyStatus).toBe('private')

    await page.getByRole('button', { name: 'Отвязать', exact: true }).press('Enter')
    const asking = page.getByRole('alertdialog')
    await asking.getByRole('checkbox', { name: /^Удалить с.YouTube$/ }).press('Space')
    await asking.getByRole('button', { name: 'Отвязать', exact: true }).press('Enter')
    await expect(page.getByText('Отвязано', { exact: true })).toBeVisible()
    await expect.poll(() => remote.videos.size).toBe(0)
  } finally {
    await product.stop()
    await product.remove()
    remote.stop()
  }
})
