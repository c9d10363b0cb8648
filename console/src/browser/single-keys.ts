import { readStoredText, type Store, writeStored } from './stored-value.ts'

const name = 'single-keys'

/** True until somebody switches off the keys pressed without Ctrl: those who dictate press them by chance (WCAG 2.1.4). */
export const singleKeysOn = (store?: Store | null): boolean => readStoredText(name, store) !== 'off'

/** Keeps the choice; it is obeyed at once. */
export const switchSingleKeys = (on: boolean, store?: Store | null): void => writeStored(name, on ? null : 'off', store)
