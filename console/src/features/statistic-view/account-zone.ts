import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { useSyncExternalStore } from 'react'
import { readStoredText, writeStored } from '../../browser/stored-value.ts'

/**
 * The time zone of an account, by which days of its statistics begin. Every answer tells it; the last one is kept, so that a page
 * asks for the right days at once.
 */
const zones = new Map<string, string>()
const listeners = new Set<() => void>()

const nameOf = (accountCode: string) => `statistic.zone.${accountCode}`

function zoneOf(accountCode: string): string {
  const zone = zones.get(accountCode) ?? knownZone(readStoredText(nameOf(accountCode))) ?? platformTimeZone
  zones.set(accountCode, zone)
  return zone
}

/** A zone that the browser knows; null for any other text. */
function knownZone(text: string | null): string | null {
  if (text === null) return null
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: text }).resolvedOptions().timeZone === '' ? null : text
  } catch {
    return null
  }
}

export function keepZone(accountCode: string, timeZone: string): void {
  if (zoneOf(accountCode) === timeZone || knownZone(timeZone) === null) return
  zones.set(accountCode, timeZone)
  writeStored(nameOf(accountCode), timeZone)
  for (const tell of listeners) tell()
}

export const useAccountZone = (accountCode: string): string =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => zoneOf(accountCode),
  )
