import { expect, type Page } from '@playwright/test'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { apiKey, openSignedIn, signInHere, test } from './product/fixtures.ts'
import { linkInMail } from './product/letters.ts'
import { heading, newPerson } from './product/people.ts'

const password = 'три кадра за одну склейку'

test('P-Y-02 P-Y-04 C-2.3-22 somebody is invited by keyboard, comes by the link of the letter, and his page follows a role that is taken away', async ({
  page,
  browser,
  product,
}) => {
  await newPerson(page, product, 'people-owner', [['people-desk', 'Люди', 'VIDEO']])
  await page.goto('/admin/ac/people-desk/setting/users')
  await page.getByRole('button', { name: 'Пригласить', exact: true }).press('Enter')
  const inviting = page.getByRole('dialog', { name: 'Пригласить в аккаунт', exact: true })
  await inviting.getByRole('textbox', { name: /^Почта ?\*?$/ }).fill('boris@people.example\nне адрес')
  await inviting.getByRole('checkbox', { name: /^Редактор.*$/ }).press('Space')
  await inviting.getByRole('checkbox', { name: /^Аналитик.*$/ }).press('Space')
  await inviting.getByRole('button', { name: 'Пригласить', exact: true }).press('Enter')
  await expect(inviting.getByText(/^«не адрес»: Это не.адрес почты$/)).toBeVisible()
  await inviting.getByRole('textbox', { name: /^Почта ?\*?$/ }).fill('boris@people.example')
  await expectAccessible(page)
  await inviting.getByRole('button', { name: 'Пригласить', exact: true }).press('Enter')
  const made = page.getByRole('dialog', { name: 'Приглашения готовы', exact: true })
  const linkText = await made.getByText(/^http:\S+#\S+$/).innerText()
  const link = await linkInMail(product.dataDir, 'boris@people.example')
  expect(link, 'who has no mail server finds the same link in the folder of letters').toBe(linkText)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Закрыть, не\u00a0скопировав?', exact: true })
  await question.getByRole('button', { name: 'Вернуться', exact: true }).press('Enter')
  await expect(made, 'what is shown once is not lost by a key').toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await question.getByRole('button', { name: 'Скопировать', exact: true }).press('Enter')
  await expect(made).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(linkText)
  const row = withWords(page.getByRole('row'), 'boris@people.example')
  await expect(row.getByText('Приглашён', { exact: true })).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url })
  const his = await context.newPage()
  await his.goto(link)
  await his.getByLabel('Пароль', { exact: true }).fill(password)
  await his.getByLabel('Пароль ещё раз', { exact: true }).fill(password)
  await his.getByRole('button', { name: 'Принять приглашение', exact: true }).press('Enter')
  await heading(his, 'Теперь войдите')
  await expectAccessible(his)
  await his.getByRole('link', { name: 'Войти', exact: true }).press('Enter')
  await signInHere(his, { email: 'boris@people.example', password })
  await expect(his, 'one account is entered at once').toHaveURL('/admin/ac/people-desk/records')
  await his.goto('/admin/ac/people-desk/albums')
  await heading(his, 'Альбомы')
  const make = his.getByRole('button', { name: 'Создать альбом', exact: true })
  await make.press('Enter')
  const album = his.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await album.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Первый')

  await page.reload()
  await expect(row.getByText('Активен', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Уведомления: 1.новое$/ }).press('Enter')
  const bell = page.getByRole('list', { name: 'Уведомления', exact: true })
  await expect(bell).toContainText('Приглашение принято: boris@people.example')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Ещё: boris@people.example', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Изменить роли', exact: true }).press('Enter')
  const changing = page.getByRole('dialog', { name: 'Роли: boris@people.example', exact: true })
  await changing.getByRole('checkbox', { name: /^Редактор.*$/ }).press('Space')
  await changing.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(row.getByText('Аналитик', { exact: true })).toBeVisible()

  await album.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
  await expect(album.getByText(/^Не.сохранено\. Недостаточно прав для этого действия.*$/)).toBeVisible()
  await his.keyboard.press('Escape')
  const leaving = his.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
  await leaving.getByRole('button', { name: 'Ок', exact: true }).press('Enter')
  await expect(album).toHaveCount(0)
  await expect(make, 'what may not be done any more is not offered').toHaveCount(0)
  await context.close()
})

test('issue 23 who signs in here already is asked for a yes: one invitation is accepted, another declined, on the page of accounts', async ({
  page,
  browser,
  product,
}) => {
  await newPerson(page, product, 'asked-host', [
    ['asked-one', 'Первый канал', 'VIDEO'],
    ['asked-two', 'Второй канал', 'VIDEO'],
  ])
  const context = await browser.newContext({ baseURL: product.url })
  const her = await context.newPage()
  const { email } = await newPerson(her, product, 'asked-guest', [['asked-own', 'Своя студия', 'VIDEO']])
  for (const code of ['asked-one', 'asked-two']) {
    await page.goto(`/admin/ac/${code}/setting/users`)
    await page.getByRole('button', { name: 'Пригласить', exact: true }).click()
    const inviting = page.getByRole('dialog', { name: 'Пригласить в аккаунт', exact: true })
    await inviting.getByRole('textbox', { name: /^Почта ?\*?$/ }).fill(email)
    await inviting.getByRole('button', { name: 'Пригласить', exact: true }).click()
    await page.getByRole('button', { name: 'Готово', exact: true }).click()
  }
  await her.goto('/admin')
  const waiting = her.getByRole('list', { name: 'Приглашения', exact: true })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(her, 'invitations wait: no account is entered yet').toHaveURL('/admin')
  await expect(waiting.getByText(/^Без ролей: .*$/).first()).toBeVisible()
  await expectAccessible(her)
  const of = (name: string) => withWords(waiting.getByRole('listitem'), name)
  await of('Второй канал').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await of('Первый канал').getByRole('button', { name: 'Принять', exact: true }).press('Enter')
  await her.waitForURL((url) => url.pathname.startsWith('/admin/ac/asked-one'))
  await her.goto('/admin/ac/asked-two')
  await heading(her, 'Доступ запрещен')
  await context.close()
})

test('P-Y-04 product B9 of two administrators who change one role the second is told of it, sees both values, and neither loses a word', async ({
  page,
  browser,
  product,
}) => {
  const path = '/ac/two-desks/setting/roles'
  await product.admin('account', 'create', 'two-desks', 'Два стола', '--owner', product.administrator.email)
  await product.admin('role', 'create', 'two-desks', 'Сборщик', '--permissions', 'media.can_edit_records')
  const second = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openSignedIn(second, product, path)
  await openSignedIn(page, product, path)
  const nameOf = (one: Page) => one.getByRole('textbox', { name: /^Название ?\*?$/ })
  const aboutOf = (one: Page) => one.getByRole('textbox', { name: 'Описание', exact: true })
  for (const one of [page, second]) {
    await one.getByRole('link', { name: 'Сборщик', exact: true }).click()
    await heading(one, 'Сборщик')
  }
  await nameOf(page).fill('Монтажёр')
  await aboutOf(page).fill('Собирает выпуски')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()

  await nameOf(second).fill('Режиссёр монтажа')
  await second.getByRole('checkbox', { name: /^Метки и.*$/ }).press('Space')
  await second.keyboard.press('Control+S')
  await expect(second.getByText('«Монтажёр»', { exact: true }), 'both values are shown').toBeVisible()
  await expect(nameOf(second), 'what was typed stands').toHaveValue('Режиссёр монтажа')
  await expect(aboutOf(second), 'what nobody contests has come').toHaveValue('Собирает выпуски')
  await expectAccessible(second)
  await second.keyboard.press('Control+S')
  await expect(second.getByText('«Монтажёр»', { exact: true }), 'it is not saved before a choice').toBeVisible()
  await second.getByRole('button', { name: 'Оставить ваше', exact: true }).click()
  await second.keyboard.press('Control+S')
  await heading(second, 'Режиссёр монтажа')
  await page.reload()
  await heading(page, 'Режиссёр монтажа')
  await expect(aboutOf(page)).toHaveValue('Собирает выпуски')
  await expect(page.getByRole('checkbox', { name: /^Метки и.*$/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Правка видео.*$/ })).toBeChecked()

  await page.getByRole('checkbox', { name: /^Субтитры.*$/ }).press('Space')
  await aboutOf(second).fill('Собирает и сдаёт выпуски')
  // what told of the save before may stand still
  const saved = second.waitForResponse((answer) => answer.url().endsWith(roles.update.path))
  await second.keyboard.press('Control+S')
  expect((await (await saved).json()).error).toBeUndefined()
  await page.keyboard.press('Control+S')
  await expect(
    page.getByText('Сохранено. Пока вы правили, кто-то изменил описание: его правки остались', { exact: true }),
    'other fields join by themselves',
  ).toBeVisible()
  await expect(aboutOf(page)).toHaveValue('Собирает и сдаёт выпуски')
  await second.context().close()
})

test('product B9 two roles are compared by keyboard: the rights in which they differ stand first', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/setting/roles')
  for (const name of ['Владелец', 'Администратор аккаунта']) {
    await withWords(page.getByRole('row'), name).getByRole('checkbox').press('Space')
  }
  await page.getByRole('button', { name: 'Сравнить', exact: true }).press('Enter')
  const rows = page.getByRole('dialog', { name: 'Сравнение ролей', exact: true }).getByRole('row')
  await expect(rows.nth(1)).toHaveText('Отличаются')
  await expect(rows.nth(2).getByRole('cell')).toHaveText([/^(есть|нет)$/, /^(есть|нет)$/])
  const [first, second] = await rows.nth(2).getByRole('cell').allTextContents()
  expect(first).not.toBe(second)
  await expectAccessible(page)
})

test('product B9 one chooses on his own page what is told by mail too; it is kept as it is pressed', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/setting/users')
  await page.getByRole('link', { name: product.administrator.email, exact: true }).press('Enter')
  const boxes = page.getByRole('group', { name: 'Уведомления письмом', exact: true })
  const failures = boxes.getByRole('checkbox', { name: /^Сбои.?Моё видео.*$/ })
  const own = boxes.getByRole('checkbox', { name: /^Дела аккаунтов.*$/ })
  // presses that come while the first is being saved are not lost
  const released = Promise.withResolvers<void>()
  await page.route(`**${notices.setMailed.path}`, async (route) => {
    await released.promise
    await route.continue()
  })
  await failures.press('Space')
  await own.press('Space')
  await failures.press('Space')
  released.resolve()
  await expect(own).toBeChecked()
  const api = openApi({ url: product.url, key: await apiKey(product) })
  await expect.poll(async () => (await api.call(notices.mailed, {})).groups).toEqual(['account'])
  await page.reload()
  await expect(own).toBeChecked()
  await expect(failures).not.toBeChecked()
  await expectAccessible(page)
})

test('product B9 the console is looked at with a role: only what it gives is there, nothing is changed, a bar says so and leads back', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/ac/studio/setting/roles')
  await page.getByRole('link', { name: 'Аналитик', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Посмотреть консоль с.этой ролью$/ }).press('Enter')
  const bar = page.getByRole('complementary', { name: /^Консоль с.ролью$/ })
  await expect(bar).toContainText('Так консоль видит роль «Аналитик». Менять ничего нельзя.')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Видео', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Загрузить', exact: true })).toHaveCount(0)
  await expect(banner.getByRole('link', { name: 'Настройки', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Вернуться', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитик', exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Роли', exact: true }).first()).toBeVisible()
})
