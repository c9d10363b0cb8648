import type { Page } from '@playwright/test'

/** Adds accounts to what the profile says, before the page reads it; nothing behind them is real. */
export async function withAccounts(page: Page, added: readonly { code: string; name: string }[]): Promise<void> {
  await page.route('**/auth/profile?*', async (route) => {
    const answer = await route.fetch()
    const profile = await answer.json()
    const accounts = profile?.info?.raw_accounts?.accounts
    if (Array.isArray(accounts)) {
      for (const [index, one] of added.entries()) {
        const known = accounts.find(({ code }) => code === one.code)
        if (known) known.name = one.name
        else accounts.push({ ...accounts[0], id: 100_000 + index, ...one })
      }
    }
    await route.fulfill({ response: answer, json: profile })
  })
}
