import { expect, type Page } from '@playwright/test'
import { openApi, settled, uploadBytes } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { pickFiles, uploadsPanel } from './product/uploading.ts'

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** A ready record and a failed one, made once for all tests of a worker. */
let made: Promise<{ ready: number; failed: number }> | undefined

test.beforeEach(async ({ product, key }) => {
  const api = openApi({ url: product.url, key, account: 'studio' })
  made ??= (async () => {
    const clip = await makeClip({ seconds: 3, width: 854, height: 480 })
    const ready = await readyVideo(product, api, clip, 'доступный клип.mp4')
    const failed = await settled(api, await uploadBytes(api, Buffer.from('не видео'), 'негодный файл.mp4'))
    return { ready: ready.id, failed: failed.id }
  })()
  await made
})

test('C-1-10 WCAG 2.2 AA: sign-in, account picker, records empty and filled, with the upload panel', async ({
  page,
  product,
}) => {
  await page.goto('/admin/')
  await heading(page, 'Вход')
  await expectAccessibleInBothThemes(page)
  await openSignedIn(page, product, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/admin/ac/studio/records?q=%D1%82%D0%B0%D0%BA%D0%BE%D0%B3%D0%BE-%D0%BD%D0%B5%D1%82')
  await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/admin/ac/studio/records')
  await expect(withWords(page.getByRole('row'), 'негодный файл')).toBeVisible()
  await pickFiles(page, [{ name: 'снова негодный.mp4', mimeType: 'video/mp4', buffer: Buffer.from('не видео') }])
  await expect(uploadsPanel(page)).toContainText('не является видео')
  await expectAccessibleInBothThemes(page)
})

test('C-1-10 WCAG 2.2 AA: the pages of a ready and of a failed record, the code to embed, the public page', async ({
  page,
  product,
}) => {
  const { ready, failed } = (await made) ?? { ready: 0, failed: 0 }
  await openSignedIn(page, product, `/ac/studio/records/${failed}`)
  await heading(page, 'негодный файл')
  await expectAccessibleInBothThemes(page)
  await page.goto(`/admin/ac/studio/records/${ready}`)
  await heading(page, 'доступный клип')
  await expect(page.locator('video')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Код для вставки', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Код для вставки', exact: true })).toContainText('<iframe')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.goto((await page.getByRole('link', { name: 'Смотреть', exact: true }).getAttribute('href')) ?? '')
  await expect(page.locator('video')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
