import { expect, type Page } from '@playwright/test'
import { openPart, part, test } from './browser/gallery-test.ts'

/** A letter of the Russian keyboard; the browser driver knows the Latin keys alone. */
const letter = (page: Page, key: string) => page.locator(':focus').dispatchEvent('keydown', { key, bubbles: true })

test('C-5-19 C-5-20 C-5-21 C-4-42 a date typed wrong stays as it is and says what is wrong', async ({ page }) => {
  await openPart(page, 'dates')
  const date = part(page, 'dates').getByLabel('Дата публикации', { exact: true })
  for (const [text, problem] of [
    ['21.13.2026', 'Ошибка в месяце'],
    ['31.02.2026', 'Ошибка в дне месяца'],
    ['завтра', 'Неверно указана дата'],
  ] as const) {
    await date.fill(text)
    await expect(page.getByText(problem, { exact: true })).toBeHidden()
    await date.blur()
    await expect(page.getByText(problem, { exact: true })).toBeVisible()
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
  await openPart(page, 'dates')
  const time = part(page, 'dates').getByLabel('Время выхода', { exact: true })
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
  await openPart(page, 'dates')
  const date = part(page, 'dates').getByLabel('Дата публикации', { exact: true })
  await date.focus()
  await date.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Дата публикации', exact: true })
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
    await openPart(page, 'dates')
    const [date, time] = [
      page.getByLabel('Дата публикации', { exact: true }),
      page.getByLabel('Время выхода', { exact: true }),
    ]
    await expect(date).toHaveAttribute('type', 'date')
    await expect(date).toHaveValue('2026-11-24')
    await expect(time).toHaveAttribute('type', 'time')
    for (const field of [date, time]) await expect(field.locator('xpath=..').locator('svg').first()).toBeVisible()
  })
})

test('C-4-44 C-4-45 C-9-33 fields have their types, and heights of 40 and 50 px', async ({ page }) => {
  await openPart(page, 'fields')
  const fields = part(page, 'fields')
  await expect(fields.getByLabel('Почта', { exact: true }).last()).toHaveAttribute('type', 'email')
  const password = fields.getByLabel('Пароль', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await fields.getByRole('button', { name: 'Показать пароль', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'text')
  const height = async (label: string) =>
    (await fields.getByLabel(label, { exact: true }).first().locator('xpath=..').boundingBox())?.height
  expect(await height('Название')).toBe(40)
  expect(await height('Пароль')).toBe(50)
  const minutes = fields.getByRole('spinbutton', { name: 'Сколько минут', exact: true })
  await minutes.press('ArrowUp')
  await expect(minutes).toHaveValue('31')
  await minutes.fill('61')
  await minutes.blur()
  await expect(minutes).toHaveAccessibleDescription('Не больше 60')
  await expect(minutes).toHaveValue('61')
})

test('a select is a listbox by the keys: open, move, jump by letters, choose, leave', async ({ page }) => {
  await openPart(page, 'lists')
  const select = part(page, 'lists').getByRole('button', { name: /^.* Альбом$/ })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
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
  await expect(option('Весна в заповеднике По фильтру')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(select).toBeFocused()
  await expect(select).toContainText('Весна в заповеднике')
  await select.press('Enter')
  await expect(option('Весна в заповеднике По фильтру')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(select).toBeFocused()
  await expect(select).toContainText('Весна в заповеднике')
})

test('a combobox finds by a part, «е» for «ё», and is chosen from by the keys', async ({ page }) => {
  await openPart(page, 'lists')
  const field = part(page, 'lists').getByRole('combobox', { name: 'Найти альбом', exact: true })
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
  await expect(page.getByRole('listbox').getByText('Ничего не найдено', { exact: true })).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.blur()
  await expect(field).toHaveValue('Ёжики и ежи')
  await field.focus()
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.click()
  await expect(page.getByRole('option'), 'a press on the words shows the whole list').not.toHaveCount(0)
  await expect(page.getByRole('option')).not.toHaveCount(1)
})

test('a switch turns by Space, radio buttons by arrows past what is disabled', async ({ page }) => {
  await openPart(page, 'lists')
  const lists = part(page, 'lists')
  const toggle = lists.getByRole('switch', { name: 'Публиковать сразу', exact: true })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(toggle).not.toBeChecked()
  const hand = lists.getByRole('radio', { name: 'Вручную', exact: true })
  const filter = lists.getByRole('radio', { name: 'По фильтру Новые видео попадают сами', exact: true })
  await hand.focus()
  await page.keyboard.press('ArrowDown')
  await expect(filter).toBeChecked()
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hand).toBeChecked()
})

test('C-3-14 C-3-15 the feature picker has four boxes, and a mixed one is settled by a press', async ({ page }) => {
  await openPart(page, 'lists')
  const picker = page.getByRole('group', { name: 'Доступный функционал', exact: true })
  await expect(picker.locator('b')).toHaveText(['Видео', 'Трансляции', 'Обмен', 'Фотобанки'])
  await expect(picker.locator('code')).toHaveText(['VIDEO', 'LIVESTREAM', 'SHARING', 'PHOTOBANK'])
  const photos = picker.getByRole('checkbox', { name: 'Фотобанки Хранение фотографий', exact: true })
  expect(await photos.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(true)
  await photos.press('Space')
  expect(await photos.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate)).toBe(false)
  await expect(photos).toBeChecked()
})

test('tabs are moved by arrows, Home and End', async ({ page }) => {
  await openPart(page, 'choices')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('Описание').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Файлы')).toBeFocused()
  await expect(tab('Файлы')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tab('Метки 4')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Описание')).toHaveAttribute('aria-selected', 'true')
})

test('WCAG 1.3.1 a field is called by its label alone; its words and its counter describe it', async ({ page }) => {
  await openPart(page, 'fields')
  const named = part(page, 'fields').getByRole('textbox', { name: 'Название', exact: true }).nth(1)
  await expect(named).toHaveAccessibleDescription(/\d+ из 255$/)
  await named.fill('Ёж')
  await expect(named).toHaveAccessibleDescription(/2 из 255$/)
})
