import type { Kysely } from 'kysely'
import type { Database } from '../src/database/tables/database.ts'
import { liveFolder } from '../src/storage/keys.ts'
import type { Storage } from '../src/storage/storage.ts'

interface Generation {
  readonly codecs?: string
  readonly kind?: 'ENCODER' | 'SLATE'
  readonly names?: readonly string[]
}

/** A livestream whose sessions, generations and segments are written as the engine writes them. */
export async function testBroadcast(
  { db, storage, accountId, ownerId }: { db: Kysely<Database>; storage: Storage; accountId: number; ownerId: number },
  name = 'Матч',
) {
  const record = await db
    .insertInto('records')
    .values({ account_id: accountId, owner_id: ownerId, name, lifecycle: 'LIVE', visibility: 'LINK' })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('translations')
    .values({
      ...{ account_id: accountId, record_id: record.id, source: 'RTMP' as const },
      ...{ key_hash: Buffer.from(record.uuid), key_sealed: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let sessionId = 0
  let generation = -1
  let number = 0
  let names: readonly string[] = []
  const state = async (to: 'LIVE' | 'INTERRUPTED' | 'FINISHED', at: Date) => {
    const isOver = to === 'FINISHED'
    await db
      .updateTable('translation_sessions')
      .set({ state: to, ended_at: isOver ? at : null, end_reason: isOver ? 'FINISHED_BY_USER' : null })
      .where('id', '=', sessionId)
      .execute()
  }
  return {
    ...{ id, recordId: record.id, uuid: record.uuid },
    get sessionId() {
      return sessionId
    },
    /** A session begins, on air from its first segment on. */
    async begin(at: Date): Promise<void> {
      const row = { account_id: accountId, translation_id: id, state: 'LIVE' as const, on_air_at: at }
      const made = await db
        .insertInto('translation_sessions')
        .values({ ...row, recording_state: 'OFF' })
        .returning('id')
        .executeTakeFirstOrThrow()
      sessionId = made.id
      generation = -1
      number = 0
    },
    state,
    /** An encoder begins. */
    async encoder(
      at: Date,
      { codecs = 'avc1.64001f,mp4a.40.2', kind = 'ENCODER', names: of = ['720', '480'] }: Generation = {},
    ) {
      generation += 1
      names = of
      const rungs = names.map((rung) => ({
        ...{
          name: rung,
          width: Math.round((Number(rung) * 16) / 9),
          height: Number(rung),
          codecs,
          maxBitsPerSecond: 900_000,
        },
      }))
      await db
        .insertInto('live_generations')
        .values({
          ...{ account_id: accountId, session_id: sessionId, number: generation, kind, started_at: at, frame_rate: 25 },
          ...{ has_sound: true, rungs: JSON.stringify(rungs) },
        })
        .execute()
    },
    /** Writes a segment that has begun at a moment. */
    async segment(startsAt: Date, durationMs = 2_000): Promise<number> {
      await db
        .insertInto('live_segments')
        .values({
          ...{ account_id: accountId, session_id: sessionId, number, generation, starts_at: startsAt },
          ...{ duration_ms: durationMs, from_ms: number * 2_000, is_independent: true },
          sizes: JSON.stringify(Object.fromEntries(names.map((rung) => [rung, 1_000]))),
        })
        .execute()
      for (const rung of names)
        await storage.put(`${liveFolder(record.uuid, sessionId)}${generation}/${rung}/${number}.m4s`, `live ${number}`)
      number += 1
      return number - 1
    },
  }
}
export type TestBroadcast = Awaited<ReturnType<typeof testBroadcast>>
