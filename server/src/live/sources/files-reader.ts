import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { MediaTag } from '../media/flv.ts'
import { isSetup } from '../relay/relay-target.ts'
import { type LoopVideo, type ReadSource, SourceFailure } from './live-source.ts'
import { Pacer } from './pacer.ts'
import { Remuxer } from './remuxer.ts'

/** Parts that videos are played with. */
export interface FilesOptions {
  readonly tools: MediaTools
  /** The videos as they are now, in their order; those that cannot be played are left out. */
  videos(): Promise<readonly LoopVideo[]>
}

const usualFrameMs = 40

/**
 * Plays videos one after another without end, from the segments of their best quality, which is not encoded anew. The clock goes on
 * from one to the next, so that a video that follows itself is one stream.
 */
export const readFiles =
  ({ tools, videos }: FilesOptions): ReadSource =>
  async (onTag, callerSignal) => {
    const stop = new AbortController()
    const signal = AbortSignal.any([callerSignal, stop.signal])
    const pacer = new Pacer(onTag, false)
    const play = async () => {
      let fromMs = 0
      // a video that is made ready meanwhile joins with the next round
      for (let round = await videos(); ; round = await videos()) {
        const before = fromMs
        for (const video of round) fromMs = await playOne(video, tools, pacer, fromMs, signal)
        if (fromMs === before) throw new SourceFailure('FILES')
      }
    }
    try {
      await Promise.all([pacer.run(signal), play()])
    } finally {
      stop.abort()
    }
  }

/** Returns the time at which the next one begins. */
async function playOne(
  video: LoopVideo,
  tools: MediaTools,
  pacer: Pacer,
  fromMs: number,
  signal: AbortSignal,
): Promise<number> {
  const ends = { video: fromMs, audio: fromMs }
  let frameMs = usualFrameMs
  const take = (tag: MediaTag) => {
    if (tag.kind === 'script') return
    const timestamp = fromMs + tag.timestamp
    if (!isSetup(tag)) {
      // sound begins a little before its picture: what would go back is left out
      if (timestamp < ends[tag.kind]) return
      if (tag.kind === 'video' && timestamp > ends.video) frameMs = timestamp - ends.video
      ends[tag.kind] = timestamp
    }
    pacer.push({ ...tag, timestamp }, 0)
  }
  const remuxer = await Remuxer.start({
    ...{ tools, container: 'mp4', tracks: 'both', sound: 'copy', keepsTimes: false, onTag: take },
  })
  try {
    for await (const bytes of await video.open()) {
      await pacer.room(signal)
      await remuxer.write(bytes, signal)
    }
    await remuxer.end()
  } finally {
    remuxer.kill()
  }
  return ends.video === fromMs ? fromMs : ends.video + Math.min(frameMs, 1_000)
}
