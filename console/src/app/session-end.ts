import { accountStatusOf, isSessionOver } from '../session/account-state.ts'
import { showError } from '../ui/toast/show-error.ts'

const listeners = new Set<() => void>()

/** Hears that the session is over, from whichever call noticed it first. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where every failure comes. A session that is over is no error to show, and is noticed even when a screen words the failure itself. */
export function reportError(error: unknown, isQuiet: boolean): void {
  if (isSessionOver(error)) for (const listener of listeners) listener()
  // An account that did not open has a page of its own.
  else if (!isQuiet && (accountStatusOf(error) === null || !isEntering(error))) showError(error)
}

const isEntering = (error: unknown) =>
  error instanceof Error && 'path' in error && String(error.path).startsWith('/backbone/accounts/')
