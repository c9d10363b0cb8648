import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { embedRoutes } from '../src/features/playback/embed.http.ts'
import { playbackRoutes } from '../src/features/playback/playback.http.ts'
import { purgeTask } from '../src/features/processing/purge.task.ts'
import { emptyTask } from '../src/features/trash/empty.task.ts'
import type { TaskHandlers } from '../src/tasks/handlers.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { testPlayback } from './test-playback.ts'
import { testRows } from './test-rows.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** An account with videos that play, somebody who may delete them, and workers that clear away. */
export async function testTrash() {
  const t = await testPlayback([...playbackRoutes, ...embedRoutes(async () => null)])
  const { db, connection, services } = t
  const make = testRows(db)
  const user = await make.user({ name: 'Мария' })
  const account = { id: t.account.id, code: 'studio' }
  await db
    .updateTable('accounts')
    .set({ available_sections: ['VIDEO'] })
    .where('id', '=', account.id)
    .execute()
  await make.member(account.id, user, ['media.can_delete_records'])
  const foreign = await make.account()
  const as = { user, account: account.code }
  const workers: Worker[] = []
  const stopWork = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
  after(stopWork)

  /** A video of the account whose files are stored. */
  async function stored(fields: Parameters<typeof make.record>[2] = {}, accountId = account.id) {
    const id = await make.record(accountId, user, { current_state: 'READY', playable: true, ...fields })
    const { uuid } = await read(id)
    for (const key of [`sources/${uuid}/1/source`, `hls/${uuid}/1-1-1/master.m3u8`, `images/${uuid}/1-1-1/small.jpg`]) {
      await services.storage.put(key, 'bytes')
    }
    return { id, uuid }
  }
  const read = (id: number) => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  async function keysOf(uuid: string) {
    const keys: string[] = []
    for (const root of ['sources', 'hls', 'images']) {
      for await (const key of services.storage.list(`${root}/${uuid}/`)) keys.push(key)
    }
    return keys
  }
  const work = async (alone = false, handlers: Partial<TaskHandlers> = {}) => {
    const own = { purge: purgeTask(services.storage), empty: emptyTask, ...handlers }
    const slots = { light: 1, heavy: 1, network: 1, background: 0 }
    workers.push(await startWorker({ db, connection, handlers: own, name: 'test', slots, alone, log: silent }))
  }
  async function until(condition: () => Promise<boolean>) {
    const deadline = Date.now() + 60_000
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('the condition was not met in a minute')
      await delay(20)
    }
  }
  const untilIdle = () =>
    until(async () => {
      const open = await db
        .selectFrom('tasks')
        .select('id')
        .where('state', 'in', ['QUEUED', 'RUNNING', 'RETRY_WAIT'])
        .execute()
      return open.length === 0
    })
  const dispose = (ids: number[], reason?: string) => t.call(trash.dispose, { ids, ...(reason && { reason }) }, as)
  const restore = (ids: number[]) => t.call(trash.restore, { ids }, as)
  const erase = (ids: number[]) => t.call(trash.delete, { ids }, as)
  /** Returns what the trash says of each id: the status, or the name of the refusal. */
  const states = ({ result }: Awaited<ReturnType<typeof dispose>>) =>
    Object.fromEntries(
      Object.entries(result.updateStates).map(([id, { status, error }]) => [id, error?.subtype ?? status]),
    )
  const journal = (id: number) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after', 'user_id'])
      .where('object_id', '=', String(id))
      .where('object_type', '=', 'record')
      .orderBy('id')
      .execute()
  return {
    ...t,
    ...{ make, user, account, foreign, as, stored, read, keysOf, work, stopWork, until, untilIdle },
    ...{ dispose, restore, erase, states, journal },
  }
}
