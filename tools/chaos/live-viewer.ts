import { setTimeout as pause } from 'node:timers/promises'

/** Figures of a viewer. */
export interface Watched {
  readonly segments: number
  /** Answers that a player would take for an end: each with what was asked for. */
  readonly faults: readonly string[]
  /** Numbers of segments that were left out, or came twice. */
  readonly broken: readonly string[]
}

const everyMs = 500

/** Watches a broadcast as a player does: the playlist again and again, each new segment once. */
export class LiveViewer {
  readonly #master: string
  readonly #faults: string[] = []
  readonly #broken: string[] = []
  #last: number | null = null
  #segments = 0
  #isOver = false
  /** The product is down: what it does not answer is no fault of it. */
  isDown = false
  readonly #done: Promise<void>

  constructor(master: string) {
    this.#master = master
    this.#done = this.#watch()
  }

  async stop(): Promise<Watched> {
    this.#isOver = true
    await this.#done
    return { segments: this.#segments, faults: this.#faults, broken: this.#broken }
  }

  async #watch(): Promise<void> {
    let playlist: string | null = null
    while (!this.#isOver) {
      playlist ??= await this.#findPlaylist()
      if (playlist !== null) await this.#readPlaylist(playlist)
      await pause(everyMs)
    }
  }

  async #findPlaylist(): Promise<string | null> {
    const text = await this.#get(this.#master)
    const line = text?.split('\n').find((one) => one !== '' && !one.startsWith('#'))
    return line === undefined ? null : new URL(line, this.#master).href
  }

  async #readPlaylist(playlist: string): Promise<void> {
    const text = await this.#get(playlist)
    if (text === null) return
    let number = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d{1,12})$/m.exec(text)?.[1] ?? 0)
    let map = ''
    for (const line of text.split('\n')) {
      const init = /^#EXT-X-MAP:URI="([^"]{1,500})"/.exec(line)?.[1]
      if (init !== undefined) map = init
      if (line === '' || line.startsWith('#')) continue
      await this.#take(playlist, number, line, map)
      number += 1
    }
  }

  async #take(playlist: string, number: number, segment: string, map: string): Promise<void> {
    if (this.#last !== null && number <= this.#last) return
    if (this.#last !== null && number !== this.#last + 1) this.#broken.push(`${this.#last} then ${number}`)
    for (const name of [map, segment]) await this.#get(new URL(name, playlist).href)
    this.#last = number
    this.#segments += 1
  }

  /** Null where it was not answered. */
  async #get(address: string): Promise<string | null> {
    const wasDown = this.isDown
    try {
      const answer = await fetch(address)
      const body = await answer.text()
      if (answer.ok && body.length > 0) return body
      if (!wasDown && !this.isDown) this.#faults.push(`${answer.status} ${new URL(address).pathname.slice(-40)}`)
    } catch (error) {
      if (!wasDown && !this.isDown) this.#faults.push(`${error} ${new URL(address).pathname.slice(-40)}`)
    }
    return null
  }
}
