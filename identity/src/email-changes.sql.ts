import { forgetOpened } from './accounts.sql.ts'
import type { Db } from './database.ts'

/** Another address that somebody has asked for and that is not confirmed yet. */
export type EmailChange = { email: string; askedAt: Date }

/** After a day it is asked for anew, behind the password. */
const aliveMs = 24 * 60 * 60 * 1000
const oldestOf = (now: Date): Date => new Date(now.getTime() - aliveMs)

export async function findEmailChange(db: Db, subject: string, now: Date): Promise<EmailChange | undefined> {
  const { rows } = await db.query<EmailChange>(
    'select email, asked_at as "askedAt" from identity.email_changes where subject = $1 and asked_at > $2',
    [subject, oldestOf(now)],
  )
  return rows[0]
}

/** Keeps what somebody asks for in place of what he asked for before. */
export async function keepEmailChange(db: Db, subject: string, email: string, now: Date): Promise<void> {
  await db.query(
    `insert into identity.email_changes (subject, email, asked_at) values ($1, $2, $3)
     on conflict (subject) do update set email = excluded.email, asked_at = excluded.asked_at`,
    [subject, email, now],
  )
}

export async function dropEmailChange(db: Db, subject: string): Promise<void> {
  await db.query('delete from identity.email_changes where subject = $1', [subject])
}

/**
 * Gives an account its other address, which is proven by now, and forgets what was opened with the one of before. Rejects where
 * somebody has it.
 */
export async function moveAccount(db: Db, subject: string, email: string): Promise<void> {
  await db.query('update identity.accounts set email = $2, email_verified = true where subject = $1', [subject, email])
  await forgetOpened(db, subject)
}

export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.email_changes where asked_at < $1', [oldestOf(now)])
}
