import type { TargetProblem, TargetState } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTag } from '../media/flv.ts'
import { openRtmpLink } from './rtmp-link.ts'
import { openSrtLink } from './srt-link.ts'
import { type RelayTarget, TargetFailure, type TargetLink, type TargetNetwork } from './target-link.ts'

/** Progress of a target, as its page shows it. */
export interface TargetReport {
  readonly state: TargetState
  readonly problem: TargetProblem | null
  /** Answer of the receiver, for people who know it; empty where there was none. */
  readonly detail: string
}

/** Parts and listeners of the connection to a target. */
export interface TargetOptions {
  readonly target: RelayTarget
  readonly network: TargetNetwork
  /** Returns the tags that a receiver needs before the first picture. */
  setups(): readonly MediaTag[]
  /** Returns true while there is something to send. */
  isFlowing(): boolean
  report(report: TargetReport): void
}

/** Pauses between tries grow up to a minute; a connection that held for so long begins anew. */
const leastPauseMs = 1_000
const longestPauseMs = 60_000
const steadyMs = 60_000
const idleLookMs = 500
const longestDetail = 200

/** Sends one livestream on to one receiver, and connects anew as often as that is lost. Its failures are its own. */
export class TargetRelay {
  readonly #options: TargetOptions
  readonly #stop = new AbortController()
  readonly done: Promise<void>
  #link: TargetLink | null = null
  /** Time on the clock of the relay at which this connection begins; null before its first key frame. */
  #zero: number | null = null

  constructor(options: TargetOptions) {
    this.#options = options
    this.done = this.#run()
  }

  get target(): RelayTarget {
    return this.#options.target
  }

  /** Sends a tag, where the receiver is ready for it. `timestamp` is of the clock of the relay. */
  take(tag: MediaTag, timestamp: number): void {
    const link = this.#link
    if (!link) return
    const isKey = isKeyFrame(tag)
    if (this.#zero === null) {
      if (!isKey) return
      this.#zero = timestamp
      for (const setup of this.#options.setups()) link.write({ ...setup, timestamp: 0 })
    }
    if (!link.hasRoom(isKey) && !isSetup(tag)) return
    link.write({ ...tag, timestamp: Math.max(0, timestamp - this.#zero) })
  }

  /** Ends the connection, and all tries. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.done
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    for (let tries = 0; !signal.aborted; tries += 1) {
      while (!this.#options.isFlowing() && !signal.aborted) await pause(idleLookMs, signal)
      if (signal.aborted) return
      this.#report('CONNECTING')
      const beganMs = performance.now()
      const failure = await this.#hold().catch(asFailure)
      if (signal.aborted) return
      this.#report('WAITING', failure.problem, failure.message)
      if (performance.now() - beganMs > steadyMs) tries = 0
      await pause(Math.min(longestPauseMs, leastPauseMs * 2 ** Math.min(tries, 10)), signal)
    }
  }

  /** Connects and sends until the connection ends; throws the reason. */
  async #hold(): Promise<never> {
    const { target, network } = this.#options
    const { signal } = this.#stop
    const link = await (/^srt:/i.test(target.url)
      ? openSrtLink(target, network.settle, signal)
      : openRtmpLink(target, network.connect, signal))
    const stopped = Promise.withResolvers<never>()
    const onStop = () => stopped.reject(new TargetFailure('CLOSED', ''))
    signal.addEventListener('abort', onStop, { once: true })
    try {
      if (signal.aborted) onStop()
      else {
        this.#zero = null
        this.#link = link
        this.#report('LIVE')
      }
      return await Promise.race([link.ended, stopped.promise])
    } finally {
      signal.removeEventListener('abort', onStop)
      this.#link = null
      link.close()
    }
  }

  #report(state: TargetState, problem: TargetProblem | null = null, detail = ''): void {
    this.#options.report({ state, problem, detail: detail.replace(/[^\x20-\x7e]/g, '?').slice(0, longestDetail) })
  }
}

const asFailure = (error: unknown): TargetFailure =>
  error instanceof TargetFailure ? error : new TargetFailure('CLOSED', '')

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })

/** Returns true for a frame of H.264 that others lean on (the FLV file format, E.4.3.1). */
export const isKeyFrame = ({ kind, body }: MediaTag): boolean =>
  kind === 'video' && body.length > 1 && body[0] === 0x17 && body[1] === 1

/** Returns true for what describes a stream. */
export const isSetup = ({ kind, body }: MediaTag): boolean => kind === 'script' || (body.length > 1 && body[1] === 0)
