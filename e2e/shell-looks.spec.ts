import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { listedFields } from '@skleyka/contract/accounts/account-fields.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { findChromium } from './browser/chromium.ts'
import { withAccounts } from './product/accounts.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { openPalette } from './product/palette.ts'
import { heading, newPerson } from './product/people.ts'

const { isPacked } = await findChromium()
const now = new Date('2026-11-21T09:00:00Z')

const owner = (state: string) => ({ email: 'anna.k@studio.example', state })
const account = (accountId: number, accountName: string, more: object = {}) => ({
  accountId,
  accountName,
  accountCode: `account-${accountId}`,
  logo: null,
  availableSections: ['VIDEO', 'LIVESTREAM', 'SHARING'],
  locked: false,
  lockReason: null,
  owner: owner('confirmed'),
  members: 24,
  records: 8412,
  sizeBytes: 3_100_000_000_000,
  useEncryptor: false,
  adSettings: { shown: true, leastGapMin: null },
  filterIdsForRemoveVideos: [],
  createdDate: '2021-03-12T09:00:00.000Z',
  lastRecordDate: '2026-11-21T06:12:00.000Z',
  ...emptyValues(listedFields),
  ...more,
})
const accounts = [
  account(118, 'Афиша выходного дня'),
  account(204, 'Волга Медиа', { owner: owner('unconfirmed'), records: 12_840 }),
  account(290, 'Кулинарная студия «Пирог»', {
    locked: true,
    lockReason: 'Договор расторгнут',
    availableSections: ['VIDEO'],
  }),
  account(97, 'Лекторий открытого университета с очень длинным названием', { owner: owner('locked') }),
  account(419, 'Спортивная школа № 12', {
    availableSections: [],
    owner: owner('invited'),
    members: 1,
    records: 0,
    sizeBytes: 0,
    createdDate: '2026-11-20T09:00:00.000Z',
    lastRecordDate: null,
  }),
  account(431, 'Телеканал «Степь»', { owner: null }),
]

/** Both themes and both widths, each state in two of the four. */
const looks = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const

plain.beforeEach(async ({ page }) => {
  plain.skip(!isPacked, 'the expected images are drawn by the packed browser, another one is in use')
  // what other tests have done with this product is no part of a look
  await answerWith(page, notices.count, { unread: 0 })
})

/** Returns what differs from run to run: addresses with numbers of their own, request ids, moments. */
const varying = (page: Page) => [page.getByText(/^.*\b(?:vp|r-)[\w-]{6,}.*$/), page.locator('time')]

/** Photographs what is on the screen, or one piece of it, in one look. */
async function photograph(what: Page | Locator, name: string, look: (typeof looks)[number], hidden: Locator[] = []) {
  const page = 'page' in what ? what.page() : what
  await page.evaluate(() => document.fonts.ready)
  // it comes after the screen, wherever there is the line at the top
  const top = page.getByRole('banner', { includeHidden: true })
  const bell = top.getByRole('button', { name: /^Уведомления.*$/, includeHidden: true })
  const help = top.getByRole('button', { name: 'Помощь', exact: true, includeHidden: true })
  if ((await help.count()) > 0) await expect(bell).toBeAttached()
  await expect.soft(what).toHaveScreenshot([`shell-${look.theme}-${look.width}`, `${name}.png`], {
    mask: [...varying(page), ...hidden],
    maxDiffPixels: 60,
  })
}

/** Photographs the whole screen in both looks. */
async function photographBoth(page: Page, name: string, prepare?: () => Promise<unknown>) {
  for (const look of looks) {
    await show(page, look)
    await prepare?.()
    await photograph(page, name, look)
  }
}

async function show(page: Page, { theme, width }: (typeof looks)[number]) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((dark) => {
    localStorage.setItem('skleyka.theme', dark ? 'dark' : 'light')
    document.documentElement.classList.toggle('dark-mode', dark)
  }, theme === 'dark')
  // a pointer left behind would point at something
  await page.mouse.move(0, 0)
}

test('the shell looks as expected: accounts, menus, lists of keys and commands', async ({ page, product }) => {
  await page.clock.setFixedTime(now)
  await newPerson(page, product, 'viewer', [['viewer', 'Телеканал «Степь»']])
  // the only account is entered at once by whoever opens the root; from within the list is shown
  await page.goto('/admin/cc')
  await heading(page, 'Доступ запрещен')
  await page.evaluate(() => history.pushState(null, '', '/admin/'))
  await heading(page, 'Аккаунты')
  await photographBoth(page, 'picker')

  const names = [
    'Афиша выходного дня',
    'Волга Медиа',
    'Городской театр кукол',
    'Лекторий открытого университета',
    'Ёлка',
  ]
  await withAccounts(
    page,
    Array.from({ length: 18 }, (_, index) => ({
      code: `many-${index}`,
      name: names[index] ?? `Хоккейный клуб «Сокол» № ${index}`,
    })),
  )
  await page.reload()
  await heading(page, 'Аккаунты')
  await photographBoth(page, 'picker-many')

  await page.goto('/admin/ac/viewer/records')
  await heading(page, 'Видео')
  for (const look of looks) {
    await show(page, look)
    const banner = page.getByRole('banner')
    for (const [button, name] of [
      // a telephone has no room for the code of the account
      [banner.getByRole('button', { name: /^Телеканал «Степь»(?: viewer)?$/ }), 'menu-accounts'],
      [banner.getByRole('button', { name: 'viewer@people.example', exact: true }), 'menu-user'],
      [banner.getByRole('button', { name: 'Помощь', exact: true }), 'menu-help'],
    ] as const) {
      await button.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await photograph(page, name, look)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openPalette(page)
    await photograph(page, 'palette', look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Сочетания клавиш', exact: true })).toBeVisible()
    await photograph(page, 'keys', look)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the shell looks as expected: closed doors and failures', async ({ page, product }) => {
  await page.clock.setFixedTime(now)
  const person = await newPerson(page, product, 'outside', [['outside', 'Только эфир', 'LIVESTREAM']])
  const shown: [path: string, title: string, name: string][] = [
    ['/ac/nowhere', 'Аккаунт не найден', 'account-not-found'],
    ['/ac/studio', 'Доступ запрещен', 'account-no-access'],
    ['/cc', 'Доступ запрещен', 'restricted-classic'],
    ['/ac/outside/records', 'Доступ запрещен', 'restricted'],
    ['/nothing', 'Страница не найдена', 'not-found'],
  ]
  for (const [path, title, name] of shown) {
    await page.goto(`/admin${path}`)
    await heading(page, title)
    // an account error opens the list of accounts, which is photographed elsewhere
    if (path.startsWith('/ac/nowhere') || path === '/ac/studio') {
      await expect(page.getByRole('dialog', { name: 'Аккаунты', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await photographBoth(page, name)
  }

  await product.admin('account', 'lock', 'outside')
  await page.goto('/admin/ac/outside')
  await expect(page.getByText('Аккаунт заблокирован', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Аккаунты', exact: true })).toBeVisible()
  await photographBoth(page, 'account-locked')
  await product.admin('account', 'unlock', 'outside')

  await product.admin(
    'account',
    'create',
    'gate',
    'Ворота',
    '--owner',
    product.administrator.email,
    '--sections',
    'LIVESTREAM',
  )
  await product.admin('member', 'set', 'gate', person.email)
  await page.goto('/admin/ac/gate/livestreams')
  await heading(page, 'Сервис прямых трансляций')
  await photographBoth(page, 'activation')
})

test('the shell looks as expected: people without accounts', async ({ page, product }) => {
  const { email } = await newPerson(page, product, 'alone')
  await page.goto('/admin/')
  await heading(page, 'Доступ запрещен')
  await photographBoth(page, 'no-accounts')
  await product.admin('user', 'unconfirm', email)
  await page.goto('/admin/')
  await heading(page, 'Подтвердите почтовый адрес')
  await photographBoth(page, 'unconfirmed')
})

test('the shell looks as expected: what breaks', async ({ page, product }) => {
  await page.clock.setFixedTime(now)
  await newPerson(page, product, 'broken', [['broken', 'Сломанное']])
  const records = '/admin/ac/broken/records'
  await page.route('**/records-list-*.js', (route) => route.abort())
  await page.goto(records)
  await heading(page, 'Не удалось загрузить')
  await expect(page.getByRole('alert').filter({ hasText: /^Часть страницы не.загрузилась\./ })).toBeVisible()
  await photographBoth(page, 'chunk-failed')
  await page.unroute('**/records-list-*.js')

  await page.route('**/records-list-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const somethingElse = true' }),
  )
  await page.goto(records)
  await heading(page, 'Unexpected Application Error!')
  await page.unroute('**/records-list-*.js')

  await page.route('**/backbone/accounts/*/enter?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, error: ['Диск сервера не отвечает'], requestId: 'r-170000' } }),
  )
  await page.goto(records)
  await expect(page.getByRole('alert').filter({ hasText: 'Диск сервера не отвечает' })).toBeVisible()
  for (const look of looks) {
    await show(page, look)
    await photograph(page.getByRole('alert').filter({ hasText: 'Диск сервера не отвечает' }), 'snackbar', look)
  }
})

test('the shell looks as expected: the administrator’s menus and accounts, the welcome', async ({ page, product }) => {
  await page.clock.setFixedTime(now)
  await page.route('**/admin/getAllAccounts', (route) => route.fulfill({ json: { id: 'vp', result: { accounts } } }))
  await openSignedIn(page, product, '/cc/accounts')
  await expect(page.getByRole('row')).toHaveCount(accounts.length + 1)

  const records = '/admin/ac/studio/records'
  await page.route(`**${records}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      'name="news-url" content=""',
      'name="news-url" content="https://news.example/"',
    )
    await route.fulfill({ response: answer, body })
  })
  await page.goto(records)
  const welcome = page.getByRole('dialog', { name: 'Все новости — в одном канале', exact: true })
  await expect(welcome).toBeVisible()
  for (const look of looks) {
    await show(page, look)
    await photograph(welcome, 'welcome', look)
  }
  await welcome.getByRole('button', { name: 'Не сейчас', exact: true }).click()
  await expect(welcome).toHaveCount(0)

  // what other tests left in the account is not to be seen
  await page.goto('/admin/ac/studio/livestreams/create')
  await heading(page, 'Новая трансляция')
  const tasks = page.getByRole('banner').getByRole('button', { name: /^Задачи.*$/ })
  const [wide, narrow] = looks
  for (const [look, name] of [
    [wide, 'Ещё'],
    [narrow, 'Разделы'],
  ] as const) {
    await show(page, look)
    const menu = page.getByRole('menu', { name, exact: true })
    const button = page.getByRole('banner').getByRole('button', { name, exact: true })
    // once before: what opens comes late the first time, and then takes a press for a key's
    await button.click()
    await expect(menu).toBeVisible()
    expect((await menu.boundingBox())?.width, 'C-2.8-07').toBeGreaterThanOrEqual(200)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await button.click()
    await expect(menu).toBeVisible()
    await photograph(page, 'menu-more', look, [tasks])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})
