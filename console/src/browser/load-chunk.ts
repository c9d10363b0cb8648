import { limits } from '@skleyka/contract/limits.ts'

/** Spec §8, letter for letter; for reports and «Подробности», people are told in Russian. */
const failedText = 'Loading chunk failed'
export const chunkFailedLine = `ChunkLoadError: ${failedText}`

/** Spec §8: a part of the console that did not come. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(failedText, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads a lazy section; gives up after 120 seconds (C-7.4-12). */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number = limits.chunkLoadMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkLoadError(cause)
  } finally {
    clearTimeout(timer)
  }
}
