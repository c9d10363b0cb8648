import { allows, type MemberAccess } from '@skleyka/contract/access.ts'
import { switchingModeration } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { usingBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import type { AuditChange, JournalledField, JournalledType } from '@skleyka/contract/audit/audit.calls.ts'
import { bulkField } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { RefusalName } from '@skleyka/contract/contract.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { recordFieldNames } from '@skleyka/contract/records/record-fields.ts'
import { choosingAds } from '@skleyka/contract/templates/template-kinds.ts'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { embedHosts, journalledAccount } from '../accounts/accounts.ts'
import { haveBlocks } from '../ads/ads.ts'
import { posters } from '../frames/frames.ts'
import { recordChanges } from '../records/records.ts'

/** An object as the journal sees it. */
export interface ObjectNow {
  readonly fields: Readonly<Record<string, unknown>>
  readonly lifecycle: string
  readonly createdAt: Date
}

/** A field that is to be as it was before. */
type FieldTakenBack = Pick<AuditChange, 'field' | 'before' | 'after'>

/** A kind of object whose fields are told as they were, and taken back. */
interface Journalled {
  readonly fields: readonly JournalledField[]
  /** Fields that no list can name, because people make them. */
  readonly isOwnField?: (field: string) => boolean
  /** Access that is needed to change these fields, and so to undo a change of them. */
  readonly access: MemberAccess
  /** Fields, and values given back, that take other permissions than these. */
  readonly accessesOf?: (change: FieldTakenBack) => readonly MemberAccess[]
  readonly unknown: RefusalName
  /** Of the account only; deleted ones too. */
  find(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, ObjectNow>>
  /** Keeps the object as it is until the end of the transaction; null when there is none, or none any more. */
  lock(tx: Tx, accountId: number, id: number): Promise<ObjectNow | null>
  /** Writes fields of a locked object; answers its new rowVersion, null where it has none. */
  write(
    tx: Tx,
    accountId: number,
    id: number,
    fields: Record<string, unknown>,
    ground: { readonly publicUrl: string },
  ): Promise<number | null>
}

const managingAccount = { who: 'member', permission: 'yauth.can_manage_account' } as const
const ofVideo = (permission: Permission): MemberAccess => ({ who: 'member', section: 'VIDEO', permission })

const blockNumbers = z.optional(z.array(z.int()))
const frameNumber = z.nullable(z.int())

type RecordRow = Awaited<ReturnType<typeof recordChanges.find>>[number]
type AccountRow = NonNullable<Awaited<ReturnType<typeof journalledAccount.find>>>

const recordNow = (row: RecordRow): ObjectNow => ({
  fields: { ...recordChanges.fieldsOf(row), posterFrameId: row.poster_frame_id },
  lifecycle: row.lifecycle,
  createdAt: row.created_at,
})
const accountNow = (row: AccountRow): ObjectNow => ({
  fields: journalledAccount.fieldsOf(row),
  lifecycle: 'ACTIVE',
  createdAt: row.created_at,
})

export const journalled: Readonly<Record<JournalledType, Journalled>> = {
  record: {
    fields: [...recordFieldNames, 'posterFrameId'],
    isOwnField: recordChanges.isMetadataField,
    access: ofVideo('media.can_edit_records'),
    accessesOf: ({ field, before, after }) => {
      if (field === 'cuepoints') return [ofVideo('media.can_use_cuepoints')]
      if (field === 'adTemplate') return [choosingAds]
      if (field === 'adBlocks') return [usingBlocks]
      if (field === 'posterFrameId') return [frames.setPoster.access]
      const { permission, permissionOf } = bulkField(field) ?? {}
      const isDecided = field === 'moderation' && (after === 'APPROVED' || after === 'REJECTED')
      const decision = isDecided ? ('media.can_change_moderation' as const) : undefined
      const own = [permission, permissionOf?.[String(before)], decision].filter((one) => one !== undefined)
      return [ofVideo('media.can_edit_records'), ...own.map(ofVideo)]
    },
    unknown: 'records.notFound',
    find: async (db, accountId, ids) => {
      const rows = await recordChanges.find(db, accountId, ids)
      return new Map(rows.map((row) => [row.id, recordNow(row)]))
    },
    lock: async (tx, accountId, id) => {
      const row = await recordChanges.lock(tx, accountId, id)
      return row && recordNow(row)
    },
    write: async (tx, accountId, id, { posterFrameId, ...fields }) => {
      if (posterFrameId !== undefined) {
        // a line that sets the poster is about nothing else
        return (await posters.choose(tx, accountId, id, frameNumber.parse(posterFrameId))).rowVersion
      }
      const row = await recordChanges.lock(tx, accountId, id)
      const blocks = blockNumbers.parse(fields.adBlocks)
      if (blocks && !(await haveBlocks(tx, accountId, blocks))) throw refuse('audit.blockGone')
      const changed = row && (await recordChanges.change(tx, accountId, row, recordChanges.changeBack(fields)))
      return changed?.rowVersion ?? null
    },
  },
  account: {
    fields: journalledAccount.names,
    access: managingAccount,
    accessesOf: ({ field }) => (field === 'moderates' ? [managingAccount, switchingModeration] : [managingAccount]),
    unknown: 'account.notFound',
    find: async (db, accountId, ids) => {
      const row = ids.includes(accountId) ? await journalledAccount.find(db, accountId) : null
      return new Map(row ? [[accountId, accountNow(row)]] : [])
    },
    lock: async (tx, accountId, id) => {
      const row = id === accountId ? await journalledAccount.lock(tx, accountId) : null
      return row && accountNow(row)
    },
    write: async (tx, accountId, _id, fields, { publicUrl }) => {
      const { read, columns } = journalledAccount.read(fields)
      const { defaultAlbum, embedHost } = read
      if (defaultAlbum != null && !(await journalledAccount.mayTakeNew(tx, accountId, defaultAlbum))) {
        throw refuse('accountSettings.album')
      }
      // a rule, or the address of the installation, may be another one since
      const problem = embedHost == null ? null : embedHosts.problem(embedHost, publicUrl)
      if (problem !== null) throw refuse('audit.hostRefused', { why: problem })
      await journalledAccount.write(tx, accountId, columns)
      return null
    },
  },
}

/** Returns why a caller may not take these fields back; null when he may. */
export function refusedFields(
  { access, accessesOf }: Pick<Journalled, 'access' | 'accessesOf'>,
  changes: readonly FieldTakenBack[],
  caller: Parameters<typeof allows>[1],
): RefusalName | null {
  const accesses = changes.flatMap((change) => accessesOf?.(change) ?? [access])
  const refusals = accesses.map((access) => allows(access, caller))
  return refusals.find((refusal) => refusal !== null) ?? null
}

/** Returns true if a kind takes a field back. */
export const isTakenBack = (
  { fields, isOwnField }: Pick<Journalled, 'fields' | 'isOwnField'>,
  field: string,
): boolean => {
  const known: readonly string[] = fields
  return known.includes(field) || isOwnField?.(field) === true
}

/** The kind by the word of the journal; null for one whose fields are not taken back. */
export const journalledKind = (type: string | null): Journalled | null =>
  type === 'record' || type === 'account' ? journalled[type] : null
