import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log/log.ts'
import type { MediaTag } from '../media/flv.ts'
import type { AdmissionRefusal, Encoder, Ingest } from '../rtmp/rtmp-door.ts'
import { type LiveSource, type ReadSource, SourceFailure, type SourceReport } from './live-source.ts'

/** Parts and listeners of a runner. */
export interface RunnerOptions {
  readonly source: LiveSource
  readonly log: Pick<Log, 'info' | 'error'>
  read: ReadSource
  /** Lets the source in, as the door does with an encoder. */
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
  report(report: SourceReport): void
  /** Pauses between tries in milliseconds; the last one is repeated. */
  readonly pausesMs?: readonly number[]
}

const usualPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** Media that held for so long makes the next pause the first one again. */
const steadyMs = 30_000
/** Media that comes while the livestream is made ready for it. */
const mostEarly = 2_000
/** A source that has answered and sends nothing is given up. */
const silentMs = 20_000

/** Reads one source for as long as it is wanted: an ingest that connects by itself, and anew as often as it is lost. */
export class SourceRunner {
  readonly #options: RunnerOptions
  readonly #stop = new AbortController()
  readonly #done: Promise<void>

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#done = this.#run()
  }

  get source(): LiveSource {
    return this.#options.source
  }

  /** Reads no more. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('no longer wanted'))
    await this.#done
  }

  async #run(): Promise<void> {
    const { report, log, source, pausesMs = usualPausesMs } = this.#options
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      report({ state: 'CONNECTING', problem: null, detail: '', retryMs: null })
      const beganMs = performance.now()
      const failure = await this.#read().catch((error: unknown) => {
        if (error instanceof SourceFailure) return error
        // nothing is told of an address that may hold a secret
        log.error({ err: error, translation: source.translationId }, 'a source is not read')
        return new SourceFailure('STRANGE')
      })
      if (this.#stop.signal.aborted) return
      failures = performance.now() - beganMs > steadyMs ? 0 : failures
      const retryMs = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
      failures += 1
      const { problem, detail } = failure
      log.info({ translation: source.translationId, problem, detail, retryMs }, 'a source is away')
      report({ state: 'WAITING', problem, detail, retryMs })
      await delay(retryMs, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** Reads until the source is lost or has ended; returns why. */
  async #read(): Promise<SourceFailure> {
    const { read, report, admit } = this.#options
    const attempt = new AbortController()
    const signal = AbortSignal.any([attempt.signal, this.#stop.signal])
    let ingest: Ingest | null = null
    let early: MediaTag[] | null = null
    let lastMs = performance.now()
    const fail = (failure: SourceFailure) => attempt.abort(failure)
    const encoder: Encoder = {
      ...{ app: '', key: '', address: 'source', resume: () => {} },
      // what cuts it has ended its ingest already
      cut: () => {
        ingest = null
        fail(new SourceFailure('SILENT'))
      },
    }
    const begin = async (tags: MediaTag[]) => {
      const admitted = await admit(encoder)
      if (typeof admitted === 'string') return fail(new SourceFailure(admitted === 'quota' ? 'QUOTA' : 'CLOSED'))
      if (signal.aborted) return admitted.end('lost')
      ingest = admitted
      report({ state: 'LIVE', problem: null, detail: '', retryMs: null })
      early = null
      for (const tag of tags) ingest?.take(tag)
    }
    const onTag = (tag: MediaTag) => {
      lastMs = performance.now()
      if (ingest) return void ingest.take(tag)
      if (early) {
        if (early.length >= mostEarly) fail(new SourceFailure('SLOW'))
        else early.push(tag)
        return
      }
      early = [tag]
      begin(early).catch(() => fail(new SourceFailure('CLOSED')))
    }
    const watch = setInterval(() => {
      if (performance.now() - lastMs > silentMs) fail(new SourceFailure('SILENT'))
    }, 1_000)
    try {
      await read(onTag, signal)
      return this.#end(ingest, 'said', new SourceFailure('ENDED'))
    } catch (error) {
      if (attempt.signal.reason instanceof SourceFailure) return this.#end(ingest, 'lost', attempt.signal.reason)
      if (error instanceof SourceFailure || this.#stop.signal.aborted)
        return this.#end(ingest, 'lost', error instanceof SourceFailure ? error : new SourceFailure('CLOSED'))
      this.#end(ingest, 'lost', new SourceFailure('STRANGE'))
      throw error
    } finally {
      clearInterval(watch)
    }
  }

  #end(ingest: Ingest | null, how: 'said' | 'lost', failure: SourceFailure): SourceFailure {
    ingest?.end(how)
    return failure
  }
}
