import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tools/product/product.ts'
import { until } from '../../tools/product/until.ts'
import { measureTime, median, printTable, seconds } from './table.ts'

const run = promisify(execFile)
const repository = path.resolve(import.meta.dirname, '../..')
const warmStarts = 5

/** Goal f1: a clone shows its first page in one command, in 60 s without the download, in 3 s when started again. */
export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-bench-'))
  const clone = path.join(folder, 'clone')
  try {
    const cloneMs = await measureTime(() => run('git', ['clone', '--quiet', '--no-hardlinks', repository, clone]))
    const installMs = await measureTime(() => run('npm', ['ci', '--loglevel=error'], { cwd: clone, maxBuffer: 1e8 }))
    const firstMs = await startOnce(clone)
    const warmMs: number[] = []
    for (let n = 0; n < warmStarts; n += 1) warmMs.push(await startOnce(clone))
    const good = (ms: number, goalMs: number) => (ms <= goalMs ? 'met' : 'missed')
    const firstPageMs = cloneMs + firstMs
    const wholeMs = firstPageMs + installMs
    const storeMb = (await bytesBelow(path.join(clone, 'node_modules/@chdb'))) / 1024 ** 2
    const allMb = (await bytesBelow(path.join(clone, 'node_modules'))) / 1024 ** 2
    printTable(
      'From a clone to the first page (f1)',
      ['step', 'time', 'goal', ''],
      [
        ['git clone', seconds([cloneMs]), '', ''],
        ['npm ci (download of packages included)', seconds([installMs]), 'not counted', ''],
        ['first `npm start`: build, new database, first page', seconds([firstMs]), '', ''],
        ['clone to first page, without npm ci', seconds([firstPageMs]), '≤ 60 s', good(firstPageMs, 60_000)],
        ['clone to first page, with npm ci', seconds([wholeMs]), '≤ 90 s', good(wholeMs, 90_000)],
        ['packages on the disk', `${allMb.toFixed(0)} MB`, '', ''],
        ['of these the store of the statistics', `${storeMb.toFixed(0)} MB`, '', ''],
        [`warm \`npm start\` to first page, ${warmStarts} times`, seconds(warmMs), '≤ 3 s', good(median(warmMs), 3000)],
      ],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bytes of the files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  return bytes
}

/** `npm start` until the sign-in page has answered, then SIGTERM; milliseconds to the page. */
async function startOnce(clone: string): Promise<number> {
  const port = await freePort()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(clone, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    return await measureTime(() => until('the first page', () => firstPage(port, child), 180_000))
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** Returns what a browser does on the first visit: the console's page, its script, and the way to the sign-in page. */
async function firstPage(port: number, child: ChildProcess): Promise<true | null> {
  if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`)
  const page = await fetch(`http://localhost:${port}/admin/`).catch(() => null)
  if (page?.status !== 200) return null
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const signIn = await fetch(`http://localhost:${port}/auth/sign-in`, { redirect: 'manual' })
  const loaded = await fetch(new URL(script, page.url))
  return signIn.status < 400 && loaded.ok ? true : null
}
