import { expect } from '@playwright/test'
import { openPart, part, test } from './browser/gallery-test.ts'

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
