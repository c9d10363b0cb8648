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
