import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { engineData } from '../statistics/engine-config.ts'
import { removedFolder } from '../storage/disk-hold.ts'
import type { Chunks } from './chunks.ts'
import { copyFile, copyFolder, walkFiles } from './copy-files.ts'
import { type FileList, joinLists, writeList } from './file-list.ts'
import type { Manifest } from './manifest.ts'
import type { BackupSource } from './source.ts'

export const copyObjects = (chunks: Chunks, root: string, before: FileList | null | undefined) =>
  // what begins with a dot is no object
  copyFolder(chunks, { root, before, skips: (file) => file.startsWith('.') })

interface RestOptions {
  readonly source: BackupSource
  readonly before: Manifest | null
  /** Objects that were there before the database was copied. */
  readonly first: FileList | null
  readonly eventsBefore: FileList | null
}

/**
 * Copies what the copied database may name. Uploads go before the objects, since a finished one moves there; what was removed
 * meanwhile goes last, since it moves there from the objects. Files of events are those of before and of now: one that was
 * read into the store meanwhile may be gone.
 */
export async function copyRest(
  chunks: Chunks,
  { source, before, first, eventsBefore }: RestOptions,
): Promise<Pick<Manifest, 'uploads' | 'storage' | 'removed' | 'statistics' | 'events'>> {
  const { folders, hasObjects, hasStatistics } = source
  const uploads = await copyFolder(chunks, { root: folders.uploads })
  const storage = hasObjects ? await copyObjects(chunks, folders.storage, first) : null
  const removed = hasObjects ? await copyRemoved(chunks, folders.storage) : null
  const statistics = hasStatistics ? await copyStore(chunks, folders.statistics, before?.statistics) : null
  const events = await copyEvents(chunks, folders.statistics, eventsBefore)
  return {
    uploads,
    storage,
    removed,
    statistics,
    events: await joinLists(chunks, eventsBefore ? [events, eventsBefore] : [events]),
  }
}

/** Files removed while the backup ran, by the names they had before. */
async function copyRemoved(chunks: Chunks, storage: string): Promise<FileList> {
  const list = writeList(chunks)
  const aside = path.join(storage, removedFolder)
  for (const folder of await readdir(aside).catch(() => [])) {
    for await (const file of walkFiles(path.join(aside, folder))) {
      const entry = await copyFile(chunks, path.join(aside, folder, file), file)
      if (entry) await list.add(entry)
    }
  }
  return list.end()
}

const storeSkips = /(?:^|\/)(?:tmp_|delete_tmp_|tmp(?:\/|$)|status$|detached\/)/

/** Files of the embedded ClickHouse: parts of tables never change, and stay for minutes after they were merged. */
export const copyStore = (chunks: Chunks, root: string, before: FileList | null | undefined) =>
  copyFolder(chunks, {
    root: path.join(root, engineData),
    before,
    folders: true,
    skips: (file) => storeSkips.test(file),
  })

/** Files of events without the mark how far they are in the store: it reads the last two days of them again. */
export const copyEvents = (chunks: Chunks, root: string, before: FileList | null | undefined) =>
  copyFolder(chunks, {
    root: path.join(root, 'events'),
    before,
    skips: (file) => !/\.events$|^rejected\.log$/.test(file),
  })
