import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { openStream } from '@skleyka/web/stream/open-stream.ts'
import { type StreamInfo, unknownFacts } from '@skleyka/web/stream/qualities.ts'
import type { Renewal } from '@skleyka/web/stream/renewals.ts'
import type { Stream, StreamProblem } from '@skleyka/web/stream/stream.ts'
import { fetchConfig } from './config.ts'

export type ReadyConfig = Extract<EmbedConfig, { state: 'ready' }>

/** The stream of the record of this page, and what is known of it now. */
export interface Source extends Stream {
  readonly facts: () => StreamInfo
  /** Small frames, by the address of now. */
  readonly sprite: () => Sprite | null
  /** Chapters and cuepoints as they were last told. */
  readonly marks: () => Pick<ReadyConfig, 'chapters' | 'cuepoints'>
  /** Subtitles, by the addresses of now. */
  readonly subtitles: () => readonly PlayerTrack[]
}

const growthMs = 10_000

/**
 * Opens the stream of a record whose addresses come with the configuration of the page. A problem comes with what the page
 * is told by now, when that is no video any more. `startS` is where it begins, in seconds.
 */
export async function openSource(
  video: HTMLVideoElement,
  first: ReadyConfig,
  startS: number,
  on: { problem: (problem: StreamProblem, now: EmbedConfig | null) => void; change: () => void; loaded: () => void },
): Promise<Source> {
  let config = first
  let facts = unknownFacts
  let refused: EmbedConfig | null = null
  const renew = async (): Promise<Renewal> => {
    const next = await fetchConfig(config.uuid).catch(() => null)
    if (next === null) return 'unreachable'
    if (next.state !== 'ready') {
      refused = next
      return 'refused'
    }
    config = next
    return 'fresh'
  }
  const stream = await openStream(video, {
    address: () => config.hls,
    untilMs: () => Date.parse(config.until),
    renew,
    startS,
    onFacts: (now) => {
      facts = now
      on.change()
    },
    onLoaded: on.loaded,
    onProblem: (problem) => on.problem(problem, problem === 'gone' ? refused : null),
  })
  // who came while the video was being made has the qualities of that moment
  const watchGrowth = () => {
    setTimeout(async () => {
      await renew()
      if (config.growing) watchGrowth()
      else stream.takeAnew()
    }, growthMs)
  }
  if (config.growing) watchGrowth()
  return {
    ...stream,
    facts: () => facts,
    sprite: () => config.sprite,
    marks: () => config,
    subtitles: () => config.subtitles,
  }
}
