import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchDrained, fetchText, openAgent } from '../delivery/fetch-drained.ts'

/** Measurements of all viewers of a livestream since they have come; times are from question to last byte. */
export interface LiveWatched {
  bytes: number
  readonly playlistMs: number[]
  readonly segmentMs: number[]
  /** Times that a segment came later than what was loaded before it had been played. */
  stalls: number
  /** Viewers with a stall. */
  readonly stalled: Set<number>
  /** Viewers whose question was refused or broken off; they watch no more. */
  failures: number
  readonly problems: Set<string>
}

/** Viewers do not come in one instant. */
export const arrivingMs = 10_000
/** Segments before the newest at which a player begins (RFC 8216, 6.3.3). */
const segmentsBehind = 3

/**
 * So many viewers watch a livestream, each over a connection of its own: master, playlist, segments at the speed of the picture. What
 * happens while they arrive is not counted.
 */
export async function watchLive(master: string, viewers: number, lastsMs: number): Promise<LiveWatched> {
  const seen: LiveWatched = {
    ...{ bytes: 0, playlistMs: [], segmentMs: [], stalls: 0 },
    ...{ stalled: new Set(), failures: 0, problems: new Set() },
  }
  const fromMs = performance.now() + arrivingMs
  const untilMs = fromMs + lastsMs
  async function one(number: number): Promise<void> {
    await pause((number / viewers) * arrivingMs)
    const agent = openAgent(1)
    // fifty viewers behind an address
    const viewer = new Viewer(agent, `127.0.1.${1 + (number % 20)}`, number, { fromMs, untilMs }, seen)
    await viewer.watch(master).catch((error: unknown) => {
      seen.failures += 1
      seen.problems.add(error instanceof Error ? error.message : String(error))
    })
    agent.destroy()
  }
  await Promise.all(Array.from({ length: viewers }, (_, number) => one(number)))
  return seen
}

interface ListedSegment {
  readonly url: string
  readonly seconds: number
}

class Viewer {
  readonly #agent: Agent
  readonly #from: string
  readonly #number: number
  readonly #times: { readonly fromMs: number; readonly untilMs: number }
  readonly #seen: LiveWatched
  /** Moment at which all that was loaded has been played; null before the first segment. */
  #playedAtMs: number | null = null

  constructor(
    agent: Agent,
    from: string,
    number: number,
    times: { readonly fromMs: number; readonly untilMs: number },
    seen: LiveWatched,
  ) {
    this.#agent = agent
    this.#from = from
    this.#number = number
    this.#times = times
    this.#seen = seen
  }

  async watch(master: string): Promise<void> {
    const playlist = firstPlaylist(await fetchText(this.#agent, master, this.#from), master)
    let last: string | null = null
    while (performance.now() < this.#times.untilMs) {
      const startMs = performance.now()
      const text = await fetchText(this.#agent, playlist, this.#from)
      this.#count(this.#seen.playlistMs, startMs)
      const { segments, init, targetS } = readSegments(text, playlist)
      const known = segments.findIndex(({ url }) => url === last)
      if (last === null && init !== null) await fetchDrained(this.#agent, init, this.#from)
      const fresh = known < 0 ? segments.slice(-segmentsBehind) : segments.slice(known + 1)
      for (const segment of fresh) await this.#load(segment)
      last = segments.at(-1)?.url ?? last
      // a playlist that has not grown is asked for again after half of the time (RFC 8216, 6.3.4)
      const waitMs = targetS * (fresh.length > 0 ? 1_000 : 500) - (performance.now() - startMs)
      if (waitMs > 0) await pause(Math.min(waitMs, Math.max(0, this.#times.untilMs - performance.now())))
    }
  }

  async #load({ url, seconds }: ListedSegment): Promise<void> {
    const startMs = performance.now()
    const bytes = await fetchDrained(this.#agent, url, this.#from)
    const nowMs = performance.now()
    if (this.#count(this.#seen.segmentMs, startMs)) this.#seen.bytes += bytes
    const isLate = this.#playedAtMs !== null && nowMs > this.#playedAtMs
    if (isLate && this.#isCounted(nowMs)) {
      this.#seen.stalls += 1
      this.#seen.stalled.add(this.#number)
    }
    this.#playedAtMs = Math.max(this.#playedAtMs ?? nowMs, nowMs) + seconds * 1_000
  }

  #count(times: number[], startMs: number): boolean {
    const nowMs = performance.now()
    if (!this.#isCounted(nowMs)) return false
    times.push(nowMs - startMs)
    return true
  }

  #isCounted(nowMs: number): boolean {
    return nowMs >= this.#times.fromMs && nowMs <= this.#times.untilMs
  }
}

/** The first media playlist of a master playlist; the address itself where it names segments. */
export function firstPlaylist(text: string, address: string): string {
  const line = text.split('\n').find((one) => /^[^#]+\.m3u8/.test(one))
  return line === undefined ? address : new URL(line, address).href
}

function readSegments(text: string, address: string) {
  const found = text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)/g)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1]
  return {
    segments: [...found].map(([, seconds, file = '']) => ({
      url: new URL(file, address).href,
      seconds: Number(seconds),
    })),
    init: init === undefined ? null : new URL(init, address).href,
    targetS: Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 2),
  }
}
