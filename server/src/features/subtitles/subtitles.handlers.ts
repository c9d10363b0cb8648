import { formatSize } from '@skleyka/contract/format-size.ts'
import { languageName } from '@skleyka/contract/languages.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { cuesRefusal, type subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { accountLanguage } from '../accounts/accounts.ts'
import { subtitlesAddress, viewerOf } from '../playback/playback.ts'
import { purgeObjects } from '../processing/processing.ts'
import { findWaveform } from './peaks.sql.ts'
import { readPeaks, requestWaveform } from './peaks.ts'
import { readSubtitleFile } from './read-file.ts'
import {
  deleteTrack,
  findTitled,
  findTrack,
  insertTrack,
  listTracks,
  lockTitled,
  type TrackRow,
} from './subtitles.sql.ts'
import { auditedTrack, cuesOf, writeTrack } from './write-track.ts'

export const subtitlesHandlers: Handlers<typeof subtitles> = {
  list: async ({ id }, { account, signedIn }, services) => {
    const record = await findTitled(services.db, account.id, id)
    if (!record) throw refuse('records.notFound')
    const rows = await listTracks(services.db, account.id, id)
    const address = subtitlesAddress(services, record, viewerOf(signedIn))
    return {
      tracks: rows.map((row) => ({ ...view(row), url: row.state === 'READY' && address ? address(row.id) : null })),
      accountLanguage: await accountLanguage(services.db, account.id),
    }
  },

  upload: async ({ id, language, label, file, replace }, { account, user }, services) => {
    const tx = inTransaction(services.db)
    const { record, tracks } = await lockRecordTracks(tx, account.id, id)
    const { cues, warnings } = await readFile(Buffer.from(file, 'base64'))
    const same = tracks.find((row) => row.language === language)
    if (same && !replace) throw refuse('subtitles.languageTaken')
    const named = label || (same ? same.label : languageName(language))
    const fresh = { account_id: account.id, record_id: id, language, label: named, updated_by: user.id }
    const trackId =
      same?.id ?? (await insertTrack(tx, { ...checkRoom(tracks, fresh), state: 'READY', origin: 'UPLOAD' }))
    const change = { label: named, origin: 'UPLOAD', cues } as const
    const writer = { accountId: account.id, uuid: record.uuid, userId: user.id }
    const row = await writeTrack(tx, services, writer, await requireTrack(tx, account.id, trackId), change)
    services.audit({
      objectType: 'record',
      objectId: id,
      ...(same && { before: { subtitles: auditedTrack(same) } }),
      after: { subtitles: auditedTrack(row) },
    })
    return {
      track: view(row),
      warnings: warnings.slice(0, subtitleBounds.warnings),
      more: Math.max(0, warnings.length - subtitleBounds.warnings),
    }
  },

  create: async ({ id, language, label }, { account, user }, { db, audit }) => {
    const tx = inTransaction(db)
    const { tracks } = await lockRecordTracks(tx, account.id, id)
    if (tracks.some((row) => row.language === language)) throw refuse('subtitles.languageTaken')
    const named = { language, label: label || languageName(language), updated_by: user.id }
    const fresh = checkRoom(tracks, { account_id: account.id, record_id: id, ...named })
    const row = await requireTrack(
      tx,
      account.id,
      await insertTrack(tx, { ...fresh, state: 'DRAFT', origin: 'EDITOR' }),
    )
    audit({ objectType: 'record', objectId: id, after: { subtitles: auditedTrack(row) } })
    return { track: view(row) }
  },

  get: async ({ trackId }, { account }, { db }) => {
    const row = await requireTrack(db, account.id, trackId)
    return { track: view(row), cues: await cuesOf(db, account.id, trackId) }
  },

  save: async ({ trackId, rowVersion, cues, fields = {} }, { account, user }, services) => {
    const tx = inTransaction(services.db)
    const { record_id: id } = await requireTrack(tx, account.id, trackId)
    const { record, tracks } = await lockRecordTracks(tx, account.id, id)
    const before = tracks.find((row) => row.id === trackId)
    if (!before) throw refuse('subtitles.notFound')
    if (before.row_version !== rowVersion) throw refuse('subtitles.changed')
    const { language, label, state, isDefault: is_default } = fields
    if (tracks.some((row) => row.id !== trackId && row.language === language)) throw refuse('subtitles.languageTaken')
    const change = {
      ...{ language, state, is_default },
      label: label === '' ? languageName(language ?? before.language) : label,
      cues: cues?.toSorted(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd),
    }
    const writer = { accountId: account.id, uuid: record.uuid, userId: user.id }
    const row = await writeTrack(tx, services, writer, before, change)
    services.audit({
      objectType: 'record',
      objectId: id,
      before: { subtitles: auditedTrack(before) },
      after: { subtitles: auditedTrack(row) },
    })
    return { track: view(row) }
  },

  waveform: async ({ id }, { account }, services) => {
    const record = await findTitled(services.db, account.id, id)
    if (!record) throw refuse('records.notFound')
    const found = record.current_version_id && (await findWaveform(services.db, account.id, record.current_version_id))
    if (!found) return { state: 'NONE', peaks: null }
    if (found.folder === null) return { state: found.isMade ? 'SILENT' : 'MAKING', peaks: null }
    const peaks = await readPeaks(services.storage, found.folder)
    return peaks === null ? { state: 'NONE', peaks } : { state: 'READY', peaks: peaks.toString('base64') }
  },

  makeWaveform: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const record = await lockTitled(tx, account.id, id)
    if (!record) throw refuse('records.notFound')
    const { current_version_id: versionId, playable } = record
    if (!playable || versionId === null) throw refuse('records.notPlayable')
    const taskId = await requestWaveform(tx, { accountId: account.id, recordId: id, versionId })
    if (taskId !== null) audit({ objectType: 'record', objectId: id, after: { waveform: true } })
    return { taskId }
  },

  delete: async ({ trackId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await requireTrack(tx, account.id, trackId)
    await lockRecordTracks(tx, account.id, row.record_id)
    await deleteTrack(tx, account.id, trackId)
    if (row.folder !== null) await purgeObjects(tx, account.id, [row.folder])
    audit({ objectType: 'record', objectId: row.record_id, before: { subtitles: auditedTrack(row) } })
    return { deleted: true }
  },
}

/** The record, locked, and its tracks. */
async function lockRecordTracks(tx: Tx, accountId: number, recordId: number) {
  const record = await lockTitled(tx, accountId, recordId)
  if (!record) throw refuse('records.notFound')
  return { record, tracks: await listTracks(tx, accountId, recordId) }
}

async function requireTrack(
  db: Parameters<typeof findTrack>[0],
  accountId: number,
  trackId: number,
): Promise<TrackRow> {
  const row = await findTrack(db, accountId, trackId)
  if (!row) throw refuse('subtitles.notFound')
  return row
}

/** Returns what is new beside these tracks, when there is room for one more. */
function checkRoom<T>(tracks: readonly TrackRow[], fresh: T): T {
  if (tracks.length >= subtitleBounds.tracks) throw refuse('subtitles.tooMany', { most: subtitleBounds.tracks })
  return fresh
}

async function readFile(bytes: Buffer) {
  if (bytes.length > subtitleBounds.fileBytes)
    throw refuse('subtitles.tooLarge', { most: formatSize(subtitleBounds.fileBytes) })
  const { cues, warnings } = await readSubtitleFile(bytes)
  if (cues === null) throw refuse('subtitles.tooManyCues', { most: subtitleBounds.cues })
  if (cues.length === 0) throw refuse('subtitles.noCues')
  const refused = cuesRefusal(cues)
  if (refused) throw refuse(refused.refusal, refused.places)
  return { cues, warnings }
}

const view = (row: TrackRow): Track => ({
  id: row.id,
  recordId: row.record_id,
  language: row.language,
  label: row.label,
  state: row.state,
  origin: row.origin,
  isDefault: row.is_default,
  cues: row.cue_count,
  createdDate: row.created_at,
  updatedDate: row.updated_at,
  changedBy: row.changed_by,
  rowVersion: row.row_version,
})
