import type { Db } from '../../database/database.ts'

/** A rung with a picture, as it was made. */
export interface Rung {
  readonly name: string
  readonly codecs: string
  readonly width: number
  readonly height: number
  readonly frameRate: number
  readonly copied: boolean
  readonly playlistKey: string
}

/** The rungs of a version that is ready, the highest first. */
export async function listRungs(db: Db, accountId: number, versionId: number): Promise<Rung[]> {
  const rows = await db
    .selectFrom('renditions')
    .select(['name', 'codecs', 'width', 'height', 'fps', 'copied', 'playlist_key'])
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'READY')
    .orderBy('height', 'desc')
    .execute()
  return rows.flatMap(({ name, codecs, width, height, fps, copied, playlist_key: playlistKey }) =>
    width === null || height === null || playlistKey === null
      ? []
      : [{ name, codecs: codecs ?? '', width, height, frameRate: fps ?? 25, copied, playlistKey }],
  )
}
