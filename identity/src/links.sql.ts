import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

export type LinkKind = 'setup' | 'invitation' | 'password' | 'reset'

/** A one-time link as its page needs it. `email` is null when the person types it: the first administrator. */
export type Link = { kind: LinkKind; email: string | null; state: 'open' | 'used' | 'expired' }

const hour = 60 * 60 * 1000
const lifetimes: Record<LinkKind, number> = {
  setup: 24 * hour,
  invitation: 7 * 24 * hour,
  password: 24 * hour,
  reset: hour,
}

/**
 * Makes the secret of a new link. Unused links of the same kind and address stop working, unless anybody may ask for them: he
 * would take from their owner the one that is just being used.
 */
export async function insertLink(db: Db, kind: LinkKind, email: string | null, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (kind !== 'reset')
    await db.query(
      `delete from identity.links where kind = $1 and used_at is null and (kind = 'setup' or email is not distinct from $2)`,
      [kind, email],
    )
  await db.query(
    'insert into identity.links (token_hash, kind, email, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashed(token), kind, email, now, new Date(now.getTime() + lifetimes[kind])],
  )
  return token
}

export async function findLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(
    `select kind, email,
       case when used_at is not null then 'used' when expires_at <= $2 then 'expired' else 'open' end as state
     from identity.links where token_hash = $1`,
    [hashed(token), now],
  )
  return rows[0]
}

/** Takes the link for good; false when somebody was first or it has expired. */
export async function useLink(db: Db, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    [hashed(token), now],
  )
  return rowCount === 1
}

/**
 * Holds the open links of an address until the end of the transaction, so that of two that are used at once the second one
 * finds what the first has left.
 */
export async function holdLinks(db: Db, email: string): Promise<void> {
  await db.query('select 1 from identity.links where email = $1 and used_at is null order by token_hash for update', [
    email,
  ])
}

/** Puts every open link of an address out of use: its owner has a password that none of them was made for. */
export async function closeLinks(db: Db, email: string): Promise<void> {
  await db.query('delete from identity.links where email = $1 and used_at is null', [email])
}

/** Forgets links a month after their end, so that a late visitor still reads what happened. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.links where expires_at < $1', [new Date(now.getTime() - 30 * 24 * hour)])
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
