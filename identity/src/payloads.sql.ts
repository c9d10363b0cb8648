import { createHash } from 'node:crypto'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from './database.ts'

/** oidc-provider's storage in PostgreSQL. An id is a bearer secret, so it is kept as a hash and never in the payload. */
export function payloadsAdapter(db: Db, now: () => Date): AdapterFactory {
  return (model) =>
    ({
      async upsert(id, payload, expiresIn) {
        const text = JSON.stringify(withoutSecrets(payload))
        // it came with a request: nothing of ours holds what no table takes
        if (unstorable.test(text)) throw new errors.InvalidRequest('a parameter holds characters that no text has')
        const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null
        await db.query(
          `insert into identity.payloads (model, id_hash, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
          [model, hashId(id), text, payload.grantId ?? null, payload.uid ?? null, expiresAt],
        )
      },
      async find(id) {
        const { rows } = await db.query<PayloadRow>(
          `select payload, consumed_at from identity.payloads
         where model = $1 and id_hash = $2 and (expires_at is null or expires_at > $3)`,
          [model, hashId(id), now()],
        )
        return restorePayload(rows[0], id)
      },
      async findByUid(uid) {
        const { rows } = await db.query<PayloadRow>(
          `select payload, consumed_at from identity.payloads
         where model = $1 and uid = $2 and (expires_at is null or expires_at > $3)`,
          [model, uid, now()],
        )
        return restorePayload(rows[0])
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        await db.query('update identity.payloads set consumed_at = $3 where model = $1 and id_hash = $2', [
          model,
          hashId(id),
          now(),
        ])
      },
      async destroy(id) {
        await db.query('delete from identity.payloads where model = $1 and id_hash = $2', [model, hashId(id)])
      },
      async revokeByGrantId(grantId) {
        await db.query('delete from identity.payloads where grant_id = $1', [grantId])
      },
    }) satisfies Adapter
}

/** Removes what has expired; called now and then, nothing reads expired rows. */
export async function sweepPayloads(db: Db, now: Date): Promise<void> {
  await db.query('delete from identity.payloads where expires_at < $1', [now])
}

/** Ends everything people have open at the provider, and every one-time link. Does nothing where it was never opened. */
export async function forgetEverythingOpen(db: Db): Promise<void> {
  const { rows } = await db.query<{ exists: boolean }>("select to_regclass('identity.payloads') is not null as exists")
  if (rows[0]?.exists) await db.query('with gone as (delete from identity.payloads) delete from identity.links')
}

type PayloadRow = { payload: AdapterPayload; consumed_at: Date | null }

function restorePayload(row: PayloadRow | undefined, id?: string): AdapterPayload | undefined {
  if (!row) return undefined
  return {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
  }
}

// NUL and half a surrogate pair, as JSON writes them: jsonb refuses both
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

function withoutSecrets({ jti: _, ...payload }: AdapterPayload): AdapterPayload {
  if (!payload.session) return payload
  const { cookie: __, ...session } = payload.session
  return { ...payload, session: { ...session, cookie: '' } }
}

function hashId(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
