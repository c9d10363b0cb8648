import { limits } from '@skleyka/contract/limits.ts'

/** Returns how many ids one bulk call carries: what was asked for, held between 1 and 50 (C-5-33). */
export function chunkSize(requestedSize: number): number {
  if (Number.isNaN(requestedSize)) return 1
  return Math.min(limits.bulkUpdateIds, Math.max(1, Math.trunc(requestedSize)))
}

/** A list cut into pieces for bulk calls, in order. */
export function inChunks<T>(things: readonly T[], size: number = limits.bulkUpdateIds): T[][] {
  const step = chunkSize(size)
  return Array.from({ length: Math.ceil(things.length / step) }, (_, index) =>
    things.slice(index * step, (index + 1) * step),
  )
}
