import { partAnswer, uploadOffsetHeader } from '@skleyka/contract/uploads.ts'
import { CallProblem } from './call.ts'

/** A part that does not move for so long is given up and counts as no answer, ms. */
const stalledMs = 60_000

interface Part {
  readonly uploadId: string
  /** From 1. */
  readonly number: number
  /** The byte of the file the body begins with: what is before it was kept of an earlier try. */
  readonly from: number
}

/** Sends one part. XMLHttpRequest and not fetch, which tells nothing of what has been sent. */
export function postPart(
  { uploadId, number, from }: Part,
  body: ArrayBuffer,
  sent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let stalled = setTimeout(stop, stalledMs)
    request.open('POST', `/api/uploader/upload/${uploadId}/${number}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader(uploadOffsetHeader, String(from))
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(stop, stalledMs)
      sent(loaded)
    }
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      const problem = problemOf(request.status, request.responseText)
      if (problem) reject(problem)
      else resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

/** Null for a part that was taken (C-5-10): status 200 and no errors. */
function problemOf(status: number, text: string): CallProblem | null {
  if (status === 0) return new CallProblem(0, '')
  const answer = partAnswer.safeParse(parsed(text))
  const errors = answer.success ? answer.data.errors : []
  if (status === 200 && errors.length === 0) return null
  return new CallProblem(status === 200 ? 400 : status, errors.join(', '))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
