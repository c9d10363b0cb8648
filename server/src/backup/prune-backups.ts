import type { Storage } from '../storage/storage.ts'
import { type Chunks, openChunks } from './chunks.ts'
import { type FileList, readPage, readPages } from './file-list.ts'
import { isBefore, listsOf, type Manifest, readAll, removeManifest } from './manifest.ts'

/** Time that backups stay: the newest of each of the last days and weeks that have one. */
export interface Retention {
  readonly days: number
  readonly weeks: number
}

/** Result of pruning. */
export interface PruneResult {
  readonly backups: number
  readonly chunks: number
}

/** Pieces that are held in memory at once. */
const perPass = 1_000_000
const dayMs = 24 * 3600 * 1000

/**
 * Removes backups that are too old, then every piece that none of those left names, of runs that were killed too. Nothing else may
 * write to the place meanwhile. While a description cannot be read no piece is removed; a damaged one goes when its days are over, one
 * of a newer program stays.
 */
export async function pruneBackups(place: Storage, retention: Retention, now: Date = new Date()): Promise<PruneResult> {
  const { whole, damaged, hasNewer } = await readAll(place)
  const stays = chooseToKeep(whole, retention)
  const oldest = new Date(now.getTime() - retention.days * dayMs)
  const spoiled = hasNewer ? [] : [...damaged.keys()].filter((name) => isBefore(name, oldest))
  const gone = [...whole.map(({ name }) => name).filter((name) => !stays.has(name)), ...spoiled]
  for (const name of gone) await removeManifest(place, name)
  const left = whole.filter(({ name }) => stays.has(name))
  if (damaged.size > spoiled.length || left.length === 0) return { backups: gone.length, chunks: 0 }
  const lists = left.flatMap(listsOf).map(({ list }) => list)
  return { backups: gone.length, chunks: await removeUnnamed(openChunks(place), lists, perPass) }
}

/**
 * Returns the names that stay. The newest full backup always does. Points stay behind the oldest full one of the days, so that
 * every moment since then can be restored.
 */
export function chooseToKeep(whole: readonly Manifest[], { days, weeks }: Retention): Set<string> {
  const full = whole.filter(({ kind }) => kind === 'full').toReversed()
  const newest = full.slice(0, 1)
  const daily = newestOfEach(full, ({ at }) => at.slice(0, 10), days)
  const weekly = newestOfEach(full, ({ at }) => String(weekOf(new Date(at))), weeks)
  const since = (daily.at(-1) ?? newest[0])?.at ?? ''
  // between two full ones of the days that follow each other the log is whole: none of them goes before its points
  const points = whole.filter(({ kind, at }) => kind === 'point' && at > since)
  return new Set([...newest, ...daily, ...weekly, ...points].map(({ name }) => name))
}

function newestOfEach(full: readonly Manifest[], periodOf: (manifest: Manifest) => string, most: number): Manifest[] {
  const newest = new Map<string, Manifest>()
  for (const manifest of full) {
    const period = periodOf(manifest)
    if (!newest.has(period)) newest.set(period, manifest)
  }
  return [...newest.values()].slice(0, most)
}

/** Number of the week since 1970, from Monday on. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7)

/** Removes every piece that no list names, holding so many of them at once; returns how many. */
export async function removeUnnamed(chunks: Chunks, lists: readonly FileList[], held: number): Promise<number> {
  const names = [...new Map(lists.map((list) => [list.root, list])).values()]
  const files = names.reduce((most, list) => Math.max(most, list.files), 0)
  const passes = Math.max(1, Math.ceil((files * 2) / held))
  const passOf = (hash: string) => Number.parseInt(hash.slice(0, 8), 16) % passes
  let removed = 0
  for (let pass = 0; pass < passes; pass += 1) {
    const named = new Set<string>()
    const add = (hash: string) => {
      if (passOf(hash) === pass) named.add(hash)
    }
    const seenPages = new Set<string>()
    for (const list of names) {
      add(list.root)
      for (const page of await readPages(chunks, list)) {
        add(page)
        if (seenPages.has(page)) continue
        seenPages.add(page)
        for (const entry of await readPage(chunks, page)) entry.chunks.forEach(add)
      }
    }
    for await (const hash of chunks.list()) {
      if (passOf(hash) !== pass || named.has(hash)) continue
      await chunks.remove(hash)
      removed += 1
    }
  }
  return removed
}
