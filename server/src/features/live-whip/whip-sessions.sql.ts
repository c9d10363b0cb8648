import type { WhipRefusal } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { BrowserOffer } from '../../live/whip/browser-offer.ts'

/** Returns the livestream whose key this is; null for a wrong one. */
export async function findStreamOfKey(
  db: Db,
  id: number,
  keyHash: Buffer,
): Promise<{ accountId: number; isOver: boolean } | null> {
  const row = await db
    .selectFrom('translations')
    .select(['account_id as accountId', sql<boolean>`state = 'FINISHED'`.as('isOver')])
    .where('id', '=', id)
    .where('key_hash', '=', keyHash)
    .where('source', '=', 'RTMP')
    .executeTakeFirst()
  return row ?? null
}

/** Leaves an offer for the process that takes livestreams; null where `most` of its livestream have no answer yet. */
export const insertOffer = (
  db: Db,
  offer: { accountId: number; translationId: number; address: string; offer: string },
  most: number,
): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    // offers that come at once are counted one after another
    await tx.selectFrom('translations').select('id').where('id', '=', offer.translationId).forUpdate().execute()
    const { total } = await tx
      .selectFrom('whip_sessions')
      .select(sql<number>`count(*)`.as('total'))
      .where('account_id', '=', offer.accountId)
      .where('translation_id', '=', offer.translationId)
      .where('state', 'in', ['ASKED', 'TAKEN'])
      .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
      .executeTakeFirstOrThrow()
    if (total >= most) return null
    const { id } = await tx
      .insertInto('whip_sessions')
      .values({
        ...{ account_id: offer.accountId, translation_id: offer.translationId },
        ...{ address: offer.address, offer: offer.offer },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select pg_notify('live', ${String(offer.translationId)})`.execute(tx)
    return id
  })

export async function findOffer(db: Db, translationId: number, id: string) {
  const row = await db
    .selectFrom('whip_sessions')
    .select(['state', 'answer', 'refusal', 'account_id as accountId'])
    .where('translation_id', '=', translationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Ends the broadcast of a browser: the process that has it hears of that. False when it has ended already. */
export async function closeOffer(db: Db, translationId: number, id: string): Promise<boolean> {
  const row = await db
    .updateTable('whip_sessions')
    .set({ state: 'CLOSED' })
    .where('translation_id', '=', translationId)
    .where('id', '=', id)
    .where('state', 'in', ['ASKED', 'TAKEN', 'OPEN'])
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('live', ${String(translationId)})`.execute(db)
  return row !== undefined
}

/** An offer is of no use to a browser that has given up. */
const freshS = 10

/** Takes the oldest offer that nobody has taken; null without one. */
export async function claimOffer(db: Db, process: string): Promise<BrowserOffer | null> {
  const { rows } = await sql<BrowserOffer>`
    update whip_sessions set state = 'TAKEN', process = ${process}
    where id = (select id from whip_sessions where state = 'ASKED' and created_at > now() - ${freshS} * interval '1 second'
      order by created_at limit 1 for update skip locked)
    returning id, translation_id as "translationId", address, offer`.execute(db)
  return rows[0] ?? null
}

/** Answers an offer that this process has taken. False when the browser has left meanwhile. */
export async function answerOffer(
  db: Db,
  id: string,
  answer: { sdp: string } | { refusal: WhipRefusal },
): Promise<boolean> {
  const row = await db
    .updateTable('whip_sessions')
    .set(
      'sdp' in answer
        ? { state: 'OPEN' as const, answer: answer.sdp }
        : { state: 'REFUSED' as const, refusal: answer.refusal },
    )
    .where('id', '=', id)
    .where('state', '=', 'TAKEN')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Broadcasts of this process that were ended elsewhere. */
export async function listClosed(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('whip_sessions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', 'in', ['TAKEN', 'OPEN'])
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !open.has(id))
}

/** Clears away what is over. A row that is open still may be that of a process that was killed: it stays for a month. */
export async function clearWhipSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('whip_sessions')
    .where(sql<boolean>`created_at < now() - case state when 'OPEN' then interval '30 days' else interval '1 day' end`)
    .execute()
}
