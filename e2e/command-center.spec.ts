import { expect } from '@playwright/test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { createUpload, openApi, uploadBytes, waitUntilSettled } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { apiKey, openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'
import { pickFiles } from './product/uploading.ts'

test('product B12 C-2.8-08 C-3-09 an administrator finds an account, locks it, opens it again and enters it', async ({
  browser,
  page,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const owners = await elsewhere.newPage()
  const { email } = await newPerson(owners, product, 'found', [['found', 'Найдёныш']])
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Командный центр', exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/accounts')
  await heading(page, 'Аккаунты')
  await expect(page.locator('html')).toHaveAttribute('data-design', 'classic')
  await page.getByRole('searchbox', { name: 'Название, код, ID или почта', exact: true }).fill('НАЙДЕН')
  const row = withWords(page.getByRole('row'), 'Найдёныш')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('found')
  await expect(row).toContainText(email)
  await expect(row).toContainText('Активен')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Заблокировать: Найдёныш', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Причина', exact: true }).fill('Договор расторгнут')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Заблокировать', exact: true }).click()
  await expect(row).toContainText('Заблокирован')
  await expect(row).toContainText('Договор расторгнут')
  await owners.goto('/admin/ac/found/records')
  await expect(owners.getByText('Аккаунт заблокирован', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row, 'the address holds the search').toContainText('Заблокирован')
  await row.getByRole('button', { name: 'Разблокировать: Найдёныш', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать', exact: true }).click()
  await expect(row).toContainText('Активен')
  await row.getByRole('link', { name: 'Найдёныш', exact: true }).click()
  await expect(page).toHaveURL('/admin/ac/found/records')
  await heading(page, 'Видео')
  await elsewhere.close()
})

test('product B12 C-7.3-26 C-7.3-34 C-3-15 by keyboard alone an account is made with its owner, and what several may do is changed at once', async ({
  browser,
  page,
  product,
}) => {
  await openSignedIn(page, product, '/cc/accounts')
  await page.getByRole('link', { name: 'Создать аккаунт', exact: true }).press('Enter')
  await heading(page, 'Новый аккаунт')
  const code = page.getByRole('textbox', { name: 'Код', exact: true })
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Киностудия «Заря»')
  await expect(code).toHaveValue('kinostudiya-zarya')
  await page.getByRole('button', { name: 'Создать', exact: true }).press('Enter')
  await expect(page.getByText('Укажите почту владельца', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail владельца', exact: true }).fill('zarya@skleyka.example')
  await code.fill('studio')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Создать', exact: true }).press('Enter')
  await expect(page.getByText(/^Такой код уже есть или был у.закрытого аккаунта\. Выберите другой$/)).toBeVisible()
  await code.fill('zarya')
  await page.getByRole('spinbutton', { name: 'Видео, не больше', exact: true }).fill('0')
  await page.keyboard.press('Control+S')
  const invitation = page.getByRole('dialog', { name: 'Приглашение владельца', exact: true })
  const link = (await invitation.getByText(/^http.+$/).textContent()) ?? ''
  await invitation.getByRole('button', { name: 'Готово', exact: true }).press('Enter')
  await heading(page, 'Киностудия «Заря»')
  await expect(page.getByText('zarya@skleyka.example', { exact: true })).toBeVisible()
  const guest = await browser.newContext()
  const owner = await guest.newPage()
  await owner.goto(link)
  await expect(owner.getByLabel(/^Пароль.*$/).first()).toBeVisible()
  await guest.close()

  await page.getByRole('checkbox', { name: /^Трансляции.*$/ }).press('Space')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Функционал сохранён', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Показывать рекламу зрителям', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Реклама аккаунта сохранена', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const quota = page.getByRole('form', { name: 'Квоты', exact: true })
  await expect(quota.getByText('Больше добавить нельзя', { exact: true })).toBeVisible()
  await quota.getByRole('spinbutton', { name: 'Хранилище, не больше', exact: true }).fill('20,5')
  await quota.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Квоты сохранены', { exact: true })).toBeVisible()
  await expect(quota.getByText(/^0.Б из.20,5.ГБ$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/ac/zarya/records')
  await pickFiles(page, await makeClip({ seconds: 1, width: 160, height: 90 }))
  await expect(page.getByText(/^Ошибка: Аккаунту отведено видео: 0, и.столько уже есть\..*$/)).toBeVisible()
  await page.goto('/admin/cc/accounts?q=zarya')
  await page.getByRole('row').nth(1).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Функционал', exact: true }).press('Enter')
  const many = page.getByRole('dialog', { name: /^Функционал: 1.аккаунт$/ })
  await expect(many.getByRole('checkbox', { name: /^Трансляции.*$/ })).toBeChecked()
  await many.getByRole('checkbox', { name: /^Фотобанки.*$/ }).press('Space')
  await many.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Функционал сохранён', { exact: true })).toBeVisible()
  await page.reload()
  const row = withWords(page.getByRole('row'), 'Киностудия «Заря»')
  await expect(row).toContainText('Владелец приглашён')
  await expect(row.getByText('Фотобанки', { exact: true })).toBeAttached()
})

test('product B12 quotas of new accounts are set once, stand on the page where an account is made, and are changed for it alone', async ({
  page,
  product,
}) => {
  const api = openApi({ url: product.url, key: await apiKey(product) })
  const field = (name: string) => page.getByRole('spinbutton', { name, exact: true })
  await openSignedIn(page, product, '/cc/settings')
  const card = page.getByRole('form', { name: 'Квоты новых аккаунтов', exact: true })
  await expect(card.getByText(/^.*Существующие аккаунты не.меняются\.$/)).toBeVisible()
  await field('Видео, не больше').fill('0')
  await page.keyboard.press('Tab')
  await expect(card.getByText('Не меньше 1', { exact: true })).toBeVisible()
  await field('Видео, не больше').fill('90000')
  await expectAccessible(page)
  // another administrator is quicker
  await api.call(quotas.saveOfNew, { version: 0, quotas: { ...ofQuotas(() => null), people: 900 } })
  await card.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText(/^Квоты сохранены\. Пока вы правили, кто-то изменил людей: .*$/)).toBeVisible()
  await expect(field('Людей, не больше')).toHaveValue('900')
  await api.call(quotas.saveOfNew, { version: 2, quotas: { ...ofQuotas(() => null), videos: 80_000, people: 900 } })
  await field('Видео, не больше').fill('70000')
  await card.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(card.getByText('«80\u00a0000»', { exact: true }), 'both want the same one').toBeVisible()
  await card.getByRole('button', { name: 'Взять сохранённое', exact: true }).press('Enter')
  await expect(field('Видео, не больше')).toHaveValue('80000')

  await page.goto('/admin/cc/accounts/create')
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Отмеренная')
  await page.getByRole('textbox', { name: 'E-mail владельца', exact: true }).fill(product.administrator.email)
  await expect(field('Видео, не больше')).toHaveValue('80000')
  await expect(field('Людей, не больше')).toHaveValue('900')
  await page.getByRole('combobox', { name: 'Настроить как', exact: true }).fill('Моя студия')
  await page.getByRole('option', { name: /^Моя студия.*$/ }).click()
  await expect(field('Видео, не больше'), 'that one has none').toHaveValue('')
  await page.getByRole('combobox', { name: 'Настроить как', exact: true }).fill('')
  await page.keyboard.press('Tab')
  await expect(field('Видео, не больше')).toHaveValue('80000')
  await field('Видео, не больше').fill('120000')
  await expectAccessible(page)
  await page.keyboard.press('Control+S')
  await heading(page, 'Отмеренная')
  await expect(field('Видео, не больше')).toHaveValue('120000')
  await expect(field('Людей, не больше')).toHaveValue('900')
  await api.call(quotas.saveOfNew, { version: 3, quotas: ofQuotas(() => null) })
})

test('product B12 of two administrators at one account neither loses what the other has changed, and what both want is chosen', async ({
  page,
  product,
}) => {
  const api = openApi({ url: product.url, key: await apiKey(product) })
  await product.admin('account', 'create', 'two-hands', 'Две руки', '--owner', product.administrator.email)
  const { accounts } = await api.call(admin.getAllAccounts, {})
  const accountId = accounts.find(({ accountCode }) => accountCode === 'two-hands')?.accountId ?? 0
  await openSignedIn(page, product, `/cc/accounts/${accountId}`)
  const sections = page.getByRole('form', { name: 'Функционал', exact: true })
  await sections.getByRole('checkbox', { name: /^Трансляции.*$/ }).press('Space')
  // the other one is quicker
  await api.call(admin.updateAccountAvailableSections, { accountId, sections: ['VIDEO', 'PHOTOBANK'] })
  await sections.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText(/^Функционал сохранён\. Пока вы правили, кто-то изменил «Фотобанки»: .*$/)).toBeVisible()
  await expect(sections.getByRole('checkbox', { name: /^Фотобанки.*$/ })).toBeChecked()

  const quota = page.getByRole('form', { name: 'Квоты', exact: true })
  const people = quota.getByRole('spinbutton', { name: 'Людей, не больше', exact: true })
  await people.fill('7')
  await api.call(quotas.save, { accountId, quotas: { ...ofQuotas(() => null), people: 9 } })
  await quota.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(quota.getByText('«9»', { exact: true })).toBeVisible()
  await expect(people, 'what was typed stands').toHaveValue('7')
  await expectAccessible(page)
  await quota.getByRole('button', { name: 'Оставить ваше', exact: true }).press('Enter')
  await quota.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Квоты сохранены', { exact: true })).toBeVisible()
  const { account } = await api.call(admin.getAccount, { accountId })
  expect(account.availableSections).toEqual(['VIDEO', 'LIVESTREAM', 'PHOTOBANK'])
  expect((await api.call(quotas.get, { accountId })).quotas.people.limit).toBe(7)
})

test('product B12 accounts that cannot be read say so in their place and come on the second try', async ({
  page,
  product,
}) => {
  await page.route('**/admin/getAllAccounts', (route) =>
    route.fulfill({
      json: { id: 'vp', error: { type: 'INTERNAL', subtype: 'BUSY', extra: 'Сервер занят', code: 'X' } },
    }),
  )
  await openSignedIn(page, product, '/cc')
  await expect(page.getByRole('alert')).toContainText('Сервер занят')
  await page.unroute('**/admin/getAllAccounts')
  await page.getByRole('button', { name: 'Повторить', exact: true }).click()
  await expect(withWords(page.getByRole('row'), 'Моя студия')).toBeVisible()
  await page.goto('/admin/cc/accounts?q=%3Cb%3E&state=locked&page=9')
  await expect(page.getByRole('heading', { name: 'Аккаунты не найдены', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Показать все', exact: true }).click()
  await expect(page).toHaveURL('/admin/cc/accounts')
})

test('product B12 C-7.3-39 C-7.3-40 by keyboard alone an administrator sees what arrives and what has failed, and reads why', async ({
  page,
  product,
}) => {
  const code = 'queue-studio'
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Студия очередей', '--owner', owner, '--sections', 'VIDEO')
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  await createUpload(api, 'в пути.mp4', 3 * 1024 ** 2)
  await waitUntilSettled(api, await uploadBytes(api, Buffer.from('это не видео'.repeat(100)), 'сломанное.mp4'))
  await openSignedIn(page, product, `/cc/uploads?account=${code}`)
  await heading(page, 'Загрузки')
  const arriving = withWords(page.getByRole('row'), 'в пути.mp4')
  await expect(arriving).toContainText('1 из')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/admin/cc/tasks?account=${code}`)
  await heading(page, 'Задачи')
  await page
    .getByRole('list', { name: 'Очереди', exact: true })
    .getByRole('link', { name: /^Проверка файла.*$/ })
    .press('Enter')
  await expect(page).toHaveURL(/type=probe/)
  await page.goto(`/admin/cc/tasks?account=${code}&type=probe&state=FAILED`)
  const failed = withWords(page.getByRole('row'), 'сломанное')
  await expect(failed).toContainText('Ошибка')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await failed.getByRole('button', { name: /^Что сказала задача №.\d[\d ]*$/u }).press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Файл не.является.видео$/)
      .first(),
  ).toBeVisible()
})

test('product B12 an administrator pauses a lane, cancels what waits there, clears what failed, and the video is begun again', async ({
  page,
  product,
}) => {
  const code = 'lane-studio'
  const owner = product.administrator.email
  await product.admin('account', 'create', code, 'Студия пауз', '--owner', owner, '--sections', 'VIDEO')
  const api = openApi({ url: product.url, key: await apiKey(product), account: code })
  await waitUntilSettled(api, await uploadBytes(api, Buffer.from('это не видео'.repeat(100)), 'сломанное.mp4'))
  await openSignedIn(page, product, `/cc/tasks?account=${code}`)
  await heading(page, 'Задачи')
  await page.getByRole('button', { name: 'Приостановить: Проверка файла', exact: true }).click()
  const lane = withWords(
    page.getByRole('list', { name: 'Очереди', exact: true }).getByRole('listitem'),
    'Проверка файла',
  )
  await expect(lane).toContainText('Новое не\u00a0начинается')
  await expectAccessible(page)

  await uploadBytes(api, Buffer.from('и это не видео'.repeat(100)), 'ждёт.mp4')
  const waiting = withWords(page.getByRole('row'), 'ждёт')
  await expect(waiting).toContainText('на\u00a0паузе')
  await waiting.getByRole('button', { name: /^Ещё: задача №.\d[\d ]*$/u }).press('Enter')
  await page.getByRole('menuitem', { name: 'Отменить', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить задачу', exact: true }).press('Enter')
  await expect(waiting).toContainText('Отменено')
  await waiting.getByRole('link', { name: 'ждёт', exact: true }).click()
  await expect(page.getByText(/^Администратор отменил обработку: её можно начать снова$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Повторить', exact: true }).first().click()
  await expect(page.getByText('Видео снова в\u00a0очереди на\u00a0обработку', { exact: true })).toBeVisible()
  await page.goto(`/admin/cc/tasks?account=${code}`)
  await expect(waiting).toContainText('на\u00a0паузе')
  await page.getByRole('button', { name: 'Продолжить: Проверка файла', exact: true }).click()
  await expect(waiting, 'its file is judged after all').toContainText('Ошибка')

  await page.goto(`/admin/cc/tasks?account=${code}&state=FAILED`)
  await page.getByRole('button', { name: 'Очистить неудачные', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Для подтверждения введите 2', exact: true }).fill('2')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Убрать задачи', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Таких задач нет', exact: true })).toBeVisible()
})
