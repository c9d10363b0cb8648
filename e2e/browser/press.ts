import { expect, type Locator, type Page } from '@playwright/test'

const takesNoKey = (what: Locator) =>
  what.evaluate((element) =>
    element.closest('[inert]') ? 'under a window' : element.matches(':disabled') && 'disabled',
  )

let isMade = false

/**
 * Makes `press` of every locator wait until nothing stands over what is pressed, as `click` does by itself. A window over the
 * page makes it inert, which takes no focus: the key would go to the window, and nobody presses what lies under one.
 */
export function pressOnlyWhatIsFree(page: Page): void {
  keysGoToWhatIsFocused(page)
  if (isMade) return
  isMade = true
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  const press = locators.press
  locators.press = async function (this: Locator, key, options) {
    // what is not there at all is told so, and not to lie under a window
    await expect(this, 'what is pressed is there').toBeAttached()
    await expect.poll(() => takesNoKey(this), { message: `${this} is under no window and enabled` }).toBe(false)
    await press.call(this, key, options)
  }
}

const waiting = new WeakSet<Page>()

/**
 * Makes a key that is pressed for nobody in particular wait while a window comes: then the rest of the page is inert already,
 * nothing is focused yet, and the key would be heard by nobody. People see the window and press; a test is quicker. While a
 * window goes, keys are the page's at once: nothing is waited for.
 */
function keysGoToWhatIsFocused(page: Page): void {
  if (waiting.has(page)) return
  waiting.add(page)
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (key, options) => {
    const isHeard = () =>
      document.activeElement !== document.body || document.querySelector('[inert]:not([aria-hidden=true])') === null
    // a page that keeps a part inert for good is pressed all the same
    if (!(await page.evaluate(isHeard).catch(() => true)))
      await page.waitForFunction(isHeard, null, { timeout: 5_000 }).catch(() => {})
    await press(key, options)
  }
}
