import { limits } from '@skleyka/contract/limits.ts'
import type { ReadKeptBytes } from './kept-bytes.ts'
import type { SendPart } from './send-part.ts'
import { UnreadableFile, UploadError } from './upload-errors.ts'

/** What sending a part asks of the outside world. */
export interface PartCalls {
  readonly sendPart: SendPart
  readonly readKeptBytes: ReadKeptBytes
  /** The `Content-Digest` of a part, for one that is made of two tries; null when it cannot be told. */
  readonly digest: (part: Blob) => Promise<string | null>
}

/** One part of an opened upload. */
interface PartOfFile {
  readonly file: File
  readonly apiOrigin: string
  readonly uploadId: string
  /** From 1 (C-4-19). */
  readonly partNumber: number
  /** Something of it may have been sent before: by an earlier visit, or by the master before this one. */
  readonly isBegun: boolean
  /** Bytes of the file the server has or is getting. */
  readonly sent: (sentBytes: number) => void
}

/** Where a part begins in its file, in bytes. */
export const chunkStartOf = (partNumber: number): number => (partNumber - 1) * limits.uploadPartBytes

/**
 * Answers what sends the part once and may be called again. After a break it asks the server how much it has and sends the
 * rest alone; without an answer, or when what is kept turns out not to fit, the part goes whole.
 */
export function partTries(part: PartOfFile, calls: PartCalls, signal: AbortSignal): () => Promise<string | null> {
  const { file, apiOrigin, uploadId, partNumber, sent } = part
  const chunkStart = chunkStartOf(partNumber)
  let mayBeKept = part.isBegun
  const end = Math.min(file.size, chunkStartOf(partNumber + 1))
  const send = async (from: number) =>
    calls.sendPart({
      ...{ apiOrigin, uploadId, partNumber, chunkStart, from, signal },
      digest: from > chunkStart ? await calls.digest(file.slice(chunkStart, end)) : null,
      body: file.slice(from, end),
      onProgress: (sentBytes) => sent(Math.min(file.size, from + sentBytes)),
    })
  return async () => {
    const kept = mayBeKept ? await calls.readKeptBytes(apiOrigin, uploadId, signal) : null
    const from = Math.min(Math.max(kept ?? chunkStart, chunkStart), end)
    try {
      mayBeKept = true
      return await send(from)
    } catch (error) {
      await expectReadable(file, chunkStart)
      if (!(error instanceof UploadError)) throw error
      // 400: the sum of the part is not ours. 409: an earlier try was still arriving when we asked.
      mayBeKept = error.code !== 400
      if (from === chunkStart || (error.code !== 400 && error.code !== 409)) throw error
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
