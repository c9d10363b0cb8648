import { expect, type Locator, type Page } from '@playwright/test'

/** «Быстрый переход», opened by its keys, which are heard from the beginning of a page. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Быстрый переход', exact: true })
  await page.keyboard.press('Control+KeyK')
  await expect(palette).toBeVisible()
  return palette
}
