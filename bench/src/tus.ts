import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median, printTable } from './table.ts'
import { sinkTarget, tusTarget } from './uploads/senders.ts'
import { type Entrant, measure, type Run, send, startOurs, startPeer } from './uploads.ts'

const rounds = 3
const mib = 1024 ** 2
const sizeBytes = 1024 * mib
/** Bodies as clients cut a file: `tus-js-client` sends it whole unless told, Uppy and mobile clients send pieces. */
const bodies = [1, 5, 64].map((count) => count * mib)

/** tus 1.0 beside @tus/server: one file of 1 GiB into a folder in memory, bodies of several sizes, in turns. */
export async function benchTus(): Promise<void> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(path.join(memory, 'skleyka-bench-'))
  const entrants: Entrant[] = []
  try {
    entrants.push(await startPeer('tus', folder, tusTarget))
    entrants.push(await startPeer('sink', folder, sinkTarget))
    entrants.push(await startOurs(folder, 'ours', ourTus))
    const rows: string[][] = []
    for (const body of bodies) rows.push(...(await measureBody(entrants, randomBytes(body))))
    printTable(
      `tus 1.0: a file of 1 GiB into memory, ${rounds} rounds in turns, medians`,
      ['body', 'receiver', 'speed', '/tus', 'CPU a GiB', 'without its database', '/tus', 'memory above idle'],
      rows,
    )
  } finally {
    for (const { stop } of entrants) await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const ourTus = (url: string, key: string) =>
  tusTarget(url, '/api/uploader/tus', { authorization: `Bearer ${key}`, 'x-account-code': 'studio' })

async function measureBody(entrants: readonly Entrant[], slice: Uint8Array): Promise<string[][]> {
  const runs = new Map<string, Run[]>(entrants.map(({ title }) => [title, []]))
  for (const { target } of entrants) await send(target, slice, sizeBytes / 8)
  for (let round = 0; round < rounds; round += 1) {
    for (const one of entrants) runs.get(one.title)?.push(await measure(one, slice, [sizeBytes]))
  }
  const of = (title: string, pick: (run: Run) => number) => median((runs.get(title) ?? []).map(pick))
  const speed = (title: string) => of(title, ({ mbPerSecond }) => mbPerSecond)
  const cpu = (title: string) => of(title, ({ cpuPerGib }) => cpuPerGib)
  return entrants.map(({ title }) => [
    `${slice.length / mib} MiB`,
    { tus: '@tus/server', ours: 'Склейка', sink: 'sink' }[title] ?? title,
    `${speed(title).toFixed(0)} MB/s`,
    (speed(title) / speed('tus')).toFixed(2),
    `${cpu(title).toFixed(2)} s`,
    `${of(title, ({ ownCpuPerGib }) => ownCpuPerGib).toFixed(2)} s`,
    (cpu(title) / cpu('tus')).toFixed(2),
    `${of(title, ({ peakMb }) => peakMb).toFixed(0)} MiB`,
  ])
}
