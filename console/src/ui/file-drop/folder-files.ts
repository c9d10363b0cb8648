/** Files in folders, at any depth. */
export interface FolderFiles {
  /** In the order people count: «2» before «10». */
  readonly files: readonly File[]
  /** Files and folders the browser did not let us read. */
  readonly unread: number
}

const order = new Intl.Collator('ru', { numeric: true })

/** Reads folders to their depth. */
export async function readFolders(folders: readonly (FileSystemEntry | null)[]): Promise<FolderFiles> {
  const found: { path: string; file: File }[] = []
  let unread = 0
  // by a list and not by calls of itself: no depth of folders is too great
  const left = folders.filter((entry) => entry !== null)
  for (let entry = left.pop(); entry; entry = left.pop()) {
    try {
      if (isFolder(entry)) left.push(...(await entriesOf(entry)))
      else if (isFile(entry)) found.push({ path: entry.fullPath, file: await fileOf(entry) })
    } catch {
      unread += 1
    }
  }
  found.sort((a, b) => order.compare(a.path, b.path))
  return { files: found.map(({ file }) => file), unread }
}

/** A reader gives entries in handfuls (100 in Chromium) until it gives none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
