import { expect, type Page } from '@playwright/test'
import { within } from './browser/busy-machine.ts'
import { withWords } from './browser/words.ts'
import { withAccounts } from './product/accounts.ts'
import { openSignedIn, signInHere, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const hostile = [
  { code: 'studio', name: `<img src=x onerror="window.broken=1">${'Очень-длинное-имя'.repeat(240)}` },
  { code: 'rtl', name: '\u202eзадом наперёд\u202c استوديو الأخبار' },
  { code: 'nothing', name: '\u00a0' },
  { code: 'proto', name: '__proto__ constructor {{7*7}}' },
  { code: 'letters', name: 'Щ'.repeat(4_000) },
  { code: 'words', name: 'слово '.repeat(660) },
]
const kept = [
  '<img src=x onerror="document.title=\'взлом\'"><script>document.title="взлом"</script>',
  '\u202Eмоидутс яанбегаз\u202C шпион',
  'استوديو الفيديو שלום',
  '"; drop table accounts; --',
  `Ё${'щ'.repeat(119)}`,
]

test('issue 3 hostile account names that the server keeps are shown as they are and break neither the page nor its width', async ({
  page,
  product,
}) => {
  await newPerson(
    page,
    product,
    'hostile',
    kept.map((name, index) => [`hostile-${index}`, name]),
  )
  await page.goto('/admin/')
  await heading(page, 'Аккаунты')
  for (const [index, name] of kept.entries()) {
    await expect(page.locator(`main a[href$="/ac/hostile-${index}/records"]`)).toContainText(name)
  }
  const expectNoOverflow = async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `at ${width} px`).toBe(0)
    }
  }
  await expectNoOverflow()
  for (const index of [0, 4]) {
    await page.goto(`/admin/ac/hostile-${index}/records`)
    await heading(page, 'Видео')
    await expectNoOverflow()
  }
  await expect(page).toHaveTitle('Видео — Склейка')
})

test('issue 3 account names that are markup, 4,000 characters or right to left break nothing', async ({
  page,
  product,
}) => {
  await withAccounts(page, hostile)
  await openSignedIn(page, product, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflow(page), 'the account picker').toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page), 'the account picker at 320 px').toBe(0)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `the account picker at ${width} px`).toBe(0)
    const box = await page.locator('main a[href$="/ac/letters/records"]').boundingBox()
    expect(box?.height, 'the longest takes no more room than others').toBeLessThan(260)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/admin/ac/studio/records')
  await heading(page, 'Видео')
  expect(await overflow(page), 'a page at 320 px').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const button = page.getByRole('banner').getByRole('button', { name: /^.*onerror.*$/ })
  expect((await button.boundingBox())?.width).toBeLessThanOrEqual(250)
  await button.click()
  const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
  for (const { code } of hostile) await expect(list.locator(`a[href*="/ac/${code}"]`)).toHaveCount(1)
  expect((await list.boundingBox())?.width).toBeLessThan(320)
  await expect(list.getByRole('searchbox', { name: 'Найти аккаунт', exact: true })).toBeFocused()
  await page.keyboard.type('{{7*7}}')
  await expect(list.getByRole('link')).toHaveText([/__proto__ constructor \{\{7\*7\}\}/])
  expect(await page.evaluate(() => 'broken' in window), 'markup stays text').toBe(false)
})

test('issue 3 C-2.8-18 C-2.8-19 500 accounts are listed, found and sorted', async ({ page, product }) => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    code: `many-${index}`,
    name: `Телеканал № ${500 - index}`,
  }))
  await withAccounts(page, many)
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Видео')
  await page.getByRole('banner').getByRole('button', { name: 'Моя студия studio', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
  await expect(list.getByRole('link').first()).toBeVisible({ timeout: within(2_000) })
  await expect(list.locator('a[href*="/ac/many-"]')).toHaveCount(500)
  expect((await list.boundingBox())?.height, 'scrolls inside').toBeLessThan(600)
  await expect(list.getByRole('searchbox', { name: 'Найти аккаунт', exact: true })).toBeFocused()
  await page.keyboard.type('№ 499')
  await expect(list.getByRole('link')).toHaveText(['Телеканал № 499'])
  await page.goto('/admin/')
  await expect(withWords(page.getByRole('link'), 'Телеканал № 250')).toHaveCount(1)
  await expect(page.locator('main a[href*="/ac/many-"]')).toHaveCount(500)
  await page.getByRole('searchbox', { name: 'Найти аккаунт', exact: true }).fill('телеканал № 499')
  await expect(page.locator('main a[href*="/ac/"]')).toHaveCount(1)
})

test('issue 3 a session that ends in the middle of work loses nothing and leads back', async ({
  context,
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Видео')
  await context.clearCookies()
  await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first().fill('паводок')
  const over = page.getByRole('alertdialog', { name: 'Сеанс закончился', exact: true })
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Войти', exact: true }).click()
  await signInHere(page, product.administrator)
  await expect(page).toHaveURL('/admin/ac/studio/records?q=%D0%BF%D0%B0%D0%B2%D0%BE%D0%B4%D0%BE%D0%BA')
  await expect(page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first()).toHaveValue('паводок')
})

test('C-2.9-06 C-8-19 a screen that breaks while it is drawn says so and leaves a way on', async ({
  page,
  product,
}) => {
  await page.route('**/records-list-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const somethingElse = true' }),
  )
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Unexpected Application Error!')
  const snackbar = page.getByRole('alert').filter({ hasText: 'React error #306' })
  expect((await snackbar.boundingBox())?.x, 'bottom left').toBeLessThan(20)
  await page.unroute('**/records-list-*.js')
  await page.getByRole('button', { name: 'Повторить', exact: true }).click()
  await heading(page, 'Видео')
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
