import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after } from 'node:test'
import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../src/database/database.ts'
import type { Services } from '../src/services.ts'

/** Options of a worker that is a process of its own. */
export interface WorkerOptions {
  readonly connection: OpenDatabase['connection']
  readonly appRole: string
  /** Of the storage. */
  readonly folder: string
  readonly scratch: string
  readonly youtube: Services['youtube']
  /** The call of the storage after which it goes no further, by the end of the key. */
  readonly stopsAt: { readonly method: 'put' | 'adopt' | 'read'; readonly key: string } | null
}

/** A worker that is a process of its own, to be killed in the middle of its work: nothing of it is tidied up. */
export async function startWorkerProcess(db: Db, options: Omit<WorkerOptions, 'appRole'>) {
  const { rows } = await sql<{ role: string }>`select current_setting('skleyka.app_role') as role`.execute(db)
  const workerOptions = JSON.stringify({ ...options, appRole: rows[0]?.role })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-worker.ts'), workerOptions], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  after(() => child.kill('SIGKILL'))
  async function kill() {
    child.kill('SIGKILL')
    assert.equal((await ended)[1], 'SIGKILL')
  }
  return {
    kill,
    /** Kills it where it was told to stop. */
    async killHalfWay() {
      await Promise.race([once(child.stdout, 'data'), ended])
      await kill()
    },
  }
}
