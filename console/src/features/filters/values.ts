import type { FilterField } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterValue } from '@skleyka/contract/filters/filter-tree.ts'

/** A value of several is a list, one of one is itself; null is none. */
export const toList = (value: FilterValue | null): readonly unknown[] =>
  value === null ? [] : Array.isArray(value) ? value : [value]

/** A value of both ends of a span; null until both are there. */
export function spanOf(ends: readonly [unknown, unknown]): readonly (string | number)[] | null {
  const whole = ends.filter((end) => typeof end === 'string' || typeof end === 'number')
  return whole.length === 2 ? whole : null
}

/** The first instant of a day of the user, and the last one. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString()
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** The instant at which a span of days begins or ends; null without a day. */
export const edgeOfDay = (day: string | null, edge: 'start' | 'end'): string | null =>
  day === null ? null : edge === 'start' ? startOfDay(day) : endOfDay(day)

/** The user's day of an instant, yyyy-mm-dd; null for what is none. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null
  const at = new Date(value)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** In what people tell an amount: sizes in megabytes, lengths in minutes. */
export function unitOf({ kind, title }: FilterField): { unit?: string; of: number } {
  if (kind === 'bytes') return { unit: 'МБ', of: 1024 ** 2 }
  if (kind === 'duration') return { unit: 'мин', of: 60_000 }
  return title.endsWith('кадра') ? { unit: 'px', of: 1 } : { of: 1 }
}

/** The lines of a text as values of a field, whole numbers where it holds such; null while there is none. */
export function linesOf({ kind }: FilterField, text: string): readonly (string | number)[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const values = kind === 'number' ? lines.map((line) => (/^\d{1,15}$/.test(line) ? Number(line) : line)) : lines
  return values.length === 0 ? null : values
}
