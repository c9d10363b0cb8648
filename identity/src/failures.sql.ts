import ipaddr from 'ipaddr.js'
import type { Db } from './database.ts'

/** Try of a password: `name` is the address of the account, or that of a browser which is known there. */
export type Trying = { name: string; address: string }

// safety A9: 10 for an account and 100 for an address in 15 minutes, never for ever
const windowMs = 15 * 60 * 1000
const perName = 10
const perAddress = 100
// a code is one of a million, so what a day lets through counts too
const dayMs = 24 * 60 * 60 * 1000
const codesPerDay = 30

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once cannot slip past together.
 * Null means locked out; a refused attempt does not count, so that hammering does not prolong the lockout.
 */
export async function beginAttempt(db: Db, trying: Trying, now: Date): Promise<string | null> {
  const { name, address } = trying
  const inserted = await db.query<{ id: string }>(
    'insert into identity.failures (email, address, at) values ($1, $2, $3) returning id::text',
    [name, address, now],
  )
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Error('the attempt was not stored')
  const { rows } = await db.query<{ names: number; addresses: number; ofDay: number }>(
    `select count(*) filter (where email = $1 and at > $3)::int as names,
       count(*) filter (where address = $2 and at > $3)::int as addresses,
       count(*) filter (where email = $1 and at > $4)::int as "ofDay"
     from identity.failures where (email = $1 and at > $4) or (address = $2 and at > $3)`,
    [name, address, new Date(now.getTime() - windowMs), new Date(now.getTime() - dayMs)],
  )
  const counts = rows[0]
  const isOfCode = name.startsWith(codePrefix)
  const isFree = counts && counts.names <= perName && counts.addresses <= perAddress
  if (isFree && (!isOfCode || counts.ofDay <= codesPerDay)) return id
  await db.query('delete from identity.failures where id = $1', [id])
  return null
}

const codePrefix = 'code '

/** Under which name the codes of an account are counted, by strangers or by a browser that is known there. */
export const codeName = (subject: string, browser: string | null): string =>
  `${codePrefix}${subject}${browser === null ? '' : ` ${browser}`}`

/** Takes back a try that was not decided. */
export async function dropAttempt(db: Db, id: string): Promise<void> {
  await db.query('delete from identity.failures where id = $1', [id])
}

/** A right password or code forgets the failures under its name; those of the address stay. */
export async function forgiveAttempts(db: Db, id: string, name: string): Promise<void> {
  await db.query("update identity.failures set email = '' where email = $1 and id <> $2", [name, id])
  await db.query('delete from identity.failures where id = $1', [id])
}

/**
 * Returns what counts as one address: whoever has an IPv6 address has the 2^64 of its network. Another text is counted as it is.
 */
export function countedAddress(text: string): string {
  if (!ipaddr.isValid(text)) return text.slice(0, 60)
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
    : address.toString()
}

export async function sweepFailures(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.failures where at < $1', [new Date(now.getTime() - dayMs)])
}
