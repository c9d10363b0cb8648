import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { isDay, isNoValue, type MetadataField, metadataProblem } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { ChangeOfRecord, RecordNow } from '../records/records.ts'
import { splitList } from './cells.ts'
import { momentOf } from './moment-of.ts'

/**
 * Puts what a cell says of a field of metadata into the change, by the type its template gives it; an empty cell takes the
 * value away. Answers what is wrong with it, null when nothing is.
 */
export function putMetadata(
  change: ChangeOfRecord,
  name: string,
  text: string,
  row: RecordNow,
  timeZone: string,
): string | null {
  const present = row.metadata[name] ?? null
  if (text === '' && present === null) return null
  const field = row.metadata_body.fields.find((one) => one.name === name)
  // a value whose field is gone is shown, and may only be taken away
  if (field === undefined && text !== '')
    return text === String(present) ? null : 'такого поля в\u00a0шаблоне этого видео нет'
  const read = field === undefined ? null : readValue(field, text, timeZone)
  const value = isNoValue(read) ? null : read
  const problem = field === undefined ? null : metadataProblem(field, value)
  if (problem !== null) return `${problem.charAt(0).toLowerCase()}${problem.slice(1)}`
  if (field?.type === 'moment' && isSameSecond(value, present)) return null
  change.metadata = { ...change.metadata, [name]: value }
  return null
}

const yes: ReadonlySet<string> = new Set(['да', 'yes', 'true', '1'])
const no: ReadonlySet<string> = new Set(['нет', 'no', 'false', '0'])

/** The value a text stands for; a text that stands for none stays one, and its field says what is wrong with it. */
function readValue({ type, many }: MetadataField, text: string, timeZone: string): MetadataValue {
  switch (type) {
    case 'video':
    case 'number': {
      const plain = text.replace(/[\s\u00a0]/gu, '').replace(',', '.')
      return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain)
    }
    case 'boolean': {
      const word = text.toLocaleLowerCase('ru')
      return yes.has(word) ? true : no.has(word) ? false : text
    }
    case 'date':
      return isDay(text) ? text : (momentOf(text, 'UTC')?.toISOString().slice(0, 10) ?? text)
    case 'moment':
      return momentOf(text, timeZone)?.toISOString() ?? text
    case 'tags':
      return splitList(text)
    case 'choice':
      return many ? splitList(text) : text
    default:
      return text
  }
}

/** Tables tell seconds. */
const isSameSecond = (one: MetadataValue | null, other: MetadataValue | null): boolean =>
  Math.floor(Date.parse(String(one)) / 1000) === Math.floor(Date.parse(String(other)) / 1000)
