import { expect } from '@playwright/test'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test('A21 A22 small frames stand over the line of time and pass in the list, and a frame taken from the player becomes the poster', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 20, width: 320, height: 180 })
  const { id, uuid } = await readyVideo(product, api, clip, 'кадры.mp4')
  await expect
    .poll(async () => (await api.call(records.getById, { id })).record.sprite?.count ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await openSignedIn(page, product, `/ac/studio/records/${id}/frames`)
  const player = page.getByRole('region', { name: 'Видео', exact: true })
  const seek = player.getByRole('slider', { name: 'Перемотка', exact: true })
  await expect(seek).toBeVisible()

  const sheet = page.waitForResponse((answer) => answer.url().endsWith('/sheet0.jpg'))
  await seek.hover()
  expect((await sheet).status()).toBe(200)

  await seek.press('ArrowRight')
  await page.keyboard.press('s')
  const taken = page.getByRole('listitem').filter({ hasText: /^.*Взят из\u00a0плеера/ })
  await expect(taken).toHaveCount(1)
  await taken.getByRole('button', { name: /^На обложку: Кадр \d+:\d\d$/ }).click()
  await expect(taken).toContainText('На\u00a0обложке')
  await page.getByRole('button', { name: 'Вернуть', exact: true }).press('Enter')
  await expect(taken, 'the poster is what it was before').not.toContainText('На\u00a0обложке')
  await taken.getByRole('button', { name: /^На обложку: Кадр \d+:\d\d$/ }).press('Enter')
  await expect(taken).toContainText('На\u00a0обложке')
  const { frames: listed } = await api.call(frames.list, { id })
  const chosen = listed.find(({ isPoster }) => isPoster)
  expect(chosen?.origin).toBe('captured')

  const embed = await page.request.get(`${product.url}/embed/${uuid}/config.json`)
  const shown = await page.request.get(`${product.url}${(await embed.json()).poster}`)
  const expected = await page.request.get(chosen?.url ?? '')
  expect((await shown.body()).equals(await expected.body())).toBe(true)

  await test.step('P-M-26 a picture of one’s own is chosen and becomes the poster by keyboard, one that is none is refused beside the zone', async () => {
    const zone = page.getByRole('group', { name: 'Своя картинка', exact: true })
    const send = async (name: string, mimeType: string, bytes: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await zone.getByRole('button', { name: 'Загрузить картинку', exact: true }).press('Enter')
      await (await chooser).setFiles({ name, mimeType, buffer: bytes })
    }
    await send('фото.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
    await expect(zone.getByRole('alert')).toContainText('не\u00a0картинка JPG, PNG или WebP')
    const picture = await page.screenshot()
    await send('фото.svg', 'image/svg+xml', picture)
    await expect(zone.getByRole('alert')).toHaveCount(0)
    const own = page.getByRole('listitem', { name: 'Своя картинка', exact: true })
    await own.getByRole('button', { name: 'На\u00a0обложку: Своя картинка', exact: true }).press('Enter')
    await expect(own).toContainText('На\u00a0обложке')

    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, picture.toString('base64'))
    const pasted = page.getByRole('listitem', { name: 'Своя картинка 2', exact: true })
    await pasted.getByRole('button', { name: 'Удалить: Своя картинка 2', exact: true }).press('Enter')
    await expect(pasted).toHaveCount(0)
  })

  await page.goto(`${product.url}/admin/ac/studio/records`)
  const row = page.getByRole('row').filter({ hasText: /кадры/ })
  const again = page.waitForResponse((answer) => answer.url().endsWith('/sheet0.jpg'))
  await row.locator('img').hover()
  expect((await again).status()).toBe(200)

  await row.getByRole('button', { name: 'Ещё', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Перекодировать', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Перекодировать 1.видео\?$/ })
  await expect(question).toContainText('Прежние файлы показываются, пока новые не\u00a0готовы.')
  await question.getByRole('button', { name: 'Перекодировать', exact: true }).press('Enter')
  await expect(page.getByText(/^Поставлено в.очередь: 1.видео$/)).toBeVisible()
})
