import { SourceRefusal } from './source.ts'

/** Null for what is not there, and for what this version of the platform does not know. */
export async function unlessGone<R>(work: Promise<R>): Promise<R | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SourceRefusal && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

/** Null for what the source refuses for whatever reason. */
export async function unlessRefused<R>(work: Promise<R>): Promise<R | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SourceRefusal) return null
    throw error
  }
}

/** The same answer for every caller; the work is done once. */
export function once<R>(work: () => Promise<R>): () => Promise<R> {
  let result: Promise<R> | undefined
  return () => {
    result ??= work()
    return result
  }
}
