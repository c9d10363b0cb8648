import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLink } from '../../tools/product/link.ts'
import { until } from '../../tools/product/until.ts'
import { cpuShare } from './live/cpu.ts'
import { firstPlaylist } from './live/live-viewers.ts'
import { listSubjects, makeLiveClip, pushClip, type Subject } from './live/subjects.ts'
import { memoryOf } from './memory.ts'
import { median, printTable, seconds } from './table.ts'

const streams = 20
const settleMs = 12_000
const measuredMs = 30_000
const latencySegments = 8
/** Most work of a copied livestream, beside that of nginx-rtmp. */
const goalOfNginx = 1.2

interface Measured {
  readonly title: string
  readonly isOurs: boolean
  readonly latencies: readonly number[]
  readonly lengths: readonly number[]
  readonly cpuOfOne: number
  readonly idleCpu: number
  readonly memoryOfOneMb: number
}

/**
 * Livestreams that are only copied: how long a segment takes from the encoder to the playlist, and the work and memory of one among 20.
 * nginx-rtmp and PeerTube's way where they are installed (apt-get install nginx libnginx-mod-rtmp).
 */
export async function benchLive(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-live-'))
  const measured: Measured[] = []
  try {
    const clip = await makeLiveClip(folder, '2500k')
    for (const open of await listSubjects()) {
      const subject = await open(folder)
      try {
        measured.push(await measure(subject, clip))
      } finally {
        await subject.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  print(measured)
}

function print(measured: readonly Measured[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} % of a core`
  const nginx = measured.find(({ title }) => title === 'nginx-rtmp')
  const head = [
    ...['', 'segment from encoder to playlist', 'length of a segment', `CPU of one of ${streams} copied`],
    ...['memory of one', 'idle CPU', 'beside nginx-rtmp', ''],
  ]
  printTable(
    `Livestreams that are copied, 2.5 Mbit/s, load ${loadavg()[0]?.toFixed(1)}`,
    head,
    measured.map(({ title, isOurs, latencies, lengths, cpuOfOne, idleCpu, memoryOfOneMb }) => {
      const ratio = nginx ? cpuOfOne / nginx.cpuOfOne : null
      const verdict = ratio !== null && ratio <= goalOfNginx ? 'met' : 'missed'
      return [
        ...[title, seconds(latencies), `${(median(lengths) / 1_000).toFixed(1)} s`, percent(cpuOfOne)],
        ...[`+${memoryOfOneMb.toFixed(1)} MB`, percent(idleCpu)],
        ratio === null ? '' : `${ratio.toFixed(1)}${isOurs ? ` (goal ≤ ${goalOfNginx})` : ''}`,
        isOurs && ratio !== null ? verdict : '',
      ]
    }),
  )
  if (!nginx) console.log('\nnginx-rtmp is not installed: apt-get install nginx libnginx-mod-rtmp')
}

async function measure(subject: Subject, clip: string): Promise<Measured> {
  const [idleCpu, idleMb] = [await cpuShare(() => subject.pids(), 10_000), memoryOf(subject.pids())]
  const encoders: ChildProcess[] = []
  try {
    const first = await subject.open()
    const { port, hostname, pathname } = new URL(first.push)
    const link = await openLink(Number(port))
    encoders.push(pushClip(clip, `rtmp://${hostname}:${link.port}${pathname}`))
    const { latencies, lengths } = await watch(
      async () => firstRung(await first.master()),
      () => link.beganMs(),
    )
    for (let n = 1; n < streams; n += 1) encoders.push(pushClip(clip, (await subject.open()).push))
    await pause(settleMs)
    const busy = await cpuShare(() => subject.pids(), measuredMs)
    const memoryMb = memoryOf(subject.pids())
    link.close()
    return {
      ...{ title: subject.title, isOurs: subject.isOurs, latencies, lengths, idleCpu },
      ...{ cpuOfOne: (busy - idleCpu) / streams, memoryOfOneMb: (memoryMb - idleMb) / streams },
    }
  } finally {
    for (const encoder of encoders) encoder.kill('SIGKILL')
  }
}

const firstRung = async (master: string | null): Promise<string | null> =>
  master === null ? null : firstPlaylist(await (await fetch(master)).text(), master)

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
