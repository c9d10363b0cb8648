import type { Db } from './database.ts'

/** A key of a device as its owner knows it. */
export type ShownPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The public half of a key, and whose it is. */
export type StoredPasskey = { id: string; subject: string; publicKey: Buffer; counter: number }

export async function listPasskeys(db: Db, subject: string): Promise<ShownPasskey[]> {
  const { rows } = await db.query<ShownPasskey>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from identity.passkeys
     where subject = $1 order by created_at, id`,
    [subject],
  )
  return rows
}

export async function findPasskey(db: Db, id: string): Promise<StoredPasskey | undefined> {
  const { rows } = await db.query<StoredPasskey>(
    'select id, subject, public_key as "publicKey", counter::float8 as counter from identity.passkeys where id = $1',
    [id],
  )
  return rows[0]
}

/** Keeps a key; false when it is known already, or the account has as many as it may. */
export async function insertPasskey(
  db: Db,
  key: StoredPasskey & { name: string },
  max: number,
  now: Date,
): Promise<boolean> {
  // of two at once the second one waits, and counts the first
  await db.query('select 1 from identity.accounts where subject = $1 for update', [key.subject])
  const { rowCount } = await db.query(
    `insert into identity.passkeys (id, subject, public_key, counter, name, created_at)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from identity.passkeys where subject = $2) < $7
     on conflict do nothing`,
    [key.id, key.subject, key.publicKey, key.counter, key.name, now, max],
  )
  return rowCount === 1
}

/** Notes that a key was used; false when another use of what it signed, or of a copy, came first. */
export async function usePasskey(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  )
  return rowCount === 1
}

export async function renamePasskey(db: Db, subject: string, id: string, name: string): Promise<void> {
  await db.query('update identity.passkeys set name = $3 where subject = $1 and id = $2', [subject, id, name])
}

/** Forgets a key and answers its name; undefined when there is none. */
export async function dropPasskey(db: Db, subject: string, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    'delete from identity.passkeys where subject = $1 and id = $2 returning name',
    [subject, id],
  )
  return rows[0]?.name
}
