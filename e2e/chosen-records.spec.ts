import { expect, type Page } from '@playwright/test'
import { createUpload } from '../tools/product/api.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Действия с выбранным', exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: new RegExp(name) })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Twenty-three videos whose files never came: two pages. */
test.beforeAll(async ({ product }) => {
  const api = await studioApi(product)
  for (let n = 1; n <= 23; n += 1) await createUpload(api, `Выпуск ${String(n).padStart(2, '0')}.mp4`, 1000)
})

test('product B0 records are chosen over pages, opened and let go by the keyboard alone', async ({ page, product }) => {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/beside-list-*.js', async (route) => {
    await held
    await route.continue()
  })
  await openSignedIn(page, product, '/ac/studio/records?q=выпуск&sort=name-asc')
  await heading(page, 'Видео')
  await expect(link(page, 'Выпуск 01')).toBeVisible()
  // what is pressed before the code of the keys has come is done when it comes
  await link(page, 'Выпуск 01').focus()
  await press(page, 'ArrowDown', 'Space')
  letGo()
  await expect(bar(page)).toContainText('Выбрано: 1')
  await expect(link(page, 'Выпуск 02')).toBeFocused()
  await expect(row(page, 'Выпуск 02')).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).first().focus()
  await press(page, 'Delete', 'Space')
  await expect(bar(page), 'nothing fires in a text field').toHaveCount(0)

  await link(page, 'Выпуск 01').focus()
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space', 'Shift+ArrowDown')
  await expect(bar(page)).toContainText('Выбрано: 4')
  await expect(page.getByRole('status').filter({ hasText: /^Выбрано: 4$/ }), 'read aloud').toHaveCount(1)
  await expect(link(page, 'Выпуск 04')).toBeFocused()
  await expect(row(page, 'Выпуск 03')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Выпуск 05')).toHaveAttribute('aria-selected', 'false')

  const next = page.getByRole('link', { name: 'Следующая страница', exact: true })
  await next.press('Enter')
  await expect(link(page, 'Выпуск 22')).toBeVisible()
  await expect(bar(page), 'what is chosen outlives its page').toContainText('Выбрано: 4')
  await link(page, 'Выпуск 22').focus()
  await press(page, 'Control+a')
  await expect(bar(page)).toContainText('Выбрано: 7')
  await bar(page).getByRole('button', { name: 'Выбрать все 23 найденных', exact: true }).press('Enter')
  await expect(bar(page)).toContainText('Выбрано: 23')
  await link(page, 'Выпуск 22').focus()
  await press(page, 'Space')
  await expect(bar(page), 'all but one').toContainText('Выбрано: 22')
  // what has gone half under the header is no target
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(link(page, 'Выпуск 22'), 'the focus stays').toBeFocused()

  await press(page, 'Shift+?')
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш', exact: true })
  await expect(keys).toContainText('Выбрать строку')
  await press(page, 'Escape')
  await expect(keys).toHaveCount(0)
  await link(page, 'Выпуск 22').press('Enter')
  await heading(page, 'Выпуск 22')
})

test('product B0 C-9-17 columns are moved and asked for, and stay so for the user after a reload', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await openSignedIn(page, product, '/ac/studio/records')
  await page.getByRole('button', { name: 'Столбцы', exact: true }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы', exact: true })
  await chooser.getByRole('checkbox', { name: 'Имя файла', exact: true }).check({ force: true })
  await chooser.getByRole('button', { name: '«Размер» раньше', exact: true }).click()
  await press(page, 'Escape')
  const heads = page.getByRole('columnheader')
  const names = () => heads.allInnerTexts()
  await expect(row(page, 'Выпуск 23').getByRole('cell', { name: 'Выпуск 23.mp4', exact: true })).toBeVisible()
  const arranged = await names()
  expect(arranged.indexOf('Размер')).toBe(arranged.indexOf('Публикация') - 1)
  expect(arranged).toContain('Имя файла')
  await page.reload()
  await expect(heads.filter({ hasText: /^Имя файла$/ })).toHaveCount(1)
  expect(await names()).toEqual(arranged)
  // more of them than there is room for: the table is scrolled to its side, and the name keeps its words
  await page.setViewportSize({ width: 1300, height: 900 })
  await page.getByRole('button', { name: 'Столбцы', exact: true }).click()
  for (const name of ['Альбомы', 'Автор', 'Реклама', 'Теги']) {
    await chooser.getByRole('checkbox', { name, exact: true }).check({ force: true })
  }
  await press(page, 'Escape')
  await expect(heads.filter({ hasText: /^Реклама$/ })).toHaveCount(1)
  const { width = 0 } = (await heads.filter({ hasText: /^Название/ }).boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(330)
})

test('product B2 C-9-17 a grid of cards is asked for, walked and chosen by keys, and stays so for the user', async ({
  page,
  product,
}) => {
  const list = '/ac/studio/records?q=выпуск&sort=name-asc'
  const place = async (name: string) => {
    const box = await row(page, name).boundingBox()
    return {
      x: Math.round(box?.x ?? -1),
      y: Math.round(box?.y ?? -1),
      picture: (await row(page, name).locator('a').first().boundingBox())?.width ?? 0,
    }
  }
  await openSignedIn(page, product, list)
  await page.getByRole('radio', { name: 'Таблица', exact: true }).press('ArrowRight')
  await expect(page).toHaveURL(/view=grid$/)
  await expect(async () => {
    expect((await place('Выпуск 02')).y, 'beside one another').toBe((await place('Выпуск 01')).y)
  }).toPass()
  const [first, second] = [await place('Выпуск 01'), await place('Выпуск 02')]
  expect(first.picture).toBeGreaterThan(180)
  await link(page, 'Выпуск 01').press('ArrowRight')
  await expect(link(page, 'Выпуск 02')).toBeFocused()
  await press(page, 'ArrowDown', 'Space')
  const below = page.getByRole('row', { selected: true })
  await expect(below).toHaveCount(1)
  const { x, y } = (await below.boundingBox()) ?? { x: -1, y: -1 }
  expect(Math.round(x)).toBe(second.x)
  expect(y).toBeGreaterThan(second.y)
  await expect(bar(page)).toContainText('Выбрано: 1')
  await expectAccessible(page)
  await page.goto(`/admin${list}`)
  await expect(page.getByRole('radio', { name: 'Сетка', exact: true })).toBeChecked()
  await expect(async () => {
    expect((await place('Выпуск 02')).y, 'as its user left it').toBe((await place('Выпуск 01')).y)
  }).toPass()
  await page.goto(`/admin${list}&view=table`)
  await expect(page.getByRole('radio', { name: 'Таблица', exact: true })).toBeChecked()
  await expect(async () => {
    expect((await place('Выпуск 02')).y, 'as the address has it').toBeGreaterThan((await place('Выпуск 01')).y)
  }).toPass()
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('product B0 cards are chosen by their boxes, and the bar has the same acts', async ({
    page,
    product,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSignedIn(page, product, '/ac/studio/records?q=выпуск&sort=name-asc')
    // what narrows the list takes its lines above it when it comes
    await expect(page.getByRole('button', { name: 'Фильтр', exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Выбрать «Выпуск 01»', exact: true }).tap()
    await page.getByRole('checkbox', { name: 'Выбрать «Выпуск 03»', exact: true }).tap()
    await expect(bar(page)).toContainText('Выбрано: 2')
    await expect(bar(page)).toBeInViewport()
    // at its own place it lies over no row; rows that come into sight make the page longer
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expectAccessible(page)
    }).toPass()
    await bar(page).getByRole('button', { name: 'Ещё', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Скопировать номера', exact: true }).tap()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\n\d+$/)
    await bar(page).getByRole('button', { name: 'Снять выделение', exact: true }).tap()
    await expect(bar(page)).toHaveCount(0)
  })
})
