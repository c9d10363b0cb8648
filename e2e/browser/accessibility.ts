import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

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
  })
  const axe = new AxeBuilder({ page })
    // what is right is counted and not described: half of the time
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(but)
  // only frames of other sites need what they found joined on a page of its own, which costs more than the finding
  const { violations } = await axe.setLegacyMode(page.frames().every((frame) => isOwn(page, frame))).analyze()
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

const isOwn = (page: Page, frame: Frame) =>
  frame.url().startsWith('about:') || new URL(frame.url()).origin === new URL(page.url()).origin
