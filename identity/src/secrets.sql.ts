import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Pool } from 'pg'
import { type Db, inTransaction } from './database.ts'

const day = 24 * 60 * 60 * 1000
const signFor = 90 * day
/** A replaced key goes on checking what it has signed: an id token is the hint at sign-out, a month later at most. */
const checkFor = 31 * day

export type Secrets = { jwks: { keys: JWK[] }; cookieKeys: string[] }

/** Signing and cookie keys, the newest first. Made at the first start, renewed at a start after 90 days. */
export async function loadSecrets(pool: Pool, now: Date): Promise<Secrets> {
  return inTransaction(pool, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtext('identity.secrets'))")
    await db.query('delete from identity.secrets where created_at < $1', [new Date(now.getTime() - signFor - checkFor)])
    return {
      jwks: { keys: await renewSecrets(db, 'signing', signingKey, now) },
      cookieKeys: await renewSecrets(db, 'cookie', async () => randomBytes(32).toString('base64url'), now),
    }
  })
}

async function renewSecrets<T>(db: Db, kind: string, make: () => Promise<T>, now: Date): Promise<T[]> {
  const { rows } = await db.query<{ value: T; created_at: Date }>(
    'select value, created_at from identity.secrets where kind = $1 order by created_at desc, id desc',
    [kind],
  )
  const values = rows.map((row) => row.value)
  const newest = rows[0]
  if (newest && now.getTime() - newest.created_at.getTime() < signFor) return values
  const value = await make()
  await db.query('insert into identity.secrets (kind, value, created_at) values ($1, $2, $3)', [
    kind,
    JSON.stringify(value),
    now,
  ])
  return [value, ...values]
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK
}
