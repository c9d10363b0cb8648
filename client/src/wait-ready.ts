import type { Api } from './api.ts'
import { SkleykaError, VideoFailed } from './errors.ts'
import { wait } from './wait.ts'

/** Progress of the processing of a video. */
export interface ReadyProgress {
  /** State as the API names it: `UPLOADING`, `CHECKING`, `QUEUED`, `CONVERTING`, `READY`… */
  readonly state: string
  /** Share of this state that is done, 0 to 1; null when it is not known. */
  readonly share: number | null
  /** True once it plays, in its first qualities. */
  readonly playable: boolean
  /** The file has not come whole, and for a minute nothing of it has arrived. */
  readonly stopped: boolean
}

/** Choices of waiting for a video. */
export interface WaitOptions {
  readonly onProgress?: ((progress: ReadyProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds after which waiting ends by an error with the code `WAIT/TIMEOUT`; no end unless told. */
  readonly timeoutMs?: number | undefined
}

const firstPollMs = 1000
const longestPollMs = 10_000

/** Ends when the video is ready. Throws `VideoFailed` when it cannot be made, `SkleykaError` when there is no such video. */
export async function waitReady(
  { records }: Pick<Api, 'records'>,
  recordId: number,
  { onProgress, signal, timeoutMs }: WaitOptions = {},
): Promise<void> {
  const until = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs
  let last = ''
  for (let pollMs = firstPollMs; ; pollMs = Math.min(longestPollMs, pollMs * 1.3)) {
    const answer = await records.info({ recordIds: [recordId] }, { signal })
    const found = answer.records[String(recordId)]
    if (found === undefined) throw problem('NOT_FOUND/RECORD', `Видео ${recordId} нет в\u00a0аккаунте`, 404)
    const { currentState: state, progress: share, playable, stopped } = found
    const progress = { state, share, playable, stopped }
    if (JSON.stringify(progress) !== last) onProgress?.(progress)
    last = JSON.stringify(progress)
    if (state === 'READY') return
    if (state === 'FAILED') {
      const { failReason: reason, failText, canRetry } = found
      throw new VideoFailed(recordId, { reason, text: failText ?? 'Видео не\u00a0удалось обработать', canRetry })
    }
    if (performance.now() + pollMs > until) throw problem('WAIT/TIMEOUT', `Видео ${recordId} ещё не\u00a0готово`, 0)
    await wait(pollMs, signal)
  }
}

const problem = (code: 'NOT_FOUND/RECORD' | 'WAIT/TIMEOUT', message: string, status: number) => {
  const [type, object] = code.split('/')
  return new SkleykaError({ ...{ code, message, status, type, object }, path: '/api/v3/records/info' })
}
