import { accountStatusOf, isSessionOver } from '../session/account-state.ts'
import { showError } from '../ui/toast/show-error.ts'

const listeners = new Set<() => void>()
/** Nobody listened yet when it ended: whoever shows it is told as he comes. */
let isUntold = false

/** Hears that the session is over, from whichever call noticed it first. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  if (isUntold) listener()
  isUntold = false
  return () => listeners.delete(listener)
}

/**
 * Tells of a failure. A session that is over is no error to show, and is noticed even when a screen words the failure
 * itself.
 */
export function reportError(error: unknown, isQuiet: boolean): void {
  if (isSessionOver(error)) tellSessionEnd()
  // An account that did not open has a page of its own.
  else if (!isQuiet && (accountStatusOf(error) === null || !isEntering(error))) showError(error)
}

function tellSessionEnd(): void {
  isUntold = listeners.size === 0
  for (const listener of listeners) listener()
}

const isEntering = (error: unknown) =>
  error instanceof Error && 'path' in error && String(error.path).startsWith('/backbone/accounts/')
