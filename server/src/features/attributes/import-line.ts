import {
  attributeTitle,
  isEditable,
  moderationOf,
  publicationOf,
} from '@skleyka/contract/attributes/attribute-fields.ts'
import { madeValues } from '@skleyka/contract/bulk/bulk-fields.ts'
import { metadataFieldName } from '@skleyka/contract/filters/filter-fields.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { isTextField, type TextField } from '@skleyka/contract/records/record-texts.ts'
import { writtenFields } from '@skleyka/contract/records/records.calls.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import { type ChangeOfRecord, type RecordNow, recordChanges } from '../records/records.ts'
import { splitList } from './cells.ts'
import { putMetadata } from './import-metadata.ts'
import { momentOf } from './moment-of.ts'
import type { TableLine } from './read-csv.ts'

export interface LineContext {
  readonly tx: Tx
  readonly accountId: number
  readonly columns: readonly (string | null)[]
  readonly timeZone: string
  readonly own: readonly { readonly key: string; readonly title: string }[]
  /** Judges values that name other videos. */
  readonly references: ReturnType<typeof recordChanges.namedInMetadata>
}

/** Change of a line to its record, in the words of the journal; or why it is left out. */
type Verdict =
  | { readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> }
  | { readonly problem: string }

/** The longest text of a record, with what is cleaned away. */
const longestCell = 4 * bounds.recordDescriptionChars

/** Judges one line by the rules of the one writer of records. Nothing of a line is taken in part. */
export async function judgeLine(ground: LineContext, row: RecordNow, { cells }: TableLine): Promise<Verdict> {
  const change: ChangeOfRecord = {}
  for (const [at, key] of ground.columns.entries()) {
    const cell = cells[at]
    if (key === null || cell === undefined || !isEditable(key)) continue
    if (cell.length > longestCell) return { problem: `${titleOf(key, ground)}: слишком длинный текст` }
    const problem = await putCell(change, key, cell.trim(), row, ground)
    if (problem !== null) return { problem: `${titleOf(key, ground)}: ${problem}` }
  }
  const [lost] = await ground.references(row.metadata_body.fields, change.metadata ?? {})
  if (lost) return { problem: `${lost.field.title}: ${lowerFirst(lost.text)}` }
  try {
    const { before, after } = recordChanges.difference(row, change)
    return { before, after }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('ru') + text.slice(1)

const titleOf = (key: string, { own }: LineContext) =>
  own.find((field) => field.key === key)?.title ?? attributeTitle(key, 'ru')

/** Puts what a cell says into the change; answers what is wrong with it, null when nothing is. */
async function putCell(
  change: ChangeOfRecord,
  key: string,
  text: string,
  row: RecordNow,
  ground: LineContext,
): Promise<string | null> {
  const metadata = metadataFieldName(key)
  if (metadata !== null) return putMetadata(change, metadata, text, row, ground.timeZone)
  if (key === 'moderationReason' || isTextField(key)) return putText(change, key, text)
  switch (key) {
    case 'tags': {
      const kept = z.safeParse(madeValues.tags, splitList(text))
      if (!kept.success) return `не\u00a0больше ${bounds.tags} тегов, в\u00a0каждом до\u00a0${bounds.tagChars} знаков`
      change.tags = kept.data
      return null
    }
    case 'ownerId': {
      const id = Number(text)
      if (id === row.owner_id) return null
      const isAuthor =
        /^[1-9]\d{0,14}$/.test(text) && (await recordChanges.mayBeAuthor(ground.tx, ground.accountId, id))
      if (!isAuthor) return 'такого участника нет в\u00a0аккаунте'
      change.ownerId = id
      return null
    }
    case 'holder':
      if (text !== '' && !(await recordChanges.isHolder(ground.tx, text))) return 'такого правообладателя нет'
      change.holder = text === '' ? null : text
      return null
    case 'publication':
    case 'moderation':
      return putWord(change, key, text, row)
    case 'publishedFrom':
    case 'publishedTo':
      return putMoment(change, key, text, row, ground.timeZone)
    default:
      return null
  }
}

function putText(change: ChangeOfRecord, key: TextField | 'moderationReason', text: string): string | null {
  const kept = z.safeParse<z.ZodMiniType<string>>(madeValues[key], text)
  if (!kept.success) return text === '' ? 'не\u00a0может быть пустым' : 'слишком длинный текст'
  change[key] = kept.data
  return null
}

/** An empty cell says nothing of what always is one of a few. */
function putWord(
  change: ChangeOfRecord,
  key: 'publication' | 'moderation',
  text: string,
  row: RecordNow,
): string | null {
  if (text === '') return null
  if (key === 'publication') {
    const publication = publicationOf(text)
    if (publication === null) return `нет значения «${text.slice(0, 40)}»`
    if (publication !== row.publication) change.publication = publication
    return null
  }
  const moderation = moderationOf(text)
  if (moderation === null) return `нет значения «${text.slice(0, 40)}»`
  change.moderation = moderation
  return null
}

function putMoment(
  change: ChangeOfRecord,
  key: 'publishedFrom' | 'publishedTo',
  text: string,
  row: RecordNow,
  timeZone: string,
): string | null {
  const moment = text === '' ? null : momentOf(text, timeZone)
  if (moment === undefined) return `не\u00a0дата «${text.slice(0, 40)}»: пишите «2026-05-31 18:30»`
  if (!z.safeParse(writtenFields[key], moment?.toISOString() ?? null).success) return 'год от\u00a02000 до\u00a02200'
  const now = key === 'publishedFrom' ? row.published_from : row.published_to
  // tables tell seconds: a moment that is the same to the second was not changed
  if (seconds(moment) !== seconds(now)) change[key] = moment
  return null
}

const seconds = (moment: Date | null) => (moment === null ? null : Math.floor(moment.getTime() / 1000))
