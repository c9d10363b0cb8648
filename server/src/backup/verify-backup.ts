import type { Storage } from '../storage/storage.ts'
import { type Chunks, DamagedChunk, openChunks } from './chunks.ts'
import { writeDamage } from './damage.ts'
import { type FileList, readPage, readPages } from './file-list.ts'
import { HashSet } from './hash-set.ts'
import { hasManifest, listsOf, type Manifest, readAll } from './manifest.ts'
import { nameFirst } from './name-first.ts'

/** Result of a check. */
export interface VerifyResult {
  readonly backups: number
  readonly chunks: number
  readonly bytes: number
  /** Backups that cannot be restored as a whole, with the first files that are damaged, or the reason in words. */
  readonly damaged: ReadonlyMap<string, readonly string[]>
}

const mostNamed = 5

/** Reads every piece of every backup once and compares its SHA-256. What is damaged is stored anew by the next backup. */
export async function verifyBackups(place: Storage, say: (line: string) => void): Promise<VerifyResult> {
  const { whole, damaged: unreadable } = await readAll(place)
  const damaged = new Map<string, string[]>([...unreadable].map(([name, words]) => [name, [words]]))
  const check = createCheck(openChunks(place))
  for (const manifest of whole) {
    say(`Проверяем ${manifest.name}`)
    const files = await damagedFiles(manifest, check)
    // one that was removed meanwhile has lost its pieces rightly
    if (files.length > 0 && (await hasManifest(place, manifest.name))) damaged.set(manifest.name, files)
  }
  await writeDamage(place, check.damaged)
  return { backups: whole.length + unreadable.size, chunks: check.checked(), bytes: check.bytes(), damaged }
}

/** Remembers what was checked, so that a piece of many backups is read once. */
function createCheck(chunks: Chunks) {
  const good = new HashSet()
  const damaged = new Set<string>()
  let bytes = 0
  const read = async (hash: string): Promise<Buffer> => {
    try {
      const data = await chunks.read(hash)
      if (!good.has(hash)) bytes += data.length
      good.add(hash)
      return data
    } catch (error) {
      if (error instanceof DamagedChunk) damaged.add(hash)
      throw error
    }
  }
  return {
    read,
    damaged,
    checked: () => good.size + damaged.size,
    bytes: () => bytes,
    async isGood(hash: string): Promise<boolean> {
      if (good.has(hash) || damaged.has(hash)) return good.has(hash)
      return read(hash).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DamagedChunk) return false
          throw error
        },
      )
    },
  }
}

type Check = ReturnType<typeof createCheck>

/** Files of a backup of which a piece is damaged: the first ones, then how many more. */
async function damagedFiles(manifest: Manifest, check: Check): Promise<string[]> {
  const found = nameFirst(mostNamed)
  for (const { name, list } of listsOf(manifest)) await checkList(name, list, check, found.add)
  return found.names()
}

async function checkList(name: string, list: FileList, check: Check, note: (file: string) => void): Promise<void> {
  const pages = await readPages(check, list).catch(ignoreDamage)
  if (pages === null) return note(name)
  for (const page of pages) {
    const entries = await readPage(check, page).catch(ignoreDamage)
    if (entries === null) note(`${name}: часть списка`)
    for (const { path, chunks } of entries ?? []) {
      let isWhole = true
      for (const hash of chunks) if (!(await check.isGood(hash))) isWhole = false
      if (!isWhole) note(path)
    }
  }
}

function ignoreDamage(error: unknown): null {
  if (error instanceof DamagedChunk) return null
  throw error
}
