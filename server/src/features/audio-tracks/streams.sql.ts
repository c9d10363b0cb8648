import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A stream that is in the playlists of a version now. */
export type LiveStream = Awaited<ReturnType<typeof listLive>>[number]

export const listLive = (db: Db, accountId: number, versionId: number) =>
  db
    .selectFrom('audio_streams')
    .select(['id', 'track_id', 'folder', 'made'])
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('ended_at', 'is', null)
    .execute()

export async function insertStream(
  tx: Tx,
  stream: { account_id: number; record_id: number; version_id: number; track_id: number | null; folder: string },
  made: object,
): Promise<void> {
  await tx
    .insertInto('audio_streams')
    .values({ ...stream, made: JSON.stringify(made) })
    .execute()
}

const live = (tx: Tx, accountId: number, recordId: number) =>
  tx
    .updateTable('audio_streams')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)

/** Moves a stream to another folder, where `made` tells of it: it ends, and a new one stands in its place. `false` when it has ended. */
export async function moveStream(
  tx: Tx,
  accountId: number,
  id: number,
  { folder, made }: { readonly folder: string; readonly made: object },
): Promise<boolean> {
  const ended = await tx
    .updateTable('audio_streams')
    .set({ ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['account_id', 'record_id', 'version_id', 'track_id'])
    .executeTakeFirst()
  if (!ended) return false
  await tx
    .insertInto('audio_streams')
    .values({ ...ended, folder, made: JSON.stringify(made) })
    .execute()
  return true
}

/** Takes rungs out of the pictures that a version is served of apart, and answers where these lie. */
export async function dropPictures(
  tx: Tx,
  accountId: number,
  versionId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    update audio_streams set made = jsonb_set(made, '{rungs}', (select coalesce(jsonb_agg(rung), '[]')
      from jsonb_array_elements(made -> 'rungs') as rung where rung ->> 'name' <> all(${names})))
    where account_id = ${accountId} and version_id = ${versionId} and track_id is null and ended_at is null
      and jsonb_typeof(made -> 'rungs') = 'array'
    returning folder`.execute(tx)
  return rows.map(({ folder }) => folder)
}

/** Takes all streams of a record out of its playlists. */
export async function endStreams(tx: Tx, accountId: number, recordId: number): Promise<void> {
  await live(tx, accountId, recordId).execute()
}

/** The same with those of a track. */
export async function endStreamsOf(tx: Tx, accountId: number, recordId: number, trackId: number): Promise<void> {
  await live(tx, accountId, recordId).where('track_id', '=', trackId).execute()
}

/** The same with those of versions that play no more. */
export async function endOlderStreams(tx: Tx, accountId: number, recordId: number, versionId: number): Promise<void> {
  await live(tx, accountId, recordId).where('version_id', '<>', versionId).execute()
}

/** Returns true if any stream, in a playlist or watched to its end, lies below a folder. */
export async function isStreamFolder(db: Db, accountId: number, folder: string): Promise<boolean> {
  const row = await db
    .selectFrom('audio_streams')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`starts_with(folder, ${folder})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets streams that ended so long ago that no address of playback names them; answers what to remove. Of all accounts. */
export async function takeEnded(tx: Tx, afterMs: number): Promise<{ accountId: number; folder: string }[]> {
  return tx
    .deleteFrom('audio_streams')
    .where('ended_at', '<', sql<Date>`now() - ${afterMs} * interval '1 millisecond'`)
    .returning(['account_id as accountId', 'folder'])
    .execute()
}
