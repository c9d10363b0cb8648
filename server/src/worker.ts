import { hostname } from 'node:os'
import type { OpenDatabase } from './database/database.ts'
import { importTask } from './features/imports/import.task.ts'
import { processingTasks } from './features/processing/processing.ts'
import { sweepReplaced } from './features/records/replaced.ts'
import { sweepEndedSessions } from './features/sessions/sessions.ts'
import { openMediaTools } from './ffmpeg/tools.ts'
import { type HealthCheck, HealthProblem } from './health.ts'
import { forgetCalls } from './http/calls.sql.ts'
import type { Parts } from './parts.ts'
import type { Settings } from './settings.ts'
import type { TaskHandlers } from './tasks/handlers.ts'
import { startWorker } from './tasks/worker.ts'

interface WorkerOptions {
  parts: Parts
  connection: OpenDatabase['connection']
  settings: Pick<Settings, 'ffmpegPath' | 'mediaSandbox'>
  /** Whether this is the only process that can be working on the database. */
  alone: boolean
}

interface WorkerRole {
  /** The parts of the product that this role answers for. */
  checks: Record<string, HealthCheck>
  /** What the administrator should know about the machine, in sentences. */
  warnings: string[]
  stop(): Promise<void>
}

// one encode fills the machine; light work is short; a download costs little but lasts
const slots = { heavy: 1, light: 2, network: 4 }
const silentAfterMs = 60_000
const sweepEveryMs = 10 * 60_000

/** The role that runs background tasks and clears away what has expired. */
export async function startWorkerRole({ parts, connection, settings, alone }: WorkerOptions): Promise<WorkerRole> {
  const { db, log, storage, folders } = parts
  const { tools, warnings } = await openMediaTools({ ...settings, scratchFolder: folders.scratch })
  const handlers: Omit<TaskHandlers, 'store'> = { ...processingTasks(storage, tools), import: importTask(parts) }
  const name = `${hostname()}:${process.pid}`
  const worker = await startWorker({ db, connection, handlers, name, slots, alone, log })
  const sweeping = setInterval(() => sweep(parts), sweepEveryMs)
  return {
    warnings,
    checks: {
      worker: async () => {
        const silentMs = performance.now() - worker.lastSeenMs()
        if (silentMs > silentAfterMs) throw new HealthProblem('очередь задач не\u00a0отвечает')
        return { runningTasks: worker.runningTasks() }
      },
      ffmpeg: async () => {
        const { major, from } = tools.binaries
        return { version: major, from, sandbox: tools.sandbox.kind }
      },
    },
    async stop() {
      clearInterval(sweeping)
      await worker.stop()
    },
  }
}

async function sweep(parts: Parts): Promise<void> {
  const { now, log, storage } = parts
  const db = parts.db.platform('housekeeping')
  try {
    await sweepReplaced(parts)
    await sweepEndedSessions(db, now())
    await forgetCalls(db)
    await storage.tidy()
  } catch (error) {
    log.error({ err: error }, 'the sweep failed')
  }
}
