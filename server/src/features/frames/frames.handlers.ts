import { formatSize } from '@skleyka/contract/format-size.ts'
import { type Frame, type frames, maxFrames } from '@skleyka/contract/frames/frames.calls.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf } from '../../http/signed-link.ts'
import { frameFolder } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { frameAddress, viewerOf } from '../playback/playback.ts'
import { purgeObjects } from '../processing/processing.ts'
import { choosePoster } from './choose-poster.ts'
import {
  deleteFrame,
  type FramedRecord,
  type FrameRow,
  findFrame,
  findFramed,
  insertAwaited,
  insertCapture,
  listFrames,
  lockFramed,
} from './frame-rows.sql.ts'
import { requestSprite } from './frames.ts'
import { pictureAddress } from './sent-picture.ts'

export const framesHandlers: Handlers<typeof frames> = {
  list: async ({ id }, { account, signedIn }, services) => {
    const record = await requireRecord(findFramed(services.db, account.id, id))
    const rows = await listFrames(services.db, account.id, id)
    const automatic = record.posterFrameId === null ? record.posterKey : record.autoPosterKey
    return {
      frames: rows.filter(({ state }) => state !== 'AWAITED').map((row) => view(row, record, signedIn, services)),
      automatic: automatic
        ? { ...addresses(0, record, signedIn, services), isPoster: record.posterFrameId === null }
        : null,
    }
  },

  capture: async ({ id, atMs }, { account, user, signedIn }, services) => {
    const tx = inTransaction(services.db)
    const record = await requireRecord(lockFramed(tx, account.id, id))
    const { versionId, durationMs } = record
    if (!record.playable || !record.hasPicture || versionId === null) throw refuse('records.notPlayable')
    await checkRoom(tx, account.id, id)
    const row = await insertCapture(tx, {
      ...{ account_id: account.id, record_id: id, version_id: versionId, created_by: user.id },
      at_ms: Math.min(atMs, durationMs ?? atMs),
    })
    const of = { accountId: account.id, recordId: id, versionId }
    await enqueue(tx, { type: 'frame', payload: { frameId: row.id }, ...of, priority: 1 })
    services.audit({ objectType: 'record', objectId: id, after: { capturedAtMs: row.at_ms } })
    return { frame: view(row, record, signedIn, services) }
  },

  upload: async ({ id, bytes }, caller, services) => {
    const { account, user } = caller
    const tx = inTransaction(services.db)
    await requireRecord(lockFramed(tx, account.id, id))
    if (bytes > pictureBounds.bytes) throw refuse('pictures.tooLarge', { most: formatSize(pictureBounds.bytes) })
    await checkRoom(tx, account.id, id)
    const frameId = await insertAwaited(tx, { account_id: account.id, record_id: id, created_by: user.id })
    services.audit({ objectType: 'record', objectId: id, after: { sentFrameId: frameId } })
    return { frameId, url: pictureAddress(services, 'frame', { id: frameId, holder: holderOf(caller) }) }
  },

  setPoster: async ({ id, frameId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { before, rowVersion } = await choosePoster(tx, account.id, id, frameId)
    audit({ objectType: 'record', objectId: id, before: { posterFrameId: before }, after: { posterFrameId: frameId } })
    return { rowVersion }
  },

  delete: async ({ id, frameId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const record = await requireRecord(lockFramed(tx, account.id, id))
    const frame = await findFrame(tx, account.id, id, frameId)
    if (frame === null) throw refuse('frames.notFound')
    if (record.posterFrameId === frameId) throw refuse('frames.inUse')
    await deleteFrame(tx, account.id, frameId)
    // of a picture that was sent something lies there before it is made
    const folder = frame.origin === 'sent' ? frameFolder(record.uuid, frameId) : frame.folder
    if (folder !== null) await purgeObjects(tx, account.id, [folder])
    audit({ objectType: 'record', objectId: id, before: { frameId, capturedAtMs: frame.at_ms } })
    return { deleted: true }
  },

  rebuildSprite: async ({ id, stepMs }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const { isReady, hasPicture, versionId } = await requireRecord(lockFramed(tx, account.id, id))
    if (!isReady || !hasPicture || versionId === null) throw refuse('records.notPlayable')
    const playing = { accountId: account.id, recordId: id, versionId }
    const taskId = await requestSprite(tx, playing, { priority: 0, ...(stepMs !== undefined && { stepMs }) })
    if (taskId !== null) audit({ objectType: 'record', objectId: id, after: { spriteStepMs: stepMs ?? null } })
    return { taskId }
  },
}

function view(row: FrameRow, record: FramedRecord, signedIn: SignedIn, services: CallServices): Frame {
  const isReady = row.state === 'READY'
  return {
    id: row.id,
    origin: row.origin,
    state: isReady ? 'READY' : row.state === 'FAILED' ? 'FAILED' : 'MAKING',
    atMs: row.at_ms,
    ...(isReady ? addresses(row.id, record, signedIn, services) : { url: null, small: null }),
    width: row.width,
    height: row.height,
    sharpness: row.sharpness,
    isPoster: record.posterFrameId === row.id,
    failText: row.fail_text,
  }
}

function addresses(frameId: number, { uuid }: FramedRecord, signedIn: SignedIn, services: CallServices) {
  const address = (size: 'poster' | 'small') => frameAddress(services, uuid, frameId, size, viewerOf(signedIn))
  return { url: address('poster'), small: address('small') }
}

async function checkRoom(tx: Tx, accountId: number, recordId: number): Promise<void> {
  const kept = await listFrames(tx, accountId, recordId)
  if (kept.length >= maxFrames) throw refuse('frames.tooMany', { max: maxFrames })
}

async function requireRecord<Row>(found: Promise<Row | null>): Promise<Row> {
  const row = await found
  if (row === null) throw refuse('records.notFound')
  return row
}
