import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { openApi } from '../../tools/product/api.ts'
import { studioClip } from '../../tools/product/clips.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { readyVideo } from '../../tools/product/ready-video.ts'
import { socketOf } from '../../tools/product/scale/folder.ts'
import { printTable } from './table.ts'
import { cpuSeconds } from './uploads/usage.ts'

const rowsOfStore = 400_000
const rowsOfPostgres = 60_000
const rowsOneByOne = 3_000
const beaconMs = 10_000
const connections = 128
const inFlight = 4

/** Goal d1: rows of events a second that are on the disk, and beacons a second over HTTP. */
export async function benchStatistics(): Promise<void> {
  const product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const { uuid } = await readyVideo(product, api, await studioClip(), 'замер.mp4')
    const answer = await fetch(`${product.url}/embed/${uuid}/config.json`)
    const { counted } = (await answer.json()) as { counted: string }
    const beacons = [await sendBeacons(product, counted, 1), await sendBeacons(product, counted, 6)]
    const base = await insertIntoPostgres(product, rowsOfPostgres, 1_000)
    const single = await insertIntoPostgres(product, rowsOneByOne, 1)
    const store = await insertIntoStore(product)
    const bytes = await bytesOfStore(product)
    const figure = (rate: number) => [Math.round(rate).toLocaleString('en'), (rate / base).toFixed(2)]
    printTable(
      'Rows of events a second, on the disk before they are answered (d1)',
      ['way', 'rows a second', 'PostgreSQL batches = 1', 'goal'],
      [
        ['PostgreSQL, 1,000 rows a statement', ...figure(base), ''],
        ['PostgreSQL, a row a statement (as Umami inserts)', ...figure(single), ''],
        ['ours, 10,000 rows a batch', ...figure(store), '≥ 2.5'],
      ],
    )
    const perMillion = (table: string) =>
      `${((((bytes.get(table) ?? 0) / rowsOfStore) * 1e6) / 1024 ** 2).toFixed(0)} MB`
    printTable(
      'Disk that a million events take',
      ['events', 'sessions they touch, for a day (20 events each)'],
      [[perMillion('events'), perMillion('touched_sessions')]],
    )
    printTable(
      'Beacons a second over HTTP, on the disk before they are answered (d1)',
      ['events a beacon', 'beacons a second', 'events a second', 'p50', 'p99', 'CPU a beacon', 'refused', 'goal'],
      beacons.map((one) => [...one, '≥ 20,000 beacons']),
    )
  } finally {
    await product.stop()
    await product.remove()
  }
}

function row(seq: number, session: string): object {
  return {
    ...{ session, seq, part: 0, at: new Date().toISOString(), type: 'heartbeat', received: new Date().toISOString() },
    ...{ account: 7, record: seq % 50, version: 1, viewer: String(seq % 5_000), page: 'https://site.example/news' },
    ...{ domain: 'site.example', country: 'RU', region: 'RU-MOW', asn: 8_359, device: 'desktop', os: 'Linux' },
    ...{ browser: 'Chrome', screen: '1920x1080', player_version: '5.44.0', is_embed: 1, is_preview: 0, is_robot: 0 },
    ...{ duration_ms: 600_000, position_ms: 10_000, from_ms: 0, to_ms: 10_000, rate: 1, run_ms: 10_000 },
    ...{ height: 720, kbps: 2_500 },
  }
}

async function insertIntoPostgres({ dataDir }: Product, count: number, inBatch: number): Promise<number> {
  const client = new pg.Client({ ...socketOf(dataDir), database: 'skleyka' })
  await client.connect()
  try {
    await client.query('create schema if not exists bench')
    await client.query(
      'create table if not exists bench.events (id bigserial primary key, at timestamptz, record int, told jsonb)',
    )
    await client.query('create index if not exists events_at on bench.events (record, at)')
    const from = performance.now()
    for (let done = 0; done < count; done += inBatch) {
      const rows = Array.from({ length: inBatch }, (_, n) => row(done + n, randomUUID()))
      await client.query(
        `insert into bench.events (at, record, told)
         select (told ->> 'at')::timestamptz, (told ->> 'record')::int, told from jsonb_array_elements($1::jsonb) as told`,
        [JSON.stringify(rows)],
      )
    }
    return (count / (performance.now() - from)) * 1_000
  } finally {
    await client.query('drop schema bench cascade')
    await client.end()
  }
}

async function insertIntoStore({ dataDir }: Product): Promise<number> {
  const socketPath = path.join(dataDir, 'statistics', 'engine.sock')
  const send = (token: string, rows: readonly object[]) => {
    const outcome = Promise.withResolvers<void>()
    const settings = new URLSearchParams({
      ...{ database: 'stat', async_insert: '0', insert_deduplicate: '1', insert_deduplication_token: token },
      ...{ deduplicate_blocks_in_dependent_materialized_views: '1', date_time_input_format: 'best_effort' },
    })
    const insertion = request({ socketPath, method: 'POST', path: `/?${settings}` }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? outcome.resolve() : outcome.reject(new Error(`${answer.statusCode}`)),
      )
    })
    insertion.on('error', outcome.reject)
    insertion.end(`INSERT INTO events FORMAT JSONEachRow\n${rows.map((one) => JSON.stringify(one)).join('\n')}`)
    return outcome.promise
  }
  const inBatch = 10_000
  const from = performance.now()
  let session = randomUUID()
  for (let done = 0; done < rowsOfStore; done += inBatch) {
    const rows = Array.from({ length: inBatch }, (_, n) => {
      if (n % 20 === 0) session = randomUUID()
      return row(done + n, session)
    })
    await send(`bench-${session}`, rows)
  }
  return (rowsOfStore / (performance.now() - from)) * 1_000
}

/** Bytes of the tables of the store. */
async function bytesOfStore({ dataDir }: Product): Promise<Map<string, number>> {
  const socketPath = path.join(dataDir, 'statistics', 'engine.sock')
  const outcome = Promise.withResolvers<string>()
  const query = request({ socketPath, method: 'POST', path: '/' }, async (answer) => {
    answer.setEncoding('utf8')
    outcome.resolve((await answer.toArray()).join(''))
  })
  query.on('error', outcome.reject)
  query.end(
    `SELECT table, sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'stat' GROUP BY table FORMAT TSV`,
  )
  const lines = (await outcome.promise).split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split('\t')).map(([table = '', bytes]) => [table, Number(bytes)]))
}

/** Keeps so many requests in flight on so many connections, and answers the cells of a row. */
async function sendBeacons({ port, pid }: Product, context: string, events: number): Promise<string[]> {
  const times: number[] = []
  let [refused, sent] = [0, 0]
  const cpu = cpuSeconds([pid])
  const from = performance.now()
  const next = (): string => {
    const sentAt = Date.now()
    sent += 1
    const beacon = {
      ...{ context, session: randomUUID(), viewer: null, sentAt, page: 'https://site.example/news', isEmbed: true },
      ...{ screen: '1920x1080', player: '5.44.0' },
      events: Array.from({ length: events }, (_, seq) => ({
        ...{ seq, at: sentAt, type: 'heartbeat', position: 10_000, height: 720, kbps: 2_500 },
        ranges: [{ from: 0, to: 10_000, rate: 1, runMs: 10_000 }],
      })),
    }
    const body = JSON.stringify(beacon)
    const address = `10.${sent % 199}.${sent % 211}.${1 + (sent % 251)}`
    return `POST /collect HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
  await Promise.all(
    Array.from({ length: connections }, () => {
      const over = Promise.withResolvers<void>()
      const socket = connect(port, '127.0.0.1')
      const waiting: number[] = []
      const write = () => {
        waiting.push(performance.now())
        socket.write(next())
      }
      let left = ''
      socket.setEncoding('latin1')
      socket.on('connect', () => {
        for (let n = 0; n < inFlight; n += 1) write()
      })
      socket.on('data', (text: string) => {
        left += text
        for (let end = left.indexOf('HTTP/1.1 ', 9); ; end = left.indexOf('HTTP/1.1 ', 9)) {
          const whole = end === -1 ? left : left.slice(0, end)
          if (!whole.includes('\r\n\r\n')) break
          if (!whole.startsWith('HTTP/1.1 204')) refused += 1
          times.push(performance.now() - (waiting.shift() ?? 0))
          left = end === -1 ? '' : left.slice(end)
          if (performance.now() - from < beaconMs) write()
          else if (waiting.length === 0) socket.destroy()
          if (left === '') break
        }
      })
      socket.on('error', over.reject)
      socket.on('close', () => over.resolve())
      return over.promise
    }),
  )
  const tookS = (performance.now() - from) / 1_000
  times.sort((one, other) => one - other)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`
  const rate = (times.length - refused) / tookS
  const usedUs = ((cpuSeconds([pid]) - cpu) / times.length) * 1e6
  const whole = (amount: number) => Math.round(amount).toLocaleString('en')
  return [`${events}`, whole(rate), whole(rate * events), at(0.5), at(0.99), `${usedUs.toFixed(0)} µs`, `${refused}`]
}
