import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import type { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { languageName } from '@skleyka/contract/languages.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { inspected } from '../../ffmpeg/source-info.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf, signLink } from '../../http/signed-link.ts'
import { activeProgress } from '../../tasks/tasks.ts'
import { accountLanguage } from '../accounts/accounts.ts'
import { requestSounds, soundsKey } from '../processing/processing.ts'
import { findQuotaForBytes } from '../quotas/quotas.ts'
import { recordChanges } from '../records/records.ts'
import { leaveRoom } from '../uploads/uploads.ts'
import { findVersion } from '../versions/versions.ts'
import {
  deleteTrack,
  findSounded,
  findTrack,
  insertTrack,
  listTracks,
  lockSounded,
  saveFacts,
  type TrackRow,
  updateTrack,
} from './audio-tracks.sql.ts'
import { auditedTrack, view } from './audited-track.ts'
import { purgeUnheard } from './purge-unheard.ts'
import { endStreams, endStreamsOf } from './streams.sql.ts'

/** Time that a file may be sent to its address. */
const openMs = 3600_000

export const audioTracksHandlers: Handlers<typeof audioTracks> = {
  list: async ({ id }, { account }, { db }) => {
    const record = await findSounded(db, account.id, id)
    if (!record) throw refuse('records.notFound')
    const rows = await listTracks(db, account.id, id)
    return {
      tracks: rows.map(view),
      sound: await soundOf(db, record, rows.length > 0),
      takesTracks: takesTracks(record),
      durationMs: record.duration_ms,
      progress: await activeProgress(db, account.id, soundsKey(id)),
      accountLanguage: await accountLanguage(db, account.id),
    }
  },

  upload: async (params, caller, services) => {
    const { account, user } = caller
    const { id, language, label, fileName, bytes, shiftMs = 0, fits = false } = params
    if (bytes > audioBounds.fileBytes) throw refuse('audioTracks.tooLarge', { most: formatSize(audioBounds.fileBytes) })
    const tx = inTransaction(services.db)
    const { record, tracks } = await lockRecordTracks(tx, account.id, id)
    if (record.current_state === 'READY' && record.width === null) throw refuse('audioTracks.noPicture')
    if (!takesTracks(record)) throw refuse('records.notPlayable')
    const extra = tracks.filter(({ is_original: isOriginal }) => !isOriginal)
    if (extra.length >= audioBounds.tracks) throw refuse('audioTracks.tooMany', { most: audioBounds.tracks })
    await findQuotaForBytes(tx, account.id, bytes)
    await leaveRoom(tx, services, account.id, bytes)
    const trackId = await insertTrack(tx, {
      ...{ account_id: account.id, record_id: id, language, label: label || languageName(language) },
      ...{ shift_ms: shiftMs, fits, is_default: record.is_mute && tracks.length === 0 },
      ...{ file_name: fileName, file_bytes: bytes, created_by: user.id, updated_by: user.id },
      state: 'AWAITED',
    })
    const row = await requireTrack(tx, account.id, trackId)
    services.audit({ objectType: 'record', objectId: id, after: { sound: auditedTrack(row) } })
    const until = new Date(services.now().getTime() + openMs)
    const link = signLink(services, 'sound', { id: trackId, holder: holderOf(caller), until })
    return { track: view(row), url: `${services.publicUrl}/sounds/${link}` }
  },

  save: async ({ trackId, rowVersion, fields }, { account, user }, { db, audit }) => {
    const tx = inTransaction(db)
    const { record_id: id } = await requireTrack(tx, account.id, trackId)
    await lockRecordTracks(tx, account.id, id)
    const before = await requireTrack(tx, account.id, trackId)
    if (before.row_version !== rowVersion) throw refuse('audioTracks.changed')
    const { language, label, isDefault, shiftMs, fits } = fields
    if (before.is_original && shiftMs !== undefined && shiftMs !== 0) throw refuse('audioTracks.original')
    const isMoved = shiftMs !== undefined && shiftMs !== before.shift_ms
    const isAnswered = before.state === 'ASKS' && fits === true
    const isMadeAnew = (isMoved && ['READY', 'ASKS'].includes(before.state)) || isAnswered
    const change = {
      ...{ language, is_default: isDefault, shift_ms: shiftMs, fits },
      label: label === '' ? languageName(language ?? before.language) : label,
      ...(isMadeAnew && { state: 'QUEUED' as const }),
    }
    await updateTrack(tx, before, change, user.id)
    if (isMadeAnew) await requestSounds(tx, { accountId: account.id, recordId: id })
    const after = await requireTrack(tx, account.id, trackId)
    audit({
      objectType: 'record',
      objectId: id,
      before: { sound: auditedTrack(before) },
      after: { sound: auditedTrack(after) },
    })
    return { track: view(after) }
  },

  delete: async ({ trackId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { record_id: id } = await requireTrack(tx, account.id, trackId)
    await lockRecordTracks(tx, account.id, id)
    const row = await requireTrack(tx, account.id, trackId)
    if (row.is_original) throw refuse('audioTracks.original')
    await remove(tx, row)
    audit({ objectType: 'record', objectId: id, before: { sound: auditedTrack(row) } })
    return { deleted: true }
  },

  retry: async ({ trackId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { record_id: id } = await requireTrack(tx, account.id, trackId)
    await lockRecordTracks(tx, account.id, id)
    const before = await requireTrack(tx, account.id, trackId)
    if (before.state === 'QUEUED') return { track: view(before) }
    if (before.state !== 'FAILED') throw refuse('audioTracks.notFailed')
    await saveFacts(tx, before, { state: 'QUEUED', fail_text: null })
    await requestSounds(tx, { accountId: account.id, recordId: id })
    const after = await requireTrack(tx, account.id, trackId)
    audit({
      objectType: 'record',
      objectId: id,
      before: { sound: auditedTrack(before) },
      after: { sound: auditedTrack(after) },
    })
    return { track: view(after) }
  },

  silence: async ({ id, isOff }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { record, tracks } = await lockRecordTracks(tx, account.id, id)
    if (record.current_state !== 'READY') throw refuse('records.notPlayable')
    if (record.width === null) throw refuse('audioTracks.onlySound')
    if (!isOff && record.sound_off && (await isLeftOut(tx, record, tracks))) throw refuse('audioTracks.noSource')
    const row = await recordChanges.lock(tx, account.id, id)
    if (!row) throw refuse('records.notFound')
    const { before, after } = await recordChanges.change(tx, account.id, row, { soundOff: isOff })
    if (Object.keys(after).length > 0) audit({ objectType: 'record', objectId: id, before, after })
    return { isOff }
  },
}

/** Without the last extra track there is nothing to choose from: the video is served in one piece again. */
async function remove(tx: Tx, row: TrackRow): Promise<void> {
  const { account_id: accountId, record_id: recordId, id, sound_folder: folder } = row
  await deleteTrack(tx, accountId, id)
  await endStreamsOf(tx, accountId, recordId, id)
  await purgeUnheard(tx, accountId, folder)
  const left = await listTracks(tx, accountId, recordId)
  const original = left.find(({ is_original: isOriginal }) => isOriginal)
  if (left.length === 0 || (left.length === 1 && original?.from_version_id === null)) {
    await endStreams(tx, accountId, recordId)
    if (original) await deleteTrack(tx, accountId, original.id)
    await requestSounds(tx, { accountId, recordId })
  } else if (row.is_default && original && row.updated_by !== null) {
    await updateTrack(tx, original, { is_default: true }, row.updated_by)
  }
}

type Sounded = NonNullable<Awaited<ReturnType<typeof findSounded>>>

const takesTracks = ({ current_state: state, width }: Sounded) => state === 'READY' && width !== null

/** The sound is in the source alone, and that is not kept. */
async function isLeftOut(tx: Tx, { current_version_id: versionId, is_mute: isSilent }: Sounded, tracks: TrackRow[]) {
  if (!isSilent || versionId === null) return false
  if (tracks.some((track) => track.is_original && track.version_id === versionId && track.sound_folder !== null))
    return false
  const version = await findVersion(tx, versionId)
  const probe = inspected.safeParse(version?.probe)
  return version?.sourceKey === null && probe.success && probe.data.source.audio !== null
}

async function soundOf(db: Db, record: Sounded, hasTracks: boolean) {
  const { current_version_id: versionId, is_mute: isSilent, sound_off: isOff } = record
  if (isSilent && !hasTracks) {
    const version = versionId === null ? null : await findVersion(db, versionId)
    const probe = inspected.safeParse(version?.probe)
    if (!probe.success || probe.data.source.audio === null) return 'NONE'
  }
  return isOff ? 'OFF' : 'SOUND'
}

/** The record, locked, and its tracks. */
async function lockRecordTracks(tx: Tx, accountId: number, recordId: number) {
  const record = await lockSounded(tx, accountId, recordId)
  if (!record) throw refuse('records.notFound')
  return { record, tracks: await listTracks(tx, accountId, recordId) }
}

async function requireTrack(db: Db, accountId: number, trackId: number): Promise<TrackRow> {
  const row = await findTrack(db, accountId, trackId)
  if (!row) throw refuse('audioTracks.notFound')
  return row
}
