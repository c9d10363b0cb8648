import { type ClaimStepKind, openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

const waits = sql<boolean>`state = any(${[...openClaimStates]}::text[]) and answer is null`

/** An open claim that nobody has answered. */
export interface WaitingClaim {
  readonly id: number
  readonly account_id: number
  readonly deadline_at: Date
  readonly reminders: number
}

/** Returns open claims that nobody has answered and whose time is over before a moment, those of one account after the other. Platform housekeeping. */
export const findWaiting = (
  db: Db,
  before: Date,
  after: Pick<WaitingClaim, 'account_id' | 'id'>,
  max: number,
): Promise<WaitingClaim[]> =>
  db
    .selectFrom('claims')
    .select(['id', 'account_id', 'deadline_at', 'reminders'])
    .where(waits)
    .where('deadline_at', '<=', before)
    .where(sql<boolean>`(account_id, id) > (${after.account_id}, ${after.id})`)
    .orderBy('account_id')
    .orderBy('id')
    .limit(max)
    .execute()

type OneClaim = Pick<WaitingClaim, 'id' | 'account_id'>
type Event = 'claims.remind' | 'claims.overdue' | 'claims.removeFiles'

/** Tells the journals of accounts what happened to claims by itself, in the transaction of that. */
export async function writeEvents(
  tx: Tx,
  claims: readonly OneClaim[],
  action: Event,
  before: object = {},
): Promise<void> {
  await sql`insert into audit_events (account_id, object_type, object_id, action, before)
    select account_id, 'claim', id::text, ${action}, ${JSON.stringify(before)}::jsonb
    from unnest(${claims.map(({ account_id }) => account_id)}::bigint[], ${claims.map(({ id }) => id)}::bigint[])
      as claims (account_id, id)`.execute(tx)
}

/** Writes the same step into the histories of claims. */
export async function insertSteps(
  tx: Tx,
  claims: readonly OneClaim[],
  { at, kind }: { readonly at: Date; readonly kind: ClaimStepKind },
): Promise<void> {
  await sql`insert into claim_steps (account_id, claim_id, at, kind, party)
    select account_id, id, ${at}, ${kind}, 'SYSTEM'
    from unnest(${claims.map(({ account_id }) => account_id)}::bigint[], ${claims.map(({ id }) => id)}::bigint[])
      as claims (account_id, id)`.execute(tx)
}

/**
 * Counts the reminders of claims up to so many; returns those that it counted: not those that somebody else did, that wait no longer or whose
 * time was set anew since they were read.
 */
export async function countReminders<Claim extends WaitingClaim>(
  tx: Tx,
  claims: readonly Claim[],
  reminders: number,
): Promise<Claim[]> {
  const { rows } = await sql<{ id: number }>`
    with seen as (
      select * from unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ deadline_at }) => deadline_at)}::timestamptz[],
        ${claims.map((claim) => claim.reminders)}::smallint[]) as seen (seen_id, seen_deadline, seen_reminders)
    ), same as (
      select id from claims join seen on id = seen_id
      where ${waits} and reminders = seen_reminders and date_trunc('milliseconds', deadline_at) = seen_deadline
      order by id for update of claims
    )
    update claims set reminders = ${reminders} where id in (select id from same) returning id`.execute(tx)
  const counted = new Set(rows.map(({ id }) => id))
  return claims.filter(({ id }) => counted.has(id))
}

/** Gathering of claims into letters, in milliseconds: how long the first one waits for others, and the least time between two letters. */
export interface GatheringTimes {
  readonly settleMs: number
  readonly betweenMs: number
}

/** Returns the accounts that are to be written to of claims that rules have opened. Platform housekeeping. */
export async function findUnmailedAccounts(
  db: Db,
  now: Date,
  { settleMs, betweenMs }: GatheringTimes,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from claims where mailed_at is null
    group by account_id having min(created_at) <= ${new Date(now.getTime() - settleMs)}
      and not exists (select from claims as others where others.account_id = claims.account_id
        and others.holder_id is not null and others.made_by is null and others.mailed_at > ${new Date(now.getTime() - betweenMs)})
    order by account_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the claims of an account that no letter has told of, and returns those of them that still wait for an answer, the oldest first. */
export async function takeUnmailed(tx: Tx, accountId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; isAwaited: boolean }>`
    update claims set mailed_at = ${now} where account_id = ${accountId} and mailed_at is null
    returning id, ${waits} as "isAwaited"`.execute(tx)
  return rows
    .filter(({ isAwaited }) => isAwaited)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}
