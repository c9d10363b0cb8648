import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { openApi } from '../../../tools/product/api.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { until } from '../../../tools/product/until.ts'
import { memoryOf } from '../memory.ts'
import { servePeers } from '../player/peers.ts'
import { median, printTable } from '../table.ts'
import { type ClockPicture, openBrowser, readDelays, startClock, watchClock } from './burnt-clock.ts'
import { cpuShare } from './cpu.ts'
import { startMediaServer } from './media-server.ts'
import { isNginxRtmpThere, startNginxRtmp } from './nginx-rtmp.ts'
import { usable, writeHls } from './subjects.ts'

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

/** From a clock that is burnt into the picture to the frame that a browser shows, beside nginx-rtmp, PeerTube's way and node-media-server. */
export async function benchClock(): Promise<void> {
  const browser = await openBrowser()
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-clock-'))
  const rows: Measured[] = []
  try {
    const heights = await measureProduct(browser, rows)
    await measurePeers(browser, folder, heights, rows)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  print(rows)
}

function print(rows: readonly Measured[]): void {
  const bestOf = (kind: Kind) =>
    Math.min(...rows.filter((row) => row.latency === null && row.kind === kind).map(({ delays }) => median(delays)))
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  printTable(
    `From the burnt-in clock to the frame in a browser, segments of 2 s, load ${loadavg()[0]?.toFixed(1)}`,
    ['', 'picture', 'median', 'worst', 'CPU of one', 'memory of one', 'goal', ''],
    rows.map(({ title, kind, latency, delays, cpu, memoryMb }) => {
      const worst = Math.max(...delays)
      const best = bestOf(kind)
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
  const [idleCpu, idleMb] = [await cpuShare(pids, idleMs), memoryOf(pids())]
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
    const cpu = await cpuShare(pids, measuredMs)
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

type PageOf = (playlist: string) => Promise<string>

/** Opens pages of hls.js for the playlists of peers. */
async function measurePeers(browser: Browser, folder: string, heights: readonly number[], rows: Measured[]) {
  const pages: Awaited<ReturnType<typeof servePeers>>[] = []
  const pageOf = async (playlist: string) => {
    await usablePlaylist(playlist)
    const served = await servePeers(playlist)
    pages.push(served)
    return served.addressOf('hls.js')
  }
  try {
    if (await isNginxRtmpThere()) await measureNginx(browser, folder, heights, { pageOf, rows })
    await measureMediaServer(browser, folder, heights, { pageOf, rows })
  } finally {
    for (const served of pages) served.close()
  }
}

const usablePlaylist = (address: string): Promise<string> => until('a playlist', usable(address), 60_000)

/** A master playlist of qualities by their heights. */
const writeMaster = (file: string, rungs: readonly (readonly [height: number, playlist: string])[]): Promise<void> =>
  writeFile(
    file,
    `#EXTM3U\n${rungs.map(([height, uri]) => `#EXT-X-STREAM-INF:BANDWIDTH=${height * 3_000}\n${uri}\n`).join('')}`,
  )

interface PeerOptions {
  readonly pageOf: PageOf
  readonly rows: Measured[]
}

/** nginx-rtmp alone, and PeerTube's way: nginx-rtmp takes media in, and a program of its own makes each quality. */
async function measureNginx(browser: Browser, folder: string, heights: readonly number[], options: PeerOptions) {
  const { pageOf, rows } = options
  const nginx = await startNginxRtmp(folder)
  try {
    const ofNginx = await watch(browser, 'copied', () => [nginx.pid], {
      push: `${nginx.rtmp}/live/copied`,
      page: () => pageOf(`${nginx.web}/copied.m3u8`),
      close: () => {},
    })
    rows.push({ title: 'nginx-rtmp', latency: null, ...ofNginx })
    for (const kind of ['copied', 'with a ladder'] as const) {
      const { height: own } = pictures[kind]
      const programs: ChildProcess[] = []
      const made = [own, ...(kind === 'copied' ? [] : heights.filter((height) => height < own))]
      const measured = await watch(browser, kind, () => [nginx.pid, ...programs.flatMap(({ pid }) => pid ?? [])], {
        push: `${nginx.rtmp}/tube/${own}`,
        page: async () => {
          for (const height of made) {
            const name = path.join(nginx.folder, `${own}-${height}`)
            programs.push(writeHls(`${nginx.rtmp}/tube/${own}`, name, pictureOf(height, own)))
          }
          for (const height of made) await usablePlaylist(`${nginx.web}/${own}-${height}.m3u8`)
          await writeMaster(
            path.join(nginx.folder, `${own}.m3u8`),
            made.map((height) => [height, `${own}-${height}.m3u8`]),
          )
          return pageOf(`${nginx.web}/${own}.m3u8`)
        },
        close: () => {
          for (const program of programs) program.kill('SIGKILL')
        },
      })
      rows.push({ title: 'ffmpeg for each quality', latency: null, ...measured })
    }
  } finally {
    nginx.close()
  }
}

/** The picture of the encoder is copied, the others are encoded as PeerTube does. */
function pictureOf(height: number, own: number): readonly string[] {
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0']
  return height === own ? ['-c:v', 'copy'] : ['-vf', `scale=-2:${height}`, ...coding, '-b:v', '400k']
}

/** node-media-server, which starts an ffmpeg for the HLS of each quality, and one more that encodes. */
async function measureMediaServer(browser: Browser, folder: string, heights: readonly number[], options: PeerOptions) {
  const { pageOf, rows } = options
  const { width, height: own } = pictures['with a ladder']
  const second = heights.find((height) => height < own)
  const size = second === undefined ? '' : `${2 * Math.round((width * second) / own / 2)}x${second}`
  const server = await startMediaServer(folder, size)
  try {
    for (const kind of ['copied', 'with a ladder'] as const) {
      const push = kind === 'copied' ? 'live/copied' : 'ladder/clock'
      const names = kind === 'copied' ? [push] : [push, ...(second ? [`${push}_${second}`] : [])]
      const measured = await watch(browser, kind, () => [server.pid], {
        push: `${server.rtmp}/${push}`,
        page: async () => {
          for (const name of names) await usablePlaylist(`${server.web}/${name}/index.m3u8`)
          const rungs = names.map((name, place) => [place === 0 ? own : (second ?? own), `${name}/index.m3u8`] as const)
          await writeMaster(path.join(server.folder, `${kind === 'copied' ? 'copied' : 'ladder'}.m3u8`), rungs)
          return pageOf(`${server.web}/${kind === 'copied' ? 'copied' : 'ladder'}.m3u8`)
        },
        close: () => {},
      })
      rows.push({ title: 'node-media-server', latency: null, ...measured })
    }
  } finally {
    await server.close()
  }
}
