import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { openApi } from '../../tools/product/api.ts'
import { ffmpeg, packagedFfmpeg } from '../../tools/product/clips.ts'
import { openLink } from '../../tools/product/link.ts'
import { startProduct } from '../../tools/product/product.ts'
import { until } from '../../tools/product/until.ts'
import { cpuShare } from './live/cpu.ts'
import { isNginxRtmpThere, startNginxRtmp } from './live/nginx-rtmp.ts'
import { median, printTable, seconds } from './table.ts'

const streams = 20
const settleMs = 12_000
const measuredMs = 30_000
const latencySegments = 8

/** What takes broadcasts in: an address to push to, playlists to read, and the process whose work is counted. */
interface Subject {
  readonly title: string
  readonly pid: number
  /** Makes a broadcast; its playlist is asked for once media flows. */
  open(): Promise<{ readonly push: string; playlist(): Promise<string | null> }>
  close(): Promise<void>
}

/**
 * Broadcasts that are only copied: how long a segment takes from the encoder to the playlist, and the work of one among 20. Beside
 * nginx-rtmp where it is installed (apt-get install nginx libnginx-mod-rtmp).
 */
export async function benchLive(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-live-'))
  const clip = path.join(folder, 'clip.flv')
  // so low that no smaller quality is made of it, and as many bytes as a usual broadcast
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=size=256x144:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=330', '-t', '20'],
    ...['-vf', 'noise=alls=60:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60'],
    ...['-b:v', '2500k', '-minrate', '2500k', '-maxrate', '2500k', '-bufsize', '2500k', '-c:a', 'aac', clip],
  ])
  const rows: string[][] = []
  try {
    const subjects = [openProduct, ...((await isNginxRtmpThere()) ? [openPeer] : [])]
    for (const open of subjects) {
      const subject = await open(folder)
      try {
        rows.push(await measure(subject, clip))
      } finally {
        await subject.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const head = [
    '',
    'segment from encoder to playlist',
    'length of a segment',
    `CPU of one of ${streams} copied`,
    'idle CPU',
  ]
  printTable('Livestreams', head, rows)
  if (rows.length < 2) console.log('\nnginx-rtmp is not installed: apt-get install nginx libnginx-mod-rtmp')
}

async function measure(subject: Subject, clip: string): Promise<string[]> {
  const idle = await cpuShare([subject.pid], 10_000)
  const encoders: ChildProcess[] = []
  try {
    const first = await subject.open()
    const { port, hostname, pathname } = new URL(first.push)
    const link = await openLink(Number(port))
    encoders.push(push(clip, `rtmp://${hostname}:${link.port}${pathname}`))
    const { latencies, lengths } = await watch(
      () => first.playlist(),
      () => link.beganMs(),
    )
    for (let n = 1; n < streams; n += 1) encoders.push(push(clip, (await subject.open()).push))
    await pause(settleMs)
    const busy = await cpuShare([subject.pid], measuredMs)
    const percent = (share: number) => `${(share * 100).toFixed(1)} % of a core`
    link.close()
    return [
      subject.title,
      seconds(latencies),
      `${(median(lengths) / 1_000).toFixed(1)} s`,
      percent((busy - idle) / streams),
      percent(idle),
    ]
  } finally {
    for (const encoder of encoders) encoder.kill('SIGKILL')
  }
}

function push(clip: string, url: string): ChildProcess {
  const read = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy', '-f', 'flv', url]
  return spawn(packagedFfmpeg(), read, { stdio: 'ignore' })
}

/** Measures how long after its last picture was sent a segment is named. */
async function watch(
  playlist: () => Promise<string | null>,
  beganMs: () => number | null,
): Promise<{ latencies: number[]; lengths: number[] }> {
  const latencies: number[] = []
  const lengths: number[] = []
  const address = await until('a playlist', playlist, 60_000)
  const known = new Set<string>()
  let endMs = 0
  while (latencies.length < latencySegments) {
    const lines = (await (await fetch(address)).text()).split('\n')
    const nowMs = performance.now()
    for (const [place, line] of lines.entries()) {
      const length = /^#EXTINF:([\d.]{1,20})/.exec(lines[place - 1] ?? '')?.[1]
      if (length === undefined || known.has(line)) continue
      known.add(line)
      endMs += Number(length) * 1_000
      lengths.push(Number(length) * 1_000)
      const sentMs = beganMs()
      // those that were named when it was first looked at have waited for that
      if (sentMs !== null && known.size > 2) latencies.push(nowMs - sentMs - endMs)
    }
    await pause(20)
  }
  return { latencies, lengths }
}

async function openProduct(): Promise<Subject> {
  const product = await startProduct({ env: { API_CALLS_PER_SECOND: '0' } })
  const key = await product.admin('api-key', product.administrator.email)
  const api = openApi({ url: product.url, key, account: 'studio' })
  return {
    title: 'Склейка',
    pid: product.pid,
    async open() {
      const { id, ingest } = await api.call(translations.create, { name: 'Замер', recording: 'OFF' })
      const [door] = ingest
      if (!door) throw new Error('no address for an encoder')
      return {
        push: `${door.url}/${door.key}`,
        async playlist() {
          const { manifest } = await api.call(translations.previewPlayerData, { id })
          const answer = await fetch(manifest.hls)
          const line = (await answer.text()).split('\n').find((one) => one.endsWith('.m3u8'))
          return answer.ok && line !== undefined ? new URL(line, manifest.hls).href : null
        },
      }
    },
    async close() {
      await product.stop()
      await product.remove()
    },
  }
}

/** nginx-rtmp with segments of two seconds, as ours are. */
async function openPeer(folder: string): Promise<Subject> {
  const nginx = await startNginxRtmp(folder)
  let count = 0
  return {
    title: 'nginx-rtmp',
    pid: nginx.pid,
    async open() {
      count += 1
      const name = `stream${count}`
      const address = `${nginx.web}/${name}.m3u8`
      return {
        push: `${nginx.rtmp}/live/${name}`,
        playlist: async () => ((await fetch(address).catch(() => null))?.ok ? address : null),
      }
    },
    close: async () => nginx.close(),
  }
}
