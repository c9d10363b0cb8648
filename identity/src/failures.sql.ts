import type { Db } from './database.ts'

// safety A9: 10 for an account and 100 for an address in 15 minutes, never for ever
const windowMs = 15 * 60 * 1000
const perEmail = 10
const perAddress = 100

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once cannot slip past together.
 * Null means locked out; a refused attempt does not count, so that hammering does not prolong the lockout.
 */
export async function beginAttempt(db: Db, email: string, address: string, now: Date): Promise<string | null> {
  const inserted = await db.query<{ id: string }>(
    'insert into identity.failures (email, address, at) values ($1, $2, $3) returning id::text',
    [email, address, now],
  )
  const id = inserted.rows[0]?.id
  if (id === undefined) throw new Error('the attempt was not stored')
  const { rows } = await db.query<{ emails: number; addresses: number }>(
    `select count(*) filter (where email = $1)::int as emails, count(*) filter (where address = $2)::int as addresses
     from identity.failures where (email = $1 or address = $2) and at > $3`,
    [email, address, new Date(now.getTime() - windowMs)],
  )
  const counts = rows[0]
  if (counts && counts.emails <= perEmail && counts.addresses <= perAddress) return id
  await db.query('delete from identity.failures where id = $1', [id])
  return null
}

/** A right password forgets the failures of its account; those of the address stay. */
export async function forgiveAttempts(db: Db, id: string, email: string): Promise<void> {
  await db.query("update identity.failures set email = '' where email = $1 and id <> $2", [email, id])
  await db.query('delete from identity.failures where id = $1', [id])
}

export async function sweepFailures(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.failures where at < $1', [new Date(now.getTime() - windowMs)])
}
