import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { Session } from 'chdb'
import { engineConfig, engineData } from './engine-config.ts'
import { changeSettings, identifier, literal, readEngineRequest } from './engine-request.ts'

/*
 * A process of its own around the embedded ClickHouse: it answers the HTTP interface of ClickHouse on a Unix socket, so that one client
 * serves it and a server alike. It lives as long as the process that started it.
 */

/** A session runs one statement at a time. One more is kept for probes and for stopping what nobody waits for. */
const sessionCount = 3
/** Requests that wait for a session; beyond it clients are told to come later. */
const maxWaiting = 64
/** Code of ClickHouse for too many statements at once. */
const tooMany = 202
const maxBodyBytes = 64 * 1024 * 1024

interface PooledSession {
  readonly engine: Session
  database: string
  /** Settings and parameters that were set. */
  held: ReadonlyMap<string, string>
}

const [folder = '', socket = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

const config = path.join(folder, 'engine.xml')
writeFileSync(config, engineConfig())
const open = () => new Session(path.join(folder, engineData), { connectionArgs: [`--config-file=${config}`] })
const free: PooledSession[] = Array.from({ length: sessionCount }, () => ({
  ...{ engine: open(), database: 'default', held: new Map() },
}))
const own = open()
const waiting: ((session: PooledSession) => void)[] = []
let statements = 0

rmSync(socket, { force: true })
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => fail(response, 500, 0, String(error)))
})
server.requestTimeout = 0
server.keepAliveTimeout = 60_000
server.listen(socket, () => process.send?.('ready'))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://engine')
  if (url.pathname === '/ping') {
    await own.queryAsync('SELECT 1')
    response.end('Ok.\n')
    return
  }
  const body = await readBody(request)
  const read = body === null ? null : readEngineRequest(url.searchParams, body)
  if (read === null) return fail(response, 400, 0, 'malformed request')
  const session = await take()
  if (session === null) return fail(response, 503, tooMany, 'too many statements at once')
  statements += 1
  const mark = `/*q:${statements}*/`
  const stop = () => {
    // SYNC never comes back
    if (!response.writableFinished && !read.isInsert)
      own.queryAsync(`KILL QUERY WHERE startsWith(query, ${literal(mark)}) ASYNC`).catch(() => {})
  }
  try {
    if (session.database !== read.database) await session.engine.queryAsync(`USE ${identifier(read.database)}`)
    session.database = read.database
    const { statement, held } = changeSettings(session.held, read.settings)
    if (statement !== null) await set(session, statement, held)
    response.once('close', stop)
    if (response.destroyed) return
    const result = await session.engine.queryAsync(`${mark} ${read.statement}`, { format: 'TabSeparated' })
    response.off('close', stop)
    response.writeHead(200, { 'content-type': 'text/plain; charset=UTF-8' })
    response.end(result.bytes())
  } catch (error) {
    response.off('close', stop)
    const code = error instanceof Error && 'clickhouseCode' in error ? Number(error.clickhouseCode ?? 0) : 0
    fail(response, 500, code, error instanceof Error ? error.message : String(error))
    // what a failed statement holds is freed by the next one of its session
    await session.engine.queryAsync('SELECT 1').catch(() => {})
  } finally {
    give(session)
  }
}

/** Changes the settings of a session. Where it refuses one it may have taken others: each is set back by itself. */
async function set(session: PooledSession, statement: string, held: ReadonlyMap<string, string>): Promise<void> {
  try {
    await session.engine.queryAsync(statement)
    session.held = held
  } catch (error) {
    const touched = new Set([...session.held.keys(), ...held.keys()])
    session.held = new Map()
    for (const name of touched)
      if (!name.startsWith('param_')) await session.engine.queryAsync(`SET ${name} = DEFAULT`).catch(() => {})
    throw error
  }
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8', 'x-clickhouse-exception-code': `${code}` })
  const text = message.startsWith('Code:') ? message : `Code: ${code}. DB::Exception: ${message}`
  response.end(text)
}

function take(): Promise<PooledSession> | null {
  const session = free.pop()
  if (session) return Promise.resolve(session)
  if (waiting.length >= maxWaiting) return null
  return new Promise((resolve) => waiting.push(resolve))
}

function give(session: PooledSession): void {
  const next = waiting.shift()
  if (next) next(session)
  else free.push(session)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
