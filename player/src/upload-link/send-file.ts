import { uploadLengthHeader, uploadOffsetHeader, uploads } from '@skleyka/contract/uploads.ts'
import { CallProblem, call, newRequestId } from './call.ts'
import { patiently, type SendEvents } from './patiently.ts'
import { postPart } from './post-part.ts'

/** An upload as it was opened; with it and the same file anybody goes on. */
export interface OpenUpload {
  readonly uploadId: string
  readonly partSize: number
}

/** The byte an upload goes on from; null when the server knows it no more. */
export async function keptBytes({ uploadId }: OpenUpload, sizeBytes: number): Promise<number | null> {
  const answer = await fetch(`/api/uploader/upload/${uploadId}`, { method: 'HEAD', credentials: 'omit' }).catch(() => {
    throw new CallProblem(0, '')
  })
  if (answer.status === 404 || answer.status === 410) return null
  if (answer.status !== 200) throw new CallProblem(answer.status, '')
  if (Number(answer.headers.get(uploadLengthHeader)) !== sizeBytes) return null
  return Number(answer.headers.get(uploadOffsetHeader))
}

/**
 * Sends what the server does not have of a file, part by part, and completes. After a break it asks for the byte to go on
 * from, so that only what was in flight is sent again. Throws a `CallProblem`, or the signal's reason when stopped.
 */
export async function sendFile(file: File, upload: OpenUpload, events: SendEvents, signal: AbortSignal): Promise<void> {
  let offset = await patiently('create', () => kept(file, upload), events, signal)
  events.sent(offset)
  while (offset < file.size) {
    let from = offset
    let isFirst = true
    const end = Math.min(file.size, (Math.floor(offset / upload.partSize) + 1) * upload.partSize)
    const send = async () => {
      if (!isFirst) from = await kept(file, upload)
      isFirst = false
      // the answer was lost, not the part
      if (from >= end) return
      const post = async () => {
        const part = { uploadId: upload.uploadId, number: Math.floor(from / upload.partSize) + 1, from }
        await postPart(part, await slice(file, from, end), (bytes) => events.sent(from + bytes), signal)
      }
      try {
        await post()
      } catch (error) {
        // an earlier try was still arriving when we asked: once more from the byte it came to
        if (!(error instanceof CallProblem) || error.code !== 409) throw error
        from = await kept(file, upload)
        if (from < end) await post()
      }
    }
    await patiently('part', send, events, signal)
    offset = Math.max(from, end)
    events.sent(offset)
  }
  const requestId = newRequestId()
  const finish = () => call(uploads.complete, { uploadId: upload.uploadId }, { requestId, signal })
  await patiently('finish', finish, events, signal)
}

async function kept(file: File, upload: OpenUpload): Promise<number> {
  const offset = await keptBytes(upload, file.size)
  if (offset === null) throw new CallProblem(410, '')
  return offset
}

/** Reads a part into memory: a file that was changed or moved is told at once and not taken for a broken network. */
async function slice(file: File, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer()
  } catch {
    throw new CallProblem(-1, 'Файл не\u00a0читается: он\u00a0изменён, перемещён или\u00a0удалён. Выберите его ещё раз')
  }
}
