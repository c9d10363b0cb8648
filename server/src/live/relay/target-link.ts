import type { Socket } from 'node:net'
import type { TargetProblem } from '@skleyka/contract/translations/translation-states.ts'
import type { SrtServer } from '../../outbound/outbound.ts'
import type { MediaTag } from '../media/flv.ts'

/** A receiver that a livestream is sent on to. */
export interface RelayTarget {
  readonly id: number
  readonly url: string
  /** The stream key; of an address of SRT its secret parameters, as `streamid=…&passphrase=…`. */
  readonly key: string
}

/** A target cannot be reached, for a reason that people can mend. */
export class TargetFailure extends Error {
  override name = 'TargetFailure'
  readonly problem: TargetProblem

  constructor(problem: TargetProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** Ways to targets whose addresses were judged; both throw TargetFailure. */
export interface TargetNetwork {
  /** Opens a connection to a receiver of RTMP. */
  connect(url: string, signal: AbortSignal): Promise<Socket>
  /** Settles where a receiver of SRT is. */
  settle(url: string, signal: AbortSignal): Promise<SrtServer>
}

/** A connection to a receiver that is ready for media. */
export interface TargetLink {
  /** Rejects with the reason for which the receiver is lost. */
  readonly ended: Promise<never>
  /** Returns false while the receiver is too slow: media is left out up to the next key frame that has room. */
  hasRoom(isKey: boolean): boolean
  /** Sends a tag; its timestamp counts from the beginning of the connection. */
  write(tag: MediaTag): void
  /** Leaves the receiver; what was written last still leaves, unless nobody reads it. */
  close(): void
}

/** A receiver that gets rid of nothing for so long is left. */
export const stuckMs = 20_000
