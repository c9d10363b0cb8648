import type { Socket } from 'node:net'
import type { TargetProblem, TargetState } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTag } from '../media/flv.ts'
import { RtmpPublisher } from '../rtmp/rtmp-publisher.ts'

/** A receiver that a livestream is sent on to. */
export interface RelayTarget {
  readonly id: number
  readonly url: string
  readonly key: string
}

/** Progress of a target, as its page shows it. */
export interface TargetReport {
  readonly state: TargetState
  readonly problem: TargetProblem | null
  /** What the receiver said, for people who know it; empty where it said nothing. */
  readonly detail: string
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

/** Parts and listeners of the connection to a target. */
export interface TargetOptions {
  readonly target: RelayTarget
  /** Opens a connection to an address that was judged. Throws TargetFailure. */
  connect(url: string, signal: AbortSignal): Promise<Socket>
  /** What a receiver has to know before the first picture. */
  setups(): readonly MediaTag[]
  /** Returns true while there is something to send. */
  isFlowing(): boolean
  report(report: TargetReport): void
}

/** Pauses between tries grow up to a minute; a connection that held for so long begins anew. */
const leastPauseMs = 1_000
const longestPauseMs = 60_000
const steadyMs = 60_000
const readyMs = 15_000
/** What waits for a receiver: pictures are left out from the first bound on, up to the next key frame below the second. */
const mostWaitingBytes = 6 << 20
const fewWaitingBytes = 512 << 10
const stuckMs = 20_000
const idleLookMs = 500
/** What was said last still leaves, unless nobody reads it. */
const farewellMs = 2_000
const longestDetail = 200

/** Sends one livestream on to one receiver, and connects anew as often as that is lost. Its failures are its own. */
export class TargetRelay {
  readonly #options: TargetOptions
  readonly #stop = new AbortController()
  readonly done: Promise<void>
  #publisher: RtmpPublisher | null = null
  #socket: Socket | null = null
  /** Time on the clock of the relay at which this connection begins; null before its first key frame. */
  #zero: number | null = null
  #isSkipping = false
  #drainedMs = 0

  constructor(options: TargetOptions) {
    this.#options = options
    this.done = this.#run()
  }

  get target(): RelayTarget {
    return this.#options.target
  }

  /** Sends a tag, where the receiver is ready for it. `timestamp` is of the clock of the relay. */
  take(tag: MediaTag, timestamp: number): void {
    const publisher = this.#publisher
    const socket = this.#socket
    if (!publisher || !socket) return
    const isKey = isKeyFrame(tag)
    if (this.#zero === null) {
      if (!isKey) return
      this.#zero = timestamp
      for (const setup of this.#options.setups()) publisher.write(setup, 0)
    }
    if (this.#isTooSlow(socket, isKey) && !isSetup(tag)) return
    publisher.write(tag, Math.max(0, timestamp - this.#zero))
  }

  /** Ends the connection, and all tries. */
  async stop(): Promise<void> {
    this.#publisher?.end()
    this.#stop.abort()
    await this.done
  }

  #isTooSlow(socket: Socket, isKey: boolean): boolean {
    const waiting = socket.writableLength
    if (waiting < fewWaitingBytes) this.#drainedMs = performance.now()
    const isStuck = performance.now() - this.#drainedMs > stuckMs
    // pictures are left out by now: an encoder that describes them without end fills no memory
    if (isStuck || waiting > 2 * mostWaitingBytes) socket.destroy(new TargetFailure('SLOW', ''))
    if (waiting > mostWaitingBytes) this.#isSkipping = true
    else if (isKey && waiting < fewWaitingBytes) this.#isSkipping = false
    return this.#isSkipping
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
    const { target, connect } = this.#options
    const { signal } = this.#stop
    const socket = await connect(target.url, signal)
    const ended = Promise.withResolvers<never>()
    const late = setTimeout(() => ended.reject(new TargetFailure('UNREACHABLE', '')), readyMs)
    const onStop = () => ended.reject(new TargetFailure('CLOSED', ''))
    const publisher = new RtmpPublisher(addressOf(target), {
      send: (bytes) => void (socket.writable && socket.write(bytes)),
      onReady: () => {
        clearTimeout(late)
        this.#zero = null
        this.#isSkipping = false
        this.#drainedMs = performance.now()
        this.#publisher = publisher
        this.#report('LIVE')
      },
      onRefused: (code) => ended.reject(new TargetFailure('REFUSED', code)),
    })
    this.#socket = socket
    socket.on('error', (error) => ended.reject(error))
    socket.once('close', () => ended.reject(new TargetFailure('CLOSED', '')))
    socket.on('data', (bytes) => {
      try {
        publisher.read(bytes)
      } catch {
        ended.reject(new TargetFailure('STRANGE', ''))
      }
    })
    signal.addEventListener('abort', onStop, { once: true })
    try {
      publisher.start()
      return await ended.promise
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', onStop)
      this.#publisher = null
      this.#socket = null
      socket.destroySoon()
      setTimeout(() => socket.destroy(), farewellMs).unref()
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

/** The application is the path of the address, the stream its key. */
function addressOf({ url, key }: RelayTarget) {
  return { tcUrl: url, app: url.replace(/^\w+:\/\/[^/]*\/?/, ''), key }
}
