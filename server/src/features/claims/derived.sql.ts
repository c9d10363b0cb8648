import { openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { LockedClaim } from './claims.sql.ts'

/** States of claims that act: an open one has actions only while it keeps its video from viewers by a rule. */
const actingStates = ['GRANTED', ...openClaimStates] as const

type OfClaim = Pick<LockedClaim, 'account_id' | 'id' | 'record_id' | 'derived_since'>

/** A video that was made of the one a claim names: a recording, a clip, a clip of those. */
export interface DerivedRecord {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly createdAt: Date
  readonly views28: number
  readonly viewsTotal: number
  /** Decided on without it, or made since of one that was. */
  readonly isLeftOut: boolean
  /** Change that the decision made to it; null before, and for one that was made since. */
  readonly applied: unknown
}

/** Returns the videos that were made of the one of a claim, the oldest first; those that are gone for good are left out. */
export async function listDerived(db: Db, { account_id, id, record_id, derived_since }: OfClaim) {
  const { rows } = await sql<DerivedRecord>`
    with recursive decided as (
      select record_id, is_left_out from claim_derived where account_id = ${account_id} and claim_id = ${id}
    ), made as (
      select records.id, coalesce(is_left_out, false) as is_left_out from records
        left join decided on decided.record_id = records.id
        where account_id = ${account_id} and made_of = ${record_id}
          and created_at >= coalesce(${derived_since}::timestamptz, '-infinity')
      union select records.id, coalesce(decided.is_left_out, made.is_left_out) from made
        join records on records.account_id = ${account_id} and records.made_of = made.id
        left join decided on decided.record_id = records.id
    )
    select records.id, uuid, name, created_at as "createdAt", views28, views_total as "viewsTotal",
      made.is_left_out as "isLeftOut", applied
    from made join records on records.account_id = ${account_id} and records.id = made.id
      left join claim_derived on claim_derived.account_id = ${account_id} and claim_id = ${id} and record_id = records.id
    where lifecycle <> 'DELETED' order by records.id`.execute(db)
  return rows
}

/**
 * Limits a statement on claims to those that are about a record: they name it, or one that it was made of. Of a livestream they are about what
 * was made of it since, and about whatever was made of that. What a decision has left out stays so with what is made of it later.
 */
const isAbout = (accountId: number, recordId: number): RawBuilder<boolean> => sql`(claims.account_id = ${accountId}
  and exists (with recursive line as (
      select id, made_of, created_at, null::timestamptz as child_created_at, 0 as steps
        from records where account_id = ${accountId} and id = ${recordId}
      union select origin.id, origin.made_of, origin.created_at, line.created_at, steps + 1 from records as origin
        join line on origin.account_id = ${accountId} and origin.id = line.made_of
    ) select from line where line.id = claims.record_id
      and coalesce(child_created_at >= claims.derived_since, true)
      and not coalesce((select is_left_out from claim_derived join line as nearest on nearest.id = claim_derived.record_id
        where claim_derived.account_id = ${accountId} and claim_derived.claim_id = claims.id
        order by nearest.steps limit 1), false)))`

/** Returns what claims say of a video: the open ones, and what the granted ones do to it. */
export async function findMarks(tx: Tx, accountId: number, recordId: number) {
  const { rows } = await sql<{ open: number[]; block: number | null; holder: number | null; countries: string[] }>`
    with about as (select id, state, actions, decided_countries from claims where ${isAbout(accountId, recordId)})
    select array(select id from about where state = any(${[...openClaimStates]}::text[]) order by id) as open,
      (select min(id) from about where state = any(${[...actingStates]}::text[]) and 'TAKE_DOWN' = any(actions)) as block,
      (select min(id) from about where state = 'GRANTED' and 'HOLDER' = any(actions)) as holder,
      array(select distinct country from about, unnest(decided_countries) as country
        where state = 'GRANTED' and 'COUNTRIES' = any(actions) order by country) as countries`.execute(tx)
  const [row] = rows
  return row ?? { open: [], block: null, holder: null, countries: [] }
}

/** Returns the other claims that do the same to a video, granted or until they are decided, locked, the first of them first. */
export const lockStanding = (
  tx: Tx,
  claim: LockedClaim,
  recordId: number,
  action: 'TAKE_DOWN' | 'HOLDER',
): Promise<LockedClaim[]> =>
  tx
    .selectFrom('claims')
    .selectAll()
    .where(isAbout(claim.account_id, recordId))
    .where('id', '<>', claim.id)
    .where('state', 'in', actingStates)
    .where(sql<boolean>`${action} = any(actions)`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Writes what a decision did to a video that was made of the one it names. */
export async function saveDerived(
  tx: Tx,
  { account_id, id }: OfClaim,
  recordId: number,
  { isLeftOut, applied }: { isLeftOut: boolean; applied: unknown },
): Promise<void> {
  const kept = { is_left_out: isLeftOut, applied: applied === null ? null : JSON.stringify(applied) }
  await tx
    .insertInto('claim_derived')
    .values({ account_id, claim_id: id, record_id: recordId, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'claim_id', 'record_id']).doUpdateSet(kept))
    .execute()
}

/** Returns what a decision changed of a video that was made of the one it names; `undefined` where nothing is kept of it. */
export async function findDerived(tx: Tx, { account_id, id }: OfClaim, recordId: number): Promise<unknown> {
  const row = await tx
    .selectFrom('claim_derived')
    .select('applied')
    .where('account_id', '=', account_id)
    .where('claim_id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.applied
}

/** Forgets what a decision that is taken back did to the videos that were made of the one it names. */
export async function forgetDerived(tx: Tx, { account_id, id }: OfClaim): Promise<void> {
  await tx.deleteFrom('claim_derived').where('account_id', '=', account_id).where('claim_id', '=', id).execute()
}

/** Beginning of the last broadcast of a livestream; null before the first one. */
export async function findLastStart(tx: Tx, accountId: number, recordId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from translation_sessions
      join translations on translations.account_id = ${accountId} and translations.id = translation_id
    where translation_sessions.account_id = ${accountId} and translations.record_id = ${recordId}`.execute(tx)
  return rows[0]?.at ?? null
}
