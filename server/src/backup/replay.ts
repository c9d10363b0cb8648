import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type OpenDatabase } from '../database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../database/embedded.ts'
import { openSession } from '../database/superuser.ts'
import type { RestorePlan } from './choose-backup.ts'
import type { Chunks } from './chunks.ts'
import { countRows } from './cluster.sql.ts'
import { type FileEntry, readList } from './file-list.ts'
import { writeFiles } from './write-files.ts'

/** Rows of the restored tables by `schema.table`. */
export type RestoredRows = Readonly<Record<string, number>>

interface ReplayOptions {
  readonly plan: RestorePlan
  readonly log: readonly FileEntry[]
  readonly say: (line: string) => void
  /** Ends in the restored database what must not live on. */
  readonly settle: (opened: OpenDatabase) => Promise<void>
  readonly durable?: boolean
}

/** Writes the copied cluster, has PostgreSQL replay the log, and ends what must not live on. `null` without a database. */
export async function replayCluster(
  chunks: Chunks,
  { plan, log, say, settle, durable = true }: ReplayOptions,
  folder: string,
): Promise<RestoredRows | null> {
  const { database } = plan.full
  if (!database?.cluster) return null
  say('Восстанавливаем базу данных')
  const cluster = path.join(folder, 'cluster')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFiles(chunks, readList(chunks, database.cluster), cluster)
  await writeFiles(chunks, log, path.join(cluster, 'pg_wal'))
  await writeFile(path.join(cluster, 'backup_label'), database.label, { mode: 0o600 })
  const configuration = path.join(cluster, 'postgresql.auto.conf')
  const plain = await readFile(configuration, 'utf8')
  if (plan.until) await replayUntil(cluster, configuration, plan.until)
  const server = await startEmbedded({ folder, durable, startTimeoutMs: longestReplayMs })
  try {
    await writeFile(configuration, plain)
    return await settleRows(server, settle)
  } finally {
    await server.stop()
  }
}

const longestReplayMs = 48 * 3600 * 1000

/** The log lies in the cluster: nothing has to be fetched. */
async function replayUntil(cluster: string, configuration: string, until: Date): Promise<void> {
  const lines = [
    `restore_command = 'false'`,
    // of the letters that ISO has it takes none
    `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
    // else it counts as started while it replays
    `hot_standby = 'off'`,
  ]
  await appendFile(configuration, `\n${lines.join('\n')}\n`)
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

async function settleRows(server: EmbeddedPostgres, settle: ReplayOptions['settle']): Promise<RestoredRows> {
  const session = await openSession(server.connection)
  const rows = await countRows(session).finally(() => session.end())
  const opened = connect(server.owner, { max: 2 })
  await settle(opened).finally(() => opened.close())
  return rows
}
