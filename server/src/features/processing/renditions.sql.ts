import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Version } from '../versions/versions.ts'

export async function forgetRenditions(tx: Tx, version: Version): Promise<void> {
  await tx
    .deleteFrom('renditions')
    .where('account_id', '=', version.accountId)
    .where('version_id', '=', version.id)
    .execute()
}

/** The names of the rungs of a version. */
export async function rungNames(db: Db, version: Pick<Version, 'id' | 'accountId'>): Promise<string[]> {
  const rows = await db
    .selectFrom('renditions')
    .select('name')
    .where('account_id', '=', version.accountId)
    .where('version_id', '=', version.id)
    .where('state', '=', 'READY')
    .execute()
  return rows.map(({ name }) => name)
}

/** A version has these rungs no more; their files are for whoever asks to remove. */
export async function dropRungs(
  tx: Tx,
  { accountId, id }: Pick<Version, 'id' | 'accountId'>,
  names: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('renditions')
    .where('account_id', '=', accountId)
    .where('version_id', '=', id)
    .where('name', 'in', names)
    .execute()
}

/** The rungs of a version lie in another folder from now on. */
export async function moveRungs(tx: Tx, version: Pick<Version, 'id' | 'accountId'>, from: string, to: string) {
  await tx
    .updateTable('renditions')
    .set({ playlist_key: sql<string>`${to} || substr(playlist_key, ${from.length + 1})` })
    .where('account_id', '=', version.accountId)
    .where('version_id', '=', version.id)
    .where(sql<boolean>`starts_with(playlist_key, ${from})`)
    .execute()
}

/** A rung as far as it has come. */
export type RenditionState = {
  name: string
  codecs: string
  width: number
  height: number
  frameRate: number
  meanBitsPerSecond: number
  sizeBytes: number
  copied: boolean
  playlistKey: string
  tookMs: number
}

export async function saveRendition(tx: Tx, version: Version, made: RenditionState, state: 'RUNNING' | 'READY') {
  const values = {
    state,
    codecs: made.codecs,
    width: made.width || null,
    height: made.height || null,
    fps: made.width > 0 ? made.frameRate : null,
    bits_per_second: Math.round(made.meanBitsPerSecond),
    size_bytes: made.sizeBytes,
    copied: made.copied,
    playlist_key: made.playlistKey,
    took_ms: Math.round(made.tookMs),
    updated_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('renditions')
    .values({ account_id: version.accountId, version_id: version.id, name: made.name, ...values })
    .onConflict((conflict) => conflict.columns(['version_id', 'name']).doUpdateSet(values))
    .execute()
}
