import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { findChromium } from './browser/chromium.ts'
import { showForcedStates } from './browser/forced-states.ts'
import { type Looks, open, type PartName, part, parts, test } from './browser/gallery-test.ts'

const { isPacked } = await findChromium()

// the longest file: its pictures are independent of each other, so no worker is left alone with it
test.describe.configure({ mode: 'parallel' })

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
  ['dense', { density: 'dense' }, ['table', 'scrolling-table', 'choices']],
  ['dense-classic', { density: 'dense', design: 'classic' }, ['table', 'scrolling-table', 'choices']],
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
      await photograph(page.getByRole('dialog', { name: 'Новый альбом', exact: true }), folder, 'open-popup')
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
      await toast.getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
      await press('Важное')
      const prime = page.getByRole('status').filter({ hasText: 'Вышла версия' })
      await prime.hover()
      await photograph(prime, folder, 'open-prime')
      await prime.getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
      await press('Обычное')
      const base = page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })
      await base.hover()
      await photograph(base, folder, 'open-base')
      await base.getByRole('button', { name: 'Закрыть уведомление', exact: true }).click()
      await press('Удалить ссылку')
      await photograph(
        page.getByRole('dialog', { name: 'Удалить ссылку?', exact: true }),
        folder,
        'open-small-question',
      )
      await page.keyboard.press('Escape')
      await press('Ошибка')
      await page.evaluate(() => scrollTo(0, 0))
      await photograph(page.getByRole('alert').filter({ hasText: 'Ошибка API' }), folder, 'open-error')
      await part(page, 'dates').getByRole('button', { name: 'Открыть календарь', exact: true }).first().click()
      await photograph(page.getByRole('dialog', { name: 'Дата публикации', exact: true }), folder, 'open-calendar')
      await page.keyboard.press('Escape')
      await part(page, 'lists')
        .getByRole('button', { name: /^.* Альбом$/ })
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
