import type { LiveStream } from './live-sessions.ts'

/** Notices that begin so ask for a picture of the livestream whose number follows. */
export const previewNotice = 'preview:'

/** Sessions that wait for a picture at most; who asks again later is heard then. */
const mostWaiting = 100

/** Has pictures of what is on air made, one after the other: many lists that show one livestream ask for it once. */
export class Previews {
  readonly #make: (stream: LiveStream, sessionId: number) => Promise<void>
  readonly #waiting = new Set<number>()
  #work: Promise<void> = Promise.resolve()
  #isEnded = false

  constructor(make: (stream: LiveStream, sessionId: number) => Promise<void>) {
    this.#make = make
  }

  /** Asks for a picture of a session, unless it is awaited already. */
  ask(stream: LiveStream, sessionId: number): void {
    if (this.#isEnded || this.#waiting.has(sessionId) || this.#waiting.size >= mostWaiting) return
    this.#waiting.add(sessionId)
    this.#work = this.#work
      .then(() => (this.#isEnded ? undefined : this.#make(stream, sessionId)))
      .catch(() => {})
      .finally(() => this.#waiting.delete(sessionId))
  }

  /** Begins none any more, and waits for the one that is being made. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#work
  }
}
