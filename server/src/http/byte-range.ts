import type { ByteRange } from '../storage/storage.ts'

const oneRange = /^\s*bytes=(?:(\d+)-(\d*)|-(\d+))\s*$/

/**
 * Reads the one range of a `Range` header. `beyond` is what no byte of the file answers (416); null is what is to be
 * ignored: several ranges, other units, nonsense (RFC 9110, 14.2).
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'beyond' | null {
  const [whole, first, last, tail] = oneRange.exec(header) ?? []
  if (whole === undefined) return null
  if (first !== undefined && last && Number(last) < Number(first)) return null
  const start = first === undefined ? Math.max(0, sizeBytes - Number(tail)) : Number(first)
  const end = last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1
  return start > end ? 'beyond' : { start, end }
}

/** The `Range` header of a request as far as it means anything: HEAD has none (RFC 9110, 14.2). */
export function rangeOf({ verb, range }: { verb: string; range: string | undefined }): string | null {
  if (verb !== 'GET' || range === undefined) return null
  return readRange(range, Number.POSITIVE_INFINITY) === null ? null : range
}
