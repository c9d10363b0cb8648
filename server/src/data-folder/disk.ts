import { statfs } from 'node:fs/promises'

/** Space of the disk on which everything of an installation lies. */
export interface DiskSpace {
  /** Free for us, in bytes. */
  readonly free: number
  /** In use, 0 to 1. */
  readonly share: number
}

/** Shares of the disk in use: from the first on the operator is warned, from the second on no upload is opened (R11). */
const fillingShare = 0.85
const fullShare = 0.95

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  const used = blocks - bfree
  // what the system keeps for itself is in use as far as we are concerned
  return { free: bavail * bsize, share: used + bavail === 0 ? 0 : used / (used + bavail) }
}

/** Reading, finishing and what began before go on; nothing new begins on a disk that is nearly full. */
export const takesUploads = ({ share }: DiskSpace): boolean => share < fullShare

/** The operator has to do something soon. */
export const isFilling = ({ share }: DiskSpace): boolean => share >= fillingShare

/** Error of a write that found no room. */
export class FullDisk extends Error {
  override name = 'FullDisk'
}

/** Returns true if something failed because there is no room, on the disk or in what its owner may use of it. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof FullDisk ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))

/** Returns what /healthz tells: a disk that fills up is a state to act on, and no failure yet. */
export function diskFacts({ free, share }: DiskSpace): { freeBytes: number; usedShare: number; warning?: string } {
  const facts = { freeBytes: free, usedShare: Number(share.toFixed(3)) }
  if (!isFilling({ free, share })) return facts
  const stopped = share < fullShare ? '' : ', новые загрузки не\u00a0принимаются'
  return { ...facts, warning: `диск заполнен на ${Math.floor(share * 100)}\u00a0%${stopped}` }
}
