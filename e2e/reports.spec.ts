import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

/** A clip that has been converted, made once for all tests of a worker. */
let converted: Promise<unknown> | undefined
const haveConverted = (product: Product) => {
  converted ??= (async () => {
    const api = await studioApi(product)
    return waitUntilSettled(
      api,
      await uploadFile(api, await makeClip({ seconds: 2, width: 320, height: 180 }), 'клип отчёта.mp4'),
    )
  })()
  return converted
}

const totalsOf = (page: Page) => withWords(page.getByRole('row'), 'Итого')
const asideOf = (page: Page) => page.getByRole('navigation', { name: 'Командный центр', exact: true }).first()

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('product B12 C-7.3-44 C-7.3-45 an administrator reads what converting and storing a clip cost, by group, as a file, on a telephone', async ({
  page,
  product,
}) => {
  await haveConverted(product)
  await openSignedIn(page, product, '/cc/accounts')
  await asideOf(page).getByRole('link', { name: 'Кодирование', exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/converting')
  await heading(page, 'Кодирование')
  const totals = totalsOf(page)
  await expect(totals.getByRole('cell').first()).toHaveText(/^[1-9]/)
  await expect(
    page.getByRole('img', { name: /^Ушло времени на.кодирование: .*больше всего .*\d.(с|мин|ч).*$/ }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: /^.* Группировка$/ }).click()
  await page.getByRole('option', { name: 'По кодеку и строкам', exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/converting?group=input')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /H\.264, (?:180|240)/ })
      .first(),
  ).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^кодирование-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\ufeffНачало;Конец;Вход;Видео;/)
  expect(text).toContain(';H.264, 240;')

  await asideOf(page).getByRole('link', { name: 'Хранилище', exact: true }).click()
  await heading(page, 'Хранилище')
  await page.getByRole('radiogroup', { name: 'Период', exact: true }).getByText('Год', { exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/storage?period=365')
  await expect(totalsOf(page).first().getByRole('cell').last()).toHaveText(/(КБ|МБ|ГБ)$/)
  await expect(page.getByText('Диск заполнится', { exact: true })).toBeVisible()
  await page.goto('/admin/cc/storage?group=account')
  await page.getByRole('link', { name: 'Моя студия', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/cc/storage?group=account&account=studio')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Показать все аккаунты', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(totals).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Кодирование', exact: true }).click()
  await heading(page, 'Кодирование')
  await expect(totals).toBeVisible()
  await expectNoOverflow(page)
})

test('product B12 a period of one’s own is typed, says what is wrong with it, and an empty one offers a year', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/cc/converting')
  await page.getByText('Свой', { exact: true }).click()
  await page.getByRole('textbox', { name: 'С', exact: true }).fill('02.01.2020')
  await page.getByRole('textbox', { name: 'По', exact: true }).fill('01.01.2020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Начало периода позже его конца', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'По', exact: true }).fill('05.01.2020')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/admin/cc/converting?from=2020-01-02&to=2020-01-05')
  await expect(page.getByRole('heading', { name: 'За этот период ничего не кодировали', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Показать год', exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/converting?period=365')
})

test('product B12 a report that cannot be read says so in its place and comes on the second try', async ({
  page,
  product,
}) => {
  await haveConverted(product)
  await page.route('**/uploader/getStorageUsageReport', (route) =>
    route.fulfill({ json: { id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят' } } }),
  )
  await openSignedIn(page, product, '/cc/storage')
  await expect(page.getByRole('alert')).toContainText('Сервер занят')
  await page.unroute('**/uploader/getStorageUsageReport')
  await page.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(totalsOf(page)).toBeVisible()
})
