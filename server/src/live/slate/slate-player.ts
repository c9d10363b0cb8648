import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { MediaTag } from '../media/flv.ts'
import { Program } from '../program/program.ts'
import type { ProgramSink } from '../program/program-sink.ts'
import { isSetup } from '../relay/relay-target.ts'
import { Pacer } from '../sources/pacer.ts'
import { type SlateShape, slateClip, slateSeconds } from './slate-clip.ts'

/** Parts of a slate. */
export interface SlateOptions {
  readonly tools: MediaTools
  readonly now: () => Date
  readonly picture: Buffer
  readonly shape: SlateShape
  readonly partMs: number
  readonly segmentMs: number
  /** Place on the clock of the media where it begins; what comes after it begins there too. */
  readonly fromMs: number
  readonly open: ProgramSink['open']
}

/** Shows a picture in place of an encoder that is away, as segments like any others, until it is ended. */
export class SlatePlayer {
  readonly #stop = new AbortController()
  readonly #done: Promise<void>

  constructor(options: SlateOptions, onFailed: (error: unknown) => void) {
    this.#done = this.#play(options).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) onFailed(error)
    })
  }

  /** Shows it no more; its last segment still leaves. */
  end(): Promise<void> {
    this.#stop.abort()
    return this.#done
  }

  async #play({ picture, shape, open, ...options }: SlateOptions): Promise<void> {
    const { signal } = this.#stop
    const tags = await slateClip(options.tools, picture, shape)
    if (signal.aborted) return
    const program = new Program({
      ...options,
      kind: 'SLATE',
      plan: ({ width, height }) => ({
        top: { name: String(Math.min(width, height)), width, height, maxBitsPerSecond: 0 },
        encoded: [],
        leftOut: [],
      }),
      sink: {
        open,
        health: () => {},
        problem: (problem) => {
          throw problem
        },
      },
    })
    const pacer = new Pacer((tag) => program.take(tag), false)
    signal.addEventListener('abort', () => program.end(), { once: true })
    await Promise.all([pacer.run(signal), repeat(tags, pacer, signal)])
  }
}

async function repeat(tags: readonly MediaTag[], pacer: Pacer, signal: AbortSignal): Promise<void> {
  for (let round = 0; ; round += 1) {
    await pacer.room(signal)
    for (const tag of tags) {
      // sound is a little longer than its pictures: what would be heard twice is left out
      if (!isSetup(tag) && tag.timestamp >= slateSeconds * 1_000) continue
      pacer.push({ ...tag, timestamp: tag.timestamp + round * slateSeconds * 1_000 }, 0)
    }
  }
}
