import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolders, unfinishedRestore } from '../data-folder/data-folder.ts'
import { diskSpace } from '../data-folder/disk.ts'
import { lockFolder } from '../data-folder/lock.ts'
import type { OpenDatabase } from '../database/database.ts'
import { readMigrations } from '../database/migrate.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { engineData } from '../statistics/engine-config.ts'
import type { Storage } from '../storage/storage.ts'
import { chooseBackup, listLog, type RestorePlan } from './choose-backup.ts'
import { type Chunks, DamagedChunk, openChunks } from './chunks.ts'
import { type FileEntry, type FileList, readList } from './file-list.ts'
import { type Manifest, readAll, sizesOf } from './manifest.ts'
import { type RestoredRows, replayCluster } from './replay.ts'
import { openSecret } from './seal.ts'
import { writeFiles } from './write-files.ts'

interface RestoreOptions {
  readonly place: Storage
  readonly dataDir: string
  /** Name of a backup or a moment; `null` for the newest. */
  readonly target: string | null
  /** Asked for only where the backup holds a secret. */
  readonly passphrase: () => Promise<string | null>
  readonly say: (line: string) => void
  /** Refuses a backup that the settings of this machine would not use. */
  readonly judge?: (full: Manifest) => void
  /** Ends in the restored database what must not live on. */
  readonly settle: (opened: OpenDatabase) => Promise<void>
  /** False only in tests and drills. */
  readonly durable?: boolean
}

/** Result of a restore. */
export interface RestoreResult {
  readonly plan: RestorePlan
  /** Rows of the tables now; `null` where the database is the operator's. */
  readonly rows: RestoredRows | null
}

const ownNames = [unfinishedRestore, 'lock', 'lost+found']
const spareBytes = 200 * 1024 * 1024

/** Restores a backup into an empty data folder. Everything that can be refused is refused before the first byte. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { place, dataDir, target, say } = options
  const { whole, damaged } = await readAll(place)
  const reason = target === null ? undefined : damaged.get(target)
  if (reason !== undefined) throw new StartProblem(reason)
  if (target === null) for (const words of damaged.values()) say(words)
  const plan = chooseBackup(whole, target)
  options.judge?.(plan.full)
  await checkRelease(plan)
  const secret = await unseal(plan.full, options.passphrase)
  const chunks = openChunks(place)
  try {
    const log = await listLog(chunks, plan)
    await checkEmpty(dataDir)
    await checkRoom(dataDir, plan, log)
    say(`Восстанавливаем ${plan.until ? `на\u00a0${plan.until.toISOString()}` : plan.full.name} в\u00a0${dataDir}`)
    return await write(chunks, { ...options, plan, log, secret })
  } catch (error) {
    throw error instanceof DamagedChunk ? damagedProblem(plan, error) : error
  }
}

interface WriteOptions extends RestoreOptions {
  readonly plan: RestorePlan
  readonly log: readonly FileEntry[]
  readonly secret: Buffer | null
}

/** A mark lies in the folder until the end: with it no server starts there, and another restore begins anew. */
async function write(chunks: Chunks, options: WriteOptions): Promise<RestoreResult> {
  const { dataDir, plan, secret, say, durable = true } = options
  const folders = dataFolders(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(dataDir, 'lock')
  try {
    const mark = path.join(dataDir, unfinishedRestore)
    await writeFile(mark, `${plan.full.name}\n`, { flush: true })
    for (const name of await readdir(dataDir)) {
      if (!ownNames.includes(name)) await rm(path.join(dataDir, name), { recursive: true })
    }
    await writeContent(chunks, options)
    const rows = await replayCluster(chunks, options, folders.postgres)
    if (secret) await writeFile(path.join(dataDir, 'secret'), secret, { mode: 0o600 })
    if (durable) spawnSync('sync', ['-f', dataDir])
    await rm(mark)
    say('Готово')
    return { plan, rows }
  } finally {
    await lock.release()
  }
}

async function writeContent(chunks: Chunks, { dataDir, plan, say }: WriteOptions): Promise<void> {
  const folders = dataFolders(dataDir)
  const end = plan.points.at(-1) ?? plan.full
  const before = plan.points.at(-2) ?? plan.full
  const onBytes = progress(sizesOf(end).bytes, say)
  const restore = async (list: FileList | null, folder: string, more = {}) => {
    if (list) await writeFiles(chunks, readList(chunks, list), folder, { onBytes, ...more })
  }
  await restore(end.storage, folders.storage)
  // what was there at the moment and is gone at the point behind it
  if (plan.until) await restore(before.storage, folders.storage, { keepsExisting: true })
  const endsAtFull = plan.points.length === 0 || (plan.until !== null && plan.points.length === 1)
  if (endsAtFull) await restore(plan.full.removed, folders.storage, { keepsExisting: true })
  // older than any start of a machine: of an upload only what was counted is trusted (R2)
  await restore(end.uploads, folders.uploads, { changedAt: new Date(0) })
  await restore(end.statistics, path.join(folders.statistics, engineData))
  await restore(end.events, path.join(folders.statistics, 'events'))
}

/** Tells how far it is at every tenth. */
function progress(total: number, say: (line: string) => void): (bytes: number) => void {
  let [done, tenths] = [0, 0]
  return (bytes) => {
    done += bytes
    const now = Math.min(10, Math.floor((done / total) * 10))
    if (now > tenths) say(`Файлы: ${now * 10}\u202f%`)
    tenths = now
  }
}

async function checkRelease({ full, points }: RestorePlan): Promise<void> {
  const { migration, release } = points.at(-1) ?? full
  if (migration === null) return
  const newest = (await readMigrations()).at(-1)?.name ?? ''
  if (migration <= newest) return
  throw new StartProblem(
    `Копию сделала Склейка новее этой (${release}, ${migration}): восстановите её той\u00a0же версией или новее.`,
  )
}

async function unseal({ secret, name }: Manifest, ask: RestoreOptions['passphrase']): Promise<Buffer | null> {
  if (secret === null) return null
  const passphrase = await ask()
  if (passphrase === null) {
    throw new StartProblem(
      'Нужна парольная фраза этой копии: --passphrase-file <файл>, а\u00a0«-» читает её со\u00a0стандартного ввода.',
    )
  }
  const opened = await openSecret(secret, passphrase)
  if (opened === null)
    throw new StartProblem(`Парольная фраза не\u00a0подходит к\u00a0копии ${name}: ничего не\u00a0записано.`)
  return opened
}

async function checkEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.includes(unfinishedRestore) || names.every((name) => name === 'lost+found')) return
  throw new StartProblem(`В\u00a0папке ${dataDir} уже есть данные: восстанавливать можно только в\u00a0пустую папку.`)
}

async function checkRoom(dataDir: string, { full, points }: RestorePlan, log: readonly FileEntry[]): Promise<void> {
  const content = sizesOf(points.at(-1) ?? full).bytes
  const database = full.database?.cluster?.bytes ?? 0
  const needed = content + database + log.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) + spareBytes
  const { free } = await diskSpace(await nearestFolder(dataDir))
  if (free >= needed) return
  throw new StartProblem(`На диске мало места: нужно ${inGb(needed)}, свободно ${inGb(free)}. Ничего не\u00a0записано.`)
}

const inGb = (bytes: number) => `${(bytes / 1e9).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0ГБ`

async function nearestFolder(folder: string): Promise<string> {
  const isThere = await readdir(folder).then(
    () => true,
    () => false,
  )
  return isThere || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder))
}

function damagedProblem({ full, points }: RestorePlan, { hash, isMissing }: DamagedChunk): StartProblem {
  const names = [full, ...points].map(({ name }) => name)
  return new StartProblem(
    `Копия ${names[0]} повреждена: кусок ${hash.slice(0, 12)} ${isMissing ? 'пропал' : 'испорчен'}. Что цело, покажет backup verify.`,
  )
}
