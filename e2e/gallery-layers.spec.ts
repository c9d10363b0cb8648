import { expect, type Locator, type Page } from '@playwright/test'
import { now, open, openPart, part, parts, show, test } from './browser/gallery-test.ts'
import { atRest, layerLog, watchLayers } from './browser/layer-log.ts'

/** A letter of the Russian keyboard; the browser driver knows the Latin keys alone. */
const letter = (page: Page, key: string) => page.locator(':focus').dispatchEvent('keydown', { key, bubbles: true })

const press = (page: Page, name: string) => part(page, 'layers').getByRole('button', { name, exact: true }).click()

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it has no place on the page')
  return box
}

test('C-4-36 C-9-30 a dropdown is drawn, seen after 50 ms, hidden for 50 ms and taken away', async ({ page }) => {
  await openPart(page, 'layers')
  const layer = page.getByRole('dialog', { name: 'Выпадающее', exact: true })
  const entered = ['mounted at 0', 'enters by opacity, 50 ms']
  await watchLayers(page, '[class^=_float_]')
  expect(await layer.count()).toBe(0)
  await press(page, 'Список')
  await expect.poll(() => layerLog(page)).toEqual(entered)
  await atRest(layer)
  const [box, trigger] = [
    await boxOf(layer),
    await boxOf(part(page, 'layers').getByRole('button', { name: 'Список', exact: true, includeHidden: true })),
  ]
  expect(Math.round(box.y - trigger.y - trigger.height)).toBe(10)
  await page.keyboard.press('Escape')
  await expect.poll(() => layerLog(page)).toEqual([...entered, 'leaves by opacity, 50 ms', 'gone in time'])
})

test('C-4-37 a dropdown without room below opens upward, and one without room at the left goes right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 600 })
  await open(page)
  const trigger = part(page, 'layers').getByRole('button', { name: 'Список', exact: true })
  const layer = page.getByRole('dialog', { name: 'Выпадающее', exact: true })
  const openAt = async (block: 'start' | 'end') => {
    await trigger.evaluate((button, to) => button.scrollIntoView({ block: to }), block)
    const at = await boxOf(trigger)
    await trigger.click()
    await atRest(layer)
    return { at, box: await boxOf(layer) }
  }
  const above = await openAt('end')
  expect(above.box.y + above.box.height).toBeLessThanOrEqual(above.at.y)
  // by its right edge it would leave the window
  expect(above.at.x + above.at.width - above.box.width).toBeLessThan(0)
  expect(above.box.x).toBeGreaterThanOrEqual(0)
  expect(above.box.x + above.box.width).toBeGreaterThan(above.at.x + above.at.width)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  const below = await openAt('start')
  expect(below.box.y).toBeGreaterThanOrEqual(below.at.y + below.at.height)
})

test('C-4-38 a dropdown closes on a press outside and on Escape, and gives the focus back', async ({ page }) => {
  await openPart(page, 'layers')
  const trigger = part(page, 'layers').getByRole('button', { name: 'Список', exact: true })
  const layer = page.getByRole('dialog', { name: 'Выпадающее', exact: true })
  await trigger.click()
  await page.mouse.click((await boxOf(layer)).x + 4, (await boxOf(layer)).y + 4)
  await expect(layer).toBeVisible()
  await page.mouse.click(4, 400)
  await expect(layer).toBeHidden()
  await trigger.press('Enter')
  await expect.poll(() => layer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('C-4-39 a dropdown that is told to closes on a scroll and on a resize, another one stays', async ({ page }) => {
  await open(page)
  const layer = page.getByRole('dialog', { name: 'До прокрутки', exact: true })
  await press(page, 'До прокрутки')
  await expect(layer).toBeVisible()
  await page.mouse.move(4, 400)
  await page.mouse.wheel(0, 40)
  await expect(layer).toBeHidden()
  await press(page, 'До прокрутки')
  await expect(layer).toBeVisible()
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect(layer).toBeHidden()
  await press(page, 'До прокрутки')
  await expect(layer).toBeVisible()
  await page.mouse.click(4, 400)
  await expect(layer).toBeHidden()
  await press(page, 'Список')
  const other = page.getByRole('dialog', { name: 'Выпадающее', exact: true })
  await expect(other).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled))))
  await expect(other).toBeVisible()
})

test('C-4-40 C-9-26 a popup fades and scales for 100 ms, 50 ms after it is asked for, 60 ms over another one', async ({
  page,
}) => {
  await openPart(page, 'layers')
  const dialog = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await watchLayers(page, '[data-mode=modal]')
  await press(page, 'Окно')
  await expect
    .poll(async () => (await layerLog(page)).toSorted())
    .toEqual(['enters by opacity, 100 ms', 'enters by scale, 100 ms', 'mounted at 0'])
  const window = page.locator('[data-mode=modal]')
  for (const box of await window.all()) await expect(box).toHaveCSS('transition-delay', '0.05s')
  await dialog.getByRole('button', { name: 'Подробнее', exact: true }).click()
  const inner = page.locator('[data-mode=modal]').filter({ hasText: 'Подборка видео' })
  for (const box of await inner.all()) await expect(box).toHaveCSS('transition-delay', '0.06s')
  await page.keyboard.press('Escape')
  await expect(inner).toHaveCount(0)
  await watchLayers(page, '[data-mode=modal]')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await layerLog(page)).toSorted())
    .toEqual(['gone in time', 'leaves by opacity, 100 ms', 'leaves by scale, 100 ms'])
})

test('C-2.9-04 a popup has a cross, and a title when it is given one', async ({ page }) => {
  await openPart(page, 'layers')
  await press(page, 'Окно')
  const titled = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await expect(titled.getByRole('heading')).toHaveText('Новый альбом')
  await titled.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(titled).toBeHidden()
  await press(page, 'Без заголовка')
  const bare = page.getByRole('dialog', { name: 'Просмотр', exact: true })
  await expect(bare).toBeVisible()
  await expect(bare.getByRole('heading')).toHaveCount(0)
  await bare.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(bare).toBeHidden()
})

test('C-4-41 a popup closes on a press outside', async ({ page }) => {
  await openPart(page, 'layers')
  await press(page, 'Без заголовка')
  const bare = page.getByRole('dialog', { name: 'Просмотр', exact: true })
  await expect(bare).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(bare).toBeHidden()
})

test("C-2.9-01 C-2.9-02 Q-02 C-4-31 C-4-32 a question is 450 px wide, asks 'Ок' or 'Отменить' and tells how it ended", async ({
  page,
}) => {
  await openPart(page, 'layers')
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
  const answer = part(page, 'layers').getByLabel('Ответ на вопрос', { exact: true })
  await press(page, 'Вопрос')
  await expect(question.getByRole('button')).toHaveText(['Ок', 'Отменить', ''])
  await expect.poll(async () => (await boxOf(question)).width).toBe(450)
  await question.getByRole('button', { name: 'Ок', exact: true }).click()
  await expect(answer).toHaveText('Ответ: ok')
  await press(page, 'Вопрос')
  await question.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(answer).toHaveText('Ответ: canceled')
  await press(page, 'Вопрос')
  await question.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(answer).toHaveText('Ответ: closed')
})

test('C-4-30 of two questions the newest stands on top and is answered first', async ({ page }) => {
  await openPart(page, 'layers')
  await press(page, 'Два вопроса')
  const question = (name: string) => page.getByRole('alertdialog', { name, exact: true })
  await expect(question('Второй вопрос')).toBeVisible()
  await expect(question('Первый вопрос')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question('Второй вопрос')).toBeHidden()
  await expect(question('Первый вопрос')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question('Первый вопрос')).toBeHidden()
})

test('C-9-29 Q-02 a small question stands under its button, 302 px wide', async ({ page }) => {
  await openPart(page, 'layers')
  await press(page, 'Удалить ссылку')
  const question = page.getByRole('dialog', { name: 'Удалить ссылку?', exact: true })
  await expect.poll(async () => (await boxOf(question)).width).toBe(302)
  await question.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(question).toBeHidden()
  const answer = part(page, 'layers').getByLabel('Ответ на вопрос', { exact: true })
  await expect(answer).toHaveText('Ответ: ещё нет')
  await press(page, 'Удалить ссылку')
  await question.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect(answer).toHaveText('Ответ: ok')
  await expect(question).toBeHidden()
})

test('C-4-33 C-9-23 a toast fades in, closes by its time, by its cross or by its action, fades out and is gone', async ({
  page,
}) => {
  await page.clock.install({ time: now })
  await show(page, { part: parts.layers })
  await watchLayers(page, '[data-type]')
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text })
  const ended = ['mounted at 0', 'enters by animation, 150 ms', 'leaves by opacity, 150 ms', 'gone in time']
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
  await press(page, 'Важное')
  await expect.poll(() => layerLog(page)).toEqual(ended.slice(0, 2))
  // the clock of the page is held, that of its moves is not: what is on its way in has no fade to leave by
  await atRest(toast('Вышла версия'))
  await page.mouse.move(4, 400)
  await page.clock.runFor(3_900)
  await expect(toast('Вышла версия')).toBeVisible()
  await page.clock.runFor(200)
  await expect.poll(() => layerLog(page)).toEqual(ended)
  await press(page, 'Обычное')
  await atRest(toast('Ссылка скопирована'))
  await toast('Ссылка скопирована').getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
  await expect.poll(() => layerLog(page)).toEqual([...ended, ...ended])
  await press(page, 'Успех')
  await atRest(toast('В корзине'))
  await toast('В корзине').getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect.poll(() => layerLog(page)).toEqual([...ended, ...ended, ...ended])
})

test('C-9-25 the words of a toast take three lines at most, however long they are', async ({ page }) => {
  await openPart(page, 'layers')
  await press(page, 'Обычное')
  const words = page.locator('[data-type=base] p')
  // under the pointer it stays
  await words.hover()
  const linesOf = (text: string) =>
    words.evaluate((box, content) => {
      box.textContent = content
      return Math.round(box.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(box).lineHeight))
    }, text)
  const long = 'Это уведомление рассказывает о том, что случилось, гораздо подробнее, чем нужно. '
  expect(await linesOf('Коротко')).toBe(1)
  expect(await linesOf(long.repeat(20))).toBe(3)
  expect(await linesOf('щ'.repeat(4_000))).toBe(3)
  await expect(words).toHaveCSS('overflow', 'hidden')
})

test('C-4-34 toasts are of four types, each with a look of its own, and an error is read at once', async ({ page }) => {
  await openPart(page, 'layers')
  for (const name of ['Обычное', 'Важное', 'Успех', 'Ошибка']) await press(page, name)
  const toasts = page.getByRole('region', { name: 'Уведомления', exact: true }).locator('[data-type]')
  await expect(toasts).toHaveCount(4)
  expect(await toasts.evaluateAll((all) => all.map((one) => `${one.dataset.type} ${one.role}`))).toEqual([
    'base status',
    'prime status',
    'success status',
    'error alert',
  ])
  const looks = await toasts.evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, boxShadow } = getComputedStyle(one)
      return [backgroundColor, boxShadow, getComputedStyle(one.firstElementChild ?? one).color].join(' ')
    }),
  )
  expect(new Set(looks).size).toBe(4)
})

test('C-4-41 a dialog keeps the focus inside and gives it back at Escape', async ({ page }) => {
  await openPart(page, 'layers')
  const trigger = part(page, 'layers').getByRole('button', { name: 'Окно', exact: true })
  await trigger.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await expect(dialog.getByLabel('Название', { exact: true })).toBeFocused()
  for (let step = 0; step < 7; step += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement)), `after ${step + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('product B0 a window asks before Esc, its cross or a press beside it lose what was typed in it, and not when nothing was', async ({
  page,
}) => {
  await openPart(page, 'layers')
  await press(page, 'Окно')
  const dialog = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  const field = dialog.getByLabel('Название', { exact: true })
  await expect(field).toBeFocused()
  const was = await field.inputValue()
  await page.keyboard.press('End')
  await page.keyboard.type(' и осень')
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?', exact: true })
  const stays = async () => {
    await question.getByRole('button', { name: 'Отменить', exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(field).toHaveValue(`${was} и осень`)
  }
  await page.keyboard.press('Escape')
  await stays()
  await page.mouse.click(5, 5)
  await stays()
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await stays()
  // what was typed and taken back is no loss
  await field.fill(was)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('what is closed is gone for the hand at once: while it fades, keys and presses go to the page', async ({
  page,
}) => {
  await openPart(page, 'layers')
  // longer than any expectation waits
  await page.addStyleTag({
    content: '@keyframes fading { from { opacity: 0.9 } } [data-exiting] { animation: fading 600s !important }',
  })
  const button = (name: string) => part(page, 'layers').getByRole('button', { name, exact: true })
  const fading = page.locator('[data-exiting]')
  await button('Окно').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await expect(dialog.getByLabel('Название', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Окно')).toBeFocused()
  expect(await fading.count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Название', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Окно')).toBeFocused()
  await button('Действия').click()
  await expect(page.getByRole('menuitem', { name: 'Открыть', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Действия')).toBeFocused()
  await button('Список').click()
  await expect(page.getByRole('dialog', { name: 'Выпадающее', exact: true })).toBeFocused()
})

test('a window that has nobody to give the focus back to leaves it before the next key', async ({ page }) => {
  await openPart(page, 'layers')
  const opener = part(page, 'layers').getByRole('button', { name: 'Окно', exact: true })
  // as by a key of the page: nothing has the focus
  await opener.dispatchEvent('click')
  const field = page.getByRole('dialog', { name: 'Новый альбом', exact: true }).getByLabel('Название', { exact: true })
  await expect(field).toBeFocused()
  const focused = await field.evaluate(async (input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    // no frame is drawn in between
    await Promise.resolve()
    return document.activeElement?.localName
  })
  expect(focused).toBe('body')
})

test('C-2.9-03 C-9-26 C-9-27 a popup is 380 px wide with a title of 21 px, or as large as the window', async ({
  page,
}) => {
  await openPart(page, 'layers')
  const layers = part(page, 'layers')
  await layers.getByRole('button', { name: 'Окно', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый альбом', exact: true })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(380)
  await expect(dialog.getByRole('heading')).toHaveCSS('font-size', '21px')
  await expect(dialog).toHaveCSS('padding', '50px')
  await page.keyboard.press('Escape')
  await layers.getByRole('button', { name: 'Во весь экран', exact: true }).click()
  await expect
    .poll(async () => (await page.getByRole('dialog', { name: 'Редактор', exact: true }).boundingBox())?.width)
    .toBe(1440)
})

test('a menu is walked by arrows, Home, End and letters; Escape gives the focus back', async ({ page }) => {
  await openPart(page, 'layers')
  const trigger = part(page, 'layers').getByRole('button', { name: 'Действия', exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await trigger.focus()
  await trigger.press('ArrowUp')
  await expect(item('В корзину')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Открыть')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('В корзину')).toBeFocused()
  await page.keyboard.press('Home')
  await letter(page, 'п')
  await expect(item('Поделиться')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('C-4-35 C-9-24 C-9-25 toasts stand at their six places, 10 px from the edge, 300 to 400 px wide', async ({
  page,
}) => {
  await openPart(page, 'layers')
  for (const name of [
    'Сверху слева',
    'Сверху посередине',
    'Сверху справа',
    'Снизу слева',
    'Снизу посередине',
    'Снизу справа',
  ]) {
    await part(page, 'layers').getByRole('button', { name, exact: true }).click()
    const toast = page.getByRole('status').filter({ hasText: name })
    await atRest(toast)
    const box = await toast.boundingBox()
    if (!box) throw new Error(`the toast «${name}» has no place`)
    expect(box.width).toBeGreaterThanOrEqual(300)
    expect(box.width).toBeLessThanOrEqual(400)
    if (name.startsWith('Сверху')) expect(box.y).toBe(10)
    else expect(Math.round(box.y + box.height)).toBe(890)
    if (name.endsWith('слева')) expect(box.x).toBe(10)
    else if (name.endsWith('справа')) expect(Math.round(box.x + box.width)).toBe(1430)
    else expect(Math.round(box.x + box.width / 2)).toBe(720)
  }
})
