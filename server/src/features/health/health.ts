import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log/log.ts'
import { type LoadSample, loadBetween, sampleLoad } from './load.ts'
import { enterProcess, leaveProcess, type Presence, stayProcess } from './presence.sql.ts'

export { otherSettings } from './presence.sql.ts'

/** Name of this process at its tasks and in its row. */
export const processName = `${hostname()}:${process.pid}`

const everyMs = 15_000

/** Has the process told in the database for as long as it is up: who it is and that it is alive. */
export async function startPresence(
  db: Db,
  { presence, alone, log }: { presence: Presence; alone: boolean; log: Log },
): Promise<{ stop(): Promise<void> }> {
  await enterProcess(db, presence, alone)
  const stopping = new AbortController()
  const { signal } = stopping
  const telling = (async () => {
    let before = sampleLoad()
    while (true) {
      await delay(everyMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      const after = sampleLoad()
      await stay(db, presence, { before, after }).catch((error: unknown) =>
        log.error({ err: error }, 'the process could not be told of'),
      )
      before = after
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await telling
      // the database may be what has stopped us: then the row falls silent
      await leaveProcess(db, presence.name).catch(() => {})
    },
  }
}

interface Measured {
  readonly before: LoadSample
  readonly after: LoadSample
}

async function stay(db: Db, presence: Presence, { before, after }: Measured): Promise<void> {
  if (!(await stayProcess(db, presence.name, loadBetween(before, after)))) await enterProcess(db, presence, false)
}
