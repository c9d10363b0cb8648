import { isDeepStrictEqual } from 'node:util'
import type { NamedTemplates } from '@skleyka/contract/templates/named-templates.ts'
import { namedKinds, templateField } from '@skleyka/contract/templates/template-kinds.ts'
import { mayRevise } from '../../database/acting.ts'
import type { Tx } from '../../database/database.ts'
import { changedTexts } from '../../database/record-columns.ts'
import { mapTemplateColumns, templateColumn } from '../../database/template-columns.ts'
import { refuse } from '../../http/refuse.ts'
import { checkBlocks } from '../ads/ads.ts'
import { requestSounds } from '../processing/processing.ts'
import { checkNamed } from '../templates/templates.ts'
import { bodyAfter, mayBePublished, refuseProblems } from './metadata-change.ts'
import { namedInMetadata } from './named-in-metadata.ts'
import { publishedAs } from './publish.ts'
import { type JournalledRow, journalledFields, type RecordChange } from './record-fields.ts'
import { isHolder, isMember, type LockedRecord, updateRecords } from './records.sql.ts'

/** Result of a change, as the journal keeps it: only the fields that are not as they were. */
export interface RecordChanged {
  readonly rowVersion: number
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * The one writer of what people say of a record: of its page, of what is taken back; for many at once its two halves,
 * `judgeChange` and `updateRecords`. `row` is locked by the caller. Nothing is written, and no version counted, when everything is so already. Refuses an author who is no member, a
 * publication that ends before it begins or lacks what the template requires, a template of another account, and a decision of
 * a moderator made anew by who may not.
 */
export async function changeRecord(
  tx: Tx,
  accountId: number,
  row: LockedRecord,
  change: RecordChange,
): Promise<RecordChanged> {
  const { next, before, after } = await judgeChange(tx, accountId, row, change)
  if (Object.keys(after).length === 0) return { rowVersion: row.row_version, before, after }
  const rowVersion = (await updateRecords(tx, accountId, [[row.id, next]])).get(row.id)
  if (rowVersion === undefined) throw new Error(`record ${row.id} was locked and is gone`)
  if (next.sound_off !== row.sound_off) await requestSounds(tx, { accountId, recordId: row.id })
  return { rowVersion, before, after }
}

/** Returns what a change comes to, before it is written; refuses as `changeRecord` does. */
export async function judgeChange(tx: Tx, accountId: number, row: LockedRecord, change: RecordChange) {
  if (isDecidedAnew(row, change) && !(await mayRevise(tx))) throw refuse('records.decided')
  const { ownerId } = change
  if (ownerId !== undefined && ownerId !== row.owner_id && !(await isMember(tx, accountId, ownerId)))
    throw refuse('records.author', {}, { 'fields.ownerId': ['Такого участника нет в\u00a0аккаунте'] })
  const { holder } = change
  if (holder != null && holder !== row.holder && !(await isHolder(tx, holder)))
    throw refuse('records.holder', {}, { 'fields.holder': ['Такого правообладателя нет. Выберите из\u00a0списка'] })
  await checkNamed(tx, accountId, otherTemplates(row, change), (kind) => `fields.templates.${kind}`)
  if (change.adBlocks !== undefined) await checkBlocks(tx, accountId, change.adBlocks)
  const body = await bodyAfter(tx, accountId, row, change.metadataTemplate)
  refuseProblems(await namedInMetadata(tx, accountId)(body.fields, newlyNamed(row, change)))
  return differenceOf(row, change, body)
}

/** Returns true if a change goes back on what a moderator has decided (P-M-25). */
export function isDecidedAnew(row: LockedRecord, change: RecordChange): boolean {
  if (row.moderation !== 'APPROVED' && row.moderation !== 'REJECTED') return false
  const next = moderatedAs(row, change)
  return next.moderation !== row.moderation || next.moderation_reason !== row.moderation_reason
}

/** A reason is why something was sent back: it goes with that, unless it is given anew. */
function moderatedAs(row: LockedRecord, { moderation = row.moderation, moderationReason }: RecordChange) {
  const isKept = moderation === row.moderation || moderation === 'REJECTED'
  return { moderation, moderation_reason: moderationReason ?? (isKept ? row.moderation_reason : '') }
}

/** Values that are not so already: a video that went to the trash holds no other edit back. */
const newlyNamed = (row: LockedRecord, { metadata = {} }: RecordChange) =>
  Object.fromEntries(Object.entries(metadata).filter(([name, value]) => row.metadata[name] !== value))

/** The templates that a change names anew; that of metadata is judged with its fields. */
const otherTemplates = (row: LockedRecord, change: RecordChange): NamedTemplates =>
  Object.fromEntries(
    namedKinds.flatMap((kind) => {
      const template = change[templateField(kind)]
      return template === undefined || template === row[templateColumn(kind)] ? [] : [[kind, template]]
    }),
  )

/**
 * Returns what a change would do to a row that then follows this template. Refuses a publication that ends before it begins, and one
 * without what it requires, one of a video that a claim has taken out of publication, and
 * another copyright holder than the one a claim has named.
 */
export function differenceOf(row: LockedRecord, change: RecordChange, body = row.metadata_body) {
  const next = nextRow(row, change)
  if (row.claim_block !== null && (next.publication === 'PUBLISHED' || next.publication === 'SCHEDULED'))
    throw refuse('claims.stands', { number: row.claim_block })
  if (row.claim_holder !== null && next.holder !== row.holder)
    throw refuse('claims.holderStands', { number: row.claim_holder })
  mayBePublished(row, next, body)
  const [before, after] = differing(journalledFields(row), journalledFields(next))
  return { next, before, after }
}

/** The row as it is to be. */
function nextRow(row: LockedRecord, change: RecordChange): JournalledRow {
  const metadata = Object.entries({ ...row.metadata, ...change.metadata })
  return {
    ...changedTexts(row, change),
    tags: [...(change.tags ?? row.tags)],
    owner_id: change.ownerId ?? row.owner_id,
    holder: change.holder === undefined ? row.holder : change.holder,
    ...publishedAs(row, change, row.now),
    visibility: change.visibility ?? row.visibility,
    embedding: change.embedding ?? row.embedding,
    ...moderatedAs(row, change),
    metadata: Object.fromEntries(metadata.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    ...mapTemplateColumns((kind) => orDefault(change[templateField(kind)], row[templateColumn(kind)])),
    ad_blocks: [...(change.adBlocks ?? row.ad_blocks)],
    front_settings: orDefault(change.frontSettings, row.front_settings),
    cuepoints: orDefault(change.cuepoints, row.cuepoints),
    sound_off: change.soundOff ?? row.sound_off,
  }
}

const orDefault = <Value>(value: Value | undefined, otherwise: Value): Value =>
  value === undefined ? otherwise : value

/** Of both, the fields that are not the same; a field that only one of them has is null in the other. */
function differing(was: Readonly<Record<string, unknown>>, is: Readonly<Record<string, unknown>>) {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const differ = names.filter((name) => !isDeepStrictEqual(was[name], is[name]))
  const of = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(differ.map((name) => [name, fields[name] ?? null]))
  return [of(was), of(is)] as const
}
