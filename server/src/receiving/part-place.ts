/** Place where a part lies in its file, in bytes. */
export interface PartPlace {
  readonly offset: number
  readonly sizeBytes: number
}

/** The place of part `number` (from 1); null when the file has no such part. Every part but the last is full. */
export function partPlace(fileBytes: number, partBytes: number, number: number): PartPlace | null {
  const offset = (number - 1) * partBytes
  if (!Number.isSafeInteger(number) || number < 1 || offset >= fileBytes) return null
  return { offset, sizeBytes: Math.min(partBytes, fileBytes - offset) }
}
