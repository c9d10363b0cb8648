import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import { openApi } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'
import { dropFile, pickFiles, uploadsPanel } from './product/uploading.ts'

const rowOf = (page: Page, name: string) => uploadsPanel(page).getByRole('listitem').filter({ hasText: name })
const shortClip = async () => readFile(await makeClip({ seconds: 2, width: 320, height: 180 }))

test('C-4-01 C-7.3-46 a file dropped on the page becomes a record', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('heading', { name: 'Видео', exact: true, level: 1 })).toBeVisible()
  await dropFile(page, { name: 'брошенный.mp4', type: 'video/mp4', bytes: await shortClip() })
  await expect(rowOf(page, 'брошенный')).toContainText('Готово', { timeout: 60_000 })
  await expect(withWords(page.getByRole('row'), 'брошенный')).toContainText('Готово')
})

test('A12 the panel tells which field keeps a new video a draft, leads to its page, and is silent once it is filled in', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'drafts', [['drafts-desk', 'Архив', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'drafts-desk' })
  const body = { fields: [{ name: 'code', title: 'Шифр', type: 'line' as const, required: true }] }
  const { template } = await api.call(metadataTemplates.create, { name: 'Архив', body })
  await api.call(metadataTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  await api.call(metadataTemplates.setDefault, { id: template.id, on: true })
  await page.goto('/admin/ac/drafts-desk/records')
  await dropFile(page, { name: 'плёнка.mp4', type: 'video/mp4', bytes: await shortClip() })
  await expect(rowOf(page, 'плёнка')).toContainText(/Черновик, пока не.заполнено: «Шифр»/, { timeout: 60_000 })
  await expectAccessible(page)
  await rowOf(page, 'плёнка').getByRole('link', { name: 'Заполнить', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: /^Шифр ?\*?$/ }).fill('АБ-1')
  await page.keyboard.press('Control+S')
  await expect(rowOf(page, 'плёнка')).not.toContainText('Черновик')
})

test('C-5-05 C-5-06 a file that is no video is refused before it is sent, an empty one in words, and neither leaves a record', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records?q=%D0%BF%D1%83%D1%81%D1%82%D0%BE%D0%B9')
  await pickFiles(page, [{ name: 'смета.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }])
  await expect(page.getByText('смета.pdf: формат не поддерживается', { exact: true })).toBeVisible()
  await expect(uploadsPanel(page)).toHaveCount(0)
  await pickFiles(page, [{ name: 'пустой.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }])
  await expect(page.getByText('пустой.mp4: Файл пустой: выберите другой файл', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ничего не найдено', { exact: true })).toBeVisible()
})

test('C-4-02 a text named .mp4 ends as «Ошибка» with the reason on the list, in the panel and on its page', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  const text = Buffer.from('Это не видео, а письмо.\n'.repeat(500))
  await pickFiles(page, [{ name: 'письмо.mp4', mimeType: 'video/mp4', buffer: text }])
  await expect(rowOf(page, 'письмо')).toContainText('не является видео', { timeout: 60_000 })
  const row = withWords(page.getByRole('row'), 'письмо')
  await expect(row).toContainText('Ошибка')
  await expect(row).toContainText('не является видео')
  await row.getByRole('link', { name: 'письмо', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('не является видео')
  await expect(page.locator('video')).toHaveCount(0)
  const own = page.url()

  // whoever went on elsewhere is told by the bell
  await page.goto('/admin/ac/studio/setting/users')
  await page.getByRole('button', { name: /^Уведомления: \d+.нов.*$/ }).press('Enter')
  const told = page.getByRole('dialog', { name: 'Уведомления', exact: true })
  await expect(told.getByRole('listitem').first()).toContainText('Файл повреждён, или это не\u00a0видео')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  await told.getByRole('link', { name: /^Новое\. Видео «письмо» не.обработалось.*$/ }).press('Enter')
  await expect(page).toHaveURL(own)
})
