import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { createUpload } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { chooseByKey } from './browser/list-keys.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'
import { heading } from './product/people.ts'

test.describe('chosen', () => {
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

  test('product B0 records are chosen over pages, opened and let go by the keyboard alone', async ({
    page,
    product,
  }) => {
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

  test('product B0 a page that is no more leads to the last one there is, with the search that was typed', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records?q=выпуск&sort=name-asc&page=9')
    await expect(link(page, 'Выпуск 23')).toBeVisible()
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('page') === '2' && url.searchParams.get('q') === 'выпуск',
    )
  })

  test('product B2 all that the wide aside offers is offered at 1024, 800 and 390 px too, by a button beside the search', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    const addresses = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')).sort())
    const aside = page.getByRole('complementary').getByRole('link')
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'Выгрузка атрибутов', exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'Создать фильтр', exact: true }),
    ).toBeVisible()
    const offered = await addresses(aside)
    expect(offered.length).toBeGreaterThan(9)
    const dialog = page.getByRole('dialog', { name: 'Видео: разделы', exact: true })
    for (const width of [1024, 800, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('button', { name: 'Видео: разделы', exact: true }).click()
      for (const name of ['Выгрузка атрибутов', 'Создать фильтр']) {
        await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
      }
      expect(await addresses(dialog.getByRole('link')), `${width} px`).toEqual(offered)
      if (width === 390) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    // the list begins in the first third of a telephone, also while it is narrowed, and of a tablet
    const imports = page.getByRole('button', { name: /^Импорт по.ссылке$/ })
    const menu = page.getByRole('button', { name: 'Ещё способы загрузки', exact: true })
    for (const [width, offersImport] of [
      [390, false],
      [800, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/ac/studio/records?q=выпуск&state=work')
      await page.getByRole('button', { name: 'Убрать: состояние', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Убрать: поиск', exact: true })).toBeVisible()
      await expect(page.getByText('Фильтр', { exact: true }).first()).toBeAttached()
      const first = await page.getByRole('row').nth(1).boundingBox()
      expect(first?.y, `${width} px`).toBeLessThan(900 / 3)
      // once: at hand where there is room, else in the menu
      await expect(imports).toHaveCount(offersImport ? 1 : 0)
      await menu.click()
      await expect(page.getByRole('menuitem', { name: 'Загрузить папку', exact: true })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /^Импорт по.ссылке$/ })).toHaveCount(offersImport ? 0 : 1)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    // what is no viewer's yet says so where there is no column for it
    const api = await studioApi(product)
    await createUpload(api, 'Набросок.mp4', 1000)
    const drafts = { filter: { q: 'набросок' }, page: 1, perPage: 1 }
    const [draft] = (await api.call(records.getListByFilter, drafts)).records
    const { id, rowVersion } = (await api.call(records.getById, { id: draft?.id ?? 0 })).record
    await api.call(records.update, { id, rowVersion, fields: { publication: 'DRAFT' } })
    await page.goto('/admin/ac/studio/records?q=набросок')
    await expect(page.getByRole('row').nth(1)).toContainText('Черновик')
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Ещё', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Открыть', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Видео: разделы', exact: true }).click()
    await dialog.getByRole('link', { name: 'Корзина', exact: true }).click()
    await expect(page).toHaveURL('/admin/ac/studio/trash')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Видео: разделы', exact: true })).toBeVisible()
  })

  test('product B2 the caret stands where one goes on: after «Показать» at the filter, in the field of links, in the first setting', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    const filter = page.getByRole('button', { name: 'Фильтр', exact: true })
    await filter.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Фильтр', exact: true })
    await dialog.getByRole('textbox', { name: 'Значение', exact: true }).fill('Выпуск')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
    await question.getByRole('button', { name: 'Отменить', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Показать', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: /^Убрать.*$/ }).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(filter).toBeFocused()

    await page.getByRole('button', { name: /^Импорт по.ссылке$/ }).press('Enter')
    await expect(page.getByRole('textbox', { name: /^Ссылки на видеофайлы.*$/ })).toBeFocused()
    await page.getByRole('button', { name: 'Ещё способы загрузки', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: /^Загрузить с.настройками$/ }).press('Enter')
    const settings = page.getByRole('dialog', { name: /^Загрузить с.настройками$/ })
    await expect(settings.getByRole('button', { name: /^.*Кому видно$/ })).toBeFocused()
  })

  test('WCAG 1.4.1 in colours of the person’s own the current section, line and tab, the chosen look and the boxes are seen', async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openSignedIn(page, product, '/ac/studio/records')
    const ground = (of: Locator) => of.evaluate((node) => getComputedStyle(node).backgroundColor)
    const marked = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    })
    const banner = page.getByRole('banner')
    expect(await ground(banner.getByRole('link', { name: 'Видео', exact: true }))).toBe(marked)
    expect(await ground(banner.getByRole('link', { name: 'Настройки', exact: true }))).not.toBe(marked)
    const aside = page.getByRole('complementary')
    await expect(aside.getByRole('link', { name: /^Все видео.*$/ })).toHaveCSS('background-color', marked)
    await expect(aside.getByRole('link', { name: 'Черновики', exact: true })).not.toHaveCSS('background-color', marked)
    const look = page.getByRole('radiogroup', { name: 'Вид списка', exact: true }).locator('label')
    await expect(look.first()).toHaveCSS('background-color', marked)
    await expect(look.last()).not.toHaveCSS('background-color', marked)
    const box = page.getByRole('row').nth(1).getByRole('checkbox')
    await expect(box).toHaveCSS('width', '18px')
    await box.click()
    await expect(page.getByRole('row').nth(1)).toHaveCSS('outline-style', 'solid')
    await page.getByRole('row').nth(1).getByRole('link').last().click()
    const tabs = page.getByRole('navigation', { name: 'Разделы видео', exact: true })
    await expect(tabs.getByRole('link', { name: 'Видео', exact: true })).toHaveCSS('background-color', marked)
    await expect(tabs.getByRole('link', { name: 'Доступ', exact: true })).not.toHaveCSS('background-color', marked)
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
    // past «Разрешение», which there is no room for, and «Публикация»
    for (const _ of [1, 2]) await chooser.getByRole('button', { name: '«Размер» раньше', exact: true }).click()
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
})

test.describe('changed', () => {
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
  const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true })

  test('D1 C-9-06 fields of chosen videos are changed after a preview and taken back, by the keyboard alone', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    // the newest stand first, however many others the product has
    for (const n of [3, 2, 1]) await createUpload(api, `Урок ${n}.mp4`, 1000)
    await openSignedIn(page, product, '/ac/studio/records?sort=created-desc')
    await heading(page, 'Видео')
    await expect(button(page, 'Столбцы')).toBeVisible()
    await chooseByKey(link(page, 'Урок 1'))
    await page.keyboard.press('Shift+ArrowDown')
    const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
    await button(bar, 'Изменить поля').press('Enter')

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Найти', exact: true }).press('Control+a')
    await page.keyboard.type('Урок')
    await dialog.getByRole('textbox', { name: 'Заменить на', exact: true }).press('End')
    await page.keyboard.type('Лекция')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^Изменится 2 из\s2$/)
    const changes = dialog.getByRole('region', { name: 'Было и стало', exact: true })
    await expect(changes.getByRole('listitem').filter({ hasText: /Урок 1.*Лекция 1/s })).toHaveCount(1)
    await expectAccessible(page)
    await button(dialog, 'Применить к\u00a02\u00a0видео').press('Enter')
    await expect(dialog.getByRole('status')).toContainText('Выполнено')
    await expect(dialog.getByRole('status')).toContainText(/Изменено 2 из\s2/)
    await expectAccessible(page)
    await button(dialog, 'Готово').press('Enter')
    await expect(link(page, 'Лекция 1')).toBeVisible()
    await expect(link(page, 'Урок 3')).toBeVisible()
    await expect(bar, 'what was chosen is let go').toHaveCount(0)

    await button(page, 'Вернуть').press('Enter')
    await expect(page.getByText(/^Возвращаем как было\. Ход.— в.«Массовых изменениях»$/)).toBeVisible()
    await expect(link(page, 'Урок 1'), 'the list follows').toBeVisible()
    await expect(page.getByText('Возвращено 2', { exact: true })).toBeVisible()
    await link(page, 'Массовые изменения').press('Enter')
    await heading(page, 'Массовые изменения')
    await expect(page.getByRole('row').filter({ hasText: /Возврат\. .*Возвращено 2.*Выполнено/s })).toHaveCount(1)
    await expectAccessible(page)
  })

  test('D1 the author of chosen videos is chosen among the members, and who is the author already is told so', async ({
    page,
    product,
  }) => {
    await createUpload(await studioApi(product), 'смена автора.mp4', 1000)
    await openSignedIn(page, product, '/ac/studio/records?q=смена автора')
    await heading(page, 'Видео')
    await expect(button(page, 'Столбцы')).toBeVisible()
    await chooseByKey(link(page, 'смена автора'))
    const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
    await button(bar, 'Ещё').press('Enter')
    await page.getByRole('menuitem', { name: 'Сменить автора', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    const show = button(dialog, 'Показать, что изменится')
    await show.press('Enter')
    await expect(dialog.getByText('Выберите автора', { exact: true })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Значение', exact: true }).focus()
    await page.keyboard.type('admin')
    await page.getByRole('option', { name: /^admin.*$/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await show.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^Изменится 0 из\s1, уже так 1$/)
  })

  test('D1 B2 a field of metadata is filled in for chosen videos by the input of its type, by the keyboard alone', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    for (const n of [1, 2]) await createUpload(api, `метаданные в массе ${n}.mp4`, 1000)
    await openSignedIn(page, product, '/ac/studio/records?sort=name-asc&q=метаданные в массе')
    await heading(page, 'Видео')
    await expect(button(page, 'Столбцы')).toBeVisible()
    await chooseByKey(link(page, 'метаданные в массе 1'))
    await page.keyboard.press('Shift+ArrowDown')
    const bar = page.getByRole('region', { name: 'Действия с выбранным', exact: true })
    await button(bar, 'Изменить поля').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^.* Поле$/ }).press('Enter')
    const ofMetadata = page.getByRole('group', { name: 'Метаданные', exact: true })
    await expect(ofMetadata.getByRole('option', { name: 'Год', exact: true })).toBeVisible()
    // letters of the list jump to its lines
    await page.locator(':focus').dispatchEvent('keydown', { key: 'г', bubbles: true })
    await expect(ofMetadata.getByRole('option', { name: 'Год', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    const year = dialog.getByLabel('Значение', { exact: true })
    await year.focus()
    await page.keyboard.type('1700')
    await button(dialog, 'Показать, что изменится').press('Enter')
    await expect(dialog.getByText(/^Не меньше 1\s?888$/)).toBeVisible()
    await year.press('Control+a')
    await page.keyboard.type('1897')
    await button(dialog, 'Показать, что изменится').press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^Изменится 2 из\s2$/)
    const changes = dialog.getByRole('region', { name: 'Было и стало', exact: true })
    await expect(changes.getByRole('listitem').first()).toContainText(/метаданные в массе 1.*Год.*1897/s)
    await button(dialog, 'Применить к\u00a02\u00a0видео').press('Enter')
    await expect(dialog.getByRole('status')).toContainText(/Изменено 2 из\s2/)
    await expect(dialog.getByText(/^Год: «1897»$/)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('as a table', () => {
  test('P-M-10 B11 by keyboard alone: a table is asked for, taken, changed by hand, brought back, applied and undone', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
    const { id } = await readyVideo(product, api, clip, '=Таблица & <b>.mp4')
    await openSignedIn(page, product, '/ac/studio/attributes')
    await page.getByRole('button', { name: 'Новая выгрузка', exact: true }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Новая выгрузка', exact: true })
    await form.getByRole('checkbox', { name: 'Автор', exact: true }).press('Space')
    await form.getByRole('button', { name: 'Показать первые строки', exact: true }).press('Enter')
    await expect(form.getByRole('columnheader')).toHaveText([
      /^ID$/,
      /^Название$/,
      /^Описание$/,
      /^Теги$/,
      /^Публикация$/,
      /^Публикация с$/,
      /^Публикация до$/,
      /^Автор$/,
    ])
    await expect(form.getByRole('cell', { name: '=Таблица & <b>', exact: true })).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Выгрузить', exact: true }).press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Готово', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать: Все видео', exact: true }).press('Enter')
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^Атрибуты \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`\r\n${id};'=Таблица & <b>;`)

    await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Загрузить таблицу', exact: true })
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).press('Enter')
    const changed = text.replace("'=Таблица & <b>;", 'Из таблицы;')
    await (await choosing).setFiles({ name: 'правка.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
    const diff = dialog.getByRole('region', { name: 'Что изменится', exact: true })
    await expect(diff.getByRole('listitem').first()).toContainText(/^=Таблица & <b>.*Из таблицы/s)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Изменить 1.видео$/ }).press('Enter')
    const nameNow = async () => (await api.call(records.getById, { id })).record.name
    await dialog.getByRole('button', { name: 'Вернуть как было', exact: true }).waitFor()
    expect(await nameNow()).toBe('Из таблицы')
    await dialog.getByRole('button', { name: 'Вернуть как было', exact: true }).press('Enter')
    await expect.poll(nameNow).toBe('=Таблица & <b>')
    // what would change is looked through page by page
    await dialog.getByRole('button', { name: 'Закрыть', exact: true }).first().press('Enter')
    const ids = [id]
    for (let place = 0; place < 50; place += 1) {
      ids.push((await createUpload(api, `Строка ${place}.mp4`, 1_000)).recordId)
    }
    await page.getByRole('button', { name: 'Загрузить таблицу', exact: true }).press('Enter')
    const again = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Выбрать файл CSV', exact: true }).press('Enter')
    const lines = ['ID;Название', ...ids.map((one) => `${one};Новое ${one}`)]
    await (await again).setFiles({ name: 'много.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    const pages = dialog.getByRole('navigation', { name: 'Страницы изменений', exact: true })
    await expect(pages).toHaveText(/^1–50 из\s51$/)
    await expect(diff.getByRole('listitem')).toHaveCount(50)
    await expect(pages.getByRole('button', { name: 'Предыдущая страница', exact: true })).toBeDisabled()
    const firstNames = await diff.getByRole('listitem').allTextContents()
    await pages.getByRole('button', { name: 'Следующая страница', exact: true }).press('Enter')
    await expect(pages).toHaveText(/^51–51 из\s51$/)
    await expect(diff.getByRole('listitem')).toHaveCount(1)
    expect(firstNames).not.toContain(await diff.getByRole('listitem').textContent())
    await expect(pages.getByRole('button', { name: 'Следующая страница', exact: true })).toBeDisabled()
    await pages.getByRole('button', { name: 'Предыдущая страница', exact: true }).press('Enter')
    await expect(diff.getByRole('listitem')).toHaveText(firstNames)
  })
})
