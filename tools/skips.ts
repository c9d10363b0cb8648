import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { canMountAsAnybody, canMountAsRoot } from './product/mounts.ts'
import { findSystemPostgres } from './system-postgres.ts'

/** A part that a machine may lack: the words of the tests that are skipped without it, and whether it is here. */
export interface Part {
  readonly words: RegExp
  readonly isHere: () => boolean
}

const onPath = (program: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => runs(path.join(folder, program)))

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const parts: readonly Part[] = [
  {
    words: /apt-get install ceph-mon ceph-osd radosgw/,
    isHere: () => ['ceph-mon', 'ceph-osd', 'radosgw'].every(onPath),
  },
  { words: /apt-get install nginx/, isHere: () => onPath('nginx') },
  { words: /apt-get install bubblewrap/, isHere: () => onPath('bwrap') },
  // the one that is packed speaks no SRT, that of the system does
  { words: /apt-get install ffmpeg/, isHere: () => onPath('ffmpeg') },
  { words: /odd files do not lie beside/, isHere: () => false },
  { words: /no PostgreSQL of its own/, isHere: () => findSystemPostgres() !== null },
  { words: /lets nobody mount/, isHere: canMountAsAnybody },
  { words: /a small file system needs root/, isHere: canMountAsRoot },
  // only who names a browser of their own draws otherwise: the packed one comes with the dependencies
  { words: /drawn by the packed browser/, isHere: () => !process.env.CHROMIUM_PATH },
]

/** Returns why a skipped test counts as a failed one; null when this machine lacks what the test needs. */
export function skipProblem(reason: string, known = parts): string | null {
  const part = known.find(({ words }) => words.test(reason))
  if (!part) return `skipped for a reason that tools/skips.ts does not know: ${reason || 'none is given'}`
  return part.isHere() ? `skipped, and this machine has what it needs: ${reason}` : null
}
