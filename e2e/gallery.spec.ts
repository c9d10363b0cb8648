import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { findChromium } from './browser/chromium.ts'
import { showForcedStates } from './browser/forced-states.ts'
import { type Looks, open, openPart, type PartName, part, parts, test } from './browser/gallery-test.ts'

const { isPacked } = await findChromium()

/**
 * Between two pixels a sticky head may be drawn by one to either side, from run to run; and what the page keeps free
 * for its top line would push the lower end of a part out of the picture.
 */
const standOnWholePixels = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.scrollPaddingTop = '0'
    for (const place of ['main > section > h2', 'main > *']) {
      for (const piece of document.querySelectorAll<HTMLElement>(place)) {
        piece.style.height = `${Math.ceil(piece.getBoundingClientRect().height)}px`
      }
    }
  })

/** A letter of the Russian keyboard; the browser driver knows the Latin keys alone. */
const letter = (page: Page, key: string) => page.locator(':focus').dispatchEvent('keydown', { key, bubbles: true })

const photograph = (what: Locator, folder: string, name: string) =>
  expect.soft(what).toHaveScreenshot([folder, `${name}.png`])

async function photographParts(page: Page, folder: string, names: readonly PartName[]) {
  await standOnWholePixels(page)
  await showForcedStates(page)
  for (const name of names) await photograph(part(page, name), folder, name)
}

const partNames = Object.keys(parts).filter((name): name is PartName => name in parts)

for (const design of ['redesigned', 'classic'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 390] as const) {
      test(`every piece looks as expected: ${design}, ${theme}, ${width} px`, async ({ page }) => {
        test.slow()
        test.skip(!isPacked, 'the expected images are drawn by the packed browser, another one is in use')
        await page.setViewportSize({ width, height: 900 })
        await open(page, { design, theme })
        await photographParts(page, `${design}-${theme}-${width}`, partNames)
      })
    }
  }
}

const chosen: readonly (readonly [folder: string, looks: Looks, names: readonly PartName[]])[] = [
  ['contrast-light', { contrast: 'more' }, ['buttons', 'fields', 'states', 'choices', 'table']],
  ['contrast-dark', { contrast: 'more', theme: 'dark' }, ['buttons', 'fields', 'states', 'choices', 'table']],
  ['dense', { density: 'dense' }, ['table', 'data-table', 'choices']],
  ['dense-classic', { density: 'dense', design: 'classic' }, ['table', 'data-table', 'choices']],
  ['largest-text', { 'text-size': 'largest' }, ['letters', 'buttons', 'fields', 'table', 'layout']],
]
for (const [folder, looks, names] of chosen) {
  test(`what people choose for themselves looks as expected: ${folder}`, async ({ page }) => {
    test.slow()
    test.skip(!isPacked, 'the expected images are drawn by the packed browser, another one is in use')
    await open(page, looks)
    await photographParts(page, folder, names)
  })
}

for (const design of ['redesigned', 'classic'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`what floats looks as expected: ${design}, ${theme}`, async ({ page }) => {
      test.slow()
      test.skip(!isPacked, 'the expected images are drawn by the packed browser, another one is in use')
      await open(page, { design, theme })
      const layers = part(page, 'layers')
      const press = (name: string) => layers.getByRole('button', { name, exact: true }).click()
      const folder = `${design}-${theme}-1440`
      await press('Действия')
      await photograph(page.getByRole('menu'), folder, 'open-menu')
      await page.keyboard.press('Escape')
      await press('Окно')
      await photograph(page.getByRole('dialog', { name: 'Новый альбом' }), folder, 'open-popup')
      await page.keyboard.press('Escape')
      await press('Вопрос')
      await photograph(page.getByRole('alertdialog'), folder, 'open-question')
      await page.keyboard.press('Escape')
      await press('Успех')
      // a toast under the pointer stays
      const toast = page.getByRole('status').filter({ hasText: 'В корзине' })
      await toast.hover()
      await page.evaluate(() => scrollTo(0, 0))
      await photograph(toast, folder, 'open-toast')
      await toast.getByRole('button', { name: 'Закрыть уведомление' }).click()
      await press('Важное')
      const prime = page.getByRole('status').filter({ hasText: 'Вышла версия' })
      await prime.hover()
      await photograph(prime, folder, 'open-prime')
      await prime.getByRole('button', { name: 'Закрыть уведомление' }).click()
      await press('Обычное')
      const base = page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })
      await base.hover()
      await photograph(base, folder, 'open-base')
      await base.getByRole('button', { name: 'Закрыть уведомление' }).click()
      await press('Удалить ссылку')
      await photograph(page.getByRole('dialog', { name: 'Удалить ссылку?' }), folder, 'open-small-question')
      await page.keyboard.press('Escape')
      await press('Ошибка')
      await page.evaluate(() => scrollTo(0, 0))
      await photograph(page.getByRole('alert').filter({ hasText: 'Ошибка API' }), folder, 'open-error')
      await part(page, 'dates').getByRole('button', { name: 'Открыть календарь' }).first().click()
      await photograph(page.getByRole('dialog', { name: 'Дата публикации' }), folder, 'open-calendar')
      await page.keyboard.press('Escape')
      await part(page, 'lists')
        .getByRole('button', { name: /Альбом$/ })
        .press('ArrowDown')
      await photograph(page.getByRole('listbox'), folder, 'open-select')
    })
  }
}

for (const [design, theme] of [
  ['redesigned', 'light'],
  ['classic', 'dark'],
] as const) {
  test(`C-1-10 axe finds nothing in the kit: ${design}, ${theme}`, async ({ page }) => {
    test.slow()
    await open(page, { design, theme })
    await expectAccessible(page)
  })
}

test('C-5-19 C-5-20 C-5-21 C-4-42 a date typed wrong stays as it is and says what is wrong', async ({ page }) => {
  await open(page)
  const date = part(page, 'dates').getByLabel('Дата публикации')
  for (const [text, problem] of [
    ['21.13.2026', 'Ошибка в месяце'],
    ['31.02.2026', 'Ошибка в дне месяца'],
    ['завтра', 'Неверно указана дата'],
  ] as const) {
    await date.fill(text)
    await expect(page.getByText(problem)).toBeHidden()
    await date.blur()
    await expect(page.getByText(problem)).toBeVisible()
    await expect(date).toHaveValue(text)
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await expect(date).toHaveAccessibleDescription(problem)
  }
  await date.fill('1,2,26')
  await date.blur()
  await expect(date).toHaveValue('01.02.2026')
  await expect(date).not.toHaveAttribute('aria-invalid', 'true')
})

test('C-5-25 C-5-26 C-5-27 C-5-28 a time typed wrong says what is wrong, a right one is padded', async ({ page }) => {
  await open(page)
  const time = part(page, 'dates').getByLabel('Время выхода')
  for (const [text, shown, problem] of [
    ['25:10', '25:10', 'Ошибка в часах'],
    ['09:75', '09:75', 'Ошибка в минутах'],
    ['полдень', 'полдень', 'Неверно указано время'],
    ['9:05', '09:05', ''],
    ['2359', '23:59', ''],
  ] as const) {
    await time.fill(text)
    await time.press('Enter')
    await expect(time).toHaveValue(shown)
    await expect(time).toHaveAccessibleDescription(problem)
  }
})

test('the calendar is Russian, starts on Monday and is walked by the keys of the grid pattern', async ({ page }) => {
  await open(page)
  const date = part(page, 'dates').getByLabel('Дата публикации')
  await date.focus()
  await date.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Дата публикации' })
  await expect(calendar.getByText('Ноябрь 2026', { exact: true })).toBeVisible()
  await expect(calendar.locator('thead')).toHaveText(/^\s*пн\s*вт\s*ср\s*чт\s*пт\s*сб\s*вс\s*$/i)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('24')
  for (const [key, day] of [
    ['ArrowRight', '25'],
    ['ArrowDown', '2'],
    ['ArrowUp', '25'],
    ['Home', '1'],
    ['End', '30'],
    ['ArrowLeft', '29'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused, key).toBe(day)
  }
  await page.keyboard.press('PageDown')
  await expect(calendar.getByText('Декабрь 2026', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue('24.11.2026')
  await date.focus()
  await date.press('Alt+ArrowDown')
  await expect.poll(focused).toBe('24')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue('25.11.2026')
})

test.describe('on a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('C-4-43 dates and times are the fields of the system, with their icons', async ({ page }) => {
    await open(page)
    const [date, time] = [page.getByLabel('Дата публикации'), page.getByLabel('Время выхода')]
    await expect(date).toHaveAttribute('type', 'date')
    await expect(date).toHaveValue('2026-11-24')
    await expect(time).toHaveAttribute('type', 'time')
    for (const field of [date, time]) await expect(field.locator('xpath=..').locator('svg').first()).toBeVisible()
  })
})

test('C-4-44 C-4-45 C-9-33 fields have their types, and heights of 40 and 50 px', async ({ page }) => {
  await open(page)
  const fields = part(page, 'fields')
  await expect(fields.getByLabel('Почта').last()).toHaveAttribute('type', 'email')
  const password = fields.getByLabel('Пароль', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await fields.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  const height = async (label: string) =>
    (await fields.getByLabel(label).first().locator('xpath=..').boundingBox())?.height
  expect(await height('Название')).toBe(40)
  expect(await height('Пароль')).toBe(50)
  const minutes = fields.getByRole('spinbutton', { name: 'Сколько минут' })
  await minutes.press('ArrowUp')
  await expect(minutes).toHaveValue('31')
  await minutes.fill('61')
  await minutes.blur()
  await expect(minutes).toHaveAccessibleDescription('Не больше 60')
  await expect(minutes).toHaveValue('61')
})

test('a select is a listbox by the keys: open, move, jump by letters, choose, leave', async ({ page }) => {
  await open(page)
  const select = part(page, 'lists').getByRole('button', { name: /Альбом$/ })
  const option = (name: string) => page.getByRole('option', { name })
  await select.focus()
  await select.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(option('Утренний эфир')).toBeFocused()
  await page.keyboard.press('End')
  await expect(option('Ёжики и ежи')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(option('Лекции')).toBeFocused()
  await page.keyboard.press('Home')
  await letter(page, 'в')
  await expect(option('Весна в заповеднике')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(select).toBeFocused()
  await expect(select).toContainText('Весна в заповеднике')
  await select.press('Enter')
  await expect(option('Весна в заповеднике')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(select).toBeFocused()
  await expect(select).toContainText('Весна в заповеднике')
})

test('a combobox finds by a part, «е» for «ё», and is chosen from by the keys', async ({ page }) => {
  await open(page)
  const field = part(page, 'lists').getByRole('combobox', { name: 'Найти альбом' })
  // a scroll closes what floats, and the press scrolls the field into view
  await field.click()
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))))
  await field.pressSequentially('еж')
  await expect(page.getByRole('option')).toHaveText(['Ёжики и ежи'])
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await field.press('Enter')
  await expect(field).toHaveValue('Ёжики и ежи')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.fill('такого нет')
  await expect(page.getByRole('listbox').getByText('Ничего не найдено')).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.blur()
  await expect(field).toHaveValue('Ёжики и ежи')
})

test('a switch turns by Space, radio buttons by arrows past what is disabled', async ({ page }) => {
  await open(page)
  const lists = part(page, 'lists')
  const toggle = lists.getByRole('switch', { name: 'Публиковать сразу' })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(toggle).not.toBeChecked()
  const hand = lists.getByRole('radio', { name: 'Вручную' })
  const filter = lists.getByRole('radio', { name: 'По фильтру' })
  await hand.focus()
  await page.keyboard.press('ArrowDown')
  await expect(filter).toBeChecked()
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hand).toBeChecked()
})

test('C-3-14 C-3-15 the feature picker has four boxes, and a mixed one is settled by a press', async ({ page }) => {
  await open(page)
  const picker = page.getByRole('group', { name: 'Доступный функционал' })
  await expect(picker.locator('b')).toHaveText(['Видео', 'Трансляции', 'Обмен', 'Фотобанки'])
  await expect(picker.locator('code')).toHaveText(['VIDEO', 'LIVESTREAM', 'SHARING', 'PHOTOBANK'])
  const photos = picker.getByRole('checkbox', { name: /Фотобанки/ })
  expect(await photos.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true)
  await photos.press('Space')
  expect(await photos.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(false)
  await expect(photos).toBeChecked()
})

test('tabs are moved by arrows, Home and End', async ({ page }) => {
  await open(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Описание').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Файлы')).toBeFocused()
  await expect(tab('Файлы')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tab('Метки')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Описание')).toHaveAttribute('aria-selected', 'true')
})

test('a hundred thousand rows: few are drawn, the last is reached, the focus is never lost', async ({ page }) => {
  await open(page)
  const table = page.getByRole('table', { name: 'Все видео' })
  const box = (id: number) => table.getByRole('checkbox', { name: new RegExp(`^Выбрать: .* ${id}$`) })
  await expect(table).toHaveAttribute('aria-rowcount', '100001')
  await box(1).focus()
  await page.keyboard.press('End')
  await expect(box(100_000)).toBeFocused()
  expect(await table.locator('tbody tr').count()).toBeLessThan(60)
  await page.keyboard.press('ArrowUp')
  await expect(box(99_999)).toBeFocused()
  await page.getByRole('region', { name: 'Все видео' }).evaluate((region) => region.scrollTo(0, 0))
  await expect(box(1)).toBeVisible()
  await expect(box(99_999)).toBeFocused()
})

test('rows that change their height by another density keep their places', async ({ page }) => {
  await open(page)
  const region = page.getByRole('region', { name: 'Все видео' })
  const height = () => region.evaluate((box) => box.scrollHeight)
  expect(Math.abs((await height()) - 68 * 100_000)).toBeLessThan(100)
  await page.evaluate(() => document.documentElement.setAttribute('data-density', 'dense'))
  await expect.poll(async () => Math.abs((await height()) - 54 * 100_000)).toBeLessThan(100)
})

test('rows are chosen by Space, Shift with a press or an arrow, and all at once', async ({ page }) => {
  await open(page)
  const table = page.getByRole('table', { name: 'Все видео' })
  const chosen = part(page, 'data-table').getByRole('status')
  const box = (id: number) => table.getByRole('checkbox', { name: new RegExp(`^Выбрать: .* ${id}$`) })
  await box(2).press('Space')
  await box(5).click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveText('Выбрано: 4')
  await expect(box(4)).toBeChecked()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen).toHaveText('Выбрано: 6')
  await expect(box(7)).toBeFocused()
  const all = table.getByRole('checkbox', { name: 'Выбрать все' })
  expect(await all.evaluate((head) => head instanceof HTMLInputElement && head.indeterminate)).toBe(true)
  await page.keyboard.press('Control+a')
  await expect(chosen).toHaveText(/^Выбрано: 100\s000$/)
  await all.click()
  await expect(chosen).toHaveText('Выбрано: 0')
})

test('columns are sorted, resized and hidden by keys, and stay so after a reload', async ({ page }) => {
  await open(page)
  const table = page.getByRole('table', { name: 'Все видео' })
  const head = (name: string) => table.getByRole('columnheader', { name })
  await head('ID').getByRole('button').press('Enter')
  await expect(head('ID')).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row').nth(1)).toContainText('100000')
  const edge = table.getByRole('separator', { name: 'Ширина столбца «Размер»' })
  await expect(edge).toHaveAttribute('aria-valuenow', '120')
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '136')
  await part(page, 'data-table').getByRole('button', { name: 'Столбцы' }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы' })
  await expect(chooser.getByRole('checkbox', { name: 'Название' })).toBeDisabled()
  await chooser.getByRole('checkbox', { name: 'Длительность' }).press('Space')
  await expect(head('Длительность')).toHaveCount(0)
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '136')
  await expect(head('Длительность')).toHaveCount(0)
})

test('C-2.9-07 C-9-41 accounts and their permissions stand in three columns', async ({ page }) => {
  await open(page)
  const list = page.getByRole('list', { name: 'Аккаунты и права' })
  const edges = await list
    .locator('> li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)))
  expect(new Set(edges).size).toBe(3)
})

test('C-2.9-09 C-2.9-10 C-9-34 a card is covered while it loads; footer buttons are 115 px, a lone one 200, and stick', async ({
  page,
}) => {
  await open(page)
  const card = (name: string) =>
    part(page, 'page')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Доступ')).toHaveAttribute('aria-busy', 'true')
  const width = async (name: string, button: string) =>
    (await card(name).getByRole('button', { name: button }).boundingBox())?.width
  expect(await width('Реклама', 'Готово')).toBe(200)
  expect(await width('Описание', 'Сохранить')).toBe(115)
  await expect(card('Описание').locator('footer')).toHaveCSS('position', 'sticky')
})

test('the kit fits a window of 320 px without a scroll to the side', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('C-2.9-05 C-9-39 a message on the whole page: a heading in the middle, words with a link, a button', async ({
  page,
}) => {
  await openPart(page, 'message')
  const section = part(page, 'message')
  const title = section.getByRole('heading', { name: 'Доступ запрещен' })
  await expect(title).toHaveCSS('text-align', 'center')
  const message = title.locator('xpath=..')
  const [box, head, button] = await Promise.all(
    [message, title, message.getByRole('button')].map((what) => what.boundingBox()),
  )
  if (!box || !head || !button) throw new Error('a part of the message has no place')
  expect(box.height).toBeGreaterThanOrEqual(500)
  for (const one of [head, button]) expect(Math.abs(one.x + one.width / 2 - box.x - box.width / 2)).toBeLessThan(1)
  await expect(message.getByRole('link', { name: 'К списку видео' })).toBeVisible()
  expect(button.y).toBeGreaterThan(head.y + head.height)
})

test('C-2.9-08 C-9-36 C-9-37 C-9-38 a page has an aside of 280 to 300 px, content from 945 px, and ends at 1620 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2600, height: 900 })
  await openPart(page, 'layout')
  await page.locator('main').evaluate((main) => {
    main.style.maxWidth = 'none'
  })
  const withAside = page.getByRole('region', { name: 'С колонкой' })
  const full = page.getByRole('region', { name: 'Во всю ширину' })
  const widths = async (region: Locator, px: number) => {
    await region.evaluate((box, width) => {
      box.style.width = `${width}px`
    }, px)
    const columns = await region.locator('> div').evaluate((box) => getComputedStyle(box).gridTemplateColumns)
    return columns.split(' ').map((column) => Math.round(Number.parseFloat(column)))
  }
  expect(await widths(withAside, 1280)).toEqual([291, 945])
  expect(await widths(withAside, 1000)).toEqual([280, 680])
  expect(await widths(withAside, 1440)).toEqual([300, 1068])
  // the page itself ends at 1620 px: 300 + 24 + 1296
  expect(await widths(withAside, 2200)).toEqual([300, 1296])
  expect(await widths(full, 1500)).toEqual([1452])
  expect(await widths(full, 2200)).toEqual([1590])
})

test('C-2.9-10 the buttons of a page stay in sight while it is scrolled', async ({ page }) => {
  await openPart(page, 'layout')
  const window = page.getByRole('region', { name: 'С колонкой' })
  const footer = window.locator('footer')
  const lower = async (what: Locator) => {
    const box = await what.boundingBox()
    return box ? Math.round(box.y + box.height) : null
  }
  expect(await window.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(50)
  expect(await lower(footer)).toBe(await lower(window))
})

test('C-2.9-11 C-2.9-12 C-2.9-13 pages: how many on one, a tooltip of a page that is not there, a cross of the window', async ({
  page,
}) => {
  await openPart(page, 'table')
  const table = part(page, 'table')
  const perPage = table.getByRole('navigation', { name: 'На странице' })
  await expect(perPage).toContainText('На странице:')
  await expect(perPage.getByRole('link')).toHaveText(['20', '50', '100'])
  await expect(perPage.getByRole('link', { name: 'По 20' })).toHaveAttribute('aria-current', 'true')
  await table.getByRole('button', { name: 'Перейти к странице' }).click()
  const jump = page.getByRole('dialog', { name: 'Перейти к странице' })
  await jump.getByLabel('Страница').fill('900')
  await expect(page.getByRole('tooltip', { name: 'Такой страницы нет' })).toBeVisible()
  await expect(jump.getByRole('link')).toHaveCount(0)
  await jump.getByLabel('Страница').fill('642')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(jump.getByRole('link', { name: 'Перейти' })).toHaveAttribute('href', /page=642/)
  await jump.getByRole('button', { name: 'Закрыть' }).click()
  await expect(jump).toBeHidden()
})

test('a button above a table does not touch its head', async ({ page }) => {
  await openPart(page, 'table')
  const table = part(page, 'table')
  const [button, head] = await Promise.all(
    [table.getByRole('button', { name: 'Загрузить' }), table.locator('thead')].map((what) => what.boundingBox()),
  )
  if (!button || !head) throw new Error('the table has no place')
  expect(head.y - button.y - button.height).toBeGreaterThanOrEqual(14)
})
