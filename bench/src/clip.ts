import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limits } from '@skleyka/contract/limits.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { type Api, createUpload, openApi, readPart, recordOf, sendPart } from '../../tools/product/api.ts'
import { makeClip, packagedFfmpeg, studioClip } from '../../tools/product/clips.ts'
import { startProduct } from '../../tools/product/product.ts'
import { familyOf } from './memory.ts'
import { measureTime, median, printTable, seconds } from './table.ts'

/** Goals b1 and b2 of a source that browsers play as it is, and of any other. */
const goals = { copied: { playable: 0.02, cpu: 0.4 }, encoded: { playable: 0.05, cpu: 0.7 } }

interface Subject {
  readonly title: string
  readonly file: string
  readonly rounds: number
  readonly goal: { readonly playable: number; readonly cpu: number }
}

const subjects = async (): Promise<Subject[]> => [
  { title: '480p H.264, 30 s', file: await studioClip(), rounds: 3, goal: goals.copied },
  {
    ...{ title: '1080p H.264, 60 s', rounds: 2, goal: goals.copied },
    file: await makeClip({ seconds: 60, width: 1920, height: 1080, rate: 30 }),
  },
  {
    ...{ title: '1080p HEVC, 30 s', rounds: 2, goal: goals.encoded },
    file: await makeClip({ seconds: 30, width: 1920, height: 1080, rate: 30, codec: 'hevc' }),
  },
]

/** Goal b1: from the last byte to the first playable segment, beside making one whole rendition first. */
export async function benchClip(): Promise<void> {
  const clips = await subjects()
  await withProduct(async ({ api, ffmpeg }) => {
    for (const { title, file, rounds, goal } of clips) {
      const rows: string[][] = []
      const seen: Watched[] = []
      const wholeMs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        seen.push(await uploadAndWatch(api, file))
        wholeMs.push(await measureTime(() => encode(ffmpeg, file, [])))
      }
      const playableMs = seen.map((one) => one.playableMs)
      const readyMs = seen.map((one) => one.readyMs)
      const ratio = median(playableMs) / median(wholeMs)
      rows.push([`${title}: a whole rendition first`, seconds(wholeMs), '1.0', '', ''])
      rows.push([
        ...[`${title}: last byte to playable`, seconds(playableMs), ratio.toFixed(3)],
        ...[`≤ ${goal.playable}`, ratio <= goal.playable ? 'met' : 'missed'],
      ])
      const readyRatio = (median(readyMs) / median(wholeMs)).toFixed(2)
      rows.push([`${title}: last byte to READY, the whole ladder`, seconds(readyMs), readyRatio, '', ''])
      printTable('From the last byte to the picture (b1)', ['what', 'time', 'ratio', 'goal', ''], rows)
      const names = Object.keys(seen[0]?.steps ?? {})
      const steps = names.map((name) => [name, `${median(seen.map((one) => one.steps[name] ?? 0)).toFixed(0)} ms`])
      printTable(`${title}: one step after the other (medians)`, ['step', 'time'], steps)
    }
  })
}

/** Goal b2: processor time of the whole ladder, beside a process for each rendition. */
export async function benchLadder(): Promise<void> {
  const clips = (await subjects()).slice(1)
  await withProduct(async ({ api, ffmpeg, server }) => {
    const rows: string[][] = []
    for (const { title, file, goal } of clips) {
      const from = childrenSeconds(server)
      await uploadAndWatch(api, file)
      const ours = childrenSeconds(server) - from
      const own = childrenSeconds(process.pid)
      for (const side of [1080, 720, 480, 360]) await encode(ffmpeg, file, [`scale=-2:${side}`])
      const peer = childrenSeconds(process.pid) - own
      const ratio = ours / peer
      rows.push([`${title}: a process for each rendition`, `${peer.toFixed(1)} s`, '1.0', '', ''])
      rows.push([
        ...[`${title}: everything processing starts`, `${ours.toFixed(1)} s`, ratio.toFixed(2)],
        ...[`≤ ${goal.cpu}`, ratio <= goal.cpu ? 'met' : 'missed'],
      ])
    }
    printTable('Processor time of the ladder (b2)', ['what', 'processor time', 'ratio', 'goal', ''], rows)
  })
}

async function withProduct(
  measure: (parts: { api: Api; ffmpeg: string; server: number }) => Promise<void>,
): Promise<void> {
  const systemFfmpeg = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg'
  const hasSystemFfmpeg = existsSync(systemFfmpeg)
  const product = await startProduct({ env: hasSystemFfmpeg ? { FFMPEG_PATH: systemFfmpeg } : {} })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const commandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const server = familyOf(product.pid).find((pid) => commandLine(pid).includes('server/src/start.ts'))
    await measure({ api, ffmpeg: hasSystemFfmpeg ? systemFfmpeg : packagedFfmpeg(), server: server ?? product.pid })
  } finally {
    await product.stop()
    await product.remove()
  }
}

/** Processor time of the children of a process that have ended, theirs included. */
function childrenSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // proc(5): cutime and cstime, fields 16 and 17 in hundredths of a second
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** All times run from the moment the last part is sent. */
interface Watched {
  readonly playableMs: number
  readonly readyMs: number
  readonly steps: Readonly<Record<string, number>>
}

async function uploadAndWatch(api: Api, clip: string): Promise<Watched> {
  const file = await open(clip)
  const { size } = await file.stat()
  const parts = Math.ceil(size / limits.uploadPartBytes)
  const { uploadId, recordId } = await createUpload(api, 'замер.mp4', size)
  for (let part = 1; part < parts; part += 1) await sendPart(api.url, uploadId, part, await readPart(file, part))
  const last = await readPart(file, parts)
  await file.close()

  const [from, fromClock] = [performance.now(), Date.now()]
  const sinceMs = () => performance.now() - from
  await sendPart(api.url, uploadId, parts, last)
  const sentMs = sinceMs()
  await api.call(uploads.complete, { uploadId })
  const completeMs = sinceMs()
  while (!(await recordOf(api, recordId)).playable) await pause(5)
  const seenMs = sinceMs()
  await fetchFirstSegment(api, recordId)
  const playableMs = sinceMs()
  for (;;) {
    const { currentState, failText } = await recordOf(api, recordId)
    if (currentState === 'FAILED') throw new Error(`the record failed: ${failText}`)
    if (currentState === 'READY') break
    await pause(20)
  }
  const readyMs = sinceMs()
  const { tasks } = await api.call(uploader.getAccountUploaderTasks, { accountCode: 'studio', recordId })
  const taskOf = (type: string) => tasks.find((task) => task.type === type)
  const startMs = (type: string) => (taskOf(type)?.startedAt?.getTime() ?? Number.NaN) - fromClock
  const probedMs = startMs('probe') + (taskOf('probe')?.tookMs ?? Number.NaN)
  return {
    playableMs,
    readyMs,
    steps: {
      'last part': sentMs,
      complete: completeMs - sentMs,
      'check claimed': startMs('probe') - completeMs,
      checked: probedMs - startMs('probe'),
      'conversion claimed': startMs('convert') - probedMs,
      'first segment published': seenMs - startMs('convert'),
      'fetched by a player': playableMs - seenMs,
    },
  }
}

/** Loads everything a player loads before it shows a picture. */
async function fetchFirstSegment(api: Api, id: number): Promise<void> {
  const { manifest } = await api.call(recordPlayer.previewPlayerData, { id })
  const playlist = new URL(firstAddress(await text(manifest.hls)), manifest.hls)
  const rung = await text(playlist)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(rung)?.[1] ?? ''
  await Promise.all([text(new URL(init, playlist)), text(new URL(firstAddress(rung), playlist))])
}

const firstAddress = (playlist: string) =>
  playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''

async function text(address: string | URL): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response.text()
}

/** The way of PeerTube: a process makes one whole rendition, and only then is there something to play. */
async function encode(ffmpeg: string, clip: string, filters: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-bench-'))
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const pack = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const args = ['-nostdin', '-loglevel', 'error', '-i', clip, ...filters.flatMap((filter) => ['-vf', filter])]
  await promisify(execFile)(ffmpeg, [...args, ...picture, ...pack, 'index.m3u8'], { cwd: folder })
  await rm(folder, { recursive: true })
}
