import { readFile, utimes, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { createUpload, sendPart, settled } from '../tools/product/api.ts'
import { heavyClip, makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { breakProcessing } from './product/encoders.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { uploadsPanel } from './product/uploading.ts'

const main = (page: Page) => page.getByRole('main')

test('issue 4.2 a replacement that failed is told on the record with its reason and dropped; the old video plays on', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const { id } = await readyVideo(product, api, await makeClip({ seconds: 2, width: 320, height: 180 }), 'прежнее.mp4')
  const bytes = Buffer.from('Это не видео.\n'.repeat(500))
  const file = { name: 'негодное.mp4', size: bytes.length }
  const { uploadId } = await api.call(uploads.createV2, { recordId: id, replace: true, file })
  await sendPart(product.url, uploadId, 1, bytes)
  await api.call(uploads.complete, { uploadId })

  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  const told = main(page).getByText('Новое видео не получилось: файл не является видео. Прежнее видео осталось.', {
    exact: true,
  })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('video')).toBeVisible()
  await expectAccessible(page)
  await expect(main(page).getByRole('button', { name: 'Повторить', exact: true })).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(told).toHaveCount(0)
  await page.reload()
  await expect(page.locator('video')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('issue 4.2 a replacement whose processing was broken off is tried again on the record', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const short = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, short, 'старое.mp4')
  const bytes = await readFile(await makeClip({ seconds: 20, width: 854, height: 480 }))
  const file = { name: 'длинное.mp4', size: bytes.length }
  const { uploadId, partSize } = await api.call(uploads.createV2, { recordId: id, replace: true, file })
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    await sendPart(product.url, uploadId, part + 1, bytes.subarray(part * partSize, (part + 1) * partSize))
  }
  await api.call(uploads.complete, { uploadId })
  await breakProcessing(product, api, id)

  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  const told = main(page).getByText(/^Новое видео не.получилось: .*не.хватило.*$/)
  await expect(told).toBeVisible()
  const again = page.waitForResponse((answer) => answer.url().endsWith('/restartAccountTask'))
  await main(page).getByRole('button', { name: 'Повторить', exact: true }).click()
  expect((await (await again).json()).result.task.state).toBe('QUEUED')
  await expect(told).toHaveCount(0)
  await settled(api, id)
})

test('issue 4.2 C-5-07 an upload that stopped elsewhere says how to go on and takes the very file', async ({
  page,
  product,
}) => {
  const bytes = await heavyClip(12_000_000)
  const file = test.info().outputPath('брошено.mp4')
  await writeFile(file, bytes)
  await utimes(file, new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T03:04:05Z'))
  const { uploadId, recordId } = await createUpload(await studioApi(product), 'брошено.mp4', bytes.length)
  await sendPart(product.url, uploadId, 1, bytes.subarray(0, limits.uploadPartBytes))
  // a minute must pass before an upload counts as standing
  let stands = false
  await page.route('**/getAccountUploadingInfo', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (stands) for (const upload of json.result?.uploads ?? []) upload.bytesPerSecond = null
    await route.fulfill({ response: answer, json })
  })
  await openSignedIn(page, product, '/ac/studio/records')
  const row = withWords(page.getByRole('row'), 'брошено')
  await expect(row).toContainText(/Загружается 43.%/)
  await expect(row).toContainText(/из.другого браузера/)
  stands = true
  await expect(row).toContainText(/Загрузка остановлена\s*на.43.%/)
  await expect(row).toContainText('можно продолжить')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'брошено', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/records/${recordId}$`))
  await expect(main(page)).toContainText('Выберите тот же файл «брошено.mp4», чтобы продолжить.')
  await expect(main(page)).toContainText(/Загрузка остановлена на.43.%\./)
  await expectAccessible(page)
  const pick = async (picked: Parameters<Page['setInputFiles']>[1]) => {
    const chooser = page.waitForEvent('filechooser')
    await main(page).getByRole('button', { name: 'Продолжить загрузку', exact: true }).click()
    await (await chooser).setFiles(picked)
  }
  await pick({ name: 'другое.mp4', mimeType: 'video/mp4', buffer: Buffer.from('другое') })
  await expect(page.getByText('Для возобновления загрузки выберите файл брошено.mp4', { exact: true })).toBeVisible()
  await pick(file)
  await expect(page.getByText(/^.*Для возобновления загрузки выберите файл.*$/)).toHaveCount(0)
  await expect(uploadsPanel(page).getByRole('listitem').filter({ hasText: 'брошено' })).toContainText('Готово', {
    timeout: 60_000,
  })
  await expect(page.locator('video')).toBeVisible({ timeout: 15_000 })
})
