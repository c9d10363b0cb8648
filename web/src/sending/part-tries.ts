import { contentDigest } from './content-digest.ts'
import { type ReadKeptBytes, readKeptBytes } from './received-bytes.ts'
import { type SendPart, sendPart } from './send-part.ts'
import { UnreadableFile, UploadError } from './upload-errors.ts'
import { watchKept } from './watch-kept.ts'

/** Calls of sending a part to the outside world. */
export interface PartCalls {
  readonly sendPart: SendPart
  readonly readKeptBytes: ReadKeptBytes
  /** The `Content-Digest` of a part, for one that is made of two tries; null when it cannot be told. */
  readonly digest: (part: Blob) => Promise<string | null>
}

/** The same in a browser, in a worker too. */
export const partCalls: PartCalls = { sendPart, readKeptBytes, digest: contentDigest }

/** An upload that was opened. */
export interface OpenUpload {
  /** Place where its parts go: `https://video.example`; empty for the page's own origin. */
  readonly apiOrigin: string
  /** The secret that parts travel under. */
  readonly uploadId: string
  readonly partBytes: number
}

/** Progress of the file, in bytes of it. */
export interface ByteEvents {
  /** So many the server has: what a person is shown, for a stop or a break takes none of them away. */
  readonly kept: (keptBytes: number) => void
  /** So many have left or are leaving: what the speed is judged by. */
  readonly moved: (movedBytes: number) => void
}

/** One part of an opened upload. */
interface PartOfFile {
  readonly file: File
  readonly upload: OpenUpload
  /** From 1 (C-4-19). */
  readonly partNumber: number
  /** Something of it may have been sent before: by an earlier visit, or by the leader before this one. */
  readonly isBegun: boolean
}

/**
 * Answers what sends the part once and may be called again. After a break it asks the server how much it has and sends the
 * rest alone; without an answer, or when what is kept turns out not to fit, the part goes whole.
 */
export function partTries(
  { file, upload, partNumber, isBegun }: PartOfFile,
  calls: PartCalls,
  events: ByteEvents,
  signal: AbortSignal,
): () => Promise<string | null> {
  const { apiOrigin, uploadId, partBytes } = upload
  const chunkStart = (partNumber - 1) * partBytes
  const end = Math.min(file.size, partNumber * partBytes)
  const within = (bytes: number) => Math.min(Math.max(bytes, chunkStart), end)
  const ask = (until: AbortSignal) => calls.readKeptBytes(apiOrigin, uploadId, until)
  let mayBeKept = isBegun

  const send = async (from: number) => {
    const ended = new AbortController()
    events.kept(from)
    watchKept(ask, (keptBytes) => events.kept(within(keptBytes)), AbortSignal.any([signal, ended.signal]))
    try {
      return await calls.sendPart({
        ...{ apiOrigin, uploadId, partNumber, chunkStart, from, signal },
        digest: from > chunkStart ? await calls.digest(file.slice(chunkStart, end)) : null,
        body: file.slice(from, end),
        onProgress: (sentBytes) => events.moved(within(from + sentBytes)),
      })
    } finally {
      ended.abort()
    }
  }
  return async () => {
    const keptBytes = mayBeKept ? await ask(signal) : null
    const from = within(keptBytes ?? chunkStart)
    try {
      mayBeKept = true
      return await send(from)
    } catch (error) {
      await expectReadable(file, chunkStart)
      if (!(error instanceof UploadError)) throw error
      mayBeKept = error.code !== 400
      if (from === chunkStart || (error.code !== 400 && error.code !== 409)) throw error
      // 400: the sum of the part is not ours. 409: an earlier try came in late and cut off what we were told of. A part that
      // goes whole hangs on nothing that was kept, so one more try settles it at once; to ask for the byte once more could
      // meet the same again. A 409 to a whole part is final (R4): there are other bytes, or the upload is not ours to send.
      return send(chunkStart)
    }
  }
}

/** A file that was moved or changed ends a request like a broken network does; a byte of it tells which it was. */
async function expectReadable(file: File, chunkStart: number): Promise<void> {
  try {
    await file.slice(chunkStart, chunkStart + 1).arrayBuffer()
  } catch {
    throw new UnreadableFile(file.name, chunkStart)
  }
}
