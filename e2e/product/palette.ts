import { expect, type Locator, type Page } from '@playwright/test'
import { within } from '../browser/busy-machine.ts'

/** «Быстрый переход», opened by its keys, which are heard once what stands beside the page has come. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Быстрый переход', exact: true })
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+KeyK')
    await expect(palette).toBeVisible({ timeout: within(2_000) })
  }).toPass()
  return palette
}
