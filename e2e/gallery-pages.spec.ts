import { expect, type Locator } from '@playwright/test'
import { open, openPart, part, test } from './browser/gallery-test.ts'

test('C-2.9-07 C-9-41 accounts and their permissions stand in three columns', async ({ page }) => {
  await openPart(page, 'page')
  const list = page.getByRole('list', { name: 'Аккаунты и права', exact: true })
  const edges = await list
    .locator('> li')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)))
  expect(new Set(edges).size).toBe(3)
})

test('C-2.9-09 C-2.9-10 C-9-34 a card is covered while it loads; footer buttons are 115 px, a lone one 200, and stick', async ({
  page,
}) => {
  await openPart(page, 'page')
  const card = (name: string) =>
    part(page, 'page')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Доступ')).toHaveAttribute('aria-busy', 'true')
  // a press is not lost because something is being read
  await card('Доступ').getByRole('button', { name: 'Сохранить', exact: true }).click({ trial: true, timeout: 5_000 })
  const width = async (name: string, button: string) =>
    (await card(name).getByRole('button', { name: button, exact: true }).boundingBox())?.width
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
  const title = section.getByRole('heading', { name: 'Доступ запрещен', exact: true })
  await expect(title).toHaveCSS('text-align', 'center')
  const message = title.locator('xpath=..')
  const [box, head, button] = await Promise.all(
    [message, title, message.getByRole('button')].map((what) => what.boundingBox()),
  )
  if (!box || !head || !button) throw new Error('a part of the message has no place')
  expect(box.height).toBeGreaterThanOrEqual(500)
  for (const one of [head, button]) expect(Math.abs(one.x + one.width / 2 - box.x - box.width / 2)).toBeLessThan(1)
  await expect(message.getByRole('link', { name: 'К списку видео', exact: true })).toBeVisible()
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
  const withAside = page.getByRole('region', { name: 'С колонкой', exact: true })
  const full = page.getByRole('region', { name: 'Во всю ширину', exact: true })
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
  const window = page.getByRole('region', { name: 'С колонкой', exact: true })
  const footer = window.locator('footer')
  const lower = async (what: Locator) => {
    const box = await what.boundingBox()
    return box ? Math.round(box.y + box.height) : null
  }
  expect(await window.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(50)
  expect(await lower(footer)).toBe(await lower(window))
})

test.describe('tables', () => {
  test('a hundred thousand rows: few are drawn, the last is reached, the focus is never lost', async ({ page }) => {
    await openPart(page, 'scrolling-table')
    const table = page.getByRole('table', { name: 'Все видео', exact: true })
    const box = (id: number) => table.getByRole('checkbox', { name: new RegExp(`^Выбрать «.* ${id}»$`) })
    await expect(table).toHaveAttribute('aria-rowcount', '100001')
    await box(1).focus()
    await page.keyboard.press('End')
    await expect(box(100_000)).toBeFocused()
    expect(await table.locator('tbody tr').count()).toBeLessThan(60)
    await page.keyboard.press('ArrowUp')
    await expect(box(99_999)).toBeFocused()
    await page.getByRole('region', { name: 'Все видео', exact: true }).evaluate((region) => region.scrollTo(0, 0))
    await expect(box(1)).toBeVisible()
    await expect(box(99_999)).toBeFocused()
  })

  test('a scrolled row costs what is new in it alone: no row is put in twice, and none has a layer of its own', async ({
    page,
  }) => {
    await openPart(page, 'scrolling-table')
    const region = page.getByRole('region', { name: 'Все видео', exact: true })
    const put = await region.evaluate(async (box) => {
      const rows: string[] = []
      const seen = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) rows.push(node instanceof HTMLElement ? (node.dataset.row ?? 'gap') : '')
      })
      seen.observe(box.querySelector('tbody') ?? box, { childList: true })
      for (let top = 0; top <= 6_800; top += 68) {
        box.scrollTop = top
        await new Promise(requestAnimationFrame)
      }
      await new Promise(requestAnimationFrame)
      seen.disconnect()
      return rows
    })
    expect(new Set(put).size).toBe(put.length)
    expect(put.filter((row) => row === 'gap').length, 'the one above').toBeLessThanOrEqual(1)
    expect(put.length).toBeGreaterThan(80)
    const layered = await region
      .locator('tbody tr:not([aria-hidden])')
      .nth(9)
      .evaluate((row) =>
        [row, ...row.querySelectorAll('*')].flatMap((node) =>
          [undefined, '::before', '::after'].filter((pseudo) => {
            const { position, overflowX, content } = getComputedStyle(node, pseudo)
            return (pseudo === undefined || content !== 'none') && (position !== 'static' || overflowX === 'hidden')
          }),
        ),
      )
    expect(layered).toEqual([])
  })

  test('rows that change their height by another density keep their places', async ({ page }) => {
    await openPart(page, 'scrolling-table')
    const region = page.getByRole('region', { name: 'Все видео', exact: true })
    const height = () => region.evaluate((box) => box.scrollHeight)
    expect(Math.abs((await height()) - 68 * 100_000)).toBeLessThan(100)
    await page.evaluate(() => document.documentElement.setAttribute('data-density', 'dense'))
    await expect.poll(async () => Math.abs((await height()) - 54 * 100_000)).toBeLessThan(100)
  })

  test('rows are chosen by Space, Shift with a press or an arrow, and all at once', async ({ page }) => {
    await openPart(page, 'scrolling-table')
    const table = page.getByRole('table', { name: 'Все видео', exact: true })
    const chosen = part(page, 'scrolling-table').getByRole('status')
    const box = (id: number) => table.getByRole('checkbox', { name: new RegExp(`^Выбрать «.* ${id}»$`) })
    await box(2).press('Space')
    await box(5).click({ modifiers: ['Shift'] })
    await expect(chosen).toHaveText('Выбрано: 4')
    await expect(box(4)).toBeChecked()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(chosen).toHaveText('Выбрано: 6')
    await expect(box(7)).toBeFocused()
    const all = table.getByRole('checkbox', { name: 'Выбрать все', exact: true })
    expect(await all.evaluate((head) => head instanceof HTMLInputElement && head.indeterminate)).toBe(true)
    await page.keyboard.press('Control+a')
    await expect(chosen).toHaveText(/^Выбрано: 100\s000$/)
    await all.click()
    await expect(chosen).toHaveText('Выбрано: 0')
  })

  test('columns are sorted, resized and hidden by keys, and stay so after a reload', async ({ page }) => {
    await openPart(page, 'scrolling-table')
    const table = page.getByRole('table', { name: 'Все видео', exact: true })
    const head = (name: string) => table.getByRole('columnheader').filter({ hasText: new RegExp(`^${name}$`) })
    await head('ID').getByRole('button').press('Enter')
    await expect(head('ID')).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('row').nth(1)).toContainText('100000')
    const edge = table.getByRole('separator', { name: 'Ширина столбца «Размер»', exact: true })
    await expect(edge).toHaveAttribute('aria-valuenow', '120')
    await edge.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', '136')
    await part(page, 'scrolling-table').getByRole('button', { name: 'Столбцы', exact: true }).click()
    const chooser = page.getByRole('dialog', { name: 'Столбцы', exact: true })
    await expect(chooser.getByRole('checkbox', { name: 'Название', exact: true })).toBeDisabled()
    await chooser.getByRole('checkbox', { name: 'Длительность', exact: true }).press('Space')
    await expect(head('Длительность')).toHaveCount(0)
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', '136')
    await expect(head('Длительность')).toHaveCount(0)
  })

  test('C-2.9-11 C-2.9-12 C-2.9-13 pages: how many on one, a tooltip of a page that is not there, a cross of the window', async ({
    page,
  }) => {
    await openPart(page, 'table')
    const table = part(page, 'table')
    const perPage = table.getByRole('navigation', { name: 'На странице', exact: true })
    await expect(perPage).toContainText('На странице:')
    await expect(perPage.getByRole('link')).toHaveText(['20', '50', '100'])
    await expect(perPage.getByRole('link', { name: 'По 20', exact: true })).toHaveAttribute('aria-current', 'true')
    await table.getByRole('button', { name: 'Перейти к странице', exact: true }).click()
    const jump = page.getByRole('dialog', { name: 'Перейти к странице', exact: true })
    await jump.getByLabel('Страница', { exact: true }).fill('900')
    await expect(page.getByRole('tooltip', { name: 'Такой страницы нет', exact: true })).toBeVisible()
    await expect(jump.getByRole('link')).toHaveCount(0)
    await jump.getByLabel('Страница', { exact: true }).fill('642')
    await expect(page.getByRole('tooltip')).toBeHidden()
    await expect(jump.getByRole('link', { name: 'Перейти', exact: true })).toHaveAttribute('href', /page=642/)
    await jump.getByRole('button', { name: 'Закрыть', exact: true }).click()
    await expect(jump).toBeHidden()
  })

  test('a button above a table does not touch its head', async ({ page }) => {
    await openPart(page, 'table')
    const table = part(page, 'table')
    const [button, head] = await Promise.all(
      [table.getByRole('button', { name: 'Загрузить', exact: true }), table.locator('thead')].map((what) =>
        what.boundingBox(),
      ),
    )
    if (!button || !head) throw new Error('the table has no place')
    expect(head.y - button.y - button.height).toBeGreaterThanOrEqual(14)
  })
})
