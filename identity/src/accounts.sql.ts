import { emailSpellings } from '@skleyka/contract/users/emails.ts'
import type { Db } from './database.ts'
import type { Hashing, Turn } from './hashing.ts'

/** Somebody who can sign in here. `subject` is what relying parties know them by. */
export type Account = {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
  passwordChangedAt: Date
}

const columns =
  'subject, email, email_verified as "emailVerified", name, picture, password_changed_at as "passwordChangedAt"'

export async function findAccount(db: Db, subject: string): Promise<Account | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(subject)) return undefined
  const { rows } = await db.query<Account>(`select ${columns} from identity.accounts where subject = $1`, [subject])
  return rows[0]
}

// where two accounts of before have the same address in two spellings, each is met by its own
const byEmail =
  'from identity.accounts where email = any($1::text[]) order by array_position($1::text[], email) limit 1'

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(`select ${columns} ${byEmail}`, [emailSpellings(email)])
  return rows[0]
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.query('select 1 from identity.accounts limit 1')
  return rows.length > 0
}

/** The account whose password this is. An unknown address costs as much time as a known one. */
export async function accountByPassword(
  db: Db,
  hashing: Hashing,
  typed: { email: string; password: string; turn: Turn },
): Promise<Account | undefined> {
  const { rows } = await db.query<Account & { passwordHash: string }>(
    `select ${columns}, password_hash as "passwordHash" ${byEmail}`,
    [emailSpellings(typed.email)],
  )
  const found = rows[0]
  const isRight = await hashing.verify(found?.passwordHash, typed.password, typed.turn)
  if (!found || !isRight) return undefined
  const { passwordHash: _, ...account } = found
  return account
}

/** Adds an account, or gives undefined when the address is taken. */
export async function insertAccount(
  db: Db,
  fields: { email: string; passwordHash: string; emailVerified: boolean },
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(
    `insert into identity.accounts (email, email_verified, password_hash, created_at, password_changed_at)
     values ($1, $2, $3, $4, $4) on conflict (email) do nothing returning ${columns}`,
    [fields.email, fields.emailVerified, fields.passwordHash, now],
  )
  return rows[0]
}

export async function setEmailVerified(db: Db, subject: string, verified: boolean): Promise<void> {
  await db.query('update identity.accounts set email_verified = $2 where subject = $1', [subject, verified])
}

/**
 * Sets a new password, which proves the address where the link came from its mailbox, and forgets everything that the old one opened here, finished or half-way, the keys of devices that could be
 * added with it among them.
 */
export async function changePassword(
  db: Db,
  subject: string,
  { passwordHash, isProof }: { passwordHash: string; isProof: boolean },
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(
    `update identity.accounts set password_hash = $2, password_changed_at = $3, email_verified = email_verified or $4
     where subject = $1 returning ${columns}`,
    [subject, passwordHash, now, isProof],
  )
  const account = rows[0]
  if (!account) return undefined
  await forgetOpened(db, account.subject)
  await db.query('delete from identity.passkeys where subject = $1', [account.subject])
  return account
}

/**
 * Forgets everything that was opened here for an account, finished or half-way: the next sign-in asks for the password. Another
 * address that was asked for from there is called off, too.
 */
export async function forgetOpened(db: Db, subject: string): Promise<void> {
  await db.query('delete from identity.email_changes where subject = $1', [subject])
  await db.query(
    `delete from identity.payloads where payload->>'accountId' = $1
       or payload#>>'{session,accountId}' = $1 or payload#>>'{result,login,accountId}' = $1`,
    [subject],
  )
}
