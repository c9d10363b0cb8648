import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Source } from './source.ts'

/** A file on the disk as a source of an upload; its bytes are read when they are sent. Throws where there is no such file. */
export async function fileSource(file: string): Promise<Source> {
  const found = await stat(file)
  if (!found.isFile()) throw new Error(`«${file}» — не\u00a0файл`)
  return {
    name: path.basename(file),
    sizeBytes: found.size,
    modifiedAt: Math.trunc(found.mtimeMs),
    read: async (from, to) => {
      const handle = await open(file)
      try {
        const now = await handle.stat()
        if (now.size !== found.size || now.mtimeMs !== found.mtimeMs) throw new Error(`Файл «${file}» изменился`)
        return await readFully(handle, from, to, file)
      } finally {
        await handle.close()
      }
    },
  }
}

async function readFully(
  handle: Awaited<ReturnType<typeof open>>,
  from: number,
  to: number,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from)
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at)
    if (bytesRead === 0) throw new Error(`Файл «${file}» стал короче`)
    at += bytesRead
  }
  return bytes
}
