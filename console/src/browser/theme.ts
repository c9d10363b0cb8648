import { readStoredText, writeStored } from './stored-value.ts'

/** Choice of a person; `system` follows the machine. index.html reads the same value before the first paint. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const name = 'theme'

export function chosenTheme(): ThemeChoice {
  const text = readStoredText(name)
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** Keeps the choice and shows it at once: the theme is a class (C-1-10). */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored(name, choice === 'system' ? null : choice)
  showTheme()
}

/** Shows the chosen theme; called when the choice or the machine's own theme changes. */
export function showTheme(): void {
  const choice = chosenTheme()
  const dark = choice === 'dark' || (choice === 'system' && darkMachine().matches)
  document.documentElement.classList.toggle('dark-mode', dark)
}

const darkMachine = () => matchMedia('(prefers-color-scheme: dark)')

/** Follows the machine's theme and the choice made in other tabs, from now on. */
export function followTheme(): void {
  darkMachine().addEventListener('change', showTheme)
  addEventListener('storage', showTheme)
}
