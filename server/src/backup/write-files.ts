import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Chunks, DamagedChunk } from './chunks.ts'
import type { FileEntry } from './file-list.ts'

const atOnce = 4

interface WriteOptions {
  /** Leaves out what is there already. */
  readonly keepsExisting?: boolean
  /** Gives every file this time of change. */
  readonly changedAt?: Date
  /** Called with the bytes of each file that was written. */
  readonly onBytes?: (bytes: number) => void
}

/** Writes files below a folder. Throws {@link DamagedChunk}, for a path that leads out of the folder too. */
export async function writeFiles(
  chunks: Pick<Chunks, 'read'>,
  entries: Iterable<FileEntry> | AsyncIterable<FileEntry>,
  root: string,
  options: WriteOptions = {},
): Promise<void> {
  const writing: Promise<void>[] = []
  let folder = root
  await mkdir(root, { recursive: true, mode: 0o700 })
  for await (const entry of entries) {
    const inside = path.dirname(resolveInside(root, entry.path))
    if (inside !== folder) await mkdir(inside, { recursive: true, mode: 0o700 })
    folder = inside
    const write = writeEntry(chunks, entry, root, options)
    write.catch(() => {})
    writing.push(write)
    if (writing.length >= atOnce) await writing.shift()
  }
  await Promise.all(writing)
}

async function writeEntry(
  chunks: Pick<Chunks, 'read'>,
  entry: FileEntry,
  root: string,
  { keepsExisting, changedAt, onBytes }: WriteOptions,
): Promise<void> {
  const target = resolveInside(root, entry.path)
  if (entry.path.endsWith('/')) {
    await mkdir(target, { recursive: true, mode: 0o700 })
    return
  }
  if (keepsExisting && (await stat(target).catch(() => null))) return
  const file = await open(target, 'w', 0o600)
  try {
    let written = 0
    for (const hash of entry.chunks) {
      const data = await chunks.read(hash)
      await file.write(data, 0, data.length, written)
      written += data.length
    }
    if (written !== entry.sizeBytes) throw new DamagedChunk(entry.chunks[0] ?? entry.path, false)
    if (changedAt) await file.utimes(changedAt, changedAt)
    onBytes?.(written)
  } finally {
    await file.close()
  }
}

/** Returns where a path of a list lies. Throws for one that leads out of the folder. */
export function resolveInside(root: string, name: string): string {
  const parts = name.split('/')
  const inner = name.endsWith('/') ? parts.slice(0, -1) : parts
  const isPlain = inner.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  if (!isPlain) throw new DamagedChunk(name, false)
  return path.join(root, ...inner)
}
