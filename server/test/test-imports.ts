import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { importTask } from '../src/features/imports/import.task.ts'
import { parseRange } from '../src/outbound/address.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import type { TaskHandler } from '../src/tasks/handlers.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

/** Names are answered by hand: tests ask no name server. */
function lookup(host: string) {
  if (host.endsWith('inner.example')) return [{ address: '10.0.0.7', family: 4 }]
  throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' })
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const timeouts = { pausesMs: [0, 1, 1, 1], saveEveryMs: 1 }

/** An account that may import, and a worker that does nothing else; the loopback may be read. */
export async function testImports() {
  const { db, connection } = await testDatabase()
  const make = testRows(db)
  const loopback = parseRange('127.0.0.0/8')
  if (!loopback) throw new Error('the loopback is a range')
  const server = await testHttp({
    db,
    services: { outbound: openOutbound([loopback], async (host) => lookup(host)) },
  })
  const user = await make.user()
  const account = await make.account({ members: { [user]: ['media.can_create_records'] } })
  const as = { user, account: account.code }

  return {
    ...server,
    db,
    make,
    account,
    as,
    timeouts,

    /** Works until `stop`; also stopped at the end of the file. */
    async work(handler: TaskHandler<'import'> = importTask(server.services, timeouts)) {
      const handlers = { import: handler }
      const slots = { light: 0, heavy: 0, network: 2, background: 0 }
      const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone: false, log: silent })
      after(() => worker.stop())
      return worker
    },

    async begin(...urls: string[]): Promise<number[]> {
      const { result, error } = await server.call(imports.create, { urls }, as)
      if (!result) throw new Error(JSON.stringify(error))
      return result.imports.map(({ id }: { id: number }) => id)
    },

    read: (id: number) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    async untilTaskEnded(taskId: number | null) {
      const deadline = performance.now() + 60_000
      for (;;) {
        const row = await db
          .selectFrom('tasks')
          .select('state')
          .where('id', '=', taskId)
          .where('finished_at', 'is not', null)
          .executeTakeFirst()
        if (row) return row
        if (performance.now() > deadline) throw new Error('the task has not ended in 60 s')
        await delay(20)
      }
    },

    async until(id: number, ...states: string[]) {
      const deadline = performance.now() + 60_000
      for (;;) {
        const row = await this.read(id)
        if (states.includes(row.state)) return row
        if (performance.now() > deadline) throw new Error(`still ${row.state}: ${row.fail_text}`)
        await delay(20)
      }
    },
  }
}

/** Served file; each request may be answered in its own way. */
interface ServedFile {
  bytes: Buffer
  headers?: Record<string, string>
  /** Cuts the connection after so many bytes of the answer; by the number of the request, from 1. */
  cutAfter?: (request: number) => number | null
  /** Ignores ranges. */
  whole?: boolean
  /** Tells no length. */
  chunked?: boolean
}

/** A web server of files as they are met outside, with ranges, If-Range and faults. */
export async function serveFiles(files: Record<string, ServedFile | ((response: ServerResponse) => void)>) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const file = files[request.url ?? '']
    if (file === undefined) response.writeHead(404).end()
    else if (typeof file === 'function') file(response)
    else serve(file, request, response, requests.filter(({ url }) => url === request.url).length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, rangesOf: (path: string) => rangesOf(requests, path) }
}

const rangesOf = (requests: IncomingMessage[], path: string) =>
  requests.filter(({ url }) => url === path).map(({ headers }) => headers.range ?? null)

function serve(file: ServedFile, request: IncomingMessage, response: ServerResponse, count: number): void {
  const { bytes, headers = {}, whole, chunked } = file
  const first = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const isSame = request.headers['if-range'] === (headers.etag ?? headers['last-modified'])
  const isRest = !whole && first > 0 && isSame
  if (isRest && first >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    return
  }
  const body = isRest ? bytes.subarray(first) : bytes
  response.writeHead(isRest ? 206 : 200, {
    'content-type': 'video/mp4',
    ...(chunked ? {} : { 'content-length': body.length }),
    ...(isRest ? { 'content-range': `bytes ${first}-${bytes.length - 1}/${bytes.length}` } : {}),
    ...headers,
  })
  const cut = file.cutAfter?.(count) ?? null
  if (cut === null) response.end(body)
  else response.write(body.subarray(0, cut), () => response.destroy())
}
