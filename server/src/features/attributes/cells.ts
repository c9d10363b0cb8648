import type { TableLanguage } from '@skleyka/contract/attributes/attribute-fields.ts'

/** Value of one cell before it is written in some form; a list is of texts. */
export type Cell = string | number | boolean | Date | null | readonly string[]

/** Style by which cells become texts. */
export interface CellStyle {
  readonly language: TableLanguage
  readonly timeZone: string
  /** True if a comma stands before the fraction of a number: a point makes a date of it in Russian tables. */
  readonly decimalComma?: boolean
}

const yesNo = { ru: ['да', 'нет'], en: ['yes', 'no'] } as const

/** The text of a cell. */
export function cellText(cell: Cell, style: CellStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return style.decimalComma ? String(cell).replace('.', ',') : String(cell)
  if (typeof cell === 'boolean') return yesNo[style.language][cell ? 0 : 1]
  return cell instanceof Date ? momentText(cell, style.timeZone) : joinList(cell)
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** `2026-05-31 18:30:00 +03:00`: tables sort it, and with its shift it means one moment wherever it is read. */
export function momentText(moment: Date, timeZone: string): string {
  let format = zones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv', {
      timeZone,
      dateStyle: undefined,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
    zones.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const shift = part.timeZoneName?.replace(/^GMT/, '').replace('\u2212', '-') || '+00:00'
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second} ${shift}`
}

/** Texts of a list by commas; one that holds a comma or quotes stands in quotes. */
export const joinList = (texts: readonly string[]): string =>
  texts.map((text) => (/[,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ')

/** The way back from `joinList`. Reads each sign once: a cell is as long as a stranger makes it. */
export function splitList(text: string): string[] {
  const items: string[] = []
  for (let at = 0; at < text.length; ) {
    const from = pastBlanks(text, at)
    const quoted = text[from] === '"' ? quotedItem(text, from) : null
    const comma = text.indexOf(',', from)
    const end = quoted?.end ?? (comma < 0 ? text.length : comma)
    items.push(quoted?.item ?? text.slice(from, end).trimEnd())
    at = end + 1
  }
  return items.filter((item) => item.trim() !== '')
}

/** The item in quotes that begins here and the comma, or the end, behind it; `null` when the quotes end elsewhere. */
function quotedItem(text: string, from: number): { item: string; end: number } | null {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return null
  const end = pastBlanks(text, close + 1)
  if (end < text.length && text[end] !== ',') return null
  return { item: text.slice(from + 1, close).replaceAll('""', '"'), end }
}

function pastBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1
  return at
}

/** Signs that a program may take for the beginning of a formula, wide forms of it too. */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** A text that no table computes: an apostrophe stands before what would be a formula (safety 8.2, ASVS 1.2.10). */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `harmless` was given. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
