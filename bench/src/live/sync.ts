import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { type Api, openApi } from '../../../tools/product/api.ts'
import { packagedFfmpeg } from '../../../tools/product/clips.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { until } from '../../../tools/product/until.ts'
import { median, printTable } from '../table.ts'

/** A white picture and a tone begin together, once in so many seconds, and last so long. */
const flash = { everyS: 2, lastsS: 0.2 } as const
const goalMs = 80
/** Seconds at the live edge that are not read: nobody waits for the newest segments. */
const edgeS = 20
/** Flashes at the beginning and at the end that a median is taken of. */
const shownFlashes = 15
const mostOutput = 256 << 20

interface Offsets {
  readonly title: string
  /** Milliseconds between a picture and its tone; above 0 the tone is late. */
  readonly offsetsMs: readonly number[]
}

/**
 * Sound and picture of livestreams of so many minutes that come by RTMP and by SRT: how far they are apart in every quality on air, and in the
 * recording.
 */
export async function benchSync(minutes: number): Promise<void> {
  const product = await startProduct({ env: { API_CALLS_PER_SECOND: '0' } })
  const encoders: ChildProcess[] = []
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const streams = await Promise.all(
      (['RTMP', 'SRT'] as const).map(async (source) => {
        const { id, ingest } = await api.call(translations.create, {
          ...{ name: source, source: 'RTMP', recording: 'AUTO', dvrSeconds: null },
        })
        const door = ingest.find(({ kind }) => kind === source)
        if (!door) throw new Error(`no address for an encoder of ${source}`)
        const address = source === 'SRT' ? `${door.url}&passphrase=${door.key}` : `${door.url}/${door.key}`
        encoders.push(startFlashes(address, source))
        return { source, id }
      }),
    )
    await pause(minutes * 60_000)
    const rows: Offsets[] = []
    for (const { source, id } of streams) {
      const { manifest } = await api.call(translations.previewPlayerData, { id })
      rows.push(...(await readQualities(`${source}, on air`, manifest.hls, minutes * 60 - edgeS)))
    }
    for (const { source, id } of streams) {
      await api.call(translations.finish, { id })
      const record = await until('a recording', () => recordingOf(api, id), 120_000)
      const { manifest } = await api.call(recordPlayer.previewPlayerData, { id: record })
      rows.push(...(await readQualities(`${source}, recording`, manifest.hls, minutes * 60)))
    }
    print(rows, minutes)
  } finally {
    for (const encoder of encoders) encoder.kill('SIGKILL')
    await product.stop()
    await product.remove()
  }
}

async function recordingOf(api: Api, id: number): Promise<number | null> {
  const { session } = await api.call(translations.get, { id })
  return session?.recordingState === 'SAVED' ? session.recordId : null
}

/** Starts an encoder of flashes with tones, over RTMP by the packaged ffmpeg, over SRT by the machine's own. */
function startFlashes(url: string, source: 'RTMP' | 'SRT'): ChildProcess {
  const { everyS, lastsS } = flash
  const isOn = `lt(mod(t,${everyS}),${lastsS})`
  const picture = `color=black:size=840x480:rate=25,drawbox=color=white:t=fill:enable='${isOn}'`
  const sound = `aevalsrc='if(${isOn},0.8*sin(2*PI*1000*t),0)':s=48000`
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac']
  const form = source === 'RTMP' ? ['-f', 'flv'] : ['-f', 'mpegts']
  const read = ['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', picture, '-re', '-f', 'lavfi', '-i', sound]
  return spawn(source === 'RTMP' ? packagedFfmpeg() : 'ffmpeg', [...read, ...coding, ...form, url], { stdio: 'ignore' })
}

/** Reads every quality of a master playlist from its beginning. */
async function readQualities(title: string, address: string, seconds: number): Promise<Offsets[]> {
  // the packaged ffmpeg looks up no names
  const master = address.replace('//localhost:', '//127.0.0.1:')
  const answer = await fetch(master)
  const lines = (await answer.text()).split('\n')
  const qualities = lines.flatMap((line, place) => {
    const height = /^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+)/.exec(line)?.[1]
    const uri = lines[place + 1]
    return height === undefined || uri === undefined ? [] : [{ height, url: new URL(uri, master).href }]
  })
  const read: Offsets[] = []
  for (const { height, url } of qualities) {
    read.push({ title: `${title}, ${height} lines`, offsetsMs: await readOffsets(url, seconds) })
  }
  return read
}

async function readOffsets(playlist: string, seconds: number): Promise<number[]> {
  const pictures = ['-map', '0:v:0', '-vf', 'scale=32:18,signalstats,metadata=print:key=lavfi.signalstats.YAVG']
  const sound = ['-map', '0:a:0', '-af', 'silencedetect=n=-30dB:d=0.5']
  const from = ['-nostdin', '-hide_banner', '-live_start_index', '0', '-i', playlist]
  const whole = ['-t', String(seconds), '-f', 'null', '-']
  const { stderr } = await promisify(execFile)(packagedFfmpeg(), [...from, ...pictures, ...whole, ...sound, ...whole], {
    maxBuffer: mostOutput,
  })
  const tones = [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, at]) => Number(at))
  return flashesIn(stderr).flatMap((at) => {
    const tone = nearest(tones, at)
    return tone === null ? [] : [(tone - at) * 1_000]
  })
}

/** Seconds at which the picture turns from black to white. */
function flashesIn(output: string): number[] {
  const found: number[] = []
  let wasWhite = true
  for (const [, at, light] of output.matchAll(/pts_time:([\d.]+)\s.*?YAVG=([\d.]+)/gs)) {
    const isWhite = Number(light) > 128
    if (isWhite && !wasWhite) found.push(Number(at))
    wasWhite = isWhite
  }
  return found
}

function nearest(times: readonly number[], to: number): number | null {
  let best: number | null = null
  for (const time of times) if (best === null || Math.abs(time - to) < Math.abs(best - to)) best = time
  return best
}

function print(rows: readonly Offsets[], minutes: number): void {
  const text = (ms: number) => `${ms.toFixed(0)} ms`
  printTable(
    `Sound after its picture, ${minutes} minutes`,
    ['', 'flashes', 'first half minute', 'last half minute', 'worst', 'goal', ''],
    rows.map(({ title, offsetsMs }) => {
      const worst = Math.max(...offsetsMs.map(Math.abs))
      const isMet = offsetsMs.length >= shownFlashes && worst <= goalMs
      return [
        ...[title, String(offsetsMs.length), text(median(offsetsMs.slice(0, shownFlashes)))],
        ...[text(median(offsetsMs.slice(-shownFlashes))), text(worst), `≤ ${text(goalMs)}`, isMet ? 'met' : 'missed'],
      ]
    }),
  )
}
