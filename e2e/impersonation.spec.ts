import { expect } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { withWords } from './browser/words.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

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
  const told = theirs.getByRole('list', { name: 'Уведомления', exact: true })
  await expect(told).toContainText('работает под вашим именем')
  await expect(told).toContainText('Не видит альбомы')
  await expect(theirs.getByRole('link', { name: 'За Волгу', exact: true })).toBeVisible()
  await context.close()
})
