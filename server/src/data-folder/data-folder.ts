import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'
import { systemProblem } from '../problems/system-errors.ts'
import { diskSpace } from './disk.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { keepPrivate } from './private.ts'

/** The folders of one installation, all on one file system so that a finished upload is adopted by a rename. */
export interface DataFolder {
  readonly root: string
  readonly postgres: string
  readonly storage: string
  readonly uploads: string
  readonly scratch: string
  /** Of the events of players and of the embedded store of them. */
  readonly statistics: string
  readonly lock: FolderLock
  /** Files that other users of the machine can read all the same. */
  readonly open: readonly string[]
}

/** Lies in a folder that a restore has not finished. */
export const unfinishedRestore = 'restore-unfinished'

// PostgreSQL alone needs about 60 MB at its first start
const leastFreeBytes = 200 * 1024 * 1024

/**
 * Makes the data folder ready and takes it for this process alone; with `part` only that part of it, so that processes
 * of different roles can share a folder. Uploads may gather elsewhere. Refuses in words when it cannot be used.
 */
export async function openDataFolder(root: string, part?: string, uploads?: string | null): Promise<DataFolder> {
  await makeWritable(root)
  const lock = await lockFolder(root, part === undefined ? 'lock' : `lock-${part}`)
  try {
    refuseUnfinished(root)
    await leaveRoom(root)
    const places = { ...dataFolders(root), ...(uploads && { uploads }) }
    const own = [places.storage, places.uploads, places.scratch, places.statistics]
    for (const folder of own) await makeWritable(folder)
    return { ...places, lock, open: await keepPrivate(root, own) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Returns where things lie in a data folder. */
export const dataFolders = (root: string) => ({
  root,
  postgres: path.join(root, 'postgres'),
  storage: path.join(root, 'storage'),
  uploads: path.join(root, 'uploads'),
  scratch: path.join(root, 'scratch'),
  statistics: path.join(root, 'statistics'),
})

/** Rejects with the reason when a file cannot be written to the folder. */
export async function checkWritable(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`)
  await writeFile(probe, 'x')
  await rm(probe)
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await checkWritable(folder)
  } catch (cause) {
    throw new StartProblem(
      `Папка данных ${folder} не\u00a0годится: ${systemProblem(cause) ?? 'запись не\u00a0удалась'}.`,
      {
        cause,
      },
    )
  }
}

function refuseUnfinished(root: string): void {
  if (!existsSync(path.join(root, unfinishedRestore))) return
  throw new StartProblem(
    `Восстановление папки данных ${root} из\u00a0копии не\u00a0закончено: повторите npm run admin -- restore.`,
  )
}

async function leaveRoom(root: string): Promise<void> {
  const { free } = await diskSpace(root)
  if (free >= leastFreeBytes) return
  const freeMb = Math.floor(free / 1024 / 1024)
  throw new StartProblem(
    `На диске с\u00a0папкой ${root} мало места: свободно ${freeMb}\u00a0МБ, а\u00a0нужно хотя\u00a0бы 200\u00a0МБ.`,
  )
}
