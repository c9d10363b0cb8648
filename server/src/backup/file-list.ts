import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Chunks } from './chunks.ts'

/** A file in a backup. A path that ends with a slash is an empty folder. */
export interface FileEntry {
  readonly path: string
  readonly sizeBytes: number
  /** Time of its last change, in nanoseconds: with the size it tells whether it is the file of the backup before. */
  readonly changed: string
  readonly chunks: readonly string[]
}

/** A list of files: `root` names the piece that names its pages, which are pieces too and shared between backups. */
export const fileListShape = z.object({
  root: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  files: z.int(),
  bytes: z.int(),
})
export type FileList = z.output<typeof fileListShape>

const entryShape = z.tuple([z.string(), z.int(), z.string(), z.array(z.string())])
const maxLines = 4_000

/** Writes a list page by page: nothing of it grows in memory but the names of pages. */
export function writeList(chunks: Pick<Chunks, 'write'>) {
  const pages: string[] = []
  let [files, bytes] = [0, 0]
  let lines: string[] = []
  let group = ''
  const flush = async () => {
    if (lines.length > 0) pages.push(await chunks.write(Buffer.from(`${lines.join('\n')}\n`)))
    lines = []
  }
  return {
    async add({ path, sizeBytes, changed, chunks: pieces }: FileEntry): Promise<void> {
      const next = groupOf(path)
      const isBorder = next !== group && (lines.length >= maxLines || endsPage(group))
      if (isBorder || lines.length >= maxLines * 2) await flush()
      group = next
      lines.push(JSON.stringify([path, sizeBytes, changed, pieces]))
      files += 1
      bytes += sizeBytes
    },
    async end(): Promise<FileList> {
      await flush()
      return { root: await chunks.write(Buffer.from(pages.join('\n'))), files, bytes }
    },
  }
}

/** Reads the names of the pages of a list. Throws {@link DamagedChunk}. */
export async function readPages(chunks: Pick<Chunks, 'read'>, { root }: FileList): Promise<string[]> {
  return (await chunks.read(root))
    .toString()
    .split('\n')
    .filter((hash) => hash !== '')
}

/** Reads one page of a list. Throws {@link DamagedChunk}. */
export async function readPage(chunks: Pick<Chunks, 'read'>, page: string): Promise<FileEntry[]> {
  const lines = (await chunks.read(page)).toString().split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [path, sizeBytes, changed, pieces] = entryShape.parse(JSON.parse(line))
      return { path, sizeBytes, changed, chunks: pieces }
    })
}

/** Reads a list in its order. Throws {@link DamagedChunk}. */
export async function* readList(chunks: Pick<Chunks, 'read'>, list: FileList): AsyncGenerator<FileEntry> {
  for (const page of await readPages(chunks, list)) yield* await readPage(chunks, page)
}

/** Joins lists: what an earlier one of them names is not taken from a later one. */
export async function joinLists(chunks: Pick<Chunks, 'read' | 'write'>, lists: readonly FileList[]): Promise<FileList> {
  const names = new Set<string>()
  const joined = writeList(chunks)
  for (const list of lists) {
    for await (const entry of readList(chunks, list)) {
      if (names.has(entry.path)) continue
      names.add(entry.path)
      await joined.add(entry)
    }
  }
  return joined.end()
}

/** The files of one video lie in one group. */
const groupOf = (path: string) => path.split('/', 2).join('/')

/** A page ends behind every 32nd group or so, by its name: a video that is new changes one page, not all that follow. */
const endsPage = (group: string) => (createHash('sha256').update(group).digest()[0] ?? 0) < 8

/** Compares paths part by part, as folders are walked in order of their names. */
export function comparePaths(one: string, other: string): number {
  const [first, second] = [one.replaceAll('/', '\0'), other.replaceAll('/', '\0')]
  if (first === second) return 0
  return first < second ? -1 : 1
}
