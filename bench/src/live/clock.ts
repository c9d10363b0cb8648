import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { chromiumFlags, findChromium } from '../../../e2e/browser/chromium.ts'
import { openApi } from '../../../tools/product/api.ts'
import { packagedFfmpeg } from '../../../tools/product/clips.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { until } from '../../../tools/product/until.ts'
import { memoryOf } from '../memory.ts'
import { servePeers } from '../player/peers.ts'
import { median, printTable } from '../table.ts'
import { type ClockPicture, readDelays, startClock, watchClock } from './burnt-clock.ts'
import { cpuShare } from './cpu.ts'
import { isNginxRtmpThere, startNginxRtmp } from './nginx-rtmp.ts'

/** One is so small that no quality is made of it, the other has one below it. */
const pictures = {
  copied: { width: 240, height: 144, bitsPerSecond: '500k' },
  'with a ladder': { width: 840, height: 480, bitsPerSecond: '1200k' },
} as const satisfies Record<string, ClockPicture>
type Kind = keyof typeof pictures

/** Players choose their place among the segments that are there when they come. */
const earlierMs = 16_000
const settleMs = 6_000
const idleMs = 4_000
const measuredMs = 12_000
const goals: Readonly<Record<Latency, number>> = { NORMAL: 6_000, LOW: 3_000 }
/** Part of the delay of the best peer at the same length of segments. */
const goalOfPeer = 0.8

/** A broadcast that one viewer watches: where it is sent to, and its page once media flows. */
interface Broadcast {
  readonly push: string
  page(): Promise<string>
  close(): void
}

interface Measured {
  readonly title: string
  readonly kind: Kind
  readonly latency: Latency | null
  readonly delays: readonly number[]
  readonly cpu: number
  readonly memoryMb: number
}

/** From a clock that is burnt into the picture to the frame that a browser shows, beside nginx-rtmp and an ffmpeg for each quality. */
export async function benchClock(): Promise<void> {
  const { executablePath, env } = await findChromium()
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...Object.fromEntries(inherited), ...env },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-clock-'))
  const rows: Measured[] = []
  try {
    const heights = await measureProduct(browser, rows)
    if (await isNginxRtmpThere()) await measurePeers(browser, folder, heights, rows)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  print(rows)
}

function print(rows: readonly Measured[]): void {
  const peers = rows.filter(({ latency }) => latency === null).map(({ delays }) => median(delays))
  const best = Math.min(...peers)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  printTable(
    `From the burnt-in clock to the frame in a browser, segments of 2 s, load ${loadavg()[0]?.toFixed(1)}`,
    ['', 'picture', 'median', 'worst', 'CPU of one', 'memory of one', 'goal', ''],
    rows.map(({ title, kind, latency, delays, cpu, memoryMb }) => {
      const worst = Math.max(...delays)
      const most = latency === null ? Number.POSITIVE_INFINITY : goals[latency]
      const isMet = worst <= most && median(delays) <= goalOfPeer * best
      const goal = Number.isFinite(best) ? `≤ ${seconds(most)}, ≤ ${seconds(goalOfPeer * best)}` : `≤ ${seconds(most)}`
      return [
        ...[title, kind, seconds(median(delays)), seconds(worst)],
        ...[`${(cpu * 100).toFixed(1)} % of a core`, `+${memoryMb.toFixed(0)} MB`],
        ...(latency === null ? ['', ''] : [goal, isMet ? 'met' : 'missed']),
      ]
    }),
  )
}

/** Watches a broadcast; the work and the memory are what the processes take beyond what they take idle. */
async function watch(
  browser: Browser,
  kind: Kind,
  pids: () => readonly number[],
  { push, page: openPage, close }: Broadcast,
): Promise<Pick<Measured, 'kind' | 'delays' | 'cpu' | 'memoryMb'>> {
  const [idleCpu, idleMb] = [await cpuShare(pids(), idleMs), memoryOf(pids())]
  const encoder = startClock(push, pictures[kind])
  const context = await browser.newContext({ viewport: { width: 640, height: 360 } })
  try {
    const page = await context.newPage()
    await watchClock(page)
    const address = await openPage()
    await pause(earlierMs)
    await page.goto(address, { waitUntil: 'commit' })
    await until('a picture with its clock', async () => ((await readDelays(page)).length > 0 ? true : null), 60_000)
    await pause(settleMs)
    const before = (await readDelays(page)).length
    const cpu = await cpuShare(pids(), measuredMs)
    const delays = (await readDelays(page)).slice(before)
    return { kind, delays, cpu: cpu - idleCpu, memoryMb: memoryOf(pids()) - idleMb }
  } finally {
    await context.close()
    encoder.kill('SIGKILL')
    close()
  }
}

/** With the first viewer the statistics start, which is nothing of a broadcast: the first run is not counted. */
const runs = [
  { latency: 'NORMAL', kind: 'copied' },
  { latency: 'NORMAL', kind: 'copied' },
  { latency: 'NORMAL', kind: 'with a ladder' },
  { latency: 'LOW', kind: 'copied' },
  { latency: 'LOW', kind: 'with a ladder' },
] as const

/** Measures the product, and returns the heights of the qualities that it has made. */
async function measureProduct(browser: Browser, rows: Measured[]): Promise<readonly number[]> {
  const product = await startProduct({ env: { API_CALLS_PER_SECOND: '0' } })
  let heights: readonly number[] = []
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    for (const [place, { latency, kind }] of runs.entries()) {
      const { id, uuid, ingest } = await api.call(translations.create, { name: 'Часы', recording: 'OFF', latency })
      const [door] = ingest
      if (!door) throw new Error('no address for an encoder')
      const readHeights = async () => {
        const { manifest } = await api.call(translations.previewPlayerData, { id })
        const answer = await fetch(manifest.hls)
        const found = [...(await answer.text()).matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height))
        return answer.ok && found.length > 0 ? found : null
      }
      const page = async () => {
        const found = await until('a playlist', readHeights, 60_000)
        if (kind === 'with a ladder') heights = found
        return `${product.url}/embed/${uuid}?autoplay=1&muted=1`
      }
      const push = `${door.url}/${door.key}`
      const measured = await watch(browser, kind, () => [product.pid], { push, page, close: () => {} })
      const title = `Склейка, ${latency === 'LOW' ? 'low' : 'normal'}`
      if (place > 0) rows.push({ title, latency, ...measured })
      await api.call(translations.finish, { id })
      await pause(settleMs)
    }
  } finally {
    await product.stop()
    await product.remove()
  }
  return heights
}

async function measurePeers(browser: Browser, folder: string, heights: readonly number[], rows: Measured[]) {
  const nginx = await startNginxRtmp(folder)
  const playlistOf = async (name: string) => {
    const address = `${nginx.web}/${name}.m3u8`
    return until('a playlist', async () => ((await fetch(address).catch(() => null))?.ok ? address : null), 60_000)
  }
  try {
    const pages: Awaited<ReturnType<typeof servePeers>>[] = []
    const pageOf = async (playlist: string) => {
      const served = await servePeers(playlist)
      pages.push(served)
      return served.addressOf('hls.js')
    }
    const ofNginx = await watch(browser, 'copied', () => [nginx.pid], {
      push: `${nginx.rtmp}/live/copied`,
      page: async () => pageOf(await playlistOf('copied')),
      close: () => {},
    })
    rows.push({ title: 'nginx-rtmp', latency: null, ...ofNginx })
    for (const kind of ['copied', 'with a ladder'] as const) {
      const { height: own } = pictures[kind]
      const programs: ChildProcess[] = []
      const made = [own, ...(kind === 'copied' ? [] : heights.filter((height) => height < own))]
      const start = () => {
        for (const height of made) programs.push(startRung(`${nginx.rtmp}/tube/${own}`, height, own, nginx.folder))
      }
      const measured = await watch(browser, kind, () => [nginx.pid, ...programs.flatMap(({ pid }) => pid ?? [])], {
        push: `${nginx.rtmp}/tube/${own}`,
        page: async () => {
          start()
          for (const height of made) await playlistOf(`${own}-${height}`)
          const lines = made.map((height) => `#EXT-X-STREAM-INF:BANDWIDTH=${height * 3_000}\n${own}-${height}.m3u8\n`)
          await writeFile(path.join(nginx.folder, `${own}.m3u8`), `#EXTM3U\n${lines.join('')}`)
          return pageOf(await playlistOf(`${own}`))
        },
        close: () => {
          for (const program of programs) program.kill('SIGKILL')
        },
      })
      rows.push({ title: 'ffmpeg for each quality', latency: null, ...measured })
    }
    for (const served of pages) served.close()
  } finally {
    nginx.close()
  }
}

/** One quality as PeerTube makes it, by a program of its own: the picture of the encoder is copied. */
function startRung(from: string, height: number, own: number, folder: string): ChildProcess {
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0']
  const picture = height === own ? ['-c:v', 'copy'] : ['-vf', `scale=-2:${height}`, ...coding, '-b:v', '400k']
  const list = ['-hls_time', '2', '-hls_list_size', '15', '-hls_flags', 'delete_segments']
  const name = path.join(folder, `${own}-${height}`)
  const args = ['-nostdin', '-v', 'error', '-i', from, ...picture, '-c:a', 'copy', '-f', 'hls', ...list]
  const files = ['-hls_segment_filename', `${name}-%d.ts`, `${name}.m3u8`]
  return spawn(packagedFfmpeg(), [...args, ...files], { stdio: 'ignore' })
}
