import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nginxAbsent, startNginx } from '../../../tools/product/nginx.ts'
import { until } from '../../../tools/product/until.ts'
import { printTable } from '../table.ts'
import { cpuShare } from './cpu.ts'
import { arrivingMs, type LiveWatched, watchLive } from './live-viewers.ts'
import { listSubjects, makeLiveClip, pushClip, type Subject } from './subjects.ts'

const viewers = 1_000
const watchingMs = 60_000
/** There is a whole window before the viewers come. */
const earlierMs = 12_000

/** Viewers of one copied livestream at once, of ours with and without the nginx of `deploy/` before it. */
export async function benchCrowd(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-crowd-'))
  const rows: string[][] = []
  try {
    const clip = await makeLiveClip(folder, '1000k')
    for (const open of await listSubjects()) {
      const subject = await open(folder)
      try {
        // of PeerTube's way the files are sent by the same nginx
        if (subject.title !== 'ffmpeg for each quality') rows.push(...(await measure(subject, clip)))
      } finally {
        await subject.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  printTable(
    `${viewers} viewers of one livestream of 1 Mbit/s, ${watchingMs / 1_000} s, load ${loadavg()[0]?.toFixed(1)}`,
    [
      ...['', 'GB', 'playlists', 'p50', 'p95', 'segments', 'p50', 'p95', 'viewers with a stall', 'stalls', 'failures'],
      ...['CPU of the server', 'CPU of the viewers', 'goal', ''],
    ],
    rows,
  )
}

async function measure(subject: Subject, clip: string): Promise<string[][]> {
  const broadcast = await subject.open()
  const encoder = pushClip(clip, broadcast.push)
  try {
    const master = await until('a playlist', () => broadcast.master(), 60_000)
    await pause(earlierMs)
    const rows = [await watch(subject.title, master, () => subject.pids(), subject.isOurs)]
    if (!subject.isOurs || (await nginxAbsent()) !== null) return rows
    const nginx = await startNginx({ upstream: subject.port, plain: true })
    try {
      const through = master.replace(`:${subject.port}`, `:${nginx.port}`)
      const pids = () => [...subject.pids(), nginx.pid]
      rows.push(await watch(`${subject.title} behind the nginx of deploy/`, through, pids, true))
    } finally {
      await nginx.stop()
    }
    return rows
  } finally {
    encoder.kill('SIGKILL')
  }
}

async function watch(title: string, master: string, pids: () => readonly number[], isOurs: boolean): Promise<string[]> {
  const watching = watchLive(master, viewers, watchingMs)
  await pause(arrivingMs)
  const before = process.cpuUsage()
  const serverCpu = await cpuShare(pids, watchingMs - 1_000)
  const { user, system } = process.cpuUsage(before)
  const ownCpu = (user + system) / 1_000 / (watchingMs - 1_000)
  const seen = await watching
  for (const problem of [...seen.problems].slice(0, 3)) console.log(`${title}: ${problem}`)
  const isMet = seen.stalls === 0 && seen.failures === 0
  const percent = (share: number) => `${(share * 100).toFixed(0)} % of a core`
  return [
    ...[title, (seen.bytes / 1e9).toFixed(2), ...times(seen.playlistMs), ...times(seen.segmentMs)],
    ...[String(seen.stalled.size), String(seen.stalls), String(seen.failures), percent(serverCpu), percent(ownCpu)],
    ...(isOurs ? ['0 stalls', isMet ? 'met' : 'missed'] : ['', '']),
  ]
}

/** Number of answers, the middle one and the 95th of 100. */
function times(answers: LiveWatched['playlistMs']): string[] {
  const sorted = [...answers].sort((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`
  return [String(sorted.length), at(0.5), at(0.95)]
}
