import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { SentCaptions, WantedCaption } from './caption-steps.ts'
import { appendLog } from './links.sql.ts'

/** The subtitles that viewers of a record get, by language. */
export async function findWanted(db: Db, accountId: number, recordId: number): Promise<WantedCaption[]> {
  const rows = await db
    .selectFrom('subtitle_tracks')
    .select(['language', 'label', 'folder'])
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('state', '=', 'READY')
    .where('cue_count', '>', 0)
    .orderBy('language')
    .execute()
  return rows.flatMap(({ folder, ...row }) => (folder === null ? [] : [{ ...row, folder }]))
}

interface There {
  readonly accountId: number
  readonly recordId: number
  readonly videoId: string
}

const there = (tx: Tx, { accountId, recordId, videoId }: There) =>
  tx
    .updateTable('youtube_links')
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('state', '=', 'PUBLISHED')
    .where('video_id', '=', videoId)

/** Keeps which subtitles a video has there and tells what happened; false when it was detached meanwhile. */
export async function keepCaptions(tx: Tx, of: There, captions: SentCaptions, text: string | null): Promise<boolean> {
  const row = await there(tx, of)
    .set({ captions: JSON.stringify(captions), ...(text !== null && { log: appendLog(text) }) })
    .returning('record_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Tells what happened. */
export async function tellOfCaptions(tx: Tx, of: There, text: string): Promise<void> {
  await there(tx, of)
    .set({ log: appendLog(text) })
    .execute()
}

/** The subtitles of a video are looked at again once its channel is connected. */
export async function postponeCaptions(tx: Tx, of: There, text: string): Promise<void> {
  await there(tx, of)
    .set({ log: appendLog(text), captions_due_at: sql<Date>`now()` })
    .execute()
}

/** Takes videos whose subtitles have to follow by now, those of channels that were lost left out. */
export async function takeDueCaptions(tx: Tx, most: number): Promise<{ accountId: number; recordId: number }[]> {
  const { rows } = await sql<{ accountId: number; recordId: number }>`
    update youtube_links set captions_due_at = null
    where record_id in (
      select link.record_id from youtube_links as link
        join youtube_channels as channel on channel.account_id = link.account_id and channel.id = link.channel_id
      where link.captions_due_at <= now() and link.state = 'PUBLISHED' and channel.state = 'CONNECTED'
      order by link.captions_due_at limit ${most} for update of link skip locked)
    returning account_id as "accountId", record_id as "recordId"`.execute(tx)
  return rows
}
