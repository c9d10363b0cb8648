import type { IncomingHttpHeaders } from 'node:http'

/**
 * What an answer to «give me the bytes from `have` on» holds:
 * - `rest`: those very bytes; `whole`: the file from its first byte; `end`: there are no more bytes;
 * - `another`: the file is not the one we have the beginning of;
 * - `nothing`: no file at all.
 */
export type Continuation = 'rest' | 'whole' | 'end' | 'another' | 'nothing'

/** Tells what came. `have` is 0 for a request of the whole; `sizeBytes` is null when the size was never told. */
export function readContinuation(
  status: number,
  headers: IncomingHttpHeaders,
  have: number,
  sizeBytes: number | null,
): Continuation {
  if (status === 200) return 'whole'
  if (have === 0) return 'nothing'
  const { first, total } = readContentRange(headers['content-range'] ?? '')
  const isOther = total !== null && sizeBytes !== null && total !== sizeBytes
  if (status === 206) return first !== have || isOther ? 'another' : 'rest'
  if (status === 416) return total === have && !isOther ? 'end' : 'another'
  return 'nothing'
}

/** `bytes 5-9/10`, `bytes 5-9/*` and `bytes *\/10`. */
function readContentRange(text: string): { first: number | null; total: number | null } {
  const [, first, total] = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/.exec(text) ?? []
  return {
    first: first === undefined ? null : Number(first),
    total: total === undefined || total === '*' ? null : Number(total),
  }
}
