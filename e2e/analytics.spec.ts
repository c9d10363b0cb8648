import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './browser/accessibility.ts'
import { within } from './browser/busy-machine.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

const aside = (page: Page) => page.getByRole('navigation', { name: 'Аналитика', exact: true }).first()

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('product B14 C-7.3-24 an administrator walks the analytics: the platform and its accounts, cohorts, quality, partner sites, on a telephone too', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/cc/accounts')
  await page.getByRole('link', { name: 'Аналитика', exact: true }).click()
  await expect(page).toHaveURL('/admin/analytics/stat')
  await heading(page, 'Платформа')
  const accounts = page.getByRole('table', { name: 'Аккаунты', exact: true })
  await accounts.getByRole('link', { name: 'Моя студия', exact: true }).click()
  await expect(page).toHaveURL('/admin/analytics/stat?account=studio')
  await page.getByRole('button', { name: 'Показать все аккаунты', exact: true }).click()
  await expect(accounts).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  for (const [item, shown] of [
    ['Аккаунты', page.getByRole('region', { name: 'Когорты', exact: true })],
    ['Качество показа', page.getByRole('table', { name: 'По аккаунтам', exact: true })],
    ['Площадки', page.getByRole('table', { name: 'Площадки', exact: true })],
    ['Кодирование', page.getByRole('radiogroup', { name: 'Период', exact: true })],
    ['Хранилище', page.getByRole('radiogroup', { name: 'Период', exact: true })],
  ] as const) {
    await aside(page).getByRole('link', { name: item, exact: true }).click()
    await heading(page, item)
    await expect(shown).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('product B14 B8 what lies below the figures and the chart stays where it is when they come', async ({
  page,
  product,
}) => {
  const held: (() => void)[] = []
  await page.route('**/api/v3/analytics/totals', async (route) => {
    await new Promise<void>((letGo) => held.push(letGo))
    await route.continue()
  })
  await openSignedIn(page, product, '/analytics/stat')
  const account = page.getByRole('link', { name: 'Моя студия', exact: true })
  await expect(account).toBeVisible()
  const top = async () => Math.round((await account.boundingBox())?.y ?? 0)
  const before = await top()
  expect(held.length).toBeGreaterThan(0)
  for (const letGo of held) letGo()
  await expect(page.getByRole('region', { name: 'Просмотры', exact: true }).getByRole('slider')).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(4)
})

test('product B14 a table of the analytics is made into a file and taken', async ({ page, product }) => {
  await openSignedIn(page, product, '/analytics/exports')
  await expect(page.getByText('Выгрузок пока нет', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Выгрузить', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Формат', { exact: true }).click()
  await page.getByRole('option', { name: 'PDF', exact: true }).click()
  await form.getByRole('button', { name: 'Выгрузить', exact: true }).click()
  const download = page.getByRole('button', { name: 'Скачать: Аккаунты платформы', exact: true })
  await expect(download).toBeVisible({ timeout: within(20_000) })
  await expectAccessibleInBothThemes(page)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect((await readFile(await file.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('product B14 C-3-16 C-3-19 all 28 partner sites are there, the accounts of partners are marked, and their domains are kept', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/analytics/partners')
  const table = page.getByRole('table', { name: 'Площадки', exact: true })
  await expect(table.getByRole('row')).toHaveCount(30)
  await expect(table.getByRole('row').filter({ hasText: 'аккаунт партнёра' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Изменить домены: Чемпионат', exact: true }).click()
  await page.getByRole('textbox', { name: /^Домены ?\*?$/ }).fill('championat.example')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Домены сохранены: Чемпионат', { exact: true })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('row').filter({ hasText: 'championat.example' })).toHaveCount(1)
})
