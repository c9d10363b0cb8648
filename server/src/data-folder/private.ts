import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const others = 0o077
const passing = 0o011
const sticky = 0o1000

/**
 * Closes the data folder to the other users of the machine and answers what of it could not be closed. Whatever lies
 * deeper is then behind a closed door, so a million files need no look; what this process makes from now on is its own
 * from the start, and so is what the programs make that it runs. `folders` may be links to other disks.
 */
export async function keepPrivate(root: string, folders: readonly string[]): Promise<readonly string[]> {
  process.umask(others)
  await closeRoot(root)
  const plain = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => path.join(root, entry.name))
  const open: string[] = []
  for (const inside of new Set([...folders, ...plain])) if (!(await close(inside, others))) open.push(inside)
  return open
}

/** Nothing hangs on its success: each thing in the folder is closed for itself. */
async function closeRoot(root: string): Promise<void> {
  // a folder such as /tmp belongs to all
  if ((await modeOf(root)) & sticky) return
  // under root PostgreSQL runs as nobody, who has to pass through, but not to look around
  await close(root, process.getuid?.() === 0 ? others & ~passing : others)
}

/** Takes rights away; a file system that keeps none, or another owner, may not let it. */
async function close(place: string, rights: number): Promise<boolean> {
  const mode = await modeOf(place)
  if ((mode & rights) === 0) return true
  await chmod(place, mode & ~rights).catch(() => {})
  return ((await modeOf(place)) & rights) === 0
}

/** Returns what is gone meanwhile, such as a probe of the process beside, is open to nobody. */
async function modeOf(place: string): Promise<number> {
  return stat(place).then(
    ({ mode }) => mode & 0o7777,
    () => 0,
  )
}
