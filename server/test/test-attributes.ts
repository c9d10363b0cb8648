import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { attributes, type Exported } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sql } from 'kysely'
import { actDoer } from '../src/features/acts/acts.ts'
import { exportTask } from '../src/features/attributes/export.task.ts'
import { bulkTask } from '../src/features/bulk/bulk.task.ts'
import { purgeTask } from '../src/features/processing/purge.task.ts'
import { features } from '../src/features.ts'
import { areasOf } from '../src/registry/feature.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { testDatabase } from './test-database.ts'
import { type As, testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const usual: Permission[] = ['media.can_export_record_filters', 'media.can_edit_records', 'media.can_moderate_records']

/** Accounts whose members send tables out and back in, and workers that make them. */
export async function testAttributes() {
  const { db, connection } = await testDatabase()
  const make = testRows(db)
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const { app, call, services } = await testHttp({ db, services: { now } })
  const user = await make.user({ name: 'Мария' })
  const workers: Worker[] = []
  after(stopWorkers)

  async function startWork() {
    if (workers.length > 0) return
    const handlers = {
      export: exportTask(services),
      bulk: bulkTask(actDoer(services, () => areasOf(features))),
      purge: purgeTask(services.storage),
    }
    const slots = { light: 2, heavy: 0, network: 0, background: 0 }
    workers.push(await startWorker({ db, connection, handlers, name: 'test', slots, alone: true, log: silent }))
  }
  async function stopWorkers() {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }

  /** A worker that is a process of its own, to be killed in the middle of its work. */
  async function startProcess() {
    const child = spawn(process.execPath, await processArguments(), { stdio: 'inherit' })
    const ended = once(child, 'exit')
    after(() => child.kill('SIGKILL'))
    return {
      async killWhen(isTime: () => Promise<boolean>) {
        while (!(await isTime())) if (child.exitCode !== null) throw new Error('the worker has ended by itself')
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  /** Another one, which tells of each table in turn how many bytes of memory were in use at most while it was written. */
  async function startMeasured() {
    const args = ['--expose-gc', ...(await processArguments())]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    after(() => child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return { mostBytes: async () => Number((await lines.next()).value) }
  }
  async function processArguments() {
    const { rows } = await sql<{ role: string }>`select current_setting('skleyka.app_role') as role`.execute(db)
    const optionsJson = JSON.stringify({ connection, appRole: rows[0]?.role, storage: services.folders.storage })
    return [path.join(import.meta.dirname, 'export-worker.ts'), optionsJson]
  }

  /** An account of its own, where the user may do what is given. */
  async function studio(permissions: Permission[] = usual) {
    const { id, code } = await make.account({ members: { [user]: permissions } })
    const as: As = { user, account: code }
    const get = async (exportId: number): Promise<Exported> => {
      const { items } = (await call(attributes.list, { perPage: 100 }, as)).result
      const found = items.find((item) => item.id === exportId)
      if (!found) throw new Error(`no export ${exportId}`)
      return JSON.parse(JSON.stringify(found))
    }
    return {
      id,
      code,
      as,
      get,
      create: (params: object = {}) =>
        call(
          attributes.create,
          {
            source: { kind: 'ALL' },
            fields: ['id', 'name'],
            format: 'CSV',
            timeZone: 'Europe/Moscow',
            language: 'ru',
            ...params,
          },
          as,
        ),
      async until(exportId: number, state: Exported['state']) {
        const deadline = Date.now() + 120_000
        for (;;) {
          const found = await get(exportId)
          if (found.state === state) return found
          if (Date.now() > deadline) throw new Error(`the export is ${found.state} after 120 s`)
          await delay(50)
        }
      },
      async file(exportId: number) {
        const { result } = await call(attributes.download, { id: exportId }, as)
        return fetchFile(result.url)
      },
      /** Sends a table; answers what the address said, and the number of the import. */
      async send(body: string | Buffer, bytes = Buffer.byteLength(body)) {
        const { result, error } = await call(attributes.importOpen, { fileName: 'таблица.csv', bytes }, as)
        if (error) return { status: 0, words: error.extra, importId: '' }
        const answer = await app.inject({ method: 'POST', url: new URL(result.url).pathname, payload: body })
        return { status: answer.statusCode, words: answer.json().error ?? '', importId: result.importId }
      },
      preview: async (importId: string, params: object = {}) =>
        (await call(attributes.importPreview, { importId, perPage: 100, ...params }, as)).result,
    }
  }
  async function fetchFile(url: string) {
    const answer = await app.inject({ method: 'GET', url: new URL(url).pathname })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
  }
  const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`
  return {
    db,
    make,
    app,
    call,
    services,
    clock,
    user,
    studio,
    refusal,
    fetchFile,
    startWork,
    stopWorkers,
    startProcess,
    startMeasured,
  }
}
