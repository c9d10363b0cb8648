import { type FileHandle, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Chunks, chunkBytes } from './chunks.ts'
import { comparePaths, type FileEntry, type FileList, readList, writeList } from './file-list.ts'

/** Files that are copied at once, and pieces of one of them: 64 MiB of memory at most. */
const filesAtOnce = 4
const piecesAtOnce = 2

/** Rules by which the files of a folder are walked. */
export interface WalkOptions {
  /** Leaves out a file, or a folder with all in it, by its path below the root. */
  readonly skips?: (path: string) => boolean
  /** Names empty folders too. */
  readonly folders?: boolean
}

/** Walks the plain files below a folder in the order of {@link comparePaths}. What vanishes meanwhile is left out. */
export async function* walkFiles(root: string, options: WalkOptions = {}, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(ignoreMissing)
  let isEmpty = true
  for (const entry of (entries ?? []).sort((a, b) => comparePaths(a.name, b.name))) {
    const inner = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (options.skips?.(inner)) continue
    isEmpty = false
    if (entry.isDirectory()) yield* walkFiles(root, options, inner)
    else if (entry.isFile()) yield inner
  }
  if (options.folders && isEmpty && entries && folder !== '') yield `${folder}/`
}

interface CopyOptions extends WalkOptions {
  readonly root: string
  /** An earlier list: files of the same size and time are taken from it without being read. */
  readonly before?: FileList | null | undefined
  /** Called for every file that was looked at. */
  readonly onFile?: (entry: FileEntry) => void
}

/** Copies what lies below a folder and returns its list. */
export async function copyFolder(
  chunks: Chunks,
  { root, before: earlierList, onFile, ...walk }: CopyOptions,
): Promise<FileList> {
  const list = writeList(chunks)
  const earlier = followList(chunks, earlierList ?? null)
  const copying: Promise<FileEntry | null>[] = []
  const finishFirst = async () => {
    const entry = await copying.shift()
    if (!entry) return
    onFile?.(entry)
    await list.add(entry)
  }
  for await (const file of walkFiles(root, walk)) {
    const before = await earlier(file)
    const copy = file.endsWith('/')
      ? Promise.resolve({ path: file, sizeBytes: 0, changed: '', chunks: [] })
      : copyFile(chunks, path.join(root, file), file, before)
    copy.catch(() => {})
    copying.push(copy)
    if (copying.length >= filesAtOnce) await finishFirst()
  }
  while (copying.length > 0) await finishFirst()
  return list.end()
}

/** Copies one file; `null` when it is gone. */
export async function copyFile(
  chunks: Chunks,
  source: string,
  name: string,
  before: FileEntry | null = null,
): Promise<FileEntry | null> {
  const handle = await open(source).catch(ignoreMissing)
  if (!handle) return null
  try {
    const { size, mtimeNs } = await handle.stat({ bigint: true })
    const changed = String(mtimeNs)
    const isSame = before?.sizeBytes === Number(size) && before.changed === changed
    if (before && isSame && (await hasAll(chunks, before.chunks))) return before
    const { pieces, bytes } = await copyPieces(chunks, handle, Number(size))
    return { path: name, sizeBytes: bytes, changed, chunks: pieces }
  } finally {
    await handle.close()
  }
}

async function copyPieces(
  chunks: Chunks,
  handle: FileHandle,
  length: number,
): Promise<{ pieces: string[]; bytes: number }> {
  const writing: Promise<string>[] = []
  let bytes = 0
  for (;;) {
    const data = await readPiece(handle, bytes, length)
    if (data.length === 0) break
    bytes += data.length
    const write = chunks.write(data)
    write.catch(() => {})
    writing.push(write)
    await writing.at(-piecesAtOnce)
  }
  return { pieces: await Promise.all(writing), bytes }
}

/** Reads a piece of a file that was so long a moment ago; it may have grown. */
async function readPiece(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(length - from, 0) + 1))
  let filled = 0
  while (filled < piece.length) {
    const { bytesRead } = await handle.read(piece, filled, piece.length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return piece.subarray(0, filled)
}

async function hasAll(chunks: Chunks, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (!(await chunks.has(hash))) return false
  return true
}

/** Returns what finds the entry of a path in an earlier list, asked in the order of the walk. A damaged list has no entries. */
function followList(chunks: Chunks, before: FileList | null): (path: string) => Promise<FileEntry | null> {
  const entries = before === null ? null : readList(chunks, before)
  let current: FileEntry | null = null
  let isOver = entries === null
  const advance = async () => {
    const next = await entries?.next().catch(() => null)
    isOver = !next || next.done === true
    current = next && !next.done ? next.value : null
  }
  return async (filePath) => {
    if (current === null && !isOver) await advance()
    while (current !== null && comparePaths(current.path, filePath) < 0) await advance()
    return current !== null && current.path === filePath ? current : null
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
