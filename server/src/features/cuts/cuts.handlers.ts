import { type CutRange, cutLengthMs, isWhole, rangeProblems } from '@skleyka/contract/cuts/cut-ranges.ts'
import type { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { mapTemplateFields } from '@skleyka/contract/templates/template-kinds.ts'
import { cutLine } from '@skleyka/contract/texts.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import { templateColumn } from '../../database/template-columns.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { copySounds } from '../audio-tracks/audio-tracks.ts'
import { startProcessing } from '../processing/processing.ts'
import { findQuotaForBytes } from '../quotas/quotas.ts'
import { createRecord, deriveRecord, type RecordNow, recordChanges } from '../records/records.ts'
import { leaveRoom } from '../uploads/uploads.ts'
import {
  addReplacement,
  findVersion,
  readCut,
  type SavedCut,
  saveCut,
  takeSounds,
  takeSource,
  type Version,
} from '../versions/versions.ts'

export const cutsHandlers: Handlers<typeof cuts> = {
  trim: async ({ id, ranges, exact }, { account, user }, { db, disk, audit }) => {
    const tx = inTransaction(db)
    const { record, version } = await ready(tx, account.id, id)
    judge(ranges, record)
    if (isWhole(ranges, record.duration_ms ?? 0)) throw refuse('cuts.whole')
    await findQuotaForBytes(tx, account.id, bytesOf(ranges, record))
    await leaveRoom(tx, { disk }, account.id, bytesOf(ranges, record))
    const added = await addReplacement(tx, account.id, id, record.sound_off)
    if (added === null) throw refuse('records.notFound')
    if (added === 'busy') throw refuse('uploads.replacing')
    const cut = { recordId: id, versionId: version.id, ranges, exact, userId: user.id }
    await begin(tx, { accountId: account.id, recordId: id, versionId: added.versionId }, cut)
    audit({ objectType: 'record', objectId: id, before: { cutTo: null }, after: { cutTo: ranges } })
    return { versionId: added.versionId }
  },

  duplicateClip: async ({ id, ranges, name, exact }, { account, user }, { db, disk, audit }) => {
    const tx = inTransaction(db)
    const { record, version } = await ready(tx, account.id, id)
    // else the clip would show what the decision took away
    if (record.claim_block !== null || record.claim_countries.length > 0) throw refuse('cuts.claimed')
    judge(ranges, record)
    const sizeBytes = bytesOf(ranges, record)
    await findQuotaForBytes(tx, account.id, sizeBytes)
    await leaveRoom(tx, { disk }, account.id, sizeBytes)
    const clip = {
      ...{ accountId: account.id, ownerId: user.id, name: name || clipName(record.name), isMute: record.sound_off },
      ...{ fileName: record.original_filename, sizeBytes },
    }
    const { id: recordId, versionId } = await createRecord(tx, clip)
    await takeOver(tx, account.id, record, recordId)
    await deriveRecord(tx, account.id, recordId, id)
    await copySounds(tx, { accountId: account.id, fromId: id, toId: recordId, versionId: version.id, userId: user.id })
    const cut = { recordId: id, versionId: version.id, ranges, exact, userId: user.id }
    await begin(tx, { accountId: account.id, recordId, versionId }, cut)
    const after = { name: clip.name, clipOf: id, cutTo: ranges }
    audit({ objectType: 'record', objectId: recordId, before: { clipOf: null }, after })
    return { recordId }
  },

  restore: async ({ id }, { account, user }, { db, audit }) => {
    const tx = inTransaction(db)
    const { record, version } = await ready(tx, account.id, id)
    const cut = readCut(version)
    const uncut = cut?.recordId === id && !cut.restored ? await findVersion(tx, cut.versionId) : null
    if (!cut?.taken || uncut === null || uncut.sourceKey === null) throw refuse('cuts.noOriginal')
    const source = { key: uncut.sourceKey, sizeBytes: uncut.sourceSizeBytes ?? 0 }
    const added = await addReplacement(tx, account.id, id, record.sound_off)
    if (added === null) throw refuse('records.notFound')
    if (added === 'busy') throw refuse('uploads.replacing')
    const { versionId } = added
    // the sounds of the file have become tracks, which are kept whole
    if (uncut.soundsTaken) await takeSounds(tx, account.id, versionId)
    const { ranges, exact, taken } = cut
    const undone = { recordId: id, versionId: version.id, ranges, exact, userId: user.id, taken, restored: true }
    await saveCut(tx, account.id, versionId, undone)
    await takeSource(tx, { accountId: account.id, id, versionId }, source)
    await startProcessing(tx, { accountId: account.id, recordId: id, versionId })
    audit({ objectType: 'record', objectId: id, before: { cutTo: taken }, after: { cutTo: null } })
    return { versionId }
  },
}

/** A record whose video is whole, locked, and the version that plays. */
async function ready(tx: Tx, accountId: number, id: number): Promise<{ record: RecordNow; version: Version }> {
  const record = await recordChanges.lock(tx, accountId, id)
  if (record === null) throw refuse('records.notFound')
  const { current_version_id: versionId, current_state: state } = record
  const version = state === 'READY' && versionId !== null ? await findVersion(tx, versionId) : null
  if (version === null) throw refuse('records.notPlayable')
  return { record, version }
}

function judge(ranges: readonly CutRange[], { duration_ms: durationMs }: RecordNow): void {
  const problems = rangeProblems(ranges, durationMs ?? 0)
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(({ place, words }) => [`ranges.${place}`, [words]]))
  throw refuse('cuts.ranges', { problem: first.words.toLocaleLowerCase('ru') }, fields)
}

/** Returns what a cut takes up, by its share of the video and a little more. */
function bytesOf(ranges: readonly CutRange[], { size_bytes: sizeBytes, duration_ms: durationMs }: RecordNow): number {
  const share = Math.min(1, cutLengthMs(ranges) / Math.max(1, durationMs ?? 1))
  return Math.max(1, Math.ceil(sizeBytes * share * 1.2))
}

const suffix = '\u00a0— клип'
const clipName = (name: string) => `${cutLine(name, bounds.recordNameChars - suffix.length)}${suffix}`

/** Takes over what people said of the video. What stands at moments follows once they are known. */
async function takeOver(tx: Tx, accountId: number, from: RecordNow, to: number): Promise<void> {
  const clip = await recordChanges.lock(tx, accountId, to)
  if (clip === null) throw new Error('a clip that was just made is not there')
  const { description, tags, metadata, holder } = from
  const templates = {
    metadataTemplate: from.metadata_template_id,
    ...mapTemplateFields((kind) => from[templateColumn(kind)]),
    adBlocks: from.ad_blocks,
  }
  const taken = { description, tags, metadata, holder, ...templates }
  // as any new record it is a draft while it lacks what its template requires, whatever the video was published without
  await recordChanges.change(tx, accountId, clip, { ...taken, publication: 'DRAFT' })
  const lacking = await recordChanges.neededFields(tx, accountId, [to])
  const now = await recordChanges.lock(tx, accountId, to)
  if (now !== null && lacking.size === 0)
    await recordChanges.change(tx, accountId, now, { publication: clip.publication })
}

async function begin(
  tx: Tx,
  { accountId, recordId, versionId }: { accountId: number; recordId: number; versionId: number },
  cut: SavedCut,
): Promise<void> {
  await saveCut(tx, accountId, versionId, cut)
  const uniqueKey = `cut:${versionId}`
  await enqueue(tx, { type: 'cut', payload: { versionId }, accountId, recordId, versionId, uniqueKey })
}
