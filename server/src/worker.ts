import type { OpenDatabase } from './database/database.ts'
import { processName } from './features/health/health.ts'
import { lateLetters } from './features/sign-in-mail/sign-in-mail.ts'
import { features } from './features.ts'
import type { MediaTools } from './ffmpeg/tools.ts'
import type { HealthCheck } from './health.ts'
import { forgetCalls } from './http/calls.sql.ts'
import { isMailDue } from './mail/mails.sql.ts'
import { sendMails, sweepMails } from './mail/send-mails.ts'
import { sweepsOf, workerTasks } from './registry/feature.ts'
import { type Sweep, startSweeps } from './registry/sweeping.ts'
import type { Services } from './services.ts'
import { startWorker } from './tasks/worker.ts'
import { workerHealth } from './worker-health.ts'

interface WorkerOptions {
  services: Services
  connection: OpenDatabase['connection']
  tools: MediaTools
  /** True if this is the only process that can be working on the database. */
  alone: boolean
}

interface WorkerRole {
  /** The parts of the product that this role answers for. */
  checks: Record<string, HealthCheck>
  stop(): Promise<void>
}

// one encode fills the machine; light work is short; a download costs little but lasts; nobody waits for the background
export const workerSlots = { heavy: 1, light: 2, network: 4, background: 1 }
/** Clean-ups of the foundation itself. */
const sweepsOfGround: readonly Sweep[] = [
  {
    name: 'answers kept for repeats',
    role: 'worker',
    everyMs: 10 * 60_000,
    run: async ({ db }) => void (await forgetCalls(db.platform('housekeeping'))),
  },
  {
    name: 'letters on their way',
    role: 'worker',
    dueWhen: isMailDue,
    run: (services) => sendMails(services, lateLetters(services)),
  },
  { name: 'letters that have gone', role: 'worker', everyMs: 60 * 60_000, run: sweepMails },
  {
    name: 'what is left of puts',
    role: 'worker',
    everyMs: 10 * 60_000,
    ofProcess: true,
    run: ({ storage }) => storage.tidy(),
  },
]

/** The role that runs background tasks and clears away what has expired. */
export async function startWorkerRole({ services, connection, tools, alone }: WorkerOptions): Promise<WorkerRole> {
  const { db, log, metrics } = services
  const handlers = workerTasks(features, services, tools)
  const worker = await startWorker({
    ...{ db, connection, handlers, alone, log, metrics },
    name: processName,
    slots: workerSlots,
  })
  const sweeping = startSweeps(
    [...sweepsOfGround, ...sweepsOf(features, 'worker')],
    services,
    alone ? null : processName,
  )
  return {
    checks: {
      worker: workerHealth(worker),
      ffmpeg: async () => {
        const { major, from } = tools.binaries
        return { version: major, from, sandbox: tools.sandbox.kind }
      },
    },
    async stop() {
      await worker.stop()
      await sweeping.stop()
    },
  }
}
