import { Worker } from 'node:worker_threads'
import { type ReadSubtitles, readSubtitles } from './parse-subtitles.ts'

/** Files up to this size are read within a few milliseconds, less than a thread takes to begin. */
const inlineBytes = 16 * 1024
const longestMs = 20_000

// one thread at a time: whoever sends many files waits for himself, and not the processor for him
let line: Promise<unknown> = Promise.resolve()

/** Reads a file of subtitles. A large one is read in a thread, so that nobody else waits for it. */
export function readSubtitleFile(bytes: Uint8Array): Promise<ReadSubtitles> {
  if (bytes.length <= inlineBytes) return Promise.resolve(readSubtitles(bytes))
  const read = line.then(() => readInThread(bytes))
  line = read.catch(() => undefined)
  return read
}

function readInThread(bytes: Uint8Array): Promise<ReadSubtitles> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadSubtitles>()
  const thread = new Worker(new URL('./read-file.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => reject(new Error('a file of subtitles is read for too long')), longestMs)
  thread.once('message', resolve)
  thread.once('error', reject)
  return promise.finally(() => {
    clearTimeout(timer)
    return thread.terminate()
  })
}
