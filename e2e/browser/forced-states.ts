import type { Page } from '@playwright/test'

const states = [
  { selector: '[data-shown=hover] *', forcedPseudoClasses: ['hover'] },
  {
    selector: '[data-shown=focus] :is(button, a, textarea, input:not([type=radio]), input:checked)',
    forcedPseudoClasses: ['focus', 'focus-visible'],
  },
]

/**
 * Draws the places the gallery marks as if they were under the pointer or in focus; nothing in the kit knows of it.
 * What React Aria draws says its states itself, by attributes.
 */
export async function showForcedStates(page: Page): Promise<void> {
  for (const [shown, attribute] of [
    ['hover', 'data-hovered'],
    ['focus', 'data-focus-visible'],
  ] as const) {
    const drawn = page.locator(`[data-shown=${shown}] button[data-rac]`)
    await drawn.evaluateAll((buttons, name) => {
      for (const button of buttons) button.setAttribute(name, 'true')
    }, attribute)
  }
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument', { depth: 0 })
  for (const { selector, forcedPseudoClasses } of states) {
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    // one after another, the page would be drawn anew after each: 4 s instead of 0.4
    await Promise.all(nodeIds.map((nodeId) => tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
  }
}
