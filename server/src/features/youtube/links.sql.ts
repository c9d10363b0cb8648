import { type YoutubeVisibility, youtubeStatesBefore } from '@skleyka/contract/youtube/youtube-moves.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { LinkState, YoutubeLinksTable } from '../../database/tables/youtube.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** A link in the hands of its task: one that was replaced by a later task is not changed. */
export interface ClaimedLink {
  readonly accountId: number
  readonly recordId: number
  readonly taskId: number
}

const logLines = 100

const line = (text: string) =>
  sql<string>`jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'text', ${text}::text)`

/** The log with one more line, without the oldest one when there are too many. */
export const appendLog = (text: string): RawBuilder<string> =>
  sql`(case when jsonb_array_length(youtube_links.log) >= ${logLines} then youtube_links.log - 0 else youtube_links.log end)
    || ${line(text)}`

const isBefore = (to: LinkState) =>
  sql<boolean>`youtube_links.state = any(${youtubeStatesBefore(to).filter((state) => state !== 'NONE')}::text[])`

/** Returns how a record stands on YouTube; null for one that has never been sent there, or of another account. */
export async function findLink(db: Db, accountId: number, recordId: number) {
  const row = await db
    .selectFrom('youtube_links')
    .innerJoin('youtube_channels', (join) =>
      join
        .onRef('youtube_channels.account_id', '=', 'youtube_links.account_id')
        .onRef('youtube_channels.id', '=', 'youtube_links.channel_id'),
    )
    .selectAll('youtube_links')
    .select('youtube_channels.title as channel_title')
    .where('youtube_links.account_id', '=', accountId)
    .where('youtube_links.record_id', '=', recordId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns true if a record is ready; null for an unknown or foreign one. */
export async function findReadiness(db: Db, accountId: number, recordId: number): Promise<{ isReady: boolean } | null> {
  const row = await db
    .selectFrom('records')
    .select(sql<boolean>`current_state = 'READY' and current_version_id is not null`.as('isReady'))
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** Returns what is sent of a record, and what of it is told there; null when it is not ready or not there. */
export async function findSendable(db: Db, accountId: number, recordId: number) {
  const row = await db
    .selectFrom('records')
    .innerJoin('record_versions', (join) =>
      join
        .onRef('record_versions.account_id', '=', 'records.account_id')
        .onRef('record_versions.id', '=', 'records.current_version_id'),
    )
    .select(['records.name', 'records.description', 'records.tags', 'records.poster_key', 'records.original_filename'])
    .select(['records.front_settings', 'records.duration_ms'])
    .select(['record_versions.id as version_id', 'record_versions.source_key'])
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', recordId)
    .where('records.lifecycle', '=', 'ACTIVE')
    .where('records.current_state', '=', 'READY')
    .executeTakeFirst()
  return row ?? null
}

/** NONE, FAILED and DETACHED → QUEUED. What YouTube has of the same video after a failure goes on. False in any other state. */
export async function queueLink(
  tx: Tx,
  link: {
    accountId: number
    recordId: number
    channelId: number
    visibility: YoutubeVisibility
    publishAt: Date | null
    userId: number
  },
  text: string,
): Promise<boolean> {
  const values = {
    channel_id: link.channelId,
    state: 'QUEUED' as const,
    visibility: link.visibility,
    publish_at: link.publishAt,
    sent_by: link.userId,
  }
  // what began on one channel, or as something else, does not go on as another
  const isSame = sql`(youtube_links.channel_id = excluded.channel_id and youtube_links.visibility = excluded.visibility
    and youtube_links.publish_at is not distinct from excluded.publish_at)`
  const row = await tx
    .insertInto('youtube_links')
    .values({ account_id: link.accountId, record_id: link.recordId, ...values, log: sql`'[]'::jsonb || ${line(text)}` })
    .onConflict((conflict) =>
      conflict
        .column('record_id')
        .doUpdateSet({
          ...values,
          version_id: sql<number>`case when ${isSame} then youtube_links.version_id end`,
          problem: null,
          waits_until: null,
          idle_tries: 0,
          log: appendLog(text),
          updated_at: sql<Date>`now()`,
        })
        .where(isBefore('QUEUED')),
    )
    .returning('record_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setTask(tx: Tx, accountId: number, recordId: number, taskId: number | null): Promise<void> {
  await tx
    .updateTable('youtube_links')
    .set({ task_id: taskId })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .execute()
}

const selectHeld = (tx: Db, { accountId, recordId, taskId }: ClaimedLink) =>
  tx
    .updateTable('youtube_links')
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('task_id', '=', taskId)

/** The link its task works on; one whose task was restarted by hand is under way again. Null when there is nothing to do. */
export async function takeUp(tx: Tx, of: ClaimedLink): Promise<LinkRow | null> {
  const row = await selectHeld(tx, of)
    .set({ state: sql`case state when 'FAILED' then 'QUEUED' else state end`, problem: null, waits_until: null })
    .where('state', 'in', ['QUEUED', 'SENDING', 'PROCESSING', 'FAILED'])
    // what failed because its channel was given up stays so
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('youtube_channels')
          .select('youtube_channels.id')
          .whereRef('youtube_channels.account_id', '=', 'youtube_links.account_id')
          .whereRef('youtube_channels.id', '=', 'youtube_links.channel_id')
          .where('youtube_channels.state', '<>', 'DISCONNECTED'),
      ),
    )
    .returning('record_id')
    .executeTakeFirst()
  return row ? findLink(tx, of.accountId, of.recordId) : null
}

/** Moves a link, guarded by the table of moves; false when it was detached meanwhile. */
export async function moveLink(
  tx: Tx,
  of: ClaimedLink,
  to: LinkState,
  set: Omit<Updateable<YoutubeLinksTable>, 'state' | 'log'>,
  text: string | null,
): Promise<boolean> {
  const row = await selectHeld(tx, of)
    .set({ ...set, state: to, updated_at: sql<Date>`now()`, ...(text !== null && { log: appendLog(text) }) })
    .where(isBefore(to))
    .returning('record_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps facts of a link under way without moving it; false when it was detached meanwhile. */
export async function keepOfLink(
  tx: Tx,
  of: ClaimedLink,
  set: Omit<Updateable<YoutubeLinksTable>, 'state' | 'log'>,
  text: string | null = null,
): Promise<boolean> {
  const row = await selectHeld(tx, of)
    .set({ ...set, updated_at: sql<Date>`now()`, ...(text !== null && { log: appendLog(text) }) })
    .where('state', 'in', ['QUEUED', 'SENDING', 'PROCESSING'])
    .returning('record_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Any state but NONE → DETACHED. The state it was in and the video there; null when there was nothing to let go of. */
export async function detachLink(tx: Tx, accountId: number, recordId: number, text: string) {
  const before = await tx
    .selectFrom('youtube_links')
    .select(['state', 'video_id', 'channel_id', 'task_id'])
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where(isBefore('DETACHED'))
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  await tx
    .updateTable('youtube_links')
    .set({
      state: 'DETACHED',
      ...{ video_id: null, sealed_session: null, version_id: null, sent_bytes: 0, task_id: null },
      ...{ problem: null, waits_until: null, thumbnail_sent: false, captions: '{}', captions_due_at: null },
      log: appendLog(text),
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .execute()
  return before
}

/** The tasks of what is on its way to a channel. */
export async function findTasksOfChannel(tx: Tx, accountId: number, channelId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('youtube_links')
    .select('task_id')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where(isBefore('FAILED'))
    .execute()
  return rows.flatMap(({ task_id }) => task_id ?? [])
}

/** Fails all publications on their way to a channel. */
export async function failLinksOfChannel(tx: Tx, accountId: number, channelId: number, problem: string): Promise<void> {
  await tx
    .updateTable('youtube_links')
    .set({ state: 'FAILED', problem, waits_until: null, log: appendLog(problem), updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .where(isBefore('FAILED'))
    .execute()
}
