import type { Readable } from 'node:stream'
import type { SourceProblem, SourceState } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTag } from '../media/flv.ts'

/** A source that is to be read now, with what it is read of. */
export type LiveSource = { readonly translationId: number; readonly accountId: number } & (
  | { readonly kind: 'PULL'; readonly url: string }
  | { readonly kind: 'FILES'; readonly recordIds: readonly number[] }
)

/** Progress of a source, as its page shows it. */
export interface SourceReport {
  readonly state: SourceState
  readonly problem: SourceProblem | null
  /** Name of a codec, or an answer of the server; empty where there is none. Never an address. */
  readonly detail: string
  /** Milliseconds until the next try; null unless it waits. */
  readonly retryMs: number | null
}

/** A source that cannot be read, for a reason that people can mend. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly problem: SourceProblem
  readonly detail: string

  constructor(problem: SourceProblem, text = '') {
    // some of it is written by the server that is read, and the database takes no NUL
    const detail = text.replace(/[^ -~]/g, '')
    super(`${problem} ${detail}`.trim())
    this.problem = problem
    this.detail = detail
  }
}

/**
 * Reads a source until it ends by itself, handing its media on as it plays. Rejects with a SourceFailure for a reason that people can
 * mend, and with the reason of the signal once that is aborted.
 */
export type ReadSource = (onTag: (tag: MediaTag) => void, signal: AbortSignal) => Promise<void>

/** A video that is played in a loop: fragmented MP4 of its best quality. */
export interface LoopVideo {
  readonly recordId: number
  open(): Promise<Readable>
}
