import { createHash } from 'node:crypto'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chunkBytes, openChunks } from '../backup/chunks.ts'
import { type FileList, readList } from '../backup/file-list.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { dataFolders } from '../data-folder/data-folder.ts'
import { connect } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { Storage } from '../storage/storage.ts'
import { findJournalFaults } from './audit.sql.ts'

/** A line of what a drill has found. */
type DrillRow = Readonly<Record<'проверка' | 'итог', string>>

/**
 * Restores the newest backup into a temporary folder, compares rows, files and the journal with what the backup says, and
 * removes it. Refuses in words what does not agree.
 */
export async function drillBackup(
  place: Storage,
  passphrase: () => Promise<string | null>,
  say: (line: string) => void,
): Promise<DrillRow[]> {
  const began = performance.now()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'skleyka-drill-'))
  await chmod(dataDir, 0o711)
  try {
    const { plan, rows } = await restoreBackup({
      ...{ place, dataDir, target: null, passphrase, say, durable: false },
      settle: async () => {},
    })
    const restoredMs = performance.now() - began
    const faults = [
      ...(rows ? findRowFaults(plan.full, rows, plan.points.length > 0) : []),
      ...(await findFileFaults(place, plan.points.at(-1) ?? plan.full, dataDir)),
      ...(rows ? await findAuditFaults(dataFolders(dataDir).postgres) : []),
    ]
    if (faults.length > 0) throw new StartProblem(`Учение не\u00a0удалось.\n${faults.slice(0, 20).join('\n')}`)
    return [
      { проверка: 'копия', итог: (plan.points.at(-1) ?? plan.full).name },
      { проверка: 'таблиц сверено', итог: String(Object.keys(rows ?? {}).length) },
      { проверка: 'журнал изменений', итог: rows ? 'цел' : 'база внешняя' },
      { проверка: 'восстановление, с', итог: (restoredMs / 1000).toFixed(1) },
      { проверка: 'всего, с', итог: ((performance.now() - began) / 1000).toFixed(1) },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Rows have to lie between those before and those after the moment of the copy; behind points they may only be counted. */
function findRowFaults({ database }: Manifest, rows: Readonly<Record<string, number>>, hasPoints: boolean): string[] {
  if (database === null) return []
  return Object.entries(database.rowsBefore).flatMap(([table, before]) => {
    const after = database.rowsAfter[table] ?? before
    const now = rows[table]
    const fits = now !== undefined && (hasPoints || (now >= Math.min(before, after) && now <= Math.max(before, after)))
    return fits ? [] : [`${table}: строк ${now ?? 'нет'}, а\u00a0в\u00a0копии ${before}`]
  })
}

async function findFileFaults(place: Storage, manifest: Manifest, dataDir: string): Promise<string[]> {
  const folders = dataFolders(dataDir)
  const faults: string[] = []
  const lists: [FileList | null, string][] = [
    [manifest.storage, folders.storage],
    [manifest.events, path.join(folders.statistics, 'events')],
  ]
  for (const [list, root] of lists) {
    if (list === null) continue
    for await (const { path: name, chunks } of readList(openChunks(place), list)) {
      if (!(await isSame(path.join(root, name), chunks))) faults.push(`${name}: файл не\u00a0тот`)
    }
  }
  return faults
}

async function isSame(file: string, chunks: readonly string[]): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return false
  try {
    const piece = Buffer.alloc(chunkBytes)
    for (const [index, hash] of chunks.entries()) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, index * chunkBytes)
      if (createHash('sha256').update(piece.subarray(0, bytesRead)).digest('hex') !== hash) return false
    }
    return true
  } finally {
    await handle.close()
  }
}

async function findAuditFaults(folder: string): Promise<string[]> {
  const server = await startEmbedded({ folder, durable: false })
  const opened = connect(server.owner, { max: 2 })
  try {
    const faults = await findJournalFaults(opened.db.platform('operator'))
    return faults.map(({ kind, event_id: id }) => `журнал изменений: строка ${id ?? 'первая'}, ${kind}`)
  } finally {
    await opened.close()
    await server.stop()
  }
}
