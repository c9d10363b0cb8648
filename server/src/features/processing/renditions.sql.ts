import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Version } from '../versions/versions.ts'

export async function forgetRenditions(tx: Tx, version: Version): Promise<void> {
  await tx
    .deleteFrom('renditions')
    .where('account_id', '=', version.accountId)
    .where('version_id', '=', version.id)
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
