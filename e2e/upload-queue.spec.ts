import { expect, type Page } from '@playwright/test'
import { createUpload, settled, uploadBytes, uploadFile } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { breakProcessing } from './product/encoders.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { uploadsPanel } from './product/uploading.ts'

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })

test('C-7.3-39 C-7.3-40 C-7.3-41 «Обработка» shows what arrives in the account and what has failed, and tries again what may pass', async ({
  page,
  product,
}) => {
  const api = await studioApi(product)
  await createUpload(api, 'со стороны.mp4', 30_000_000)
  const failed = await settled(api, await uploadBytes(api, Buffer.from('Это не видео.\n'.repeat(500)), 'список.mp4'))
  expect(failed.currentState).toBe('FAILED')
  const clip = await makeClip({ seconds: 20, width: 854, height: 480 })
  await breakProcessing(product, api, await uploadFile(api, clip, 'прервано.mp4'))

  await openSignedIn(page, product, '/ac/studio/records')
  const indicator = page.getByRole('button', { name: /^Задачи: .*с.ошибкой$/ })
  await indicator.click()
  await expect(page.getByRole('tab', { name: 'Обработка', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(rowOf(page, 'со стороны')).toContainText(/Загрузка остановлена · 0 из.29.МБ/)
  await expect(rowOf(page, 'со стороны')).toContainText(/admin.* · сегодня.в/)
  await expect(rowOf(page, 'список')).toContainText('не является видео')
  await expectAccessible(page)

  const again = page.waitForResponse((answer) => answer.url().endsWith('/restartAccountTask'))
  await rowOf(page, 'прервано').getByRole('button', { name: 'Повторить: прервано', exact: true }).click()
  expect((await (await again).json()).result.task.state).toBe('QUEUED')
  await expect(rowOf(page, 'прервано')).toHaveCount(0, { timeout: 60_000 })
  await expect(rowOf(page, 'список').getByRole('button', { name: /^Повторить.*$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Задачи', exact: true })).toBeVisible()
  await rowOf(page, 'список').getByRole('link', { name: 'Открыть список', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'список', exact: true })).toBeVisible()
})

test('«Обработка» that cannot be read says so in its place and is read again', async ({ page, product }) => {
  await createUpload(await studioApi(product), 'ещё со стороны.mp4', 30_000_000)
  await openSignedIn(page, product, '/ac/studio/records')
  const calls = '**/getAccountUploadingInfo'
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '<html>', contentType: 'text/html' }))
  const tasks = page.getByRole('button', { name: /^Задачи.*$/ })
  await expect(tasks).toBeVisible()
  // no poll asks while the clock stands
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest('**/getAccountUploaderTasks')
  await tasks.click()
  await asked
  await page.clock.resume()
  const alert = uploadsPanel(page).getByRole('alert')
  await expect(alert).toContainText('Не удалось загрузить')
  await page.unroute(calls)
  await alert.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(rowOf(page, 'ещё со стороны')).toContainText('Загрузка остановлена')
})
