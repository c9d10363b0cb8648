import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folder of a disk store in which removed objects wait while a backup runs, each below a folder of its own. */
export const removedFolder = '.removed'
const marker = '.backup-hold'
const renewMs = 10_000
/** A hold that was not renewed for so long is over: its process was killed. */
const leaseMs = 60_000

/** A disk store that removes nothing for good. */
export interface RemovalHold {
  /** Throws when the hold has lapsed, as under a process that stood still: objects may have gone since. */
  check(): void
  release(): Promise<void>
}

/** Has a disk store keep what is removed aside, until the release or a minute after the end of this process. */
export async function holdRemovals(root: string, now: () => number = Date.now): Promise<RemovalHold> {
  const file = join(root, marker)
  await mkdir(root, { recursive: true })
  // left by a backup that was killed
  await rm(join(root, removedFolder), { recursive: true, force: true })
  let renewedAt = now()
  let hasLapsed = false
  const renew = async () => {
    const at = now()
    if (at - renewedAt > leaseMs) hasLapsed = true
    await utimes(file, at / 1000, at / 1000)
    renewedAt = at
  }
  await writeFile(file, '')
  await renew()
  const timer = setInterval(() => void renew().catch(() => (hasLapsed = true)), renewMs)
  return {
    check() {
      if (hasLapsed || now() - renewedAt > leaseMs) throw new Error('the hold on removals has lapsed')
    },
    async release() {
      clearInterval(timer)
      await rm(file, { force: true })
      await rm(join(root, removedFolder), { recursive: true, force: true })
    },
  }
}

/** True while a backup of the store runs. */
export async function isHeld(root: string): Promise<boolean> {
  const { mtimeMs } = await stat(join(root, marker)).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < leaseMs
}

/** Removes a file, or a folder by a key that ends with a slash; while a backup runs it is moved aside. What is not there is no error. */
export async function removeOrSetAside(root: string, key: string): Promise<void> {
  const target = join(root, key)
  if (!(await isHeld(root))) return rm(target, { recursive: key.endsWith('/'), force: true })
  for (;;) {
    const aside = join(root, removedFolder, randomBytes(8).toString('hex'), key)
    await mkdir(dirname(aside), { recursive: true })
    try {
      return await rename(target, aside)
    } catch (error) {
      if (!isMissing(error)) throw error
      // it may be the folder aside that is gone, with the end of the backup
      if ((await stat(target).catch(() => null)) === null) return
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
