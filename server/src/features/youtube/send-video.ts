import { setTimeout as delay } from 'node:timers/promises'
import { YoutubeProblem } from './problem.ts'
import type { UploadState } from './youtube-api.ts'

/** One resumable upload as the loop below sees it. */
export interface Upload {
  readonly sizeBytes: number
  /** Begins a session and keeps it; answers its address. */
  begin(): Promise<string>
  state(session: string): Promise<UploadState>
  put(session: string, part: Buffer, first: number): Promise<UploadState>
  read(first: number, last: number): Promise<Buffer>
  /** YouTube has so many bytes. */
  sent(bytes: number): Promise<void>
}

/** Size of parts, and patience with a YouTube that fails. */
export interface Pace {
  /** A multiple of 256 KiB. */
  readonly partBytes: number
  /** Waits between tries that brought nothing new, in milliseconds; after the last one the problem is thrown. */
  readonly pausesMs: readonly number[]
}

export const usualPace: Pace = { partBytes: 32 * 256 * 1024, pausesMs: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000] }

/**
 * Sends a file to its end and answers the video. It goes on from the byte that YouTube names, whatever was sent; a session
 * that ran out is begun anew. Fails with the YoutubeProblem that did not pass.
 */
export async function sendVideo(
  upload: Upload,
  known: string | null,
  pace: Pace,
  signal: AbortSignal,
): Promise<string> {
  let session = known
  // null: it has to be asked
  let next: number | null = session === null ? 0 : null
  let furthest = 0
  let idle = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      session ??= await upload.begin()
      const isStateQuery = next === null
      const state: UploadState =
        next === null ? await upload.state(session) : await putFrom(upload, session, next, pace)
      if (state === 'expired') {
        session = null
        next = 0
        furthest = 0
      } else if ('videoId' in state) {
        return state.videoId
      } else {
        next = state.next
        if (next > furthest) {
          furthest = next
          idle = 0
          await upload.sent(furthest)
          continue
        }
        if (isStateQuery) continue
      }
    } catch (error) {
      if (!(error instanceof YoutubeProblem) || error.kind !== 'again' || idle >= pace.pausesMs.length) throw error
      // how much of the part has arrived is not known
      next = session === null ? 0 : null
    }
    const pauseMs = pace.pausesMs[idle]
    if (pauseMs === undefined) throw new YoutubeProblem('again', 'YouTube не\u00a0принимает файл')
    idle += 1
    await delay(pauseMs, undefined, { signal })
  }
}

async function putFrom(upload: Upload, session: string, first: number, { partBytes }: Pace): Promise<UploadState> {
  const last = Math.min(first + partBytes, upload.sizeBytes) - 1
  return upload.put(session, await upload.read(first, last), first)
}
