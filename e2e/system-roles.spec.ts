import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

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

  const second = await newPerson(await (await browser.newContext({ baseURL: product.url })).newPage(), product, 'dusk')
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
  await expect(page.getByText(/^Письмо легло в.папку: почтовый сервер не.назван$/)).toBeVisible()

  await page.getByRole('button', { name: 'Снять', exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять', exact: true }).press('Enter')
  await expect(banner(page)).toBeEmpty()
})

/** «дд.мм.гггг» of the day after tomorrow. */
const dayAhead = () => new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('ru-RU')
