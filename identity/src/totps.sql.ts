import type { Db } from './database.ts'

/** Secrets that somebody’s application shares with this provider. */
export type Totp = { sealedSecret: string; beganAt: Date; isOn: boolean }

export async function findTotp(db: Db, subject: string): Promise<Totp | undefined> {
  const { rows } = await db.query<Totp>(
    `select sealed_secret as "sealedSecret", began_at as "beganAt", confirmed_at is not null as "isOn"
     from identity.totps where subject = $1`,
    [subject],
  )
  return rows[0]
}

/** Keeps the secret of somebody who is turning codes on, in place of one that was never confirmed. */
export async function beginTotp(db: Db, subject: string, sealedSecret: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.totps as kept (subject, sealed_secret, began_at) values ($1, $2, $3)
     on conflict (subject) do update set sealed_secret = excluded.sealed_secret, began_at = excluded.began_at
     where kept.confirmed_at is null`,
    [subject, sealedSecret, now],
  )
  return rowCount === 1
}

/** False when it was confirmed before, or begun anew meanwhile. */
export async function confirmTotp(
  db: Db,
  subject: string,
  fields: { sealedSecret: string; step: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.totps set confirmed_at = $4, last_step = $3
     where subject = $1 and sealed_secret = $2 and confirmed_at is null`,
    [subject, fields.sealedSecret, fields.step, now],
  )
  return rowCount === 1
}

/** Takes the code of one half minute; false when it, or a later one, was taken before. */
export async function takeStep(db: Db, subject: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.totps set last_step = $2 where subject = $1 and last_step < $2 and confirmed_at is not null',
    [subject, step],
  )
  return rowCount === 1
}

/** Forgets the secret and the recovery codes; false when there were none. */
export async function dropTotp(db: Db, subject: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from identity.totps where subject = $1', [subject])
  return rowCount === 1
}
