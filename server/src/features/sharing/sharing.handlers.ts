import { isDeepStrictEqual } from 'node:util'
import { refusals } from '@skleyka/contract/contract.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type {
  RecordShare,
  ShareRelation,
  ShareRules,
  ShareState,
  sharing,
} from '@skleyka/contract/sharing/sharing.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { ShareState as ShareRowState } from '../../database/tables/sharing.ts'
import type { EnteredAccount } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { failedState, refuse } from '../../http/refuse.ts'
import { reachableAccounts } from '../accounts/accounts.ts'
import {
  findPartners,
  findSharingAccount,
  hasAlbum,
  insertRelation,
  listRelations,
  moveRelation,
  type RelationRow,
  updateRules,
} from './relations.sql.ts'
import { sharedView } from './shared-view.ts'
import {
  findLifecycle,
  findSharedRecord,
  insertShares,
  listAllowed,
  listShared,
  listShares,
  lockActive,
  revokeShares,
} from './shares.sql.ts'

export const sharingHandlers: Handlers<typeof sharing> = {
  share: async ({ ids, targetAccountCodes, note = '' }, { account, user }, services) =>
    eachPair(services, account, ids, targetAccountCodes, 'ACTIVE', (tx, recordIds, targetIds) =>
      insertShares(tx, { accountId: account.id, recordIds, targetIds }, { userId: user.id, note }),
    ),

  unshare: async ({ ids, targetAccountCodes }, { account }, services) =>
    eachPair(services, account, ids, targetAccountCodes, 'REVOKED', (tx, recordIds, targetIds) =>
      revokeShares(tx, { accountId: account.id, recordIds, targetIds }),
    ),

  targets: async ({ former }, { account }, { db }) => {
    const partners = await asPlatform(db, 'sharing', (tx) => findPartners(tx, account.id, former))
    return { accounts: partners.map(({ code, name }) => ({ accountCode: code, accountName: name })) }
  },

  reachable: async (_params, { account, user }, { db }) => {
    const reached = await asPlatform(db, 'sharing', (tx) => reachableAccounts(tx, user))
    const others = reached.filter(({ code, available_sections }) => {
      return code !== account.code && available_sections?.includes('SHARING') === true
    })
    return { accounts: others.map(({ code, name }) => ({ accountCode: code, accountName: name })) }
  },

  ofRecord: async ({ id }, { account }, { db }) => {
    const lifecycle = await findLifecycle(db, account.id, id)
    if (lifecycle === null || lifecycle === 'DELETED') throw refuse('records.notFound')
    const rows = await asPlatform(db, 'sharing', (tx) => listShares(tx, account.id, id))
    const shares = rows.map(({ code, name, note, shared_at, shared_by, ...share }) => ({
      accountCode: code,
      accountName: name,
      state: stateOfShare(lifecycle, share),
      note,
      sharedAt: shared_at,
      sharedBy: shared_by,
    }))
    return { shares }
  },

  incoming: async ({ q = '', page, perPage }, { signedIn }, services) => {
    if (page * perPage > bounds.listDepth) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко список не\u00a0листается'] })
    }
    const words = q.toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/u).filter(Boolean)
    const { rows, total } = await listShared(services.db, words.slice(0, 10), (page - 1) * perPage, perPage)
    return { items: rows.map((row) => sharedView(row, signedIn, services)), total }
  },

  get: async ({ id }, { signedIn }, services) => {
    const row = await findSharedRecord(services.db, id)
    if (!row) throw refuse('records.notFound')
    return { record: sharedView(row, signedIn, services) }
  },

  relations: async (_params, { account }, { db }) => {
    const rows = await asPlatform(db, 'sharing', (tx) => listRelations(tx, { accountId: account.id }))
    const all = rows.map((row) => relationView(row, account.id))
    const isOpen = ({ state }: ShareRelation) => state === 'PENDING' || state === 'ACTIVE'
    return {
      out: all.filter((one) => one.direction === 'out' && isOpen(one)),
      in: all.filter(({ direction, state }) => direction === 'in' && state === 'ACTIVE'),
      pending: all.filter(({ direction, state }) => direction === 'in' && state === 'PENDING'),
    }
  },

  invite: async ({ targetAccountCode: accountCode, rules }, { account, user }, services) => {
    const { db, audit } = services
    await checkRules(services, account, rules)
    const [row, isNew] = await asPlatform(db, 'sharing', async (tx) => {
      const to = await findSharingAccount(tx, accountCode)
      if (to === null || to === account.id) throw refuse('sharing.noAccount')
      const id = await insertRelation(tx, account.id, to, rules, user.id)
      const [found] = await listRelations(tx, { accountId: account.id, openWith: to })
      return [found, id !== null] as const
    })
    if (!row) throw refuse('sharing.notFound')
    if (isNew) audit({ objectType: 'account', objectId: account.id, after: auditedRelation(row) })
    return { relation: relationView(row, account.id) }
  },

  changeRules: async ({ id, rules }, { account }, services) => {
    await checkRules(services, account, rules)
    const { before, after } = await asPlatform(services.db, 'sharing', async (tx) => {
      const [before] = await listRelations(tx, { accountId: account.id, id })
      if (!(await updateRules(tx, account.id, id, rules))) throw refuse('sharing.notFound')
      const [after] = await listRelations(tx, { accountId: account.id, id })
      return { before, after }
    })
    if (!before || !after) throw refuse('sharing.notFound')
    auditRelation(services.audit, account, before, after)
    return { relation: relationView(after, account.id) }
  },

  accept: ({ id }, { account }, services) => decide(services, account, id, 'ACTIVE'),
  reject: ({ id }, { account }, services) => decide(services, account, id, 'REJECTED'),

  end: async ({ id, keepShared }, { account }, { db, audit }) => {
    const { before, after } = await asPlatform(db, 'sharing', async (tx) => {
      const [before] = await listRelations(tx, { accountId: account.id, id })
      if (!before) throw refuse('sharing.notFound')
      await moveRelation(tx, { accountId: account.id, id, as: 'either' }, ['PENDING', 'ACTIVE'], 'ENDED')
      const isKept = keepShared && before.account_id === account.id
      const pair = { accountId: before.account_id, recordIds: null, targetIds: [before.to_account_id] }
      if (!isKept) await revokeShares(tx, pair)
      const [after] = await listRelations(tx, { accountId: account.id, id })
      return { before, after: after ?? before }
    })
    auditRelation(audit, account, before, after)
    return { relation: relationView(after, account.id) }
  },
}

async function decide(
  { db, audit }: CallServices,
  account: EnteredAccount,
  id: number,
  to: 'ACTIVE' | 'REJECTED',
): Promise<{ relation: ShareRelation }> {
  const { before, after } = await asPlatform(db, 'sharing', async (tx) => {
    const [before] = await listRelations(tx, { accountId: account.id, id })
    if (before?.to_account_id !== account.id) throw refuse('sharing.notFound')
    const isMoved = await moveRelation(tx, { accountId: account.id, id, as: 'invited' }, ['PENDING'], to)
    // a repeat is answered the same; what was decided otherwise is not offered any more
    if (!isMoved && before.state !== to) throw refuse('sharing.notFound')
    return { before, after: { ...before, state: to } }
  })
  auditRelation(audit, account, before, after)
  return { relation: relationView(after, account.id) }
}

function auditRelation(
  audit: CallServices['audit'],
  account: EnteredAccount,
  before: RelationRow,
  after: RelationRow,
): void {
  if (isDeepStrictEqual(auditedRelation(before), auditedRelation(after))) return
  audit({ objectType: 'account', objectId: account.id, before: auditedRelation(before), after: auditedRelation(after) })
}

/** Returns what the journal keeps of a relation. */
const auditedRelation = ({ code, state, album_id, until, may_publish }: RelationRow) => ({
  sharing: code,
  state,
  sharedAlbum: album_id,
  sharedUntil: until,
  mayPublish: may_publish,
})

/** Refuses an album that the account does not have, and a moment that has passed. */
async function checkRules({ db, now }: CallServices, account: EnteredAccount, { albumId, until }: ShareRules) {
  if (until !== null && until <= now()) throw refuse('sharing.until', {}, { until: [refusals['sharing.until'].text] })
  if (albumId !== null && !(await hasAlbum(db, account.id, albumId))) throw refuse('albums.notFound')
}

type Change = (
  tx: Tx,
  recordIds: readonly number[],
  targetIds: readonly number[],
) => Promise<{ recordId: number; targetId: number }[]>

/** Changes every pair of a record and an account that there is, and tells of every pair that was named. */
async function eachPair(
  { db, audit }: CallServices,
  account: EnteredAccount,
  ids: readonly number[],
  codes: readonly string[],
  status: 'ACTIVE' | 'REVOKED',
  change: Change,
): Promise<{ sharedRecords: Record<string, Record<string, ShareState>> }> {
  const tx = inTransaction(db)
  const partners = await asPlatform(tx, 'sharing', (all) => findPartners(all, account.id, status === 'REVOKED'))
  const named = partners.filter(({ code }) => codes.includes(code))
  const records = await lockActive(tx, account.id, ids)
  const pairs = { accountId: account.id, recordIds: [...records], targetIds: named.map(({ id }) => id) }
  const allowed = status === 'REVOKED' ? null : Map.groupBy(await listAllowed(tx, pairs), ({ recordId }) => recordId)
  const changed = await change(tx, pairs.recordIds, pairs.targetIds)
  for (const [recordId, pairs] of Map.groupBy(changed, (pair) => pair.recordId)) {
    const touched = named.filter(({ id }) => pairs.some(({ targetId }) => targetId === id)).map(({ code }) => code)
    const [before, after] = status === 'ACTIVE' ? [[], touched] : [touched, []]
    audit({ objectType: 'record', objectId: recordId, before: { sharedWith: before }, after: { sharedWith: after } })
  }
  const stateOf = (id: number, code: string): ShareState => {
    if (!records.has(id)) return failedState('records.notFound')
    const partner = named.find((one) => one.code === code)
    if (!partner) return failedState('account.notFound')
    const isKeptBack = allowed !== null && !allowed.get(id)?.some(({ targetId }) => targetId === partner.id)
    return isKeptBack ? failedState('sharing.byRules') : { status }
  }
  const byCode = (id: number) => Object.fromEntries(codes.map((code) => [code, stateOf(id, code)]))
  return { sharedRecords: Object.fromEntries(ids.map((id) => [id, byCode(id)])) }
}

/** Returns why a video that was shared may be shown no longer: its owner took it back, it is in the trash, the rules keep it back. */
function stateOfShare(lifecycle: string, share: { state: ShareRowState; is_barred: boolean }): RecordShare['state'] {
  if (share.state === 'REVOKED') return 'REVOKED'
  if (lifecycle === 'DISPOSED') return 'BROKEN'
  return share.is_barred ? 'BARRED' : 'ACTIVE'
}

const relationView = (row: RelationRow, accountId: number): ShareRelation => ({
  id: row.id,
  direction: row.account_id === accountId ? 'out' : 'in',
  accountCode: row.code,
  accountName: row.name,
  state: row.state,
  createdAt: row.created_at,
  records: row.records,
  rules: {
    album: row.album_id === null ? null : { id: row.album_id, name: row.album_name },
    until: row.until,
    mayPublish: row.may_publish,
  },
})
