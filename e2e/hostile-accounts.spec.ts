import { expect, type Page } from '@playwright/test'
import { within } from './browser/busy-machine.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

const names = [
  '<img src=x onerror="document.title=\'взлом\'"><script>document.title="взлом"</script>',
  '\u202Eмоидутс яанбегаз\u202C шпион',
  'استوديو الفيديو שלום',
  '"; drop table accounts; --',
  `Ё${'щ'.repeat(119)}`,
]

/** Nothing sticks out to the side: no page needs a horizontal scroll. */
async function expectNoOverflow(page: Page) {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
}

/** Answers the profile with other accounts than the server knows; codes are `far-0`, `far-1` and so on. */
async function withAccounts(page: Page, named: readonly string[]) {
  const accounts = named.map((name, index) => ({
    id: 10_000 + index,
    code: `far-${index}`,
    name,
    account_type: 'confirmed',
    mail_confirmed: true,
    available_sections: ['VIDEO'],
  }))
  await page.route('**/auth/profile*', async (route) => {
    const profile = await (await route.fetch()).json()
    profile.info.raw_accounts.accounts.push(...accounts)
    await route.fulfill({ json: profile })
  })
}

test('hostile account names are shown as they are and break neither the page nor its width', async ({
  page,
  product,
}) => {
  test.slow()
  await newPerson(
    page,
    product,
    'hostile',
    names.map((name, index) => [`hostile-${index}`, name]),
  )
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/')
    await heading(page, 'Аккаунты')
    for (const [index, name] of names.entries()) {
      const link = page.locator(`main a[href$="/ac/hostile-${index}/records"]`)
      await expect(link).toContainText(name)
    }
    await expectNoOverflow(page)
    for (const index of [0, 4]) {
      await page.goto(`/admin/ac/hostile-${index}/records`)
      await heading(page, 'Видео')
      await expectNoOverflow(page)
    }
  }
  await expect(page).toHaveTitle('Видео — Склейка')
})

test('an account name of 4,000 characters takes no more room than others', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await withAccounts(page, ['Щ'.repeat(4_000), `${'слово '.repeat(660)}`])
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/')
    await heading(page, 'Аккаунты')
    await expectNoOverflow(page)
    const box = await page.locator('main a[href$="/ac/far-0/records"]').boundingBox()
    expect(box?.height).toBeLessThan(260)
  }
})

test('500 accounts: all are there, the search finds one, the list opens', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await withAccounts(
    page,
    Array.from({ length: 500 }, (_, index) => `Канал ${index}`),
  )
  await page.goto('/admin/')
  await heading(page, 'Аккаунты')
  await expect(page.locator('main a[href*="/ac/far-"]')).toHaveCount(500)
  await page.getByRole('searchbox', { name: 'Найти аккаунт', exact: true }).fill('канал 499')
  await expect(page.locator('main a[href*="/ac/"]')).toHaveCount(1)

  await page.goto('/admin/ac/studio/records')
  await heading(page, 'Видео')
  await page.getByRole('button', { name: 'Моя студия studio', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
  await expect(list.getByRole('link').first()).toBeVisible({ timeout: within(2_000) })
  await expect(list.getByRole('searchbox', { name: 'Найти аккаунт', exact: true })).toBeFocused()
  await page.keyboard.type('канал 77')
  await expect(list.getByRole('link')).toHaveText(['Канал 77'])
})

test('a slow server: the page shows that it is coming, and comes', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/records')
  const { promise: enough, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/getPermissionInfo', async (route) => {
    await enough
    await route.continue()
  })
  await page.goto('/admin/ac/studio/records', { waitUntil: 'commit' })
  await expect(page.locator('.first-paint')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  answer()
  await heading(page, 'Видео')
})
