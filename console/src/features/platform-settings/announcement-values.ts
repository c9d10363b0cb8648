import type { Announcement, AnnouncementKind } from '@skleyka/contract/announcements/announcements.calls.ts'
import { formatTechnical } from '../../russian/dates.ts'

/** Values of the form; moments are of the browser’s own zone, `yyyy-mm-ddThh:mm`. */
export interface AnnouncementValues {
  text: string
  kind: AnnouncementKind
  isClosable: boolean
  from: string | null
  until: string | null
}

const nothing: AnnouncementValues = { text: '', kind: 'info', isClosable: true, from: null, until: null }

/** The form of what is told now; of nothing once that is over. */
export function latestOf(now: Announcement | null, at: Date): { values: AnnouncementValues; version: number } {
  const version = now?.version ?? 0
  if (now === null || now.until <= at) return { values: nothing, version }
  const { text, kind, isClosable, from, until } = now
  return { values: { text, kind, isClosable, from: localMoment(from), until: localMoment(until) }, version }
}

const localMoment = (date: Date) => formatTechnical(date).replace(' ', 'T').slice(0, 16)

/** Returns what the call is given. Where no end stands it is one that is over, and the form says so before. */
export const sentOf = ({ from, until, ...words }: AnnouncementValues, version: number) => ({
  ...words,
  version,
  from: from === null ? null : new Date(from),
  until: new Date(until ?? 0),
})

export const problemsOf = ({ text, until }: AnnouncementValues) => ({
  text: text.trim() === '' ? 'Напишите, что сказать' : undefined,
  until: until === null ? 'Выберите, до\u00a0какого времени показывать' : undefined,
})
