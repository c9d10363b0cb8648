import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

interface VersionOf {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
}

/** The rungs with a picture that play, or will once they have grown. */
export async function findRungs(db: Db, version: Pick<VersionOf, 'id' | 'accountId'>) {
  const rows = await db
    .selectFrom('renditions')
    .select(['width', 'height', 'fps', 'playlist_key'])
    .where('account_id', '=', version.accountId)
    .where('version_id', '=', version.id)
    .where('state', 'in', ['RUNNING', 'READY'])
    .execute()
  return rows.flatMap(({ width, height, fps, playlist_key }) =>
    width !== null && height !== null && playlist_key !== null
      ? [{ width, height, frameRate: fps ?? 25, playlistKey: playlist_key }]
      : [],
  )
}

/** The sheets as a record keeps them: the number of the run that made them, and where they lie. */
export type StoredSprite = Omit<Sprite, 'url'> & { readonly id: number; readonly folder: string }

const selectFrames = (tx: Tx, version: VersionOf) =>
  tx
    .updateTable('records')
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where('lifecycle', '<>', 'DELETED')
    .where('current_version_id', '=', version.id)

/** Answers the folders of the sheets before; null, and nothing is changed, when the record shows another version. */
export async function saveSprite(tx: Tx, version: VersionOf, sprite: StoredSprite): Promise<string[] | null> {
  const before = await tx
    .selectFrom('records')
    .select(sql<string | null>`sprite ->> 'folder'`.as('folder'))
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .forUpdate()
    .executeTakeFirst()
  const saved = await selectFrames(tx, version)
    .set({ sprite: JSON.stringify(sprite) })
    .returning('id')
    .executeTakeFirst()
  if (!saved) return null
  return before?.folder && before.folder !== sprite.folder ? [before.folder] : []
}

/** No sheets can be made of the version that plays: nobody tries again by himself. */
export async function saveNoSprite(tx: Tx, version: VersionOf): Promise<void> {
  await selectFrames(tx, version).set({ sprite: '{}' }).where('sprite', 'is', null).execute()
}

/** Returns true if the version has the frames that are offered for a poster. */
export async function hasFoundFrames(db: Db, version: VersionOf): Promise<boolean> {
  const row = await db
    .selectFrom('frames')
    .select('id')
    .where('account_id', '=', version.accountId)
    .where('record_id', '=', version.recordId)
    .where('version_id', '=', version.id)
    .where('origin', '=', 'found')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A frame that is offered for a poster. */
export interface FoundFrame {
  readonly atMs: number
  readonly sharpness: number
  readonly width: number
  readonly height: number
  readonly folder: string
}

export async function insertFoundFrames(tx: Tx, version: VersionOf, frames: readonly FoundFrame[]): Promise<void> {
  if (frames.length === 0) return
  const of = { account_id: version.accountId, record_id: version.recordId, version_id: version.id }
  const values = frames.map(
    ({ atMs: at_ms, ...frame }) => ({ ...of, ...frame, at_ms, origin: 'found', state: 'READY' }) as const,
  )
  await tx.insertInto('frames').values(values).execute()
}

/** Removes frames that were taken of other versions and are no poster; answers the folders of their files. */
export async function removeFramesOfOthers(tx: Tx, version: VersionOf): Promise<string[]> {
  const rows = await tx
    .deleteFrom('frames')
    .where('account_id', '=', version.accountId)
    .where('record_id', '=', version.recordId)
    .where('version_id', '<', version.id)
    .where('state', '=', 'READY')
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('records')
            .whereRef('records.account_id', '=', 'frames.account_id')
            .whereRef('records.poster_frame_id', '=', 'frames.id'),
        ),
      ),
    )
    .returning('folder')
    .execute()
  return rows.flatMap(({ folder }) => folder ?? [])
}

/**
 * Records that play without sheets, the newest first, at most so many; none while as many tasks of the kind wait.
 * Platform housekeeping: of all accounts.
 */
export async function findWithoutSprite(
  tx: Tx,
  max: number,
): Promise<{ accountId: number; recordId: number; versionId: number }[]> {
  const { rows } = await sql<{ accountId: number; recordId: number; versionId: number }>`
    select account_id as "accountId", id as "recordId", current_version_id as "versionId" from records
    where sprite is null and current_state = 'READY' and lifecycle = 'ACTIVE' and width is not null
      and current_version_id is not null
      and (select count(*) from tasks where type = 'sprite' and state in ('QUEUED', 'RETRY_WAIT', 'RUNNING')) < ${max}
      and not exists (select from tasks where tasks.record_id = records.id and tasks.type = 'sprite'
        and tasks.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT', 'FAILED'))
    order by id desc limit ${max}`.execute(tx)
  return rows
}
