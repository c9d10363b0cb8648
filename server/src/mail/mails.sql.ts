import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { MailState } from '../database/tables/mails.ts'
import type { DueCondition } from '../registry/due-work.sql.ts'

/** A letter that is tried now. */
export interface TakenMail {
  readonly id: number
  readonly message_id: string
  readonly kind: string
  readonly sealed: string
  readonly tries: number
  readonly created_at: Date
  readonly next_try_at: Date
}

interface Bounds {
  readonly perRecipient: number
  readonly sinceMs: number
  readonly waiting: number
}

/** Returns true if another letter may wait: of this kind for this recipient in so much time, and of all. */
export async function hasRoom(
  db: Db,
  { kind, recipient }: { kind: string; recipient: Buffer },
  now: Date,
  bounds: Bounds,
): Promise<boolean> {
  const since = new Date(now.getTime() - bounds.sinceMs)
  const { rows } = await sql<{ room: boolean }>`
    select (select count(*) from mails where recipient = ${recipient} and kind = ${kind} and created_at > ${since})
        < ${bounds.perRecipient}
      and (select count(*) from (select from mails where state = 'WAITING' limit ${bounds.waiting}) waiting) < ${bounds.waiting}
      as room`.execute(db)
  return rows[0]?.room === true
}

/** Keeps a letter until it is sent; it goes once the transaction is through. Answers its number. */
export async function insertMail(
  db: Db,
  mail: { readonly kind: string; readonly recipient: Buffer; readonly sealed: string },
  now: Date,
): Promise<number> {
  const row = { ...mail, created_at: now, next_try_at: now }
  return (await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns what became of a letter of a kind; null for any other one. */
export async function findMail(db: Db, kind: string, id: number) {
  const query = db.selectFrom('mails').select(['state', 'problem']).where('kind', '=', kind).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Takes the letter whose turn it is and puts its next try off, twice as far each time: whoever dies with it in his hands
 * leaves it to be tried then.
 */
export async function takeMail(db: Db, now: Date, firstMs: number, longestMs: number): Promise<TakenMail | null> {
  const { rows } = await sql<TakenMail>`
    update mails set tries = tries + 1,
      next_try_at = ${now}::timestamptz + least(${firstMs} * power(2, tries), ${longestMs}) * interval '1 millisecond'
    where id = (
      select id from mails where state = 'WAITING' and next_try_at <= ${now}
      order by next_try_at, id limit 1 for update skip locked
    )
    returning id, message_id, kind, sealed, tries, created_at, next_try_at`.execute(db)
  return rows[0] ?? null
}

/** Holds while a letter waits whose try has come. */
export const isMailDue: DueCondition = (now) =>
  sql<boolean>`exists (select from mails where state = 'WAITING' and next_try_at <= ${now})`

/** The end of a letter: what it said is forgotten. */
export async function endMail(
  db: Db,
  id: number,
  end: { readonly state: Exclude<MailState, 'WAITING'>; readonly problem: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...end, sealed: null, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Keeps why a try failed; the letter goes on waiting. */
export async function noteProblem(db: Db, id: number, problem: string): Promise<void> {
  await db.updateTable('mails').set({ problem }).where('id', '=', id).where('state', '=', 'WAITING').execute()
}

/** Forgets letters that ended before this moment. */
export async function forgetMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('state', '<>', 'WAITING').where('ended_at', '<', before).execute()
}
