import type { ClaimFile } from '@skleyka/contract/claims/claim.ts'
import {
  type ClaimParty,
  type ClaimState,
  type ClaimStepKind,
  openClaimStates,
} from '@skleyka/contract/claims/claim-states.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { ClaimStepsTable, ClaimsTable } from '../../database/tables/claims.ts'

/** Party that reads claims: an account its own, a copyright holder its own, an administrator all. */
export type ClaimScope =
  | { readonly accountId: number }
  | { readonly holderId: number }
  | { readonly tokenHash: Buffer }
  | 'ALL'

/** Limits a statement to what a party may see. */
function within(scope: ClaimScope): RawBuilder<boolean> {
  if (scope === 'ALL') return sql`true`
  if ('accountId' in scope) return sql`claims.account_id = ${scope.accountId}`
  if ('holderId' in scope) return sql`claims.holder_id = ${scope.holderId}`
  return sql`claims.token_hash = ${scope.tokenHash}`
}

const isOpen = sql<boolean>`claims.state = any(${[...openClaimStates]}::text[])`

const selectClaims = (db: Db, scope: ClaimScope) =>
  db
    .selectFrom('claims')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'claims.account_id').onRef('records.id', '=', 'claims.record_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .leftJoin('holders', 'holders.id', 'claims.holder_id')
    .selectAll('claims')
    .select(['records.uuid', 'records.name as record_name', 'records.lifecycle', 'records.duration_ms'])
    .select(['records.views28', 'records.views_total', 'holders.name as holder_name'])
    .select(['accounts.code as account_code', 'accounts.name as account_name'])
    .select((of) =>
      of
        .selectFrom('translations')
        .select('translations.id')
        .whereRef('translations.account_id', '=', 'claims.account_id')
        .whereRef('translations.record_id', '=', 'claims.record_id')
        .as('translation_id'),
    )
    .where(within(scope))

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>['rows'][number]

export interface ClaimListQuery {
  readonly state?: ClaimState | undefined
  readonly openOnly: boolean
  readonly q: string
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: 'created' | 'updated' | 'deadline'; readonly order: 'asc' | 'desc' }
  readonly olderDays?: number | undefined
  readonly ofHolder?: number | undefined
  readonly ofAccount?: string | undefined
  readonly overdueOnly?: boolean
}

/** Returns one page of the claims that a party may see. */
export function listClaims(db: Db, scope: ClaimScope, query: ClaimListQuery, now: Date) {
  const { state, openOnly, q, olderDays, ofHolder, ofAccount, overdueOnly } = query
  const number = /^\d{1,15}$/.test(q) ? Number(q) : 0
  const text = q.toLowerCase()
  const found = selectClaims(db, scope)
    .$if(state !== undefined, (rows) => rows.where('claims.state', '=', state ?? 'NEW'))
    .$if(openOnly, (rows) => rows.where(isOpen))
    .$if(olderDays !== undefined, (rows) =>
      rows.where('claims.created_at', '<', new Date(now.getTime() - (olderDays ?? 0) * 86_400_000)),
    )
    .$if(ofHolder !== undefined, (rows) => rows.where('claims.holder_id', '=', ofHolder ?? 0))
    .$if(ofAccount !== undefined, (rows) => rows.where('accounts.code', '=', ofAccount ?? ''))
    .$if(overdueOnly === true, (rows) =>
      rows.where(isOpen).where('claims.answer', 'is', null).where('claims.deadline_at', '<=', now),
    )
    .$if(q !== '', (rows) =>
      rows.where(
        sql<boolean>`(claims.id = ${number} or strpos(lower(claims.work), ${text}) > 0 or strpos(lower(records.name), ${text}) > 0)`,
      ),
    )
  const columns = {
    id: sql`claims.id`,
    created: sql`claims.created_at`,
    updated: sql`claims.updated_at`,
    deadline: sql`claims.deadline_at`,
  }
  return readPage(found, columns, query)
}

/** Returns a claim that a party may see; `null` for any other one. */
export const findClaim = async (db: Db, scope: ClaimScope, id: number): Promise<ClaimRow | null> =>
  (await selectClaims(db, scope).where('claims.id', '=', id).executeTakeFirst()) ?? null

/** Returns these claims, the oldest first. Of all accounts. */
export const findClaims = (tx: Tx, ids: readonly number[]): Promise<ClaimRow[]> =>
  selectClaims(tx, 'ALL').where(sql<boolean>`claims.id = any(${ids}::bigint[])`).orderBy('claims.id').execute()

/** Returns the claim of a link; `null` if there is none. Public: the secret names the claim. */
export const findClaimByToken = async (db: Db, tokenHash: Buffer): Promise<ClaimRow | null> =>
  (await selectClaims(db, { tokenHash }).executeTakeFirst()) ?? null

/** Locks a claim that a party may see until the end of the transaction; `null` for any other one. */
export async function lockClaim(tx: Tx, scope: ClaimScope, id: number) {
  const row = await tx
    .selectFrom('claims')
    .selectAll()
    .where('claims.id', '=', id)
    .where(within(scope))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>

/** Writes a locked claim under its next row version. */
export async function updateClaim(
  tx: Tx,
  { account_id, id }: Pick<LockedClaim, 'account_id' | 'id'>,
  fields: Updateable<ClaimsTable>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ ...fields, updated_at: now, row_version: sql<number>`row_version + 1` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

export const insertClaim = (tx: Tx, row: Insertable<ClaimsTable>) =>
  tx
    .insertInto('claims')
    .values(row)
    .returning(['id', 'account_id', 'record_id', 'derived_since'])
    .executeTakeFirstOrThrow()

export async function insertStep(
  tx: Tx,
  claim: Pick<LockedClaim, 'account_id' | 'id'>,
  step: Omit<Insertable<ClaimStepsTable>, 'account_id' | 'claim_id'>,
): Promise<void> {
  await tx
    .insertInto('claim_steps')
    .values({ ...step, account_id: claim.account_id, claim_id: claim.id })
    .execute()
}

interface StepRow {
  readonly at: Date
  readonly kind: ClaimStepKind
  readonly party: ClaimParty
  readonly who: string | null
  readonly text: string
}

/** Returns the history of a claim, the first step first. */
export const listSteps = (db: Db, claim: Pick<LockedClaim, 'account_id' | 'id'>): Promise<StepRow[]> =>
  db
    .selectFrom('claim_steps')
    .leftJoin('users', 'users.id', 'claim_steps.user_id')
    .select(['claim_steps.at', 'claim_steps.kind', 'claim_steps.party', 'claim_steps.text'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('who'))
    .where('claim_steps.account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .orderBy('claim_steps.id')
    .execute()

/** Returns the files of a claim with the side that sent them. */
export const listFiles = (
  db: Db,
  claim: Pick<LockedClaim, 'account_id' | 'id'>,
): Promise<(ClaimFile & { side: 'CLAIMANT' | 'ACCOUNT' })[]> =>
  db
    .selectFrom('claim_files')
    .select(['id', 'name', 'size_bytes as bytes', 'side'])
    .select(sql<boolean>`removed_at is not null`.as('isRemoved'))
    .where('account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .orderBy('id')
    .execute()

/** A video as a claim names it. */
export interface ClaimedRecord {
  readonly id: number
  readonly accountId: number
  readonly embedHost: string | null
  readonly durationMs: number | null
}

const isReachable = sql<boolean>`(accounts.state = 'ACTIVE' and (records.lifecycle = 'ACTIVE' and records.playable or records.lifecycle = 'LIVE')
  and viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility, now()) is null
  and not exists (select from gates where gates.account_id = records.account_id and gates.record_id = records.id
    and gates.kind <> 'EVERYONE'))`

/**
 * Returns a video that everybody may open, or that is named for a copyright holder, by its uuid or its number; `null` for any other one, so
 * that nothing tells which are there. Numbers follow each other: by one alone no video is found that opens to whoever has its address.
 */
export async function findReachable(
  db: Db,
  by: { uuid: string } | { id: number },
  holderId: number | null,
): Promise<ClaimedRecord | null> {
  const row = await db
    .selectFrom('records')
    .innerJoin('accounts', 'accounts.id', 'records.account_id')
    .select(['records.id', 'records.account_id as accountId', 'accounts.embed_host as embedHost'])
    .select('records.duration_ms as durationMs')
    .where('uuid' in by ? sql<boolean>`records.uuid = ${by.uuid}::uuid` : sql<boolean>`records.id = ${by.id}`)
    .where(
      sql<boolean>`(${isReachable} and (${'uuid' in by}::boolean or records.visibility = 'PUBLIC')
        or records.lifecycle in ('ACTIVE', 'LIVE') and records.holder_id = ${holderId}::bigint)`,
    )
    .executeTakeFirst()
  return row ?? null
}

/** Makes the new claims of one claimant wait for each other until the end of the transaction. */
export async function lockClaimant(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${key}, 0))`.execute(tx)
}

const ofClaimant = (claimant: { holderId: number } | { email: string }) =>
  'holderId' in claimant
    ? sql<boolean>`claims.holder_id = ${claimant.holderId}`
    : sql<boolean>`claims.stranger_email = ${claimant.email}`

/** Returns how many claims of a claimant are open. */
export async function countOpen(tx: Tx, claimant: { holderId: number } | { email: string }): Promise<number> {
  const { total } = await tx
    .selectFrom('claims')
    .select(sql<number>`count(*)`.as('total'))
    .where(ofClaimant(claimant))
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the number of an open claim of a claimant on a video; `null` if there is none. */
export async function findOpen(
  tx: Tx,
  claimant: { holderId: number } | { email: string },
  { accountId, id }: Pick<ClaimedRecord, 'accountId' | 'id'>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('claims')
    .select('id')
    .where('account_id', '=', accountId)
    .where('record_id', '=', id)
    .where(ofClaimant(claimant))
    .where(isOpen)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns how many claims came from a network since a moment. */
export async function countOfNetwork(tx: Tx, network: string, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('claims')
    .select(sql<number>`count(*)`.as('total'))
    .where('network', '=', network)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Gives the claims of a copyright holder to another one; returns them. */
export const passClaims = (tx: Tx, from: number, to: number) =>
  tx
    .updateTable('claims')
    .set({ holder_id: to, row_version: sql<number>`row_version + 1` })
    .where('holder_id', '=', from)
    .returning(['id', 'account_id'])
    .execute()

/** Puts a copyright holder in the place of another one in what decisions have changed, so that they can still be taken back. */
export async function passApplied(tx: Tx, from: number, to: number): Promise<void> {
  for (const side of ['before', 'after']) {
    await sql`update claims
      set applied = jsonb_set(applied, array[${side}, 'holderId'], to_jsonb(${to}::bigint)), row_version = row_version + 1
      where applied -> ${side} -> 'holderId' = to_jsonb(${from}::bigint)`.execute(tx)
    await sql`update claim_derived set applied = jsonb_set(applied, array[${side}, 'holderId'], to_jsonb(${to}::bigint))
      where applied -> ${side} -> 'holderId' = to_jsonb(${from}::bigint)`.execute(tx)
  }
}

/** Returns true if a copyright holder has claims. */
export async function hasAny(tx: Tx, holderId: number): Promise<boolean> {
  const row = await tx.selectFrom('claims').select('id').where('holder_id', '=', holderId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns the name of a copyright holder; `null` if there is none. */
export async function findHolderName(tx: Tx, id: number | null): Promise<string | null> {
  const row = await tx.selectFrom('holders').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Keeps a copyright holder from being merged or deleted until the end of the transaction; false if that is done. */
export async function holdHolder(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('holders').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Returns figures of the claims on videos of an account. */
export async function countOfAccount(db: Db, accountId: number, since: Date) {
  return db
    .selectFrom('claims')
    .select(sql<number>`count(*) filter (where ${isOpen})`.as('open'))
    .select(sql<number>`count(*) filter (where state = 'GRANTED' and decided_at > ${since})`.as('granted'))
    .select(sql<number>`count(*) filter (where answer = 'OBJECTED')`.as('objected'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Returns the settings of claims; `null` while nobody has set them. */
export async function findSettings(db: Db) {
  const row = await db
    .selectFrom('claim_settings')
    .leftJoin('users', 'users.id', 'updated_by')
    .select([
      'answer_days as answerDays',
      'file_days as fileDays',
      'row_version as version',
      'claim_settings.updated_at as changedAt',
    ])
    .select('users.name as changedBy')
    .executeTakeFirst()
  return row ?? null
}

/** Writes how long accounts may take to answer and how long files stay; false when it is of another version. */
export async function writeSettings(
  tx: Tx,
  { answerDays, fileDays }: { answerDays: number; fileDays: number },
  { version, by, now }: { version: number; by: number; now: Date },
): Promise<boolean> {
  const row = {
    answer_days: answerDays,
    file_days: fileDays,
    row_version: version + 1,
    updated_at: now,
    updated_by: by,
  }
  const query =
    version === 0
      ? tx
          .insertInto('claim_settings')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
      : tx.updateTable('claim_settings').set(row).where('row_version', '=', version).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}
