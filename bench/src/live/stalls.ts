import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { until } from '../../../tools/product/until.ts'
import { servePeers } from '../player/peers.ts'
import { median, printTable } from '../table.ts'
import { type ClockPicture, openBrowser, readDelays, startClock, watchClock } from './burnt-clock.ts'
import { listSubjects, type Subject } from './subjects.ts'

const picture: ClockPicture = { width: 240, height: 144, bitsPerSecond: '500k' }
/** Players choose their place among the segments that are there when they come. */
const earlierMs = 16_000
/** A player may look for its place before it is counted. */
const settleMs = 10_000
/** Everybody watches at once for so long between two looks at what was seen. */
const lookEveryMs = 30_000

interface Watching {
  readonly title: string
  readonly isOurs: boolean
  readonly page: Page
  readonly delays: number[]
  stallsBefore: number
}

/** One copied livestream each, of ours and of the peers, watched at the same time in one browser: stalls and jumps of the players. */
export async function benchStalls(minutes: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-stalls-'))
  const browser = await openBrowser()
  const subjects: Subject[] = []
  const encoders: ChildProcess[] = []
  const closing: (() => unknown)[] = []
  try {
    const watching: Watching[] = []
    for (const open of await listSubjects()) {
      const subject = await open(folder)
      subjects.push(subject)
      for (const latency of subject.isOurs ? (['NORMAL', 'LOW'] as const) : [null]) {
        const found = await begin(browser, subject, { latency, encoders, closing })
        watching.push(found)
      }
    }
    await pause(settleMs)
    for (const one of watching) one.stallsBefore = (await readStalls(one.page)).length
    for (const one of watching) await takeDelays(one.page)
    const endMs = performance.now() + minutes * 60_000
    while (performance.now() < endMs) {
      await pause(Math.max(0, Math.min(lookEveryMs, endMs - performance.now())))
      for (const { page, delays } of watching) delays.push(...(await takeDelays(page)))
    }
    await print(watching, minutes)
  } finally {
    for (const encoder of encoders) encoder.kill('SIGKILL')
    await browser.close()
    for (const close of closing) close()
    for (const subject of subjects) await subject.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function begin(
  browser: Browser,
  subject: Subject,
  of: { readonly latency: Latency | null; readonly encoders: ChildProcess[]; readonly closing: (() => unknown)[] },
): Promise<Watching> {
  const broadcast = await subject.open(of.latency ?? undefined)
  of.encoders.push(startClock(broadcast.push, picture))
  const master = await until('a playlist', () => broadcast.master(), 60_000)
  await pause(earlierMs)
  let address = broadcast.page
  if (address === null) {
    const served = await servePeers(master)
    of.closing.push(() => served.close())
    address = served.addressOf('hls.js')
  }
  const context: BrowserContext = await browser.newContext({ viewport: { width: 640, height: 360 } })
  const page = await context.newPage()
  await watchClock(page)
  await watchStalls(page)
  await page.goto(address, { waitUntil: 'commit' })
  await until('a picture with its clock', async () => ((await readDelays(page)).length > 0 ? true : null), 60_000)
  const kind = of.latency === 'LOW' ? ', low' : of.latency === 'NORMAL' ? ', normal' : ''
  return { title: `${subject.title}${kind}`, isOurs: subject.isOurs, page, delays: [], stallsBefore: 0 }
}

async function print(watching: readonly Watching[], minutes: number): Promise<void> {
  const rows: string[][] = []
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  for (const { title, isOurs, page, delays, stallsBefore } of watching) {
    const events = (await readStalls(page)).slice(stallsBefore)
    const stalls = events.filter(({ isJump }) => !isJump)
    const isMet = events.length === 0 && delays.length > 0
    const middle = Math.floor(delays.length / 2)
    rows.push([
      ...[title, String(stalls.length), seconds(Math.max(0, ...stalls.map(({ ms }) => ms)))],
      ...[String(events.length - stalls.length), String(delays.length)],
      ...[
        seconds(median(delays.slice(0, middle))),
        seconds(median(delays.slice(middle))),
        seconds(Math.max(...delays)),
      ],
      ...(isOurs ? ['0', isMet ? 'met' : 'missed'] : ['', '']),
    ])
  }
  printTable(
    `${minutes} minutes of one livestream each, at the same time, load ${loadavg()[0]?.toFixed(1)}`,
    [
      ...['', 'stalls', 'the longest', 'jumps', 'clocks read', 'delay in the first half', 'in the second', 'worst'],
      ...['goal', ''],
    ],
    rows,
  )
}

/** Measures each time that a player waits for media after it has begun (`stall`), and each place it jumps to (`jump`). */
const watchStalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = new WeakSet<HTMLVideoElement>()
    const watch = (video: HTMLVideoElement) => {
      let hasPlayed = false
      let sinceMs: number | null = null
      const go = () => {
        hasPlayed = true
        if (sinceMs !== null) performance.measure('stall', { start: sinceMs, end: performance.now() })
        sinceMs = null
      }
      video.addEventListener('playing', go)
      video.addEventListener('timeupdate', () => {
        if (!video.seeking && video.readyState > 2) go()
      })
      video.addEventListener('waiting', () => {
        if (hasPlayed) sinceMs ??= performance.now()
      })
      video.addEventListener('seeking', () => {
        if (hasPlayed) performance.measure('jump', { start: performance.now(), end: performance.now() })
      })
    }
    const look = () => {
      for (const video of document.querySelectorAll('video')) {
        if (watched.has(video)) continue
        watched.add(video)
        watch(video)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

const readStalls = (page: Page): Promise<{ ms: number; isJump: boolean }[]> =>
  page.evaluate(() =>
    ['stall', 'jump'].flatMap((name) =>
      performance.getEntriesByName(name).map(({ duration }) => ({ ms: duration, isJump: name === 'jump' })),
    ),
  )

/** Returns the delays that were read since they were taken last. */
async function takeDelays(page: Page): Promise<number[]> {
  const delays = await readDelays(page)
  await page.evaluate(() => performance.clearMeasures('delay'))
  return delays
}
