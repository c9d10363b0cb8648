import type { FailReason } from '@skleyka/contract/fail-reasons.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { Tx } from '../../database/database.ts'
import type { Inspected } from '../../ffmpeg/source-info.ts'
import { refuse } from '../../http/refuse.ts'
import { moveRecord, moveVersion, switchRecord, type VersionKey } from './moves.sql.ts'
import {
  beginRecast,
  countForms,
  endRecast,
  forgetRecastFailures,
  holdForm,
  pickUnlike,
  playsFrom,
  switchForm,
  type Unlike,
} from './recast.sql.ts'

export { clearDueSources, clearFailedSources, clearReplacedSources, countDueSources, isIdle } from './sources.sql.ts'

import { insertVersion, listVersions, lockRecord, type Version as VersionRow } from './versions.sql.ts'

export { showArrived } from './moves.sql.ts'
export { readCut } from './saved-cut.ts'
export { isStopped } from './stopped.sql.ts'
export {
  findOutputPrefix,
  findVersion,
  makePlayable,
  saveCut,
  saveLadder,
  savePoster,
  saveProgress,
  takeSounds,
} from './versions.sql.ts'

/** A version to work on, with what is needed of its record. */
export type Version = VersionRow

/** Adds the version that the upload of a new record will fill. Returns its id. */
export const addFirst = (tx: Tx, accountId: number, recordId: number, isMute: boolean): Promise<number> =>
  insertVersion(tx, { account_id: accountId, record_id: recordId, number: 1, is_mute: isMute })

/**
 * Adds a version that is to replace the video of a record; the one before it plays on. `busy` while another version is
 * on its way or the first one has not arrived, null for a record that is not there. The record's row stays locked. Refuses
 * `records.heldVideo` under hold.
 */
export async function addReplacement(
  tx: Tx,
  accountId: number,
  recordId: number,
  isMute: boolean,
): Promise<{ uuid: string; name: string; versionId: number } | 'busy' | null> {
  const record = await lockRecord(tx, accountId, recordId)
  if (record?.lifecycle !== 'ACTIVE') return null
  // what plays now would be deleted with the day
  if (record.hold) throw refuse('records.heldVideo', { reason: record.hold_reason ?? '' })
  const versions = await listVersions(tx, accountId, recordId)
  if (isInWork(record.current_state) || versions.some(({ state }) => isInWork(state))) return 'busy'
  const number = (versions[0]?.number ?? 0) + 1
  const versionId = await insertVersion(tx, { account_id: accountId, record_id: recordId, number, is_mute: isMute })
  return { uuid: record.uuid, name: record.name, versionId }
}

/** The source of what plays, and whether it can be made anew: it may have been dropped, or something may be on its way. */
export type StoredSource =
  | { readonly verdict: 'kept'; readonly versionId: number; readonly durationMs: number; readonly next: AgainVersion }
  | { readonly verdict: 'going'; readonly durationMs: number }
  | { readonly verdict: 'unknown' | 'unready' | 'busy' | 'dropped' }

interface AgainVersion {
  readonly number: number
  readonly isMute: boolean
  readonly soundsTaken: boolean
  readonly source: { readonly key: string; readonly sizeBytes: number }
}

/** `going` while it is made anew already, `busy` while another video is to replace it. The record's row stays locked. */
export async function findSource(tx: Tx, accountId: number, recordId: number): Promise<StoredSource> {
  const record = await lockRecord(tx, accountId, recordId)
  if (record?.lifecycle !== 'ACTIVE') return { verdict: 'unknown' }
  const versions = await listVersions(tx, accountId, recordId)
  const played = versions.find(({ id }) => id === record.current_version_id)
  if (record.current_state !== 'READY' || !played) return { verdict: 'unready' }
  const { id: versionId, source_key: key, source_size_bytes: sizeBytes, sounds_taken: soundsTaken } = played
  const durationMs = record.duration_ms ?? 0
  const onItsWay = versions.find(({ state }) => isInWork(state))
  if (onItsWay)
    return key !== null && onItsWay.source_key === key ? { verdict: 'going', durationMs } : { verdict: 'busy' }
  if (key === null) return { verdict: 'dropped' }
  const number = (versions[0]?.number ?? 0) + 1
  return {
    verdict: 'kept',
    versionId,
    durationMs,
    next: { number, isMute: record.sound_off, soundsTaken, source: { key, sizeBytes: sizeBytes ?? 0 } },
  }
}

/** UPLOADED: a version that is made anew of the source of the one that plays, which plays on until then. Answers its id. */
export async function addAgain(
  tx: Tx,
  { accountId, recordId }: { accountId: number; recordId: number },
  { next: { number, isMute, soundsTaken, source } }: Extract<StoredSource, { verdict: 'kept' }>,
): Promise<number> {
  const version = { account_id: accountId, record_id: recordId, number, is_mute: isMute, sounds_taken: soundsTaken }
  const id = await insertVersion(tx, version)
  const facts = { source_key: source.key, source_size_bytes: source.sizeBytes }
  await moveVersion(tx, { accountId, id }, { to: 'UPLOADED' }, facts)
  return id
}

/** Gives up a version whose upload ended without its file. */
export async function dropVersion(tx: Tx, accountId: number, versionId: number): Promise<void> {
  await moveVersion(tx, { accountId, id: versionId }, { to: 'FAILED', from: ['UPLOADING'] })
}

/**
 * UPLOADED: the source of the version is whole and stored. False when the record is deleted or past that already. A
 * record whose video is being replaced keeps the state of the one that plays. The record's row stays locked.
 */
export async function takeSource(
  tx: Tx,
  { accountId, id: recordId, versionId }: { accountId: number; id: number; versionId: number },
  source: { key: string; sizeBytes: number },
): Promise<boolean> {
  if (!(await lockRecord(tx, accountId, recordId))) return false
  const facts = { source_key: source.key, source_size_bytes: source.sizeBytes }
  const moved = await moveVersion(tx, { accountId, id: versionId }, { to: 'UPLOADED' }, facts)
  if (!moved || moved.number > 1) return moved !== null
  const shown = { progress: 0, size_bytes: source.sizeBytes }
  return moveRecord(tx, { accountId, recordId, id: versionId }, { to: 'UPLOADED' }, shown)
}

/**
 * The same for a source that was made here. One that failed and was tried again is past UPLOADED: its check begins. False
 * when the record is deleted, or somebody else moved the version.
 */
export async function takeMade(tx: Tx, version: Version, source: { key: string; sizeBytes: number }): Promise<boolean> {
  const { id: versionId, accountId, recordId } = version
  if (version.state !== 'FAILED') return takeSource(tx, { accountId, id: recordId, versionId }, source)
  if (!(await lockRecord(tx, accountId, recordId))) return false
  const move = { to: 'CHECKING', from: ['FAILED'] } as const
  const fresh = { fail_reason: null, fail_text: null }
  const facts = { ...fresh, source_key: source.key, source_size_bytes: source.sizeBytes }
  if (!(await moveVersion(tx, version, move, facts))) return false
  await moveRecord(tx, version, move, { ...fresh, progress: 0, size_bytes: source.sizeBytes })
  return true
}

export type { SavedCut } from './saved-cut.ts'

type Stage = 'CHECKING' | 'QUEUED' | 'CONVERTING'

/** Moves a version, and the record that shows it, to the next stage. False when it is not where that stage begins. */
export async function enterStage(tx: Tx, version: Version, stage: Stage): Promise<boolean> {
  const fresh = { fail_reason: null, fail_text: null }
  if (!(await moveVersion(tx, version, { to: stage }, fresh))) return false
  await moveRecord(tx, version, { to: stage }, { ...fresh, progress: 0 })
  return true
}

/**
 * CHECKING → QUEUED: what the source looks like stands in for what will be measured of the result. False when the version
 * is not being checked.
 */
export async function endCheck(tx: Tx, version: Version, found: Inspected): Promise<boolean> {
  const { source, packets } = found
  const seen = {
    duration_ms: Math.round(Math.max(source.declaredMs, packets.endMs)),
    width: source.video?.shownWidth ?? null,
    height: source.video?.shownHeight ?? null,
    is_mute: version.isMute || source.audio === null,
  }
  const move = { to: 'QUEUED', from: ['CHECKING'] } as const
  if (!(await moveVersion(tx, version, move, { ...seen, probe: JSON.stringify(found) }))) return false
  await moveRecord(tx, version, move, { ...seen, progress: 0 })
  return true
}

/**
 * CONVERTING at once: a version whose rungs exist already has no source, and nothing to check. Its record moves with it. False
 * when the version is past that.
 */
export async function skipToConverting(tx: Tx, version: VersionKey): Promise<boolean> {
  for (const to of ['UPLOADED', 'CHECKING', 'QUEUED', 'CONVERTING'] as const) {
    if (!(await moveVersion(tx, version, { to }))) return false
    await moveRecord(tx, version, { to })
  }
  return true
}

/** Result of encoding a version. */
export interface EncodedVersion {
  readonly durationMs: number
  readonly width: number
  readonly height: number
  /** There is sound in its rungs; in its source. */
  readonly hasSound: boolean
  readonly hasOwnSound: boolean
  readonly posterKey: string | null
}

/**
 * The one switch: from here on players get this version, whole (safety.md 5.11). False when it was not being converted. A
 * record that plays a later one already plays on.
 */
export async function finishVersion(tx: Tx, version: Version, made: EncodedVersion): Promise<boolean> {
  const measured = {
    duration_ms: Math.round(made.durationMs),
    width: made.width || null,
    height: made.height || null,
    is_mute: !made.hasSound,
    playable: true,
  }
  if (!(await moveVersion(tx, version, { to: 'READY' }, measured))) return false
  const shown = { sprite: null, progress: 100, fail_reason: null, fail_text: null }
  const wish = (await isSent(tx, version)) ? { sound_off: version.isMute && made.hasOwnSound && !made.hasSound } : {}
  await switchRecord(tx, version, { ...measured, ...shown, ...wish }, made.posterKey)
  return true
}

/** A file that somebody sent brings a wish of its own, whether it is to be heard; cuts and versions made anew have none. */
async function isSent(tx: Tx, { id, accountId, recordId, cut, sourceKey }: Version): Promise<boolean> {
  if (cut !== null) return false
  const versions = await listVersions(tx, accountId, recordId)
  return !versions.some((other) => other.id !== id && other.source_key === sourceKey)
}

/**
 * The version has failed for good. A record that shows it fails too; one that plays an older version plays on. False when
 * it had failed or become READY before.
 */
export async function failVersion(tx: Tx, version: Version, reason: FailReason, text: string): Promise<boolean> {
  const failure = { fail_reason: reason, fail_text: text, playable: false }
  if (!(await moveVersion(tx, version, { to: 'FAILED' }, failure))) return false
  await moveRecord(tx, version, { to: 'FAILED' }, failure)
  return true
}

/** A version whose files are not in the form that its account wants, encrypted or in clear; and how it gets there. */
export type UnlikeVersion = Unlike
export const recasts = {
  pick: pickUnlike,
  begin: beginRecast,
  switch: switchForm,
  end: endRecast,
  tryAgain: forgetRecastFailures,
  count: countForms,
  playing: playsFrom,
  hold: holdForm,
}
