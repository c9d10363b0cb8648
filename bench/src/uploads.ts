import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limits } from '@skleyka/contract/limits.ts'
import { createUpload, openApi } from '../../tools/product/api.ts'
import { freePort, startProduct } from '../../tools/product/product.ts'
import { until } from '../../tools/product/until.ts'
import { familyOf } from './memory.ts'
import { median, printTable } from './table.ts'
import { nginxTarget, ourTarget, sinkTarget, type Target, tusTarget, uploadxTarget } from './uploads/senders.ts'
import { cpuSeconds, residentMb, watchMemory } from './uploads/usage.ts'

const rounds = 3
const sizeBytes = 1024 ** 3
const filesAtOnce = 3

/** A server under measure, as a process of its own. */
export interface Entrant {
  readonly title: string
  readonly pid: number
  readonly target: Target
  /** Every process that works for it; what they use counts together. */
  pids(): number[]
  /** Place where the files of a run lie; emptied before the next one, so that memory does not fill up. */
  readonly folder: string
  stop(): Promise<void>
}
/** Cost of one run; CPU in seconds a GiB received. */
export interface Run {
  readonly mbPerSecond: number
  readonly cpuPerGib: number
  readonly ownCpuPerGib: number
  readonly peakMb: number
}

/** Goals a1, a2, a4: one file of 1 GiB in parts of 5 MiB into a folder in memory, peers taking turns with us. */
export async function benchUploads(): Promise<void> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(path.join(memory, 'skleyka-bench-'))
  const entrants: Entrant[] = []
  try {
    entrants.push(await startPeer('uploadx', folder, uploadxTarget))
    entrants.push(await startPeer('synced', folder, uploadxTarget))
    entrants.push(await startPeer('tus', folder, tusTarget))
    entrants.push(await startPeer('sink', folder, sinkTarget))
    const nginx = await startNginx(folder)
    if (nginx) entrants.push(nginx)
    else console.error('nginx is not installed: its row is left out')
    entrants.push(await startOurs(folder))
    const runs = new Map<string, Run[]>(entrants.map(({ title }) => [title, []]))
    const slice = randomBytes(limits.uploadPartBytes)
    for (const { target } of entrants) await send(target, slice, sizeBytes / 8)
    for (let round = 0; round < rounds; round += 1) {
      for (const one of entrants) runs.get(one.title)?.push(await measure(one, slice, [sizeBytes]))
    }
    const together = await measureTogether(entrants, slice)
    printRuns(runs, together)
  } finally {
    for (const { stop } of entrants) await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureTogether(entrants: readonly Entrant[], slice: Uint8Array): Promise<Map<string, Run>> {
  const together = new Map<string, Run>()
  for (const one of entrants) {
    together.set(one.title, await measure(one, slice, Array(filesAtOnce).fill(sizeBytes / 2)))
  }
  return together
}

/** Sends files of these sizes at once, in slices, and empties the folder. */
export async function measure(entrant: Entrant, slice: Uint8Array, files: readonly number[]): Promise<Run> {
  const idleMb = residentMb(entrant.pid)
  const [before, ownBefore] = [cpuSeconds(entrant.pids()), cpuSeconds([entrant.pid])]
  const watch = watchMemory(entrant.pid)
  const from = performance.now()
  await Promise.all(files.map((size) => send(entrant.target, slice, size)))
  const tookS = (performance.now() - from) / 1000
  const peakMb = watch.end() - idleMb
  for (const name of await readdir(entrant.folder)) await rm(path.join(entrant.folder, name), { recursive: true })
  const bytes = files.reduce((sum, size) => sum + size, 0)
  console.error(`${entrant.title}: ${(bytes / 1e6 / tookS).toFixed(0)} MB/s`)
  const perGib = (cpu: number) => (cpu / bytes) * 1024 ** 3
  return {
    mbPerSecond: bytes / 1e6 / tookS,
    // connections to the database come and go meanwhile
    cpuPerGib: perGib(cpuSeconds(entrant.pids()) - before),
    ownCpuPerGib: perGib(cpuSeconds([entrant.pid]) - ownBefore),
    peakMb,
  }
}

/** Sends one file in slices. */
export async function send(target: Target, slice: Uint8Array, size: number): Promise<void> {
  const slices = await target.open(size)
  for (let from = 0; from < size; from += slice.length) {
    await slices.send(slice.subarray(0, Math.min(slice.length, size - from)), from, size)
  }
}

function printRuns(runs: Map<string, Run[]>, together: Map<string, Run>): void {
  const of = (title: string, pick: (run: Run) => number) => median((runs.get(title) ?? []).map(pick))
  const speed = (title: string) => of(title, (run) => run.mbPerSecond)
  const cpu = (title: string) => of(title, (run) => run.cpuPerGib)
  const peak = (title: string) => Math.max(...(runs.get(title) ?? []).map((run) => run.peakMb))
  const rows = [...runs.keys()].map((title) => [
    title,
    `${speed(title).toFixed(0)} MB/s`,
    (speed(title) / speed('uploadx')).toFixed(2),
    `${cpu(title).toFixed(2)} s`,
    `${of(title, (run) => run.ownCpuPerGib).toFixed(2)} s`,
    (cpu(title) / cpu('uploadx')).toFixed(2),
    `${peak(title).toFixed(0)} MiB`,
    `${together.get(title)?.mbPerSecond.toFixed(0)} MB/s`,
    `${together.get(title)?.peakMb.toFixed(0)} MiB`,
  ])
  const met = (is: boolean) => (is ? 'met' : 'missed')
  const a1 = speed('ours') / speed('uploadx')
  const a2 = cpu('ours') / cpu('uploadx')
  const own = of('ours', (run) => run.ownCpuPerGib) / cpu('uploadx')
  const a4 = Math.max(peak('ours'), together.get('ours')?.peakMb ?? 0)
  printTable(
    `Uploads (a1, a2, a4): 1 GiB in parts of 5 MiB into memory, ${rounds} rounds in turns, medians`,
    [
      'receiver',
      'speed',
      '/uploadx',
      'CPU a GiB',
      'without its database',
      '/uploadx',
      'memory above idle',
      '3 at once',
      '',
    ],
    rows,
  )
  printTable(
    'Goals',
    ['goal', 'wanted', 'measured', ''],
    [
      ['a1 speed / uploadx', '≥ 1.9', a1.toFixed(2), met(a1 >= 1.9)],
      ['a2 CPU / uploadx, its database included', '≤ 0.5', a2.toFixed(2), met(a2 <= 0.5)],
      ['the same without its database', '', own.toFixed(2), ''],
      ['a4 memory above idle', '≤ 90 MiB', `${a4.toFixed(0)} MiB`, met(a4 <= 90)],
    ],
  )
}

export async function startPeer(title: string, folder: string, make: (url: string) => Target): Promise<Entrant> {
  const port = await freePort()
  const place = path.join(folder, title)
  await mkdir(place)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'uploads/peer.ts'), title, `${port}`, place], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return entrant(title, child, make(`http://127.0.0.1:${port}`), port, place)
}

async function entrant(
  title: string,
  child: ChildProcess,
  target: Target,
  port: number,
  folder: string,
): Promise<Entrant> {
  await until(`${title} listens`, async () => ((await answers(port)) ? true : null))
  const pid = child.pid ?? 0
  return {
    title,
    pid,
    target,
    folder,
    pids: () => familyOf(pid),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

async function startNginx(folder: string): Promise<Entrant | null> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
  if (
    !program ||
    !execFileSync('sh', ['-c', `${program} -V 2>&1`])
      .toString()
      .includes('dav')
  )
    return null
  const port = await freePort()
  const place = path.join(folder, 'nginx')
  const files = path.join(place, 'files')
  await mkdir(files, { recursive: true })
  const file = path.join(place, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/t;`)
  await writeFile(
    file,
    `daemon off; master_process off; pid ${place}/pid; error_log stderr;
     events {} http { access_log off; client_max_body_size 0; ${temporary.join(' ')}
     server { listen 127.0.0.1:${port}; root ${files}; dav_methods PUT; } }`,
  )
  const child = spawn(program, ['-c', file, '-p', place], { stdio: ['ignore', 'ignore', 'ignore'] })
  return entrant('nginx', child, nginxTarget(`http://127.0.0.1:${port}`), port, files)
}

/** The database is no child of the product: it outlives a killed one. */
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** The product alone with its database; `targetOf` makes its target when it is not that of parts. */
export async function startOurs(
  folder: string,
  title = 'ours',
  targetOf?: (url: string, key: string) => Target,
): Promise<Entrant> {
  const dataDir = path.join(folder, title)
  await mkdir(dataDir)
  const product = await startProduct({ dataDir, env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  const key = await product.admin('api-key', product.administrator.email)
  const api = openApi({ url: product.url, key, account: 'studio' })
  const address = `http://127.0.0.1:${product.port}`
  const create = async (size: number) => (await createUpload(api, 'замер.mp4', size)).uploadId
  return {
    title,
    pid: product.pid,
    target: targetOf?.(address, key) ?? ourTarget(address, create),
    // tus completes an upload by itself: its file is a source then
    folder: path.join(dataDir, targetOf ? 'storage' : 'uploads'),
    pids: () => [product.pid, ...familyOf(postmasterOf(dataDir))],
    stop: async () => {
      await product.stop()
      await product.remove()
    },
  }
}
