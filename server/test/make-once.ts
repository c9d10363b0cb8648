import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules', '.cache', 'skleyka-made')
// whoever was told a path has begun to copy from it long before
const inUseMs = 10 * 60_000

interface CachedFixture {
  /** The first part of its name in the cache: `data-folder`. */
  readonly kind: string
  /** All that decides what is made: texts of sources, versions, a command line. */
  readonly madeOf: readonly (string | Buffer)[]
  /** Number of folders of the kind that stay, those used last. */
  readonly keep: number
}

/**
 * Returns a folder of the cache that is made once for all runs and never written again. Whoever comes first makes it,
 * others wait; it appears as a whole. Another state of what it is made of has another name.
 */
export async function makeOnce(
  { kind, madeOf, keep }: CachedFixture,
  make: (folder: string) => Promise<unknown>,
  within = cache,
): Promise<string> {
  const folder = path.join(within, `${kind}-${digest(madeOf)}`)
  if (!existsSync(folder)) {
    await mkdir(within, { recursive: true })
    const release = await takeLock(path.join(within, `${kind}.lock`))
    try {
      if (!existsSync(folder)) await makeWhole(folder, make)
      await prune(within, kind, keep)
    } finally {
      await release()
    }
  }
  const now = new Date()
  await utimes(folder, now, now)
  return folder
}

async function makeWhole(folder: string, make: (folder: string) => Promise<unknown>): Promise<void> {
  const unfinished = path.join(path.dirname(folder), `unfinished-${path.basename(folder)}`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  try {
    await make(unfinished)
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Waits for the lock, which the system gives free with the process that holds it; returns what gives it back. */
async function takeLock(file: string): Promise<() => Promise<void>> {
  const child = spawn('flock', [file, 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.write('taken\n')
  await once(child.stdout, 'data')
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}

async function prune(within: string, kind: string, keep: number): Promise<void> {
  const names = (await readdir(within)).filter((name) => new RegExp(`^${kind}-[0-9a-f]{32}$`).test(name))
  const found = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(path.join(within, name))).mtimeMs })),
  )
  const old = found.sort((one, other) => other.usedAt - one.usedAt).slice(keep)
  for (const { name, usedAt } of old) {
    if (usedAt < Date.now() - inUseMs) await rm(path.join(within, name), { recursive: true, force: true })
  }
}

function digest(parts: readonly (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(`${part.length}:`).update(part)
  return sum.digest('hex').slice(0, 32)
}

/** Names and contents of sources, for `madeOf`: files, and all but the tests of folders; paths are from the root. */
export function readSources(...places: string[]): (string | Buffer)[] {
  return places.flatMap((place) => {
    const whole = path.join(root, place)
    if (statSync(whole).isFile()) return [place, readFileSync(whole)]
    return readdirSync(whole, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort()
      .flatMap((file) => [path.relative(root, file), readFileSync(file)])
  })
}

/** Copies what is in a folder into another one, with owners, rights and times. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}
