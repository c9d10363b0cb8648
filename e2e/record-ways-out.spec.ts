import { readFile, utimes, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { createUpload, sendPart, uploadBytes, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { heavyClip, makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { breakProcessing } from './product/encoders.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

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
  const notice = main(page).getByText(
    'Новое видео не удалось обработать: файл не является видео. Прежнее видео осталось.',
    {
      exact: true,
    },
  )
  await expect(notice).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('video')).toBeVisible()
  await expectAccessible(page)
  await expect(main(page).getByRole('button', { name: 'Повторить', exact: true })).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.locator('video')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('issue 4.2 a replacement whose processing was broken off is tried again on the record', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const short = await makeClip({ seconds: 2, width: 320, height: 180 })
  const { id } = await readyVideo(product, api, short, 'старое.mp4')
  const bytes = await readFile(await makeClip({ seconds: 20, width: 854, height: 480, rate: 30 }))
  const file = { name: 'длинное.mp4', size: bytes.length }
  const { uploadId, partSize } = await api.call(uploads.createV2, { recordId: id, replace: true, file })
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    await sendPart(product.url, uploadId, part + 1, bytes.subarray(part * partSize, (part + 1) * partSize))
  }
  await api.call(uploads.complete, { uploadId })
  await breakProcessing(product, api, id)

  await openSignedIn(page, product, `/ac/studio/records/${id}`)
  const notice = main(page).getByText(/^Новое видео не.удалось обработать: .*не.хватило.*$/)
  await expect(notice).toBeVisible()
  const again = page.waitForResponse((answer) => answer.url().endsWith('/restartAccountTask'))
  await main(page).getByRole('button', { name: 'Повторить', exact: true }).click()
  expect((await (await again).json()).result.task.state).toBe('QUEUED')
  await expect(notice).toHaveCount(0)
  await waitUntilSettled(api, id)
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
  await expect(page.locator('video')).toBeVisible()
})

test.describe('a replacement', () => {
  const clip = async (name: string, seconds: number) => ({
    name,
    mimeType: 'video/mp4',
    buffer: await readFile(await makeClip({ seconds, width: 320, height: 180 })),
  })
  const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

  async function replaceWith(page: Page, files: Awaited<ReturnType<typeof clip>>[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Действия с видео', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Заменить видео', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(/Прежнее видео показывается, пока новое не.готово/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выбрать файл', exact: true }).click()
    await (await chooser).setFiles(files)
  }

  test('C-4-12 C-5-01 C-8-25 one file replaces the video of a record, which keeps playing until the new one is ready', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    await pickFiles(page, [await clip('старое.mp4', 2)])
    await expect(rowOf(page, 'старое')).toContainText('Готово', { timeout: 60_000 })
    await page.getByRole('link', { name: 'старое', exact: true }).first().click()
    await expect(page.locator('video')).toBeVisible()

    await replaceWith(page, [await clip('новое.mp4', 3), await clip('лишнее.mp4', 2)])
    await expect(page.getByText('Выберите 1 файл', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'новое')).toHaveCount(0)

    // what a worker sends does not follow the clock of the page
    const now = new Date()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(new Date(now.getTime() + 60_000))
    await replaceWith(page, [await clip('новое.mp4', 3)])
    const notice = page.getByRole('status').filter({
      hasText: 'Видео загружается в фоновом режиме. Через несколько минут можно будет обновить страницу',
    })
    await expect(notice).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(notice).toBeVisible()
    await page.clock.runFor(200)
    await expect(notice).toHaveCount(0)
    await page.clock.resume()
    await expect(page.getByText(/^Новое видео: .+$/)).toBeVisible()
    await expect(page.locator('video')).toBeVisible()
    await page.getByRole('button', { name: 'Действия с видео', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Шаблоны', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Заменить видео', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await expect(page.getByText(/^Новое видео готово\..*$/)).toBeVisible({ timeout: 60_000 })
    await expect(rowOf(page, 'новое')).toContainText('Готово')
    await expect(page.getByRole('definition').filter({ hasText: '0:03' })).toBeVisible()
  })

  test('C-7.3-41 «Повторить» puts a failed video back into the queue, from its page and from the list', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const recordId = await uploadFile(
      api,
      await makeClip({ seconds: 20, width: 854, height: 480, rate: 30 }),
      'прервано.mp4',
    )
    await breakProcessing(product, api, recordId)
    await openSignedIn(page, product, '/ac/studio/records')
    const row = withWords(page.getByRole('row'), 'прервано')
    await expect(row).toContainText('Ошибка')
    await row.hover()
    await row.getByRole('button', { name: 'Повторить', exact: true }).click()
    await expect(page.getByText('Видео снова в очереди на обработку', { exact: true })).toBeVisible()
    await breakProcessing(product, api, recordId)
    await expect(row).toContainText('Ошибка', { timeout: 60_000 })

    await row.getByRole('link', { name: 'прервано', exact: true }).click()
    // there is no picture that another file would take the place of: nothing is asked about
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Действия с видео', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Заменить видео', exact: true }).click()
    await chooser
    const again = page.waitForResponse((answer) => answer.url().endsWith('/restartAccountTask'))
    await page.getByRole('main').getByRole('button', { name: 'Повторить', exact: true }).click()
    expect((await (await again).json()).result.task.state).toBe('QUEUED')
    await expect(page.locator('video')).toBeVisible({ timeout: 60_000 })
  })

  test('«Повторить» is not offered for a file that is no video: not in the list, not on its page', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    await waitUntilSettled(api, await uploadBytes(api, Buffer.from('Это не видео.\n'.repeat(500)), 'записка.mp4'))
    await openSignedIn(page, product, '/ac/studio/records')
    const row = withWords(page.getByRole('row'), 'записка')
    await expect(row).toContainText('не является видео')
    await row.hover()
    await expect(row.getByRole('button', { name: 'Удалить', exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Повторить', exact: true })).toHaveCount(0)
    await row.getByRole('link', { name: 'записка', exact: true }).click()
    // the list stays until its successor is drawn, and it says the same of other files
    await expect(page.getByRole('heading', { level: 1, name: 'записка', exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('Файл не является видео', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Повторить', exact: true })).toHaveCount(0)
  })
})
