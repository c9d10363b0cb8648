import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { heading, newPerson } from './product/people.ts'

const menuOf = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
/** The picture within a button or a line that is no picture to a screen reader: the name stands beside it. */
const pictureIn = (place: Locator) => place.locator('img')
const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0)

/** Chooses a file by the button, as somebody with a keyboard does. */
async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await chooser).setFiles(file)
}

test('B9 C-2.8-23 by keyboard alone: a picture of oneself is seen before it is kept, stands in the header at once, and is removed', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'pictured', [['pictured', 'Лица', 'VIDEO']])
  await page.goto('/admin/ac/pictured/records')
  const menu = menuOf(page, person.email)
  await expect(pictureIn(menu)).toHaveCount(0)
  const buffer = await page.screenshot()
  await menu.press('Enter')
  await page.getByRole('link', { name: 'Профиль и права', exact: true }).press('Enter')
  await heading(page, 'Профиль и права')
  const own = page.getByRole('group', { name: 'Картинка профиля', exact: true })
  const chooses = own.getByRole('button', { name: 'Загрузить картинку', exact: true })
  const preview = page.getByRole('dialog', { name: 'Картинка профиля', exact: true })
  const keeps = preview.getByRole('button', { name: 'Сохранить', exact: true })

  // what cannot be shown is not sent
  await choose(page, chooses, { name: 'не картинка.png', mimeType: 'image/png', buffer: Buffer.from('слова') })
  await expect(preview.getByRole('alert')).toContainText('файл повреждён')
  await expect(keeps).toHaveCount(0)
  const other = preview.getByRole('button', { name: 'Выбрать другую', exact: true })
  await choose(page, other, { name: 'я.png', mimeType: 'image/png', buffer })
  await expect(preview.getByRole('alert')).toHaveCount(0)
  await isDrawn(pictureIn(preview).first())
  await expectAccessible(page)

  // the network fails once
  await page.route('**/pictures/avatar/*', (route) => route.abort(), { times: 1 })
  await keeps.press('Enter')
  await expect(preview.getByRole('alert')).toHaveText(
    'Картинку не\u00a0удалось передать. Проверьте сеть и\u00a0повторите',
  )
  await preview.getByRole('button', { name: 'Повторить', exact: true }).press('Enter')
  await expect(preview).toHaveCount(0)
  await isDrawn(pictureIn(own))
  await isDrawn(pictureIn(menu))
  const removes = own.getByRole('button', { name: 'Убрать картинку', exact: true })
  await expect(own.getByRole('button', { name: 'Заменить картинку', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/ac/pictured/setting/users')
  await isDrawn(pictureIn(page.getByRole('row').nth(1)))
  await menu.press('Enter')
  await isDrawn(pictureIn(page.getByRole('dialog', { name: 'Пользователь', exact: true })))
  await page.getByRole('link', { name: 'Профиль и права', exact: true }).press('Enter')

  await removes.press('Enter')
  await expect(removes).toHaveCount(0)
  await expect(chooses).toBeFocused()
  await expect(pictureIn(own)).toHaveCount(0)
  await expect(pictureIn(menu)).toHaveCount(0)
})

test('B9 P-Y-05 by keyboard alone: the logo of an account stands in its menu and the lists of accounts at once, what is typed beside it stays, and it is removed', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'branded', [
    ['branded', 'С логотипом', 'VIDEO'],
    ['unbranded', 'Без логотипа', 'VIDEO'],
  ])
  await page.goto('/admin/ac/branded/setting/account')
  await heading(page, 'Аккаунт')
  const buffer = await page.screenshot()
  const name = page.getByRole('textbox', { name: 'Название', exact: true })
  await name.fill('Новое имя')
  const logo = page.getByRole('group', { name: 'Логотип', exact: true })
  const preview = page.getByRole('dialog', { name: 'Логотип', exact: true })
  const chooses = logo.getByRole('button', { name: 'Загрузить логотип', exact: true })
  await choose(page, chooses, { name: 'знак.png', mimeType: 'image/png', buffer })
  await isDrawn(pictureIn(preview).first())
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(preview).toHaveCount(0)
  const menu = page.getByRole('banner').getByRole('button', { name: /^С логотипом\s*branded$/ })
  await isDrawn(pictureIn(menu))
  await isDrawn(pictureIn(logo))
  await expectAccessible(page)

  await expect(name).toHaveValue('Новое имя')
  await name.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const renamed = page.getByRole('banner').getByRole('button', { name: /^Новое имя\s*branded$/ })
  await isDrawn(pictureIn(renamed))
  await renamed.press('Enter')
  const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
  await isDrawn(pictureIn(list.getByRole('link', { name: 'Новое имя', exact: true })))
  await expect(pictureIn(list.getByRole('link', { name: 'Без логотипа', exact: true }))).toHaveCount(0)
  await page.goto('/admin/')
  await isDrawn(pictureIn(page.getByRole('main').getByRole('link', { name: /^Новое имя.*$/ })))

  await page.goto('/admin/ac/branded/setting/account')
  const removes = logo.getByRole('button', { name: 'Убрать логотип', exact: true })
  await removes.press('Enter')
  await expect(removes).toHaveCount(0)
  await expect(chooses).toBeFocused()
  await expect(pictureIn(renamed)).toHaveCount(0)
})
