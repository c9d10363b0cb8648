import type { Appetite } from './read-body.ts'
import { release } from './release.ts'

/** speed.md: socket reads are gathered, so that a part costs a handful of writes and not eighty. */
const gatherBytes = 1024 * 1024
// on a slow link less is gathered: what a killed server has not written has to be sent again (goal a3: 0.25 MiB)
const gatherMs = 50

/**
 * Gathers the chunks of a body and hands them on from byte `at` of the file. One write is under way while the next chunks
 * gather: no more than twice `gatherBytes` is held of a body, and nothing for longer than `gatherMs` and a write.
 */
export class WriteBuffer {
  readonly #write: (chunks: Buffer[], at: number) => Promise<void>
  readonly #timer = setTimeout(() => this.#grow(), gatherMs)
  #at: number
  #chunks: Buffer[] = []
  #bytes = 0
  #isOld = false
  #writing: Promise<void> | null = null

  constructor(at: number, write: (chunks: Buffer[], at: number) => Promise<void>) {
    this.#at = at
    this.#write = write
  }

  /** Takes a chunk, which nobody may read afterwards; a full one wants to be waited for. */
  add(chunk: Buffer): Appetite {
    if (this.#chunks.length === 0) this.#timer.refresh()
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes < gatherBytes) return undefined
    if (this.#writing) return this.#writing
    this.#flush()
    return undefined
  }

  /** Forgets what is not handed on yet. */
  forget(): void {
    this.#chunks = []
    this.#bytes = 0
  }

  /** Hands on the rest. Rejects when a write failed: then nothing behind it is written, a hole would count as kept. */
  async end(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#writing) await this.#writing
    if (this.#chunks.length > 0) this.#flush()
    await this.#writing
  }

  #grow(): void {
    this.#isOld = true
    if (this.#writing === null && this.#chunks.length > 0) this.#flush()
  }

  #flush(): void {
    const chunks = this.#chunks
    const at = this.#at
    this.#at += this.#bytes
    this.#chunks = []
    this.#bytes = 0
    this.#isOld = false
    this.#writing = this.#write(chunks, at).then(() => {
      for (const chunk of chunks) release(chunk)
      this.#writing = null
      if (this.#bytes >= gatherBytes || (this.#isOld && this.#bytes > 0)) this.#flush()
    })
    // a failed one stays and is met by the next full buffer or the end; until then it must not count as unhandled
    this.#writing.catch(() => {})
  }
}
