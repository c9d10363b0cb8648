import { expect } from '@playwright/test'
import { health } from '@skleyka/contract/health/health.calls.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

test.describe('users', () => {
  test('product B12 by keyboard alone an administrator finds a person, locks the sign-in with a reason, and opens it again', async ({
    browser,
    page,
    product,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const theirs = await elsewhere.newPage()
    const { email } = await newPerson(theirs, product, 'sought', [['sought', 'Студия поиска']])
    await openSignedIn(page, product, '/cc/users')
    await heading(page, 'Пользователи')
    await page.getByRole('searchbox', { name: 'Имя или почта', exact: true }).fill(email.toUpperCase())
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText('Студия поиска')
    await expectAccessible(page)
    await row.getByRole('link').first().press('Enter')
    await expect(page.getByRole('list', { name: 'Сеансы', exact: true }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Заблокировать', exact: true }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox', { name: 'Причина', exact: true }).fill('Уволен')
    await question.getByRole('button', { name: 'Заблокировать', exact: true }).press('Enter')
    await expect(page.getByText('Причина: Уволен', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Сейчас нигде не.открыто\.$/)).toBeVisible()
    await theirs.goto('/admin/ac/sought/records')
    await expect(theirs, 'the session is over').not.toHaveURL(/\/admin\/ac\/sought/)

    await page.getByRole('button', { name: 'Разблокировать', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Заблокировать', exact: true })).toBeVisible()
    await page.getByRole('link', { name: /^что делали с.ним$/ }).press('Enter')
    await expect(withWords(page.getByRole('row'), 'Вход пользователя открыт')).toBeVisible()
    await elsewhere.close()
  })
})

test.describe('requests', () => {
  test('product B12 C-2.3-04 what somebody asks for at livestreams is refused with words that he reads, the next one is granted by a press', async ({
    browser,
    page,
    product,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const theirs = await elsewhere.newPage()
    const { email } = await newPerson(theirs, product, 'asking', [['asking', 'Студия просьб']])
    for (const [code, name] of [
      ['asking-1', 'Первая студия'],
      ['asking-2', 'Вторая студия'],
    ] as const) {
      const owner = product.administrator.email
      await product.admin('account', 'create', code, name, '--owner', owner, '--sections', 'VIDEO,LIVESTREAM')
      await product.admin('member', 'set', code, email)
      await theirs.goto(`/admin/ac/${code}/livestreams`)
      await theirs.getByRole('button', { name: 'Отправить запрос', exact: true }).click()
      await expect(theirs.getByRole('button', { name: 'Запрос отправлен', exact: true })).toBeVisible()
    }
    await openSignedIn(page, product, '/cc/requests')
    await heading(page, 'Запросы')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    // others who use the product ask for something too
    for (const name of ['Первая студия', 'Вторая студия']) await expect(row(name)).toHaveCount(1)
    await expectAccessible(page)
    await row('Первая студия')
      .getByRole('button', { name: /^Отклонить: запрос №.\d+$/u })
      .press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox', { name: 'Причина', exact: true }).fill('Не входит в договор')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Отклонить', exact: true }).press('Enter')
    await expect(row('Первая студия')).toHaveCount(0)
    await row('Вторая студия')
      .getByRole('button', { name: /^Подключить: запрос №.\d+$/u })
      .press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Подключить', exact: true }).press('Enter')
    await expect(row('Вторая студия')).toHaveCount(0)

    await theirs.goto('/admin/ac/asking-1/livestreams')
    await expect(theirs.getByRole('status').filter({ hasText: 'Не входит в договор' })).toBeVisible()
    await theirs.goto('/admin/ac/asking-2/livestreams')
    await expect(theirs.getByRole('heading', { name: 'Сервис прямых трансляций', exact: true })).toHaveCount(0)
    await elsewhere.close()
  })
})

test.describe('health', () => {
  test('product B12 an administrator sees that every part works and which process does it, and what has failed when one does not answer', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/cc/health')
    await heading(page, 'Состояние')
    const parts = page.getByRole('list', { name: 'Части установки', exact: true }).getByRole('listitem')
    await expect(withWords(parts, 'База данных')).toContainText('Работает')
    await expect(withWords(parts, 'Хранилище файлов')).toContainText('Работает')
    await expect(withWords(parts, 'Почта')).toContainText('SMTP_URL')
    await expect(withWords(parts, 'ClickHouse')).toContainText('Работает')
    const processes = page.getByRole('list', { name: 'Процессы', exact: true }).locator('> li')
    await expect(processes).toHaveCount(1)
    await expect(processes).toContainText('Сервер, обработка и\u00a0эфир')
    await expect(processes).toContainText('На\u00a0связи')
    await expectAccessible(page)

    // what a process works on is gone too soon to be looked at
    const task = { id: 1, type: 'convert', accountCode: 'studio', recordId: 1, recordName: 'Утренний выпуск' }
    await page.route(`**${health.get.path}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.result.processes[0].running = [{ ...task, progress: 0.4, startedAt: null }]
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await expect(processes.getByRole('link', { name: 'Утренний выпуск', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(`**${health.get.path}`)

    await page.route(`**${health.get.path}`, (route) =>
      route.fulfill({
        json: { id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят', code: 'X' } },
      }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Сервер занят')
    await page.unroute(`**${health.get.path}`)
    await page.getByRole('button', { name: 'Повторить', exact: true }).press('Enter')
    await expect(withWords(parts, 'Вход')).toContainText('Люди могут войти')
  })
})

test.describe('somebody’s name', () => {
  test('product B12 an administrator works in somebody’s name: with their rights, told by a bar, after a reload too, under both names, and they hear of it', async ({
    page,
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.url })
    const theirs = await context.newPage()
    const person = await newPerson(theirs, product, 'in-name', [['in-name', 'Волга', 'VIDEO']])
    await product.admin('member', 'set', 'in-name', person.email, '--roles', 'Редактор')

    await openSignedIn(page, product, '/cc/users')
    await page.getByRole('link', { name: person.email, exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Войти под именем', exact: true }).press('Enter')
    const asking = page.getByRole('alertdialog', { name: `Войти под именем: ${person.email}?`, exact: true })
    await expect(asking).toContainText(
      '60 минут в этой вкладке вы видите аккаунт «Волга» так, как его видит этот человек',
    )
    await asking.getByRole('button', { name: 'Войти', exact: true }).press('Enter')
    await expect(asking.getByText('Напишите, зачем вы входите', { exact: true })).toBeVisible()
    await asking.getByRole('textbox', { name: /^Причина ?\*?$/ }).fill('Не видит альбомы')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Войти', exact: true }).press('Enter')

    await heading(page, 'Видео')
    const bar = page.getByRole('complementary', { name: 'Чужое имя', exact: true })
    await expect(bar).toHaveText(
      new RegExp(
        `^До.\\d\\d:\\d\\d вы работаете под именем «${person.email}»\\. Журнал пишет оба имени\\.Вернуться к.себе$`,
      ),
    )
    const banner = page.getByRole('banner')
    await expect(
      banner.getByRole('button', { name: /^Уведомления.*$/ }),
      'the bell is of whoever is signed in',
    ).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(bar).toBeVisible()
    await page.goto('/admin/cc/users')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Пользователи', exact: true }),
      'no administrator',
    ).toHaveCount(0)

    await page.goto('/admin/ac/in-name/albums')
    await page.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
    const album = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
    await album.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('За Волгу')
    await album.getByRole('button', { name: 'Создать альбом', exact: true }).press('Enter')
    await heading(page, 'За Волгу')
    await bar.getByRole('button', { name: /^Вернуться к.себе$/ }).press('Enter')
    await heading(page, person.email)
    await expect(bar).toHaveCount(0)

    await page.goto('/admin/ac/in-name/setting/audit')
    const line = withWords(page.getByRole('row'), 'Новый альбом')
    await expect(line).toContainText(product.administrator.email)
    await expect(line).toContainText(`под именем «${person.email}»`)
    await expect(withWords(page.getByRole('row'), 'Вход под чужим именем')).toContainText('Не видит альбомы')

    await theirs.goto('/admin/ac/in-name/albums')
    await theirs.getByRole('button', { name: /^Уведомления: 1.новое$/ }).press('Enter')
    const notices = theirs.getByRole('list', { name: 'Уведомления', exact: true })
    await expect(notices).toContainText('работает под вашим именем')
    await expect(notices).toContainText('Не видит альбомы')
    await expect(theirs.getByRole('link', { name: 'За Волгу', exact: true })).toBeVisible()
    await context.close()
  })
})

test.describe('system roles and announcements', () => {
  test('product B12 C8 by keyboard alone a role is made for all accounts, told before it takes rights, and deleted once nobody has it', async ({
    browser,
    page,
    product,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const { email } = await newPerson(await elsewhere.newPage(), product, 'night', [['night', 'Ночная студия']])
    await elsewhere.close()
    await openSignedIn(page, product, '/cc/roles')
    await heading(page, 'Системные роли')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Создать роль', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: /^Название ?\*?$/ }).fill('Ночной редактор')
    await page.getByRole('checkbox', { name: /^Правка видео.*$/ }).press('Space')
    await page.getByRole('checkbox', { name: /^Альбомы.*$/ }).press('Space')
    await page.getByRole('button', { name: 'Создать', exact: true }).press('Enter')
    await heading(page, 'Ночной редактор')
    await expectAccessible(page)

    const set = (role: string) => product.admin('member', 'set', 'night', email, '--roles', role)
    await set('Владелец,Ночной редактор')
    await page.reload()
    await expect(page.getByText('Ночная студия', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Альбомы.*$/ }).press('Space')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Сохранено', { exact: true }), 'the owner has every right anyhow').toBeVisible()
    await page.getByRole('checkbox', { name: /^Альбомы.*$/ }).press('Space')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Изменено .*$/)).toHaveCount(0)

    const second = await newPerson(
      await (await browser.newContext({ baseURL: product.url })).newPage(),
      product,
      'dusk',
    )
    await product.admin('member', 'set', 'night', second.email, '--roles', 'Ночной редактор')
    await page.getByRole('checkbox', { name: /^Альбомы.*$/ }).press('Space')
    await page.keyboard.press('Control+s')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/1.человек в.1.аккаунте/)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Отменить', exact: true }).press('Enter')
    await expect(page.getByText(/^Изменено 1.поле$/)).toBeVisible()
    await page.keyboard.press('Control+s')
    await question.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
    await expect(page.getByText(/^Изменено .*$/)).toHaveCount(0)

    await product.admin('member', 'set', 'night', second.email, '--roles', 'Аналитик')
    await set('Владелец')
    await page.reload()
    await page.getByRole('button', { name: 'Удалить роль', exact: true }).press('Enter')
    await question.getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
    await heading(page, 'Системные роли')
    await expect(withWords(page.getByRole('row'), 'Ночной редактор')).toHaveCount(0)
    await page.goto('/admin/cc/audit?object=role')
    await expect(withWords(page.getByRole('row'), 'Удаление системной роли')).toBeVisible()
  })

  test('product B12 by keyboard alone an announcement is written and seen before, read by everybody in both designs, and closed for oneself', async ({
    browser,
    page,
    product,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url })
    const theirs = await elsewhere.newPage()
    await newPerson(theirs, product, 'reader', [['reading', 'Читальня']])
    await openSignedIn(page, product, '/cc/settings')
    await heading(page, 'Настройки')
    await page.getByRole('textbox', { name: /^Текст ?\*?$/ }).fill('В полночь обновим сервер')
    await page.getByRole('radio', { name: 'Важное', exact: true }).press('Space')
    await expect(page.getByRole('region', { name: 'Так его увидят', exact: true })).toContainText(
      'В полночь обновим сервер',
    )
    await page
      .getByRole('form', { name: 'Объявление', exact: true })
      .getByRole('button', { name: 'Сохранить', exact: true })
      .press('Enter')
    await expect(page.getByText(/^Выберите, до.какого времени показывать$/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Показывать до', exact: true }).fill(dayAhead())
    await page
      .getByRole('form', { name: 'Объявление', exact: true })
      .getByRole('button', { name: 'Сохранить', exact: true })
      .press('Enter')
    const banner = (of: typeof page) => of.getByRole('status', { name: 'Объявление', exact: true })
    await expect(banner(page)).toContainText('В полночь обновим сервер')
    await expectAccessible(page)

    await theirs.goto('/admin/ac/reading/records')
    await expect(banner(theirs)).toContainText('В полночь обновим сервер')
    await banner(theirs).getByRole('button', { name: 'Закрыть объявление', exact: true }).press('Enter')
    await expect(banner(theirs)).toBeEmpty()
    await theirs.reload()
    await heading(theirs, 'Видео')
    await expect(banner(theirs)).toBeEmpty()
    await elsewhere.close()

    await page.getByRole('button', { name: 'Отправить пробное письмо', exact: true }).press('Enter')
    await expect(page.getByText(/^Письмо сохранено в.папку: почтовый сервер не.задан$/)).toBeVisible()

    await page.getByRole('button', { name: 'Снять', exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Снять', exact: true }).press('Enter')
    await expect(banner(page)).toBeEmpty()
  })

  /** «дд.мм.гггг» of the day after tomorrow. */
  const dayAhead = () => new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('ru-RU')
})
