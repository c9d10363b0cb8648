import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Log } from '../../log/log.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { AdmissionRefusal, Encoder, Ingest } from '../rtmp/rtmp-door.ts'
import type { LiveSource, LoopVideo, SourceReport } from './live-source.ts'
import { readerOf } from './open-source.ts'
import { SourceRunner } from './source-runner.ts'

/** Parts of the runners of one process. */
export interface RunnersOptions {
  readonly features: {
    claimSources(): Promise<readonly LiveSource[]>
    videosOf(source: Extract<LiveSource, { kind: 'FILES' }>): Promise<readonly LoopVideo[]>
    tellSource(translationId: number, report: SourceReport): Promise<void>
    leaveSource(translationId: number): Promise<void>
  }
  readonly outbound: Pick<Outbound, 'get' | 'connect' | 'settleSrt'>
  readonly tools: MediaTools
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Lets a source in to its livestream. */
  admit(translationId: number, encoder: Encoder): Promise<Ingest | AdmissionRefusal>
}

/** Reads the sources that this process has claimed, for as long as they are wanted. */
export class SourceRunners implements AsyncDisposable {
  readonly #options: RunnersOptions
  readonly #runners = new Map<number, SourceRunner>()
  /** One look after another, so that none begins what the one before it has ended. */
  #work: Promise<void> = Promise.resolve()
  /** Chain of writes about sources, in the order of their events. */
  #telling: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(options: RunnersOptions) {
    this.#options = options
  }

  /** True while this process reads a source. */
  get isReading(): boolean {
    return this.#runners.size > 0
  }

  /** Begins to read what is wanted, and leaves what is no longer. Rejects when the database is away. */
  follow(): Promise<void> {
    const looked = this.#work.then(() => this.#follow())
    this.#work = looked.catch(() => {})
    return looked
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    await this.#work
    const ids = [...this.#runners.keys()]
    await Promise.all([...this.#runners.values()].map((runner) => runner.stop()))
    this.#runners.clear()
    await this.#telling
    // the database may be what has stopped us: then the rows fall silent
    for (const id of ids) await this.#options.features.leaveSource(id).catch(() => {})
  }

  async #follow(): Promise<void> {
    if (this.#isStopped) return
    const { features } = this.#options
    const sources = new Map((await features.claimSources()).map((source) => [source.translationId, source]))
    for (const [id, runner] of this.#runners) {
      const source = sources.get(id)
      if (source && isSame(source, runner.source)) continue
      this.#runners.delete(id)
      await runner.stop()
      if (!source) await this.#telling.then(() => features.leaveSource(id))
    }
    for (const [id, source] of sources) if (!this.#runners.has(id)) this.#runners.set(id, this.#run(source))
  }

  #run(source: LiveSource): SourceRunner {
    const { features, outbound, tools, log, admit } = this.#options
    const id = source.translationId
    return new SourceRunner({
      ...{ source, log },
      read: readerOf(source, { outbound, tools, videosOf: (files) => features.videosOf(files) }),
      admit: (encoder) => admit(id, encoder),
      report: (report) => {
        this.#telling = this.#telling
          .then(() => features.tellSource(id, report))
          .catch((error: unknown) => log.warn({ err: error, translation: id }, 'a source is not told of'))
      },
    })
  }
}

const isSame = (one: LiveSource, other: LiveSource): boolean => {
  if (one.kind === 'PULL') return other.kind === 'PULL' && one.url === other.url
  return other.kind === 'FILES' && one.recordIds.join() === other.recordIds.join()
}
