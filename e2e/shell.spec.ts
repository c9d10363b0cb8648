import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, signInHere, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

test('C-2.4-01 C-2.4-02 C-2.4-03 C-2.4-07 C-2.8-21 an unknown account', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/nowhere/records/5')
  await heading(page, 'Аккаунт не найден')
  await expect(page).toHaveTitle('Аккаунт не найден — Склейка')
  await expect(page).toHaveURL('/admin/ac/nowhere')
  await expect(page.getByText('Нет такого аккаунта', { exact: true })).toBeVisible()
  await expect(page.locator('main svg').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Аккаунты', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('C-2.2-08 C-2.4-04 C-2.4-06 C-8-17 the account of somebody else', async ({ page, product }) => {
  await newPerson(page, product, 'stranger', [['strangers', 'Чужие']])
  await page.goto('/admin/ac/studio/records')
  await heading(page, 'Доступ запрещен')
  await expect(page.getByText('Нет доступа к аккаунту', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/admin/ac/studio')
  await expect(page.getByRole('dialog', { name: 'Аккаунты', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'К моим аккаунтам', exact: true }).click()
  await withWords(page.getByRole('link'), 'Чужие').click()
  await expect(page).toHaveURL('/admin/ac/strangers/records')
})

test('C-1-03 C-2.5-01 C-2.5-02 C-2.5-03 C-2.5-04 C-2.5-05 C-2.5-06 C-2.6-03 C-2.6-04 C-8-18 a person without accounts, whose address is confirmed or not', async ({
  page,
  product,
}) => {
  const nobody = await newPerson(page, product, 'nobody')
  for (const path of ['/admin/cc/accounts', '/admin/ac/studio/records', '/admin/']) {
    await page.goto(path)
    await heading(page, 'Доступ запрещен')
    await expect(page).toHaveURL(/\/admin\/?$/)
  }
  await expect(page).toHaveTitle('Доступ запрещен — Склейка')
  await expect(
    page.getByText(/^Поздравляем, вы нашли тайную дверь\. Но дальше вы пройти не сможете: .*$/),
  ).toContainText('начните сначала')
  await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Выйти из системы', exact: true }).click()
  await expect(page).toHaveTitle('Вход — Склейка')
  await signInHere(page, nobody)
  await heading(page, 'Доступ запрещен')

  await product.admin('user', 'unconfirm', nobody.email)
  for (const path of ['/admin/', '/admin/ac/studio/records']) {
    await page.goto(path)
    await heading(page, 'Подтвердите почтовый адрес')
    await expect(page).toHaveURL(/\/admin\/?$/)
  }
  await expect(page).toHaveTitle('Подтвердите почтовый адрес — Склейка')
  const notice = page.getByText(/^Адрес .*, указанный при регистрации, пока не.подтверждён\..*$/)
  await expect(notice).toContainText(/Писем со.ссылкой здесь не.отправляют: адрес подтверждает администратор/)
  await expect(notice, 'the letter that nobody sends').not.toContainText('Откройте письмо')
  await product.admin('user', 'confirm', nobody.email)
  await page.goto('/admin/')
  await heading(page, 'Доступ запрещен')
})

test('C-2.3-06 C-2.3-11 C-2.3-12 C-2.6-01 C-2.6-02 C-2.8-02 sections an account does not have are closed', async ({
  page,
  product,
}) => {
  const accounts = [
    ['onlyvideo', 'Только видео', 'VIDEO'],
    ['onlylive', 'Только эфир', 'LIVESTREAM'],
  ]
  await newPerson(page, product, 'sections', accounts)
  await page.goto('/admin/ac/onlyvideo/livestreams/create')
  await heading(page, 'Доступ запрещен')
  await expect(page).toHaveURL('/admin/ac/onlyvideo/livestreams')
  await expect(
    page.getByText('Поздравляем, вы нашли тайную дверь. Но дальше вы пройти не сможете.', { exact: true }),
    'C-2.6-01 C-2.6-02',
  ).toBeVisible()
  await page.getByRole('link', { name: 'Вернуться к видео', exact: true }).click()
  await heading(page, 'Видео')

  await page.goto('/admin/ac/onlylive/records/5')
  await heading(page, 'Доступ запрещен')
  await expect(page).toHaveURL('/admin/ac/onlylive/records')
  const sections = page.getByRole('navigation', { name: 'Разделы', exact: true })
  await expect(sections.getByRole('link')).toHaveText(['Трансляции', 'Статистика', 'Настройки'])
})

test('C-1-11 C-2.2-02 C-2.2-03 C-2.2-05 C-2.2-07 the administration is closed to others, in the older design', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'member', [['members', 'Участники']])
  for (const area of ['analytics', 'cc', 'kpo']) {
    await page.goto(`/admin/${area}/deep/er`)
    await heading(page, 'Доступ запрещен')
    await expect(page).toHaveURL(`/admin/${area}`)
    await expect(page.locator('html')).toHaveAttribute('data-design', 'classic')
  }
  await page.goto('/admin/ac/members/records')
  await expect(page.locator('html')).toHaveAttribute('data-design', 'redesigned')
})

test('C-2.1-05 C-2.7-01 old addresses lead on, others are told from ours by case', async ({ page, product }) => {
  await openSignedIn(page, product, '/ac/studio/setting/siteedit?id=5&tab=list')
  await expect(page).toHaveURL('/admin/ac/studio/setting/site/5?tab=list')
  await page.goto('/admin/CC')
  await heading(page, 'Страница не найдена')
})

test('C-1-02 C-2.8-13 C-2.8-14 C-2.8-15 C-2.8-16 C-2.8-17 C-2.8-18 C-2.8-19 C-2.8-20 the account list finds, remembers and switches', async ({
  page,
  product,
}) => {
  const names = ['Ёлка', 'Волга Медиа', 'Телеканал «Степь»', 'Лекторий']
  await newPerson(
    page,
    product,
    'keeper',
    names.map((name, index) => [`keeper-${index}`, name]),
  )
  const { promise: listOpen, resolve: listIsOpen } = Promise.withResolvers<void>()
  await page.route('**/backbone/accounts/keeper-0/enter**', async (route) => {
    await listOpen
    await route.continue()
  })
  await page.goto('/admin/ac/keeper-0/records')
  await page.getByRole('button', { name: 'Ёлка keeper-0', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
  await expect(list).toBeVisible()
  // an account that opens while the list is shown moves to those visited
  await expect(list.getByRole('link')).toHaveCount(4)
  await expect(list.getByText('Часто посещаемые', { exact: true })).toHaveCount(0)
  listIsOpen()
  expect((await list.boundingBox())?.width, 'C-2.8-14').toBeGreaterThanOrEqual(240)
  await expect(list.getByText('Часто посещаемые', { exact: true })).toBeVisible()
  expect(await list.getByRole('link').allTextContents()).toEqual([
    'Ёлка',
    'Волга Медиа',
    'Лекторий',
    'Телеканал «Степь»',
  ])
  await expect(list.getByRole('searchbox', { name: 'Найти аккаунт', exact: true })).toBeFocused()
  await page.keyboard.type('СТЕП')
  await expect(list.getByRole('link')).toHaveText(['Телеканал «Степь»'])
  await page.keyboard.type('ь!')
  await expect(list.getByText('Аккаунты не найдены', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('волг')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/ac/keeper-1/records')
  await expect(list).toHaveCount(0)
  await page.getByRole('link', { name: 'Склейка', exact: true }).click()
  await expect(page, 'C-2.8-13').toHaveURL('/admin/ac/keeper-1/records')
})

test('C-1-01 C-1-10 C-2.1-02 C-2.8-22 C-2.8-23 C-2.8-24 C-2.8-27 C-2.8-28 C-2.8-30 the user menu, the help menu, the footer', async ({
  context,
  page,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, product, '/ac/studio/records')
  const { email } = product.administrator
  await page.getByRole('button', { name: email, exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Пользователь', exact: true })
  await expect(menu).toContainText(email)
  expect((await menu.boundingBox())?.width, 'C-2.8-22').toBe(320)

  await menu.getByRole('button', { name: 'Скопировать почту', exact: true }).click()
  await expect(page.getByRole('tooltip', { name: 'Скопировано', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  await menu
    .getByText('Тема', { exact: true })
    .locator('..')
    .getByRole('radio', { name: 'Тёмная', exact: true })
    .check({ force: true })
  await expect(page.locator('html')).toHaveClass('dark-mode')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html'), 'before the first paint').toHaveClass('dark-mode')

  await page.getByRole('button', { name: 'Помощь', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Помощь', exact: true })
  await expect(help).toContainText('Нужна помощь? Мы на связи:')
  await expect(help.getByRole('link', { name: email, exact: true })).toHaveAttribute('href', `mailto:${email}`)
  expect((await help.boundingBox())?.width, 'C-2.8-27').toBeGreaterThanOrEqual(290)
  await page.keyboard.press('Escape')
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean))
  expect(scripts.filter((src) => src.includes('/admin/')).length, 'C-2.1-02').toBeGreaterThan(0)
  for (const src of scripts) expect(src, 'C-2.1-02').toMatch(/\/(admin\/5\.44\.0|auth)\//)
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Склейка5.44.0`)
})

test('C-2.8-25 C-2.8-26 C-2.3-22 the user menu leads to one’s own page and out', async ({ page, product }) => {
  const person = await newPerson(page, product, 'leaving', [
    ['leaving', 'Уходящие'],
    ['leaving-too', 'Остающиеся'],
  ])
  const openMenu = async () => {
    await page.getByRole('banner').getByRole('button', { name: person.email, exact: true }).click()
    return page.getByRole('dialog', { name: 'Пользователь', exact: true })
  }
  await page.goto('/admin/')
  const outside = await openMenu()
  // links are counted once the card is drawn, which comes by itself
  await expect(outside.getByRole('button', { name: 'Выйти', exact: true })).toBeVisible()
  await expect(outside.getByRole('link'), 'no account is chosen').toHaveCount(0)
  await page.goto('/admin/ac/leaving/records')
  await (await openMenu()).getByRole('link', { name: 'Профиль и права', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/ac\/leaving\/setting\/users\/\d+$/)
  await heading(page, 'Профиль и права')
  const rights = page.getByRole('list', { name: 'Права в аккаунтах', exact: true })
  await expect(rights).toContainText('Уходящие')
  await expect(rights).toContainText('Все права')
  await expectAccessible(page)
  await (await openMenu()).getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page).toHaveTitle('Вход — Склейка')
})

test('C-8-22 C-8-23 C-8-24 an error is told with its request id and can be copied', async ({
  context,
  page,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/backbone/accounts/*/enter?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, error: ['Диск сервера не отвечает'], requestId: 'r-17' } }),
  )
  await openSignedIn(page, product, '/ac/studio/records')
  const snackbar = page.getByRole('alert').filter({ hasText: 'Диск сервера не отвечает' })
  await expect(snackbar).toContainText('Внутренний идентификатор запроса: r-17')
  await expect(snackbar).toContainText('Метод: /backbone/accounts/{code}/enter')
  await snackbar.getByRole('button', { name: 'Скопировать', exact: true }).click()
  await expect(page.getByText('Текст ошибки скопирован', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Диск сервера не отвечает\nВнутренний/)
  await snackbar.getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
  await expect(snackbar).toHaveCount(0)
})

test('C-8-19 C-8-20 C-2.8-37 a section whose code does not come leaves a way on', async ({ page, product }) => {
  await page.route('**/records-list-*.js', (route) => route.abort())
  await openSignedIn(page, product, '/ac/studio/records')
  await heading(page, 'Не удалось загрузить')
  const snackbar = page.getByRole('alert').filter({ hasText: /^Часть страницы не.загрузилась\./ })
  await snackbar.getByRole('button', { name: 'Подробности', exact: true }).click()
  await expect(snackbar).toContainText('ChunkLoadError: Loading chunk failed')
  const box = await snackbar.boundingBox()
  expect(box?.x, 'bottom left').toBeLessThan(20)
  await snackbar.getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
  await page.unroute('**/records-list-*.js')
  await page.getByRole('button', { name: 'Повторить', exact: true }).click()
  await heading(page, 'Видео')
})

test('C-2.8-37 what stands beside the pages is asked for once the first screen stands', async ({ page, product }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const beside = () => urls.some((url) => /\/beside(?:-list)?-[^/]*\.js$/.test(url))
  const held: (() => Promise<void>)[] = []
  await page.route('**/records-list-*.js', (route) => void held.push(() => route.continue()))
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('main').getByRole('status', { name: 'Загрузка', exact: true })).toBeVisible()
  expect(beside(), 'the shell alone stands').toBe(false)
  await page.keyboard.press('Control+KeyK')
  for (const release of held) await release()
  await heading(page, 'Видео')
  await expect.poll(beside).toBe(true)
  const palette = page.getByRole('dialog', { name: 'Быстрый переход', exact: true })
  await expect(palette, 'a press before its code has come is not lost').toBeVisible()
})

test('a server that answers nothing, a page of a proxy or 502 leaves a page with words and a way on', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/')
  for (const answer of [
    null,
    { status: 200, contentType: 'text/html', body: '<h1>Proxy</h1>' },
    { status: 502, body: '' },
  ]) {
    await page.route('**/getPermissionInfo', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.goto('/admin/ac/studio/records')
    await heading(page, 'Не удалось загрузить')
    await page.unroute('**/getPermissionInfo')
    await page.getByRole('button', { name: 'Повторить', exact: true }).click()
    await heading(page, 'Видео')
  }
})
