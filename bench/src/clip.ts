import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { type Api, createUpload, openApi, readPart, recordOf, sendPart } from '../../tools/product/api.ts'
import { makeClip, packagedFfmpeg, studioClip } from '../../tools/product/clips.ts'
import { startProduct } from '../../tools/product/product.ts'
import { median, printTable, seconds, timed } from './table.ts'

const rounds = 5
const goal = 0.02

/** Goal b1: from the last byte to the first playable segment, beside making one whole rendition first. */
export async function benchClip(): Promise<void> {
  const given = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg'
  const isGiven = existsSync(given)
  const product = await startProduct({ env: isGiven ? { FFMPEG_PATH: given } : {} })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const clips = [
      { title: '480p, 30 s', file: await studioClip() },
      { title: '1080p, 60 s', file: await makeClip({ seconds: 60, width: 1920, height: 1080 }) },
    ]
    const rows: string[][] = []
    for (const { title, file } of clips) {
      const [playableMs, readyMs, wholeMs]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round += 1) {
        const times = await uploadAndWatch(api, file)
        playableMs.push(times.playableMs)
        readyMs.push(times.readyMs)
        wholeMs.push(await wholeRenditionFirst(isGiven ? given : packagedFfmpeg(), file))
      }
      const ratio = median(playableMs) / median(wholeMs)
      rows.push([`${title}: a whole rendition first`, seconds(wholeMs), '1.0', '', ''])
      rows.push([
        ...[`${title}: last byte to playable`, seconds(playableMs), ratio.toFixed(3)],
        ...[`≤ ${goal}`, ratio <= goal ? 'met' : 'missed'],
      ])
      const readyRatio = (median(readyMs) / median(wholeMs)).toFixed(2)
      rows.push([`${title}: last byte to READY, the whole ladder`, seconds(readyMs), readyRatio, '', ''])
    }
    printTable(`From the last byte to the picture (b1), ${rounds} rounds`, ['what', 'time', 'ratio', 'goal', ''], rows)
  } finally {
    await product.stop()
    await product.remove()
  }
}

/** Both times run from the moment the last part is sent. */
async function uploadAndWatch(api: Api, clip: string): Promise<{ playableMs: number; readyMs: number }> {
  const file = await open(clip)
  const { size } = await file.stat()
  const parts = Math.ceil(size / limits.uploadPartBytes)
  const { uploadId, recordId } = await createUpload(api, 'замер.mp4', size)
  for (let part = 1; part < parts; part += 1) await sendPart(api.url, uploadId, part, await readPart(file, part))
  const last = await readPart(file, parts)
  await file.close()

  const from = performance.now()
  await sendPart(api.url, uploadId, parts, last)
  await api.call(uploads.complete, { uploadId })
  while (!(await recordOf(api, recordId)).playable) await pause(5)
  await fetchFirstSegment(api, recordId)
  const playableMs = performance.now() - from
  for (;;) {
    const { currentState, failText } = await recordOf(api, recordId)
    if (currentState === 'READY') return { playableMs, readyMs: performance.now() - from }
    if (currentState === 'FAILED') throw new Error(`the record failed: ${failText}`)
    await pause(20)
  }
}

/** What a player loads before it shows a picture. */
async function fetchFirstSegment(api: Api, id: number): Promise<void> {
  const { manifest } = await api.call(records.previewPlayerData, { id })
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

/** The way of PeerTube: one whole rendition of the source's size, and only then something to play. */
async function wholeRenditionFirst(ffmpeg: string, clip: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-bench-'))
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const pack = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const took = await timed(() =>
    promisify(execFile)(ffmpeg, ['-nostdin', '-loglevel', 'error', '-i', clip, ...encode, ...pack, 'index.m3u8'], {
      cwd: folder,
    }),
  )
  await rm(folder, { recursive: true })
  return took
}
