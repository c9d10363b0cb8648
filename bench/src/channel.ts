import { setTimeout as pause } from 'node:timers/promises'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { openApi } from '../../tools/product/api.ts'
import { makeClip } from '../../tools/product/clips.ts'
import { startProduct } from '../../tools/product/product.ts'
import { readyVideo } from '../../tools/product/ready-video.ts'
import { familyOf } from './memory.ts'
import { printTable } from './table.ts'
import { cpuSeconds } from './uploads/usage.ts'

const entryCount = 300
const clipSeconds = 8
const measuredMs = 60_000
/** A player asks for a playlist and for a segment as often. */
const pollMs = 4_000
const goalPercent = 5

/**
 * CPU of the whole product for a channel of 300 entries with one viewer, beside the idle product. Its videos are of 8 s, so that one
 * gives way to the next 36 times as often as 300 in 24 hours do.
 */
export async function benchChannel(): Promise<void> {
  const product = await startProduct()
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const clip = await makeClip({ seconds: clipSeconds, width: 640, height: 360, rate: 30 })
    const videos = [await readyVideo(product, api, clip, 'Первое'), await readyVideo(product, api, clip, 'Второе')]
    const { id } = await api.call(channels.create, { name: 'Канал' })
    const from = Math.floor(Date.now() / 1_000) * 1_000
    const entries = Array.from({ length: entryCount }, (_, at) => ({
      startsAt: new Date(from + at * clipSeconds * 1_000).toISOString(),
      recordId: videos[at % videos.length]?.id ?? 0,
    }))
    const range = { from: new Date(from).toISOString(), to: new Date(from + 3_600_000).toISOString() }
    await api.call(channels.saveGrid, { id, rowVersion: 1, ...range, entries })
    const { manifest } = await api.call(channels.previewPlayerData, { id })
    await pause(20_000)
    const idle = await percentOf(product.pid, async () => pause(measuredMs))
    const watched = await percentOf(product.pid, () => watch(manifest.hls))
    const own = Math.max(0, watched - idle)
    printTable(
      `A channel of ${entryCount} videos with one viewer, one core`,
      ['product', 'CPU', 'goal', ''],
      [
        ['idle', `${idle.toFixed(1)} %`, '', ''],
        ['with the channel', `${watched.toFixed(1)} %`, '', ''],
        ['the channel', `${own.toFixed(1)} %`, `≤ ${goalPercent} %`, own <= goalPercent ? 'met' : 'missed'],
      ],
    )
  } finally {
    await product.stop()
    await product.remove()
  }
}

async function percentOf(pid: number, work: () => Promise<void>): Promise<number> {
  const [before, from] = [cpuSeconds(familyOf(pid)), performance.now()]
  await work()
  return (100_000 * (cpuSeconds(familyOf(pid)) - before)) / (performance.now() - from)
}

/** Reads playlists and their newest segments as a player does. */
async function watch(master: string): Promise<void> {
  const rung = /^channel\/.+$/m.exec(await readText(master))?.[0]
  if (rung === undefined) throw new Error('the channel has no quality')
  const playlist = new URL(rung, master)
  for (const until = performance.now() + measuredMs; performance.now() < until; ) {
    const segment = (await readText(playlist)).trimEnd().split('\n').at(-1) ?? ''
    await (await fetch(new URL(segment, playlist))).arrayBuffer()
    await pause(pollMs)
  }
}

async function readText(address: string | URL): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.text()
}
