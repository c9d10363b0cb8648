import * as z from 'zod/mini'
import { newRequestId } from './call.ts'

const shape = z.object({
  uploadId: z.string(),
  partSize: z.int(),
  /** Parts the server has counted: it goes on after them. */
  takenParts: z._default(z.int(), 0),
  name: z.string(),
  size: z.int(),
  lastModified: z.int(),
})

/** Part kept over a reload: the upload that was begun by the link, and the file it wants. */
export type SavedUpload = z.output<typeof shape>

const nameOf = (token: string) => `skleyka.upload-link.${token}`
const requestNameOf = (token: string) => `${nameOf(token)}.asked`

/** Null when nothing was begun here, or the browser forbids its storage: the upload then begins anew. */
export function readSavedUpload(token: string): SavedUpload | null {
  try {
    const read = shape.safeParse(JSON.parse(localStorage.getItem(nameOf(token)) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export function writeSavedUpload(token: string, upload: SavedUpload | null): void {
  try {
    if (upload === null) for (const name of [nameOf(token), requestNameOf(token)]) localStorage.removeItem(name)
    else localStorage.setItem(nameOf(token), JSON.stringify(upload))
  } catch {
    // a convenience, never the only copy
  }
}

/**
 * The number under which the upload of this file is asked for: the same at every try, also after a reload. An answer that
 * was lost is then given again, and a try that comes late closes nothing.
 */
export function requestIdFor(token: string, { name, size, lastModified }: File): string {
  const file = JSON.stringify([name, size, lastModified])
  try {
    const [savedFile, requestId] = localStorage.getItem(requestNameOf(token))?.split('\n') ?? []
    if (savedFile === file && requestId) return requestId
    const freshId = newRequestId()
    localStorage.setItem(requestNameOf(token), `${file}\n${freshId}`)
    return freshId
  } catch {
    return newRequestId()
  }
}

/** The very file: the same size and time of change (C-5-07). */
export const isSameFile = (file: Pick<File, 'size' | 'lastModified'>, upload: SavedUpload): boolean =>
  file.size === upload.size && file.lastModified === upload.lastModified
