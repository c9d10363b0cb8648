import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'

declare global {
  interface Window {
    /** Of documents that were given axe. */
    readonly axe: { run(what: Document, options: RunOptions): Promise<AxeResults> }
  }
}

/**
 * WCAG 2.2 AA by axe, the frames inside included; a failure names the rule and the elements. `but` names rules that somebody
 * else's markup breaks.
 */
export async function expectAccessible(page: Page, { but = [] }: { but?: string[] } = {}): Promise<void> {
  // a layer that is entering begins to fade in only once it is marked no longer
  await expect(page.locator('[data-entering]')).toHaveCount(0)
  // what fades is judged when it stands; a page that is behind another one draws nothing, and would fade for ever
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000)
    for (const animation of ending) if (animation.playbackRate !== 0) animation.finish()
    // nor does what comes only now, as a toast does after its call
    const still = new CSSStyleSheet()
    still.replaceSync('* { animation-duration: 0s !important; transition-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
  })
  const options: RunOptions = {
    // what is right is counted and not described: half of the time
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
  }
  // only frames of other sites need what they found joined on a page of its own, which costs more than the finding
  const violations = page.frames().every((frame) => isOwn(page, frame))
    ? await runAxe(page, options)
    : (await new AxeBuilder({ page }).options(options).analyze()).violations
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** The same in both themes; for pages that follow the theme of the machine. Leaves the light one. */
export async function expectAccessibleInBothThemes(page: Page, options: { but?: string[] } = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // the other colours begin to fade in with the next picture: only then is there something to wait for
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expectAccessible(page, options)
  }
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Runs axe on a page whose frames are all of its own site. A document is given the half megabyte of axe once, however often it is
 * asked: `AxeBuilder` sends twice as much, and twice each time.
 */
async function runAxe(page: Page, options: RunOptions): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  const source = await axeSource
  for (const frame of page.frames()) {
    // one that is on its way to another page is given it once it is there, one that goes meanwhile needs none
    await expect(async () => {
      if (frame.isDetached() || (await frame.evaluate(() => 'axe' in window))) return
      await frame.evaluate(`${source}; axe.configure({ allowedOrigins: ['<same_origin>'] })`)
    }).toPass({ timeout: 30_000 })
  }
  return page.evaluate(async (axeOptions) => (await window.axe.run(document, axeOptions)).violations, options)
}

const isOwn = (page: Page, frame: Frame) =>
  frame.url().startsWith('about:') || new URL(frame.url()).origin === new URL(page.url()).origin
