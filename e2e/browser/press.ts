import { expect, type Locator, type Page } from '@playwright/test'

const inert = (what: Locator) => what.evaluate((element) => element.closest('[inert]') !== null)

let isMade = false

/**
 * Makes `press` of every locator wait until nothing stands over what is pressed, as `click` does by itself. A window over the
 * page makes it inert, which takes no focus: the key would go to the window, and nobody presses what lies under one.
 */
export function pressOnlyWhatIsFree(page: Page): void {
  if (isMade) return
  isMade = true
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  const press = locators.press
  locators.press = async function (this: Locator, key, options) {
    // what is not there at all is told so, and not to lie under a window
    await expect(this, 'what is pressed is there').toBeAttached()
    await expect.poll(() => inert(this), { message: `${this} is under no window` }).toBe(false)
    await press.call(this, key, options)
  }
}
