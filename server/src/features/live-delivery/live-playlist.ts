import { captionChannels } from '@skleyka/contract/subtitles/captions-608.ts'
import { adBreakClass } from '@skleyka/contract/translations/ad-break-range.ts'
import type { GenerationRow, SegmentRow } from '../../live/live.sql.ts'
import type { OpenSegment } from '../../live/live-parts.ts'
import { keyNameOf } from '../../storage/segment-cipher.ts'
import type { PushedBreak } from './delivery.sql.ts'

/** Content of a media playlist of one rung. */
export interface LivePlaylist {
  readonly rung: string
  /** The segments that viewers may have, the first first. */
  readonly segments: readonly SegmentRow[]
  readonly generations: ReadonlyMap<number, GenerationRow>
  readonly isEncrypted: boolean
  /** In order of time. */
  readonly adBreaks: readonly PushedBreak[]
  /** Segments that are being made, with their parts; null where playlists name none. */
  readonly open: readonly OpenSegment[] | null
  /** Nothing more comes. */
  readonly isEnded: boolean
  /** The player has the older part of the playlist and asks for the rest. */
  readonly skips: boolean
  /** The segment that comes next in the session. */
  readonly nextNumber: number
}

/** Parts are as long at most, in milliseconds; the writer cuts them so. */
export const partTargetMs = 350
const leastTargetS = 2
/** Lengths from the end, in targets: where players begin, and what they may skip (RFC 8216bis, 4.4.3.8). */
const partHoldBackTargets = 3.1
const skipTargets = 6

/** No segment is rounded to more than this. */
export const targetSeconds = (segments: readonly SegmentRow[]): number =>
  Math.max(leastTargetS, ...segments.map(({ durationMs }) => Math.round(durationMs / 1_000)))

/** The name of a part below the folder of its rung. */
const partName = (generation: number, number: number, part: number) => `${generation}/${number}.${part}.m4s`

/** Returns the rung of a generation that stands for another which it does not have: the nearest in height. */
export function rungIn(generation: GenerationRow | undefined, rung: string): string {
  const rungs = generation?.rungs ?? []
  if (rungs.length === 0 || rungs.some(({ name }) => name === rung)) return rung
  const far = ({ name }: { readonly name: string }) => Math.abs(Number(name) - Number(rung))
  return rungs.reduce((best, one) => (far(one) < far(best) ? one : best)).name
}

/** Writes the media playlist of a rung. */
export function writeLivePlaylist(of: LivePlaylist): string {
  const { segments, open, isEnded } = of
  const target = targetSeconds(segments)
  const skipped = of.skips && !isEnded ? countSkipped(segments, skipTargets * target * 1_000) : 0
  const hasParts = open !== null && !isEnded
  const first = segments[0]
  const control = [
    `CAN-SKIP-UNTIL=${(skipTargets * target).toFixed(1)}`,
    ...(hasParts
      ? ['CAN-BLOCK-RELOAD=YES', `PART-HOLD-BACK=${((partHoldBackTargets * partTargetMs) / 1_000).toFixed(3)}`]
      : []),
  ]
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-TARGETDURATION:${target}`],
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    ...(hasParts ? [`#EXT-X-PART-INF:PART-TARGET=${(partTargetMs / 1_000).toFixed(3)}`] : []),
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? of.nextNumber}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.generation ?? 0}`,
    ...(segments.every(({ isIndependent }) => isIndependent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...adLines(of),
    ...mediaLines(of, skipped, hasParts ? open : null),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** The ad breaks that viewers may still come to: a player has its own place in the programme, and each meets them at theirs. */
function adLines({ segments, adBreaks }: LivePlaylist): string[] {
  const fromMs = segments[0]?.startsAt.getTime()
  if (fromMs === undefined) return []
  return adBreaks
    .filter(({ at, seconds }) => Date.parse(at) + seconds * 1_000 >= fromMs)
    .map(({ id, at, seconds }) => {
      const date = new Date(at).toISOString()
      return `#EXT-X-DATERANGE:ID="ad-${id}",CLASS="${adBreakClass}",START-DATE="${date}",DURATION=${seconds}`
    })
}

/** Counts the segments that are older than a player asks for. */
function countSkipped(segments: readonly SegmentRow[], keptMs: number): number {
  let left = keptMs
  for (let place = segments.length - 1; place >= 0; place -= 1) {
    left -= segments[place]?.durationMs ?? 0
    if (left < 0) return place
  }
  return 0
}

/** The segments that a player does not have yet, then the parts of the one that is being made, each below the key that opens it. */
function mediaLines(of: LivePlaylist, skipped: number, open: readonly OpenSegment[] | null): string[] {
  const keys = new KeyTags(of.isEncrypted)
  return [...segmentLines(of, keys, skipped, open ?? []), ...(open ? openLines(of, keys, open) : [])]
}

/** Writes the tags of keys where they change. What is skipped is told anew: a player need not look behind for it. */
class KeyTags {
  readonly #isEncrypted: boolean
  #lastUri: string | null = null

  constructor(isEncrypted: boolean) {
    this.#isEncrypted = isEncrypted
  }

  /** Initialisation segments are in clear: a key that holds is taken back before one (RFC 8216, 4.3.2.5). */
  beforeInit(): string[] {
    const hasKey = this.#lastUri !== null
    this.#lastUri = null
    return hasKey ? ['#EXT-X-KEY:METHOD=NONE'] : []
  }

  /** Without a vector it is the number of the segment, and of each of its parts. */
  before(folder: string, number: number): string[] {
    const uri = `${folder}${keyNameOf(number)}`
    if (!this.#isEncrypted || uri === this.#lastUri) return []
    this.#lastUri = uri
    return [`#EXT-X-KEY:METHOD=AES-128,URI="${uri}"`]
  }
}

function segmentLines(
  { segments, rung, generations }: LivePlaylist,
  keys: KeyTags,
  skipped: number,
  open: readonly OpenSegment[],
): string[] {
  return segments.slice(skipped).flatMap((segment, at) => {
    const place = skipped + at
    const { number, generation, startsAt, durationMs } = segment
    const before = segments[place - 1]
    const isFirstOfList = place === 0
    const begins = before?.generation !== generation
    const made = rungIn(generations.get(generation), rung)
    const folder = folderOf(made, rung)
    const parts = open.find((one) => one.number === number)?.parts.get(made) ?? []
    return [
      ...(begins && !isFirstOfList ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(begins || isFirstOfList ? [...keys.beforeInit(), `#EXT-X-MAP:URI="${folder}${generation}/init.mp4"`] : []),
      ...(begins || isFirstOfList || at === 0 ? [`#EXT-X-PROGRAM-DATE-TIME:${startsAt.toISOString()}`] : []),
      ...keys.before(folder, number),
      ...parts.map((part, count) => partLine(part, `${folder}${partName(generation, number, count)}`)),
      `#EXTINF:${(durationMs / 1_000).toFixed(5)},`,
      `${folder}${generation}/${number}.m4s`,
    ]
  })
}

/** The folder of the rung that stands for another, below the address of the playlist of that. */
const folderOf = (made: string, rung: string) => (made === rung ? '' : `../${made}/`)

/** The parts of the segment that is being made, and the one that comes next. */
function openLines(
  { segments, generations, rung, nextNumber }: LivePlaylist,
  keys: KeyTags,
  open: readonly OpenSegment[],
): string[] {
  const last = segments.at(-1)
  if (!last) return []
  const next = open.find(({ number }) => number === nextNumber)
  // a generation is described once a segment of it is whole. hls.js takes the last segment of a playlist that ends with it for one that grows
  if (next && next.generation !== last.generation) return ['#EXT-X-DISCONTINUITY']
  const { generation } = last
  const made = rungIn(generations.get(generation), rung)
  const folder = folderOf(made, rung)
  const parts = next?.parts.get(made) ?? []
  return [
    ...keys.before(folder, nextNumber),
    ...parts.map((part, count) => partLine(part, `${folder}${partName(generation, nextNumber, count)}`)),
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${folder}${partName(generation, nextNumber, parts.length)}"`,
  ]
}

const partLine = ({ durationMs, isIndependent }: { durationMs: number; isIndependent: boolean }, uri: string) =>
  `#EXT-X-PART:DURATION=${(durationMs / 1_000).toFixed(5)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`

/** Above what was measured, as a line that varies needs. */
const slack = 1.15
const captionGroup = 'captions'

/**
 * Writes the master playlist of a session: one line a rung of its last generation. Captions within its pictures are a group of each rung, as
 * the encoded ones keep them; where none were seen nothing is said, not NONE, since they may begin at any moment (RFC 8216, 4.3.4.2).
 */
export function writeLiveMaster(sessionId: number, generation: GenerationRow, segments: readonly SegmentRow[]): string {
  const channels = captionChannels.filter((channel) =>
    segments.some(({ captionChannels: found }) => found.includes(channel)),
  )
  const group = channels.length > 0 ? `,CLOSED-CAPTIONS="${captionGroup}"` : ''
  const captions = channels.map(
    (channel) =>
      `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="${captionGroup}",NAME="${channel}",DEFAULT=NO,AUTOSELECT=NO,INSTREAM-ID="${channel}"`,
  )
  const measured = segments.filter((segment) => segment.generation === generation.number).slice(-30)
  const lines = generation.rungs.flatMap(({ name, width, height, codecs, maxBitsPerSecond }) => {
    const rates = measured.map(({ sizes, durationMs }) => ((sizes[name] ?? 0) * 8_000) / durationMs)
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length)
    const peak = Math.max(...rates, maxBitsPerSecond, 1)
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak * slack)},AVERAGE-BANDWIDTH=${Math.ceil(Math.max(1, mean))},CODECS="${codecs}",RESOLUTION=${width}x${height},FRAME-RATE=${generation.frameRate.toFixed(3)}${group}`,
      `live/${sessionId}/${name}/index.m3u8`,
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', ...captions, ...lines, ''].join('\n')
}
