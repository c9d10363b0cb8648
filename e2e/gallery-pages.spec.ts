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
