import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './browser/accessibility.ts'
import { findChromium } from './browser/chromium.ts'
import { showForcedStates } from './browser/forced-states.ts'
import { type Looks, open, type PartName, part, parts, test } from './browser/gallery-test.ts'

const { isPacked } = await findChromium()

// the longest file: its pages are independent of each other, so no worker is left alone with it
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

/**
 * Compares a picture with the expected one. The browser packs equal pixels into equal bytes: only a picture with other bytes is
 * unpacked and compared pixel by pixel, which costs three times as much as drawing it.
 */
async function photograph(what: Locator, folder: string, name: string) {
  const place = [folder, `${name}.png`]
  const expected = await readFile(test.info().snapshotPath(...place)).catch(() => null)
  const drawn = await what.screenshot({ animations: 'disabled', scale: 'css' })
  if (expected?.equals(drawn)) return
  await expect.soft(what).toHaveScreenshot(place)
}

/** Photographs these parts below one another as one picture. One that differs is told by the parts in which it does. */
async function photographParts(page: Page, folder: string, name: string, names: readonly PartName[]) {
  await page.locator('main > section').evaluateAll(
    (sections, shown) => {
      for (const section of sections) {
        if (section instanceof HTMLElement)
          section.style.display = shown.includes(section.ariaLabel ?? '') ? '' : 'none'
      }
    },
    names.map((one): string => parts[one]),
  )
  const known = test.info().errors.length
  await photograph(page.locator('main'), folder, name)
  if (test.info().errors.length === known) return
  const diff = test.info().attachments.findLast((one) => one.name.endsWith('-diff.png'))?.path
  expect.soft(diff && (await partsWithDifferences(page, diff)), `parts that differ in ${folder}/${name}`).toEqual([])
}

/** The parts in which a picture of differences has red pixels. */
async function partsWithDifferences(page: Page, file: string): Promise<string[]> {
  const png = (await readFile(file)).toString('base64')
  return page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(picture, 0, 0)
    const hasRed = (from: number, height: number) => {
      const { data } = pen.getImageData(0, from, picture.width, Math.max(1, height))
      for (let at = 0; at < data.length; at += 4) if (data[at] === 255 && !data[at + 1] && !data[at + 2]) return true
      return false
    }
    const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll('main > *')].flatMap((section) => {
      const box = section.getBoundingClientRect()
      return box.height > 0 && hasRed(Math.round(box.top - top), Math.round(box.height))
        ? [section.ariaLabel ?? section.localName]
        : []
    })
  }, png)
}

const partNames = Object.keys(parts).filter((name): name is PartName => name in parts)
/** A browser draws 16,384 px of height at most, and on a telephone the page is taller. */
const sheets = {
  1440: { parts: partNames },
  390: { 'parts-1': partNames.slice(0, 6), 'parts-2': partNames.slice(6) },
} as const

for (const design of ['redesigned', 'classic'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 390] as const) {
      const andFloats = width === 1440 ? ', and so does what floats' : ''
      test(`every piece looks as expected${andFloats}: ${design}, ${theme}, ${width} px`, async ({ page }) => {
        test.slow()
        test.skip(!isPacked, 'the expected images are drawn by the packed browser, another one is in use')
        const folder = `${design}-${theme}-${width}`
        await page.setViewportSize({ width, height: 900 })
        await open(page, { design, theme })
        await standOnWholePixels(page)
        await showForcedStates(page)
        for (const [name, names] of Object.entries(sheets[width])) await photographParts(page, folder, name, names)
        if (width === 1440) await photographFloats(page, folder)
      })
    }
  }
}

/** Photographs what floats, one after another, and the four kinds of toasts together. */
async function photographFloats(page: Page, folder: string) {
  const layers = part(page, 'layers')
  const press = (name: string) => layers.getByRole('button', { name, exact: true }).click()
  for (const [button, floating, name] of [
    ['Действия', page.getByRole('menu'), 'open-menu'],
    ['Окно', page.getByRole('dialog', { name: 'Новый альбом', exact: true }), 'open-popup'],
    ['Вопрос', page.getByRole('alertdialog'), 'open-question'],
    ['Удалить ссылку', page.getByRole('dialog', { name: 'Удалить ссылку?', exact: true }), 'open-small-question'],
  ] as const) {
    await press(button)
    await photograph(floating, folder, name)
    await page.keyboard.press('Escape')
    await expect(floating).toHaveCount(0)
  }
  await part(page, 'dates').getByRole('button', { name: 'Открыть календарь', exact: true }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Дата публикации', exact: true })
  await photograph(calendar, folder, 'open-calendar')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await part(page, 'lists')
    .getByRole('button', { name: /^.* Альбом$/ })
    .press('ArrowDown')
  await photograph(page.getByRole('listbox'), folder, 'open-select')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const toasts = page.locator('[data-place=top-center]')
  for (const [button, type] of [
    ['Успех', 'success'],
    ['Важное', 'prime'],
    ['Обычное', 'base'],
    ['Ошибка', 'error'],
  ] as const) {
    await press(button)
    // a toast under the pointer stays
    await toasts.locator(`[data-type=${type}]`).dispatchEvent('pointerover')
  }
  await page.evaluate(() => scrollTo(0, 0))
  await photograph(toasts, folder, 'open-toasts')
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
    await standOnWholePixels(page)
    await showForcedStates(page)
    await photographParts(page, folder, 'parts', names)
  })
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
