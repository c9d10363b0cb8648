import type { FailReason } from '@skleyka/contract/fail-reasons.ts'
import { recordMoves } from '@skleyka/contract/record-states.ts'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Database } from '../../database/tables/database.ts'
import type { CurrentState, VersionState } from '../../database/tables/records.ts'
import type { Inspected } from '../../ffmpeg/source-info.ts'

/** A version to work on, with what is needed of its record. */
export type Version = {
  id: number
  recordId: number
  accountId: number
  uuid: string
  state: VersionState
  sourceKey: string | null
  probe: unknown
  /** The version players get now; null before the first one plays. */
  currentVersionId: number | null
  posterKey: string | null
  /** The video is wanted without its sound. */
  isMute: boolean
}

/** Null when the record or the version has been deleted meanwhile. */
export async function findVersion(db: Db, versionId: number): Promise<Version | null> {
  const row = await db
    .selectFrom('record_versions as version')
    .innerJoin('records as record', (join) =>
      join.onRef('record.id', '=', 'version.record_id').onRef('record.account_id', '=', 'version.account_id'),
    )
    .select([
      'version.id',
      'version.state',
      'version.source_key',
      'version.probe',
      'version.account_id',
      'version.is_mute',
    ])
    .select(['record.id as record_id', 'record.uuid', 'record.current_version_id', 'record.poster_key'])
    .where('version.id', '=', versionId)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        recordId: row.record_id,
        accountId: row.account_id,
        uuid: row.uuid,
        state: row.state,
        sourceKey: row.source_key,
        probe: row.probe,
        currentVersionId: row.current_version_id,
        posterKey: row.poster_key,
        isMute: row.is_mute,
      }
    : null
}

/** Where the output lies that players of a version get; null when there is none. */
export async function findOutputPrefix(db: Db, accountId: number, versionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('record_versions')
    .select('output_prefix')
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.output_prefix ?? null
}

// a replacement works in silence: the record shows the version that plays (product C1)
const isLed =
  (version: Version) =>
  ({ eb, or }: ExpressionBuilder<Database, 'records'>) =>
    or([eb('current_version_id', 'is', null), eb('current_version_id', '=', version.id)])

const statesBefore = (next: CurrentState): CurrentState[] =>
  (Object.keys(recordMoves) as CurrentState[]).filter((state) =>
    recordMoves[state].some((move: CurrentState) => move === next),
  )

type Stage = 'CHECKING' | 'QUEUED' | 'CONVERTING'

/** Moves a version, and the record when it shows this version, to the next stage. */
export async function enterStage(tx: Tx, version: Version, stage: Stage): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ state: stage, fail_reason: null, fail_text: null, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .execute()
  await tx
    .updateTable('records')
    .set({
      current_state: stage,
      current_state_updated_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      progress: 0,
      fail_reason: null,
      fail_text: null,
    })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(isLed(version))
    .where('current_state', 'in', statesBefore(stage))
    .execute()
}

/** What the source looks like stands in for what will be measured of the result. */
export async function saveProbe(tx: Tx, version: Version, probe: Inspected): Promise<void> {
  const { source, packets } = probe
  const seen = {
    duration_ms: Math.round(Math.max(source.declaredMs, packets.endMs)),
    width: source.video?.shownWidth ?? null,
    height: source.video?.shownHeight ?? null,
    is_mute: version.isMute || source.audio === null,
  }
  await tx
    .updateTable('record_versions')
    .set({ ...seen, probe: JSON.stringify(probe) })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .execute()
  await tx
    .updateTable('records')
    .set(seen)
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(isLed(version))
    .execute()
}

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

/** The first segments of an output are there: players may start, unless an older version still serves. */
export async function makePlayable(tx: Tx, version: Version, outputPrefix: string): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ playable: true, output_prefix: outputPrefix, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .execute()
  await tx
    .updateTable('records')
    .set({ playable: true, current_version_id: version.id, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(isLed(version))
    .execute()
}

export async function saveProgress(tx: Tx, version: Version, percent: number): Promise<void> {
  await tx
    .updateTable('records')
    .set({ progress: percent })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where('current_state', '=', 'CONVERTING')
    .where(isLed(version))
    .execute()
}

/** Shows a poster at once while the record shows this version. */
export async function savePoster(tx: Tx, version: Version, posterKey: string): Promise<void> {
  await tx
    .updateTable('records')
    .set({ poster_key: posterKey, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(isLed(version))
    .execute()
}

export type Finished = {
  durationMs: number
  width: number
  height: number
  hasSound: boolean
  posterKey: string | null
}

/** The one switch: from here on players get this version, whole (safety.md 5.11). */
export async function finishVersion(tx: Tx, version: Version, made: Finished): Promise<void> {
  const measured = {
    duration_ms: Math.round(made.durationMs),
    width: made.width || null,
    height: made.height || null,
    is_mute: !made.hasSound,
    playable: true,
    updated_at: sql<Date>`now()`,
  }
  await tx
    .updateTable('record_versions')
    .set({ ...measured, state: 'READY', ready_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .execute()
  await tx
    .updateTable('records')
    .set({
      ...measured,
      size_bytes: sql<number>`coalesce((select source_size_bytes from record_versions
        where account_id = ${version.accountId} and id = ${version.id}), size_bytes)`,
      poster_key: made.posterKey,
      current_version_id: version.id,
      current_state: 'READY',
      current_state_updated_at: sql<Date>`now()`,
      progress: 100,
      fail_reason: null,
      fail_text: null,
    })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .execute()
}

/** The version has failed for good. A record that shows it fails too; one that plays an older version plays on. */
export async function failVersion(tx: Tx, version: Version, reason: FailReason, text: string): Promise<void> {
  const failure = { fail_reason: reason, fail_text: text, playable: false, updated_at: sql<Date>`now()` }
  await tx
    .updateTable('record_versions')
    .set({ ...failure, state: 'FAILED' })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .execute()
  await tx
    .updateTable('records')
    .set({ ...failure, current_state: 'FAILED', current_state_updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(isLed(version))
    .where('current_state', '<>', 'READY')
    .execute()
}
