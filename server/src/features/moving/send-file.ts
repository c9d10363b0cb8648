import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { refusals } from '@skleyka/contract/contract.ts'
import { bounds, limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { Db } from '../../database/database.ts'
import { OutboundFailure } from '../../outbound/failure.ts'
import { fitLine } from './carried.ts'
import { openFolder } from './files-place.ts'
import { type MovingItem, saveItem } from './moving.sql.ts'
import { ApiRefusal, type OwnApi } from './own-api.ts'
import { type ForeignFile, type OpenedFile, SourceAway, SourceRefusal } from './source.ts'

export interface SendingTools {
  readonly db: Db
  readonly api: OwnApi
  /** Waits between tries that brought nothing new, in milliseconds. */
  readonly pausesMs: readonly number[]
  /** Bytes of a video that have come, of so many. */
  readonly progress: (item: MovingItem, bytes: number, sizeBytes: number) => void
}

/** The account, or the disk, takes no more: the whole run ends. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

const fileStep = 'file'
/** Code of the refusal of a call about a video that is not here any more. */
export const removedHere = `${refusals['records.notFound'].type}/${refusals['records.notFound'].subtype}`
const mostAttempts = 20
// records whose file is still on its way
const coming = ['CREATED', 'UPLOADING']

/**
 * Brings the file of a video: it is read from there and sent as an upload here, part by part, so that the parts that were kept are the
 * memory of how far it has come. Goes on where an earlier run broke off as long as the file there is provably the same.
 */
export async function sendFile(tools: SendingTools, item: MovingItem, foreignFile: ForeignFile): Promise<MovingItem> {
  let state = item
  let spooled: SpooledFile | null = null
  let file = foreignFile
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      state = await checkRecord(tools, state)
      if (state.steps.includes(fileStep)) return state
      const upload = state.record_id === null ? null : await continueUpload(tools, state)
      if (state.record_id !== null && upload === null) state = await beginAnew(tools, state)
      let opened = await file.open(upload?.offset ?? 0, upload === null ? null : state.validator)
      if (opened.sizeBytes === null) {
        spooled = await spool(opened, foreignFile)
        file = spooled.file
        opened = await file.open(upload?.offset ?? 0, null)
      }
      if (upload !== null && (opened.isAnew || opened.sizeBytes !== state.size_bytes)) {
        opened.body.destroy()
        await giveUp(tools, upload.uploadId)
        state = await beginAnew(tools, state)
        continue
      }
      const begun = upload ?? (await beginUpload(tools, state, file.name, opened))
      if (begun === null) {
        opened.body.destroy()
        state = await beginAnew(tools, state)
        continue
      }
      state = begun.item ?? state
      if (await sendParts(tools, { item: state, file, opened, ...begun })) {
        await tools.api.call(uploads.complete, { uploadId: begun.uploadId })
        return await saveItem(tools.db, state, { steps: [...state.steps, fileStep] })
      }
      await giveUp(tools, begun.uploadId)
      state = await beginAnew(tools, state)
    }
    throw new SourceRefusal('Файл меняется, пока его читают')
  } finally {
    await spooled?.remove()
  }
}

interface Upload {
  readonly uploadId: string
  readonly offset: number
  readonly item?: MovingItem
}

/** The file is whole when its record is past the upload; a record that is gone is made anew. */
async function checkRecord({ api, db }: SendingTools, item: MovingItem): Promise<MovingItem> {
  if (item.record_id === null) return item
  const { records: infos } = await api.call(records.info, { recordIds: [item.record_id] })
  const info = infos[String(item.record_id)]
  // somebody has removed here what had come whole: it is not brought again
  if (info === undefined && item.steps.includes(fileStep)) throw new ApiRefusal(removedHere, 'Видео удалено здесь')
  if (info === undefined) return saveItem(db, item, { record_id: null, target_uuid: null, attempts: item.attempts + 1 })
  const isKnown = coming.includes(info.currentState) || item.steps.includes(fileStep)
  return isKnown ? item : saveItem(db, item, { steps: [...item.steps, fileStep] })
}

async function beginAnew({ db }: SendingTools, item: MovingItem): Promise<MovingItem> {
  if (item.attempts >= mostAttempts) throw new SourceRefusal('Файл не\u00a0удалось перенести за\u00a020 попыток')
  return saveItem(db, item, { record_id: null, target_uuid: null, validator: null, attempts: item.attempts + 1 })
}

/** Null when the upload is over, or was of another file. */
async function continueUpload({ api }: SendingTools, item: MovingItem): Promise<Upload | null> {
  const { record_id: recordId, file_name: name, size_bytes: size } = item
  if (recordId === null || name === null || size === null) return null
  try {
    const { uploadId, receivedParts, partSize } = await api.call(uploads.createV2, { recordId, file: { name, size } })
    return { uploadId, offset: Math.min(receivedParts.length * partSize, size) }
  } catch (error) {
    if (error instanceof ApiRefusal && error.code !== 'LIMIT/QUOTA') return null
    throw roomOf(error)
  }
}

/**
 * Opens the upload under a key that the row keeps, so that a run that is killed right then opens no second one. Null when one was opened
 * under it for a file of another size.
 */
async function beginUpload(
  { api, db }: SendingTools,
  item: MovingItem,
  fileName: string,
  { sizeBytes, validator }: OpenedFile,
): Promise<Upload | null> {
  const size = sizeBytes ?? 0
  if (size === 0) throw new SourceRefusal('Файл пуст')
  const name = fitLine(fileName, bounds.fileNameChars).text || 'video.mp4'
  const known = await saveItem(db, item, { file_name: name, size_bytes: size, validator })
  try {
    const fields = { albumId: null, visibility: 'PRIVATE', publication: 'DRAFT' } as const
    const key = `moving-${item.key}-${item.attempts}`
    const { uploadId, recordId } = await api.call(uploads.createV2, { file: { name, size }, fields }, key)
    const { record } = await api.call(records.getById, { id: recordId })
    return {
      uploadId,
      offset: 0,
      item: await saveItem(db, known, { record_id: recordId, target_uuid: record.uuid }),
    }
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === replayed) return null
    throw roomOf(error)
  }
}

const replayed = `${refusals['call.replayed'].type}/${refusals['call.replayed'].subtype}`

const roomOf = (error: unknown): unknown =>
  error instanceof ApiRefusal && error.code === 'LIMIT/QUOTA' ? new NoRoom(error.message, { cause: error }) : error

async function giveUp({ api }: SendingTools, uploadId: string): Promise<void> {
  try {
    await api.call(uploads.abort, { uploadId })
  } catch (error) {
    // it is closed already
    if (!(error instanceof ApiRefusal)) throw error
  }
}

interface Sending {
  readonly item: MovingItem
  readonly file: ForeignFile
  readonly opened: OpenedFile
  readonly uploadId: string
  readonly offset: number
}

/** Sends the rest of a file, opening it again after every break as long as something new comes. False when it has changed. */
async function sendParts(
  tools: SendingTools,
  { item, file, opened: first, uploadId, offset }: Sending,
): Promise<boolean> {
  const { api, pausesMs, progress } = tools
  const size = item.size_bytes ?? 0
  let sent = offset
  let idle = 0
  let opened = first
  for (;;) {
    const before = sent
    let why = 'оборвался'
    try {
      for await (const part of partsOf(opened.body, limits.uploadPartBytes, size - sent)) {
        if (sent + part.length > size) return false
        await api.sendPart(uploadId, sent / limits.uploadPartBytes + 1, part)
        sent += part.length
        progress(item, sent, size)
      }
      if (sent === size) return true
    } catch (error) {
      if (!isBreak(error)) throw error
      why = error.message
    } finally {
      opened.body.destroy()
    }
    idle = sent > before ? 0 : idle + 1
    const waitMs = pausesMs[idle]
    if (waitMs === undefined) throw new SourceAway(`Файл не\u00a0дочитан: ${why}`)
    await delay(waitMs)
    opened = await file.open(sent, item.validator)
    if (opened.isAnew || opened.sizeBytes !== size) {
      opened.body.destroy()
      return sent === 0 && opened.sizeBytes === size
        ? sendParts(tools, { item, file, opened: await file.open(0, null), uploadId, offset: 0 })
        : false
    }
  }
}

const isBreak = (error: unknown): error is Error =>
  error instanceof OutboundFailure ||
  error instanceof SourceAway ||
  (error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ETIMEDOUT', 'EIO', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code)))

/** Slices of `bytes` each; what is left at the end is one only when it completes the file: half a part is not sent. */
async function* partsOf(body: Readable, bytes: number, rest: number): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let size = 0
  let left = rest
  for await (const chunk of body) {
    for (let piece = Buffer.from(chunk); piece.length > 0; ) {
      const taken = piece.subarray(0, bytes - size)
      gathered.push(taken)
      size += taken.length
      piece = piece.subarray(taken.length)
      if (size < bytes) continue
      left -= size
      yield Buffer.concat(gathered)
      gathered = []
      size = 0
    }
  }
  if (size > 0 && size >= left) yield Buffer.concat(gathered)
}

interface SpooledFile {
  readonly file: ForeignFile
  remove(): Promise<void>
}

const leastFreeBytes = 2 * 1024 ** 3

/** A file whose size nobody tells is read into a temporary one first: an upload begins with its size. */
async function spool({ body }: OpenedFile, { name }: ForeignFile): Promise<SpooledFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-moving-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize - leastFreeBytes
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > room)
        throw new SourceRefusal(`Размер файла не\u00a0назван, а\u00a0в\u00a0${tmpdir()} не\u00a0хватает места`)
      yield chunk
    }
  }
  try {
    await pipeline(body, bounded, createWriteStream(path.join(folder, 'file'), { mode: 0o600, flags: 'wx' }))
    const place = await openFolder(folder)
    return { file: { name, sizeBytes: null, open: (from, validator) => place.open('file', from, validator) }, remove }
  } catch (error) {
    await remove()
    throw isBreak(error) ? new SourceAway(error.message, { cause: error }) : error
  }
}
