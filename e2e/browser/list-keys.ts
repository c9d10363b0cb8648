import { expect, type Locator } from '@playwright/test'

/**
 * Chooses the row of a link by its key. The code of the keys comes after the first screen and says nothing of it: the key is
 * pressed until it is obeyed, and not once more.
 */
export async function chooseByKey(link: Locator): Promise<void> {
  const row = link.page().locator('[data-row]').filter({ has: link })
  await expect(async () => {
    if ((await row.getAttribute('aria-selected')) === 'true') return
    await link.press('Space')
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}
