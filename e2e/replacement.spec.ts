import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { settled, uploadBytes, uploadFile } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { withWords } from './browser/words.ts'
import { breakProcessing } from './product/encoders.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

const clip = async (name: string, seconds: number) => ({
  name,
  mimeType: 'video/mp4',
  buffer: await readFile(await makeClip({ seconds, width: 320, height: 180 })),
})
const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

async function replaceWith(page: Page, files: Awaited<ReturnType<typeof clip>>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Заменить видео', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    /Прежнее видео останется и.будет играть, пока новое не.готово/,
  )
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
  const told = page.getByRole('status').filter({
    hasText: 'Видео загружается в фоновом режиме. Через несколько минут можно будет обновить страницу',
  })
  await expect(told).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(told).toBeVisible()
  await page.clock.runFor(200)
  await expect(told).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByText(/^Новое видео: .+$/)).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Заменить видео', exact: true })).toHaveCount(0)

  await expect(page.getByText(/^Новое видео готово\..*$/)).toBeVisible({ timeout: 60_000 })
  await expect(rowOf(page, 'новое')).toContainText('Готово')
  await expect(page.getByRole('definition').filter({ hasText: '0:03' })).toBeVisible()
})

test('C-7.3-41 «Повторить» puts a failed video back into the queue, from its page and from the list', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  const recordId = await uploadFile(api, await makeClip({ seconds: 20, width: 854, height: 480 }), 'прервано.mp4')
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
  await settled(api, await uploadBytes(api, Buffer.from('Это не видео.\n'.repeat(500)), 'записка.mp4'))
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
