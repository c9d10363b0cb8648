import { Worker } from 'node:worker_threads'

/** A document of one table: what it is of, its rows, and what its figures mean. */
export interface TableDocument {
  readonly title: string
  /** Lines below the title: the account, the period. */
  readonly about: readonly string[]
  readonly titles: readonly string[]
  /** Texts and numbers by rows; the last one may be of the totals. */
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly hasTotals: boolean
  /** Columns of words before those of figures. */
  readonly words: number
  readonly definitions: readonly { readonly title: string; readonly text: string }[]
  readonly foot: string
}

/** 5,000 rows of five columns take 4 s (measured). */
const mostMs = 60_000
const mostMegabytes = 512

/**
 * Returns a PDF of a table, its head repeated on every page. It is made in a thread of its own: pages are laid out for seconds, and calls do
 * not wait for that. Throws for a document that takes more time or memory than any table within the bounds of exports.
 */
export async function tablePdf(document: TableDocument): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const late = setTimeout(() => reject(new Error('a PDF took too long')), mostMs)
  worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('a PDF was not made')))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
