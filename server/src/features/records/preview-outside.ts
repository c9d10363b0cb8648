import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { marksOfPlayer, playerAddresses, subtitlesOfPlayer, type viewerOf } from '../playback/playback.ts'
import { findRecord } from './records.sql.ts'
import { playbackState } from './show-records.ts'

/**
 * Returns what the console's player needs of a video that somebody outside its account may look at; the caller has judged that. Refuses
 * `records.notFound` and `records.notPlayable`.
 */
export async function previewOutside(
  services: Pick<Services, 'secrets' | 'publicUrl' | 'now'> & { readonly db: Parameters<typeof findRecord>[0] },
  { accountId, id }: { accountId: number; id: number },
  viewer: ReturnType<typeof viewerOf>,
) {
  const row = await findRecord(services.db, accountId, id)
  if (!row) throw refuse('records.notFound')
  const subtitles = await subtitlesOfPlayer(services.db, row.uuid)
  const addresses = playerAddresses(services, { ...playbackState(row), subtitles }, viewer)
  if (addresses === null) throw refuse('records.notPlayable')
  const marks = { cuepoints: row.cuepoints, frontSettings: row.front_settings, durationMs: row.duration_ms }
  return {
    record: { id, uuid: row.uuid, name: row.name, durationMs: row.duration_ms, currentState: row.current_state },
    manifest: { hls: addresses.hls },
    poster: addresses.poster,
    sprite: addresses.sprite,
    ...marksOfPlayer(marks),
    subtitles: addresses.subtitles,
    until: addresses.until,
  }
}
