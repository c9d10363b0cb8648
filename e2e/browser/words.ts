import type { Locator } from '@playwright/test'

/** Elements in which these very words stand by themselves: a row, a link, an option that says more besides. */
export const withWords = (what: Locator, words: string): Locator =>
  what.filter({ has: what.page().getByText(words, { exact: true }) })
