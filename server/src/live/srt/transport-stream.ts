import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { MediaTag } from '../media/flv.ts'
import { SourceFailure } from '../sources/live-source.ts'
import { OtherSound, Remuxer } from '../sources/remuxer.ts'

/** Parts and listeners of the reader of a transport stream. */
export interface TransportOptions {
  readonly tools: MediaTools
  onTag(tag: MediaTag): void
  /** It is read no further; called at most once, and not after `end` or `kill`. */
  onFailure(failure: SourceFailure): void
}

/** Bytes that wait for the media program at most: what is faster than it is not taken. */
const mostWaitingBytes = 16 << 20
/** The beginning is kept until the sound is known, for a second try. */
const mostHeadBytes = 8 << 20

/** Takes an MPEG transport stream apart that comes as it plays, by one media program in the sandbox. */
export class TransportStream {
  readonly #options: TransportOptions
  readonly #stop = new AbortController()
  #sound: 'copy' | 'encode' = 'copy'
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #head: Buffer[] | null = []
  #headBytes = 0
  #wake: () => void = () => {}
  #isEnded = false
  readonly #done: Promise<void>

  constructor(options: TransportOptions) {
    this.#options = options
    this.#done = this.#run()
  }

  /** Takes the next bytes. */
  take(bytes: Buffer): void {
    if (this.#isEnded) return
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes > mostWaitingBytes) return void this.#fail(new SourceFailure('SLOW'))
    this.#wake()
  }

  /** No more comes: resolves once the tags of all that came were handed on. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#wake()
    await this.#done
  }

  /** Reads no further, at once. */
  kill(): void {
    this.#isEnded = true
    this.#stop.abort()
    this.#wake()
  }

  #fail(failure: SourceFailure): void {
    if (this.#stop.signal.aborted) return
    const isFirst = !this.#isEnded
    this.kill()
    if (isFirst) this.#options.onFailure(failure)
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        try {
          return await this.#read()
        } catch (error) {
          // the sound is encoded anew from the beginning, which is here still
          if (!(error instanceof OtherSound) || this.#sound === 'encode' || this.#head === null) throw error
          this.#sound = 'encode'
          this.#waiting.unshift(...this.#head)
          this.#waitingBytes += this.#headBytes
          this.#head = []
          this.#headBytes = 0
        }
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#fail(error instanceof SourceFailure ? error : new SourceFailure('STRANGE'))
    }
  }

  async #read(): Promise<void> {
    const { signal } = this.#stop
    let tags = 0
    const remuxer = await Remuxer.start({
      ...{ tools: this.#options.tools, container: 'mpegts', tracks: 'both', sound: this.#sound, keepsTimes: false },
      onTag: (tag) => {
        tags += 1
        if (tags > 3) this.#head = null
        if (!signal.aborted) this.#options.onTag(tag)
      },
    })
    const kill = () => remuxer.kill()
    signal.addEventListener('abort', kill)
    try {
      const ended = remuxer.done.then(() => {
        if (!this.#isEnded) throw new SourceFailure('STRANGE')
      })
      ended.catch(() => {})
      while (!signal.aborted) {
        const bytes = Buffer.concat(this.#waiting.splice(0))
        this.#waitingBytes = 0
        if (bytes.length > 0) {
          this.#keepHead(bytes)
          await remuxer.write(bytes, signal)
        } else if (this.#isEnded) return await remuxer.end()
        else await Promise.race([this.#more(), ended])
      }
    } finally {
      signal.removeEventListener('abort', kill)
      remuxer.kill()
    }
  }

  #keepHead(bytes: Buffer): void {
    if (this.#head === null) return
    this.#head.push(bytes)
    this.#headBytes += bytes.length
    if (this.#headBytes > mostHeadBytes) this.#head = null
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      if (this.#waiting.length > 0 || this.#isEnded) resolve()
    })
  }
}
