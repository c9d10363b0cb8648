import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import type { StreamInfo } from './qualities.ts'
import type { Addresses } from './renewals.ts'
import type { Sound } from './sounds.ts'

/** Problem a person has to hear of: everything else is mended without a word. */
export type StreamProblem = 'network' | 'gone' | 'media' | 'unsupported'

/** The stream of one record in one video element. */
export interface Stream {
  /** Begins to load the picture, from a second of it where one is told; before that only the list of qualities is read. */
  readonly start: (fromS?: number) => void
  /** Chooses a quality by its index; -1 leaves it to the network. */
  readonly choose: (index: number) => void
  /** Chooses one of the sounds that the facts tell, and remembers it for other videos. */
  readonly chooseSound: (sound: Sound) => void
  /** Tries again after a problem. */
  readonly retry: () => void
  /** The address leads to more qualities, or to another video: taken up at the next halt, from the same place. */
  readonly takeAnew: () => void
  /** The moment of the programme that is shown at a second of the element, in ms since 1970; players of the system tell none. */
  readonly momentAt: (seconds: number) => number | null
  readonly close: () => void
}

/** A span of the programme of a livestream that its playlist names, in seconds of the element. */
export interface ProgrammeRange {
  readonly id: string
  readonly kind: string
  readonly startS: number
  readonly durationS: number
}

/** Data beside a picture that is shown at `pts`, in seconds of the element; `bytes` are the `cc_data` of captions. */
export interface UserData {
  readonly pts: number
  readonly bytes?: Uint8Array
}

/** Place where a stream comes from and who hears of it. */
export interface StreamWorld extends Addresses {
  /** Place where it begins unless it is started elsewhere, in seconds; at the beginning unless told. */
  readonly startS?: number
  /** The latency of a livestream: it begins at its newest picture and stays near it. */
  readonly live?: Latency | undefined
  readonly onFacts: (facts: StreamInfo) => void
  /** The spans that the playlist names now; players of the system tell none. */
  readonly onRanges?: (ranges: readonly ProgrammeRange[]) => void
  /** Data carried beside the pictures, a piece of the stream at a time; players of the system give none. */
  readonly onUserData?: (data: readonly UserData[]) => void
  /** A piece of it has come: the server is there. */
  readonly onLoaded?: () => void
  readonly onProblem: (problem: StreamProblem) => void
}
