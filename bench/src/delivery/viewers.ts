import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchDrained, openAgent } from './fetch-drained.ts'

/** A rung as its playlist tells it. */
export interface Rung {
  readonly url: string
  readonly segments: readonly { readonly file: string; readonly seconds: number }[]
}

/** Measurements of one viewer of a video. */
export interface Watched {
  readonly viewers: number
  readonly stalls: number
  readonly failures: number
  readonly segments: number
  readonly bytes: number
  readonly slowestFirstMs: number
}

/** So far ahead players read, in seconds. */
const aheadS = 12
/** Viewers do not come in one instant. */
const arrivingMs = 10_000

/** Reads a playlist of a rung as a player does. */
export async function readRung(url: string): Promise<Rung> {
  const text = await (await fetch(url)).text()
  const found = text.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)
  return { url, segments: [...found].map(([, seconds, file = '']) => ({ file, seconds: Number(seconds) })) }
}

/** So many viewers watch one rung for so long, each from its own playlist and at the speed of the picture. */
export async function watch(master: string, rung: Rung, viewers: number, lastsMs: number): Promise<Watched> {
  const agent = openAgent(Number.POSITIVE_INFINITY)
  const seen = { stalls: 0, failures: 0, segments: 0, bytes: 0, slowestFirstMs: 0 }
  const until = performance.now() + arrivingMs + lastsMs
  async function one(number: number): Promise<void> {
    await pause((number / viewers) * arrivingMs)
    // a hundred viewers behind an address, as behind that of a provider
    const from = `127.0.1.${1 + (number % 20)}`
    await play(agent, { master, rung, from, until }, seen).catch(() => {
      seen.failures += 1
    })
  }
  await Promise.all(Array.from({ length: viewers }, (_, number) => one(number)))
  agent.destroy()
  return { viewers, ...seen }
}

interface Seat {
  readonly master: string
  readonly rung: Rung
  readonly from: string
  readonly until: number
}

async function play(
  agent: Agent,
  { master, rung, from, until }: Seat,
  seen: { stalls: number; segments: number; bytes: number; slowestFirstMs: number },
): Promise<void> {
  const cameMs = performance.now()
  await fetchDrained(agent, master, from)
  await fetchDrained(agent, rung.url, from)
  let startedMs: number | null = null
  let loadedS = 0
  for (let at = 0; performance.now() < until; at = (at + 1) % rung.segments.length) {
    const segment = rung.segments[at]
    if (!segment) return
    const read = await fetchDrained(agent, new URL(segment.file, rung.url).href, from)
    seen.bytes += read
    seen.segments += 1
    const nowMs = performance.now()
    if (startedMs === null) {
      startedMs = nowMs
      seen.slowestFirstMs = Math.max(seen.slowestFirstMs, nowMs - cameMs)
    }
    const playedS = (nowMs - startedMs) / 1000
    if (playedS > loadedS && loadedS > 0) {
      seen.stalls += 1
      startedMs += (playedS - loadedS) * 1000
    }
    loadedS += segment.seconds
    const spareS = loadedS - playedS - aheadS
    if (spareS > 0) await pause(spareS * 1000)
  }
}
