import { createHash, randomBytes } from 'node:crypto'
import { emailSpellings } from '@skleyka/contract/users/emails.ts'
import type { Db } from './database.ts'

/** Purposes of links that set a password. */
export type PasswordLinkKind = 'setup' | 'invitation' | 'password' | 'reset'
/** `email` confirms another address of somebody who has a password; `joining` leads into an account of the relying party. */
export type LinkKind = PasswordLinkKind | 'email' | 'joining'

type LinkState = 'open' | 'used' | 'expired'

/**
 * A one-time link as its page needs it. `email` is null when the person types it: the first administrator. `subject` is whose
 * address it confirms.
 */
export type Link = PasswordLink | EmailLink | JoiningLink
export type PasswordLink = { kind: PasswordLinkKind; email: string | null; subject: null; state: LinkState }
export type EmailLink = { kind: 'email'; email: string; subject: string; state: LinkState }

/** `rights` are those behind the invitation when the link was made. Whoever has been shown it may be anybody. */
export type JoiningLink = {
  kind: 'joining'
  email: string
  subject: null
  state: LinkState
  invitation: string
  rights: string
  shown: boolean
}

const hour = 60 * 60 * 1000
const lifetimes: Record<LinkKind, number> = {
  setup: 24 * hour,
  invitation: 7 * 24 * hour,
  password: 24 * hour,
  reset: hour,
  email: hour,
  joining: 7 * 24 * hour,
}

/**
 * Makes the secret of a new link. Unused links of the same kind and address stop working, unless anybody may ask for them: he
 * would take from their owner the one that is just being used.
 */
export async function insertLink(
  db: Db,
  { kind, email, subject = null }: { kind: LinkKind; email: string | null; subject?: string | null },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (kind !== 'reset' && kind !== 'email')
    await db.query(
      `delete from identity.links where kind = $1 and used_at is null and (kind = 'setup' or email is not distinct from $2)`,
      [kind, email],
    )
  await db.query(
    `insert into identity.links (token_hash, kind, email, subject, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashToken(token), kind, email, subject, now, new Date(now.getTime() + lifetimes[kind])],
  )
  return token
}

/** Makes the secret of a link into an account. Unused ones of the same invitation that went the same way stop working. */
export async function insertJoiningLink(
  db: Db,
  { email, invitation, rights, shown }: Omit<JoiningLink, 'kind' | 'subject' | 'state'>,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    "delete from identity.links where kind = 'joining' and used_at is null and invitation = $1 and shown = $2",
    [invitation, shown],
  )
  await db.query(
    `insert into identity.links (token_hash, kind, email, invitation, rights, shown, created_at, expires_at)
     values ($1, 'joining', $2, $3, $4, $5, $6, $7)`,
    [hashToken(token), email, invitation, rights, shown, now, new Date(now.getTime() + lifetimes.joining)],
  )
  return token
}

/** Puts the open links of an invitation out of use: it was answered. */
export async function closeJoiningLinks(db: Db, invitation: string): Promise<void> {
  await db.query("delete from identity.links where kind = 'joining' and invitation = $1 and used_at is null", [
    invitation,
  ])
}

export async function findLink(db: Db, token: string, now: Date): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(
    `select kind, email, subject, invitation, rights, shown,
       case when used_at is not null then 'used' when expires_at <= $2 then 'expired' else 'open' end as state
     from identity.links where token_hash = $1`,
    [hashToken(token), now],
  )
  return rows[0]
}

/** Takes the link for good; false when somebody was first or it has expired. */
export async function useLink(db: Db, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    [hashToken(token), now],
  )
  return rowCount === 1
}

/**
 * Holds the open links of addresses until the end of the transaction, so that of two that are used at once the second one
 * finds what the first has left.
 */
export async function holdLinks(db: Db, ...emails: string[]): Promise<void> {
  await db.query(
    'select 1 from identity.links where email = any($1) and used_at is null order by token_hash for update',
    [emails.flatMap(emailSpellings)],
  )
}

/**
 * Puts every open link of addresses out of use by which a password is set: their owner has one that none of them was made for.
 * A link that confirms an address finds by itself whose that is, and one into an account sets no password that there is.
 */
export async function closeLinks(db: Db, ...emails: string[]): Promise<void> {
  await db.query(
    "delete from identity.links where email = any($1) and used_at is null and kind not in ('email', 'joining')",
    [emails.flatMap(emailSpellings)],
  )
}

/** Forgets links a month after their end, so that a late visitor still reads what happened. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.links where expires_at < $1', [new Date(now.getTime() - 30 * 24 * hour)])
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
