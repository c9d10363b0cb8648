import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SuperuserSession } from '../database/superuser.ts'
import type { Chunks } from './chunks.ts'
import { countRows, releaseCopy, startCopy, stopCopy } from './cluster.sql.ts'
import { copyFile, copyFolder, walkFiles } from './copy-files.ts'
import { type FileList, joinLists, writeList } from './file-list.ts'
import { isSegment, segmentOf } from './segments.ts'

/** A copy of the files of a running PostgreSQL with the log that makes them whole. */
export interface ClusterCopy {
  readonly label: string
  readonly cluster: FileList
  readonly wal: FileList
  /** Moment of the database that the copy comes to. */
  readonly at: Date
  readonly rowsBefore: Record<string, number>
  readonly rowsAfter: Record<string, number>
}

/** Contents that PostgreSQL makes anew at its start; the folders themselves are copied empty (its manual, 25.3.4.2). */
const emptied = [
  ...['pg_wal/', 'pg_replslot/', 'pg_dynshmem/', 'pg_notify/', 'pg_serial/', 'pg_snapshots/', 'pg_stat_tmp/'],
  'pg_subtrans/',
]
const leftOut =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|pg_internal\.init(?:\.\d+)?)$/
const temporary = /(?:^|\/)(?:pgsql_tmp|t\d+_\d)/
const controlFile = 'global/pg_control'

/** True for what a copy of a running cluster leaves out, or takes last. */
const skips = (file: string): boolean =>
  file === controlFile ||
  leftOut.test(file) ||
  temporary.test(file) ||
  emptied.some((folder) => file.startsWith(folder))

/** Copies a running cluster together with its log from the start of the copy to its end. */
export async function copyCluster(chunks: Chunks, session: SuperuserSession, folder: string): Promise<ClusterCopy> {
  const started = await startCopy(session)
  const cluster = await copyFiles(chunks, folder)
  const rowsBefore = await countRows(session)
  const { lsn, label, at } = await stopCopy(session)
  const rowsAfter = await countRows(session)
  const [first, last] = [segmentOf(started.lsn, started.timeline), segmentOf(lsn, started.timeline)]
  const wal = await copySegments(chunks, folder, (name) => name >= first && name <= last)
  await releaseCopy(session)
  return { label, cluster, wal, at, rowsBefore, rowsAfter }
}

async function copyFiles(chunks: Chunks, folder: string): Promise<FileList> {
  const copied = await copyFolder(chunks, { root: folder, skips, folders: true })
  const rest = writeList(chunks)
  const control = await readControl(folder)
  await rest.add({ path: controlFile, sizeBytes: control.length, changed: '', chunks: [await chunks.write(control)] })
  return joinLists(chunks, [copied, await rest.end()])
}

/** Reads the control file last, until two looks agree: it is written in place. */
async function readControl(folder: string): Promise<Buffer> {
  let before = await readFile(path.join(folder, controlFile))
  for (;;) {
    await delay(10)
    const after = await readFile(path.join(folder, controlFile))
    if (after.equals(before)) return after
    before = after
  }
}

/** Copies segments of the log, which have to be complete by now. */
export async function copySegments(
  chunks: Chunks,
  folder: string,
  wants: (name: string) => boolean,
): Promise<FileList> {
  const root = path.join(folder, 'pg_wal')
  const list = writeList(chunks)
  for await (const name of walkFiles(root)) {
    if (!isSegment(name) || !wants(name)) continue
    const entry = await copyFile(chunks, path.join(root, name), name)
    if (entry === null) throw new Error(`the segment ${name} of the log is gone`)
    await list.add(entry)
  }
  return list.end()
}
