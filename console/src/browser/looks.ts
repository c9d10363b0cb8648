import { readStoredText, writeStored } from './stored-value.ts'

/**
 * Choices beside the theme, the first being what one sees without a choice. The choice is kept under its name and
 * stands on the document as `data-{name}`; index.html puts it there before the first paint.
 */
export const looks = {
  density: ['normal', 'dense'],
  'text-size': ['normal', 'large', 'largest'],
  contrast: ['system', 'more'],
} as const

export type LookName = keyof typeof looks
export type Look<N extends LookName> = (typeof looks)[N][number]

/** The choice as it is kept; what nobody could have chosen is no choice. */
export function chosenLook<N extends LookName>(name: N): Look<N> {
  const text = readStoredText(name)
  const choices: readonly Look<N>[] = looks[name]
  const [without] = looks[name]
  return choices.find((choice) => choice === text) ?? without
}

/** Keeps the choice and shows it at once. */
export function chooseLook<N extends LookName>(name: N, choice: Look<N>): void {
  writeStored(name, choice === looks[name][0] ? null : choice)
  showLook(name)
}

/** Shows what is chosen in other tabs, until the returned way to stop is called. */
export function followLooks(): () => void {
  const show = () => {
    for (const name of lookNames) showLook(name)
  }
  addEventListener('storage', show)
  return () => removeEventListener('storage', show)
}

const lookNames: readonly LookName[] = ['density', 'text-size', 'contrast']

function showLook(name: LookName): void {
  const choice = chosenLook(name)
  if (choice === looks[name][0]) document.documentElement.removeAttribute(`data-${name}`)
  else document.documentElement.setAttribute(`data-${name}`, choice)
}
