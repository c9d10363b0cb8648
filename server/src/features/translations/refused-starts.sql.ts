import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { UsedUpQuota } from '../quotas/quotas.ts'

/** Encoders try again every few seconds: a try is noted once in so many. */
const notedEveryS = 60
/** Tries that come after a longer pause are told anew. */
const spellS = 3_600

/** Livestream whose start is refused. */
export interface RefusedStream {
  readonly id: number
  readonly accountId: number
}

/**
 * Notes a start that a quota has refused. Returns the name of the livestream where that is the first of a spell, with its line in the
 * journal; null for a further try.
 */
export async function noteRefusal(
  tx: Tx,
  { id, accountId }: RefusedStream,
  { reason, limit }: UsedUpQuota,
): Promise<string | null> {
  const same = sql`coalesce(refused_by = ${reason} and refused_last_at > now() - ${spellS} * interval '1 second', false)`
  const { rows } = await sql<{ name: string; isFirst: boolean }>`
    update translations set refused_by = ${reason}, refused_limit = ${limit}, refused_last_at = now(),
      refused_at = case when ${same} then refused_at else now() end
    from records
    where translations.id = ${id} and records.id = record_id and not (${same} and refused_limit = ${limit}
      and refused_last_at > now() - ${notedEveryS} * interval '1 second')
    returning records.name, refused_at = now() as "isFirst"`.execute(tx)
  const [noted] = rows
  if (!noted?.isFirst) return null
  await tx
    .insertInto('audit_events')
    .values({
      ...{ account_id: accountId, action: 'translations.refuse', object_type: 'translation', object_id: String(id) },
      after: JSON.stringify({ refusedBy: reason }),
    })
    .execute()
  return noted.name
}

/** A session has begun: what was refused before is over. */
export async function forgetRefusal(tx: Tx, id: number): Promise<void> {
  const none = { refused_by: null, refused_limit: null, refused_at: null, refused_last_at: null }
  await tx.updateTable('translations').set(none).where('id', '=', id).where('refused_by', 'is not', null).execute()
}
