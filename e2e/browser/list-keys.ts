import { expect, type Locator } from '@playwright/test'

/** Chooses the row of a link by its key. */
export async function chooseByKey(link: Locator): Promise<void> {
  await link.press('Space')
  await expect(link.page().locator('[data-row]').filter({ has: link })).toHaveAttribute('aria-selected', 'true')
}
