import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openApi } from '../../tools/product/api.ts'
import { studioClip } from '../../tools/product/clips.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { readyVideo } from '../../tools/product/ready-video.ts'
import { socketOf } from '../../tools/product/scale/folder.ts'
import { printTable } from './table.ts'
import { cpuSeconds } from './uploads/usage.ts'

/** Events that are made; the goal says 100,000,000, which take about an hour and 3 GB of disk: `STATISTIC_EVENTS=100000000`. */
const events = Number(process.env.STATISTIC_EVENTS ?? 10_000_000)
const accounts = 200
const recordsOfAccount = 50
const days = 90
const eventsOfSession = 20
const rounds = 40
const insertRows = 500_000
const closingMs = 3_600_000
/** Events that come in a second while panels are measured again, by beacons of so many. */
const incoming = { perSecond: 5_000, inBeacon: 6, sessions: 8_000 }

/** Goal d2: the panels of the statistics over many events, days closed as the product closes them. */
export async function benchPanels(): Promise<void> {
  const env = { ROLES: 'api', API_CALLS_PER_SECOND: '0', API_COSTS_PER_MINUTE: '0' }
  const first = await startProduct({ env })
  let product = first
  try {
    const ids = await makeAccounts(product)
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const { uuid } = await readyVideo(product, api, await studioClip(), 'замер.mp4')
    await untilUp(product, key)
    let began = performance.now()
    await makeEvents(product, ids)
    console.log(`${events.toLocaleString('en')} events made in ${secondsSince(began)} s`)
    // the start closes the days that are over
    await product.stop()
    product = await startProduct({ env, dataDir: first.dataDir })
    began = performance.now()
    await waitUntilClosed(product)
    console.log(`${days - 2} days of ${accounts} accounts closed in ${secondsSince(began)} s`)
    await measureCold(product, key)
    await measurePanels(product, key)
    const answer = await fetch(`${product.url}/embed/${uuid}/config.json`)
    const { counted } = (await answer.json()) as { counted: string }
    const sender = sendSteadily(product, counted)
    // open days are counted while events come
    await delay(10_000)
    await measurePanels(product, key, sender)
    await printDisk(product)
  } finally {
    await product.stop()
    await first.remove()
  }
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 1_000)

/** Asks the first question, which starts the embedded engine and makes its tables. */
async function untilUp(product: Product, key: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await callOnce(product, key, 'statistic/summary', { from: day, to: day }, 'studio')
}

/** Posts a call and returns how long its answer took. */
async function callOnce(
  { url }: Product,
  key: string,
  call: string,
  params: object,
  account = 'bench-7',
): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'x-account-code': account, 'content-type': 'application/json' }
  const began = performance.now()
  const body = JSON.stringify({ id: call, params })
  const answer = await fetch(`${url}/api/v3/${call}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!text.includes('"result"')) throw new Error(`${call}: ${text.slice(0, 300)}`)
  return performance.now() - began
}

async function makeAccounts({ dataDir }: Product): Promise<{ first: number; last: number }> {
  const client = new pg.Client({ ...socketOf(dataDir), database: 'skleyka' })
  await client.connect()
  try {
    await client.query(
      `select set_config('skleyka.account', '0', false), set_config('skleyka.app_role', 'none', false)`,
    )
    await client.query(`insert into accounts (code, name, available_sections)
      select 'bench-' || n, 'Аккаунт ' || n, '{VIDEO}' from generate_series(1, ${accounts - 1}) as n`)
    const { rows } = await client.query('select min(id)::int as first, max(id)::int as last from accounts')
    const [range] = rows
    if (!range) throw new Error('no accounts')
    return range
  } finally {
    await client.end()
  }
}

/** Sends a statement to the embedded engine past the product and answers its text. */
function tell({ dataDir }: Product, statement: string): Promise<string> {
  const outcome = Promise.withResolvers<string>()
  const socketPath = path.join(dataDir, 'statistics', 'engine.sock')
  const query = request({ socketPath, method: 'POST', path: '/?database=stat&max_execution_time=600' }, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => {
      text += piece
    })
    answer.on('end', () => (answer.statusCode === 200 ? outcome.resolve(text) : outcome.reject(new Error(text))))
  })
  query.on('error', outcome.reject)
  query.end(statement)
  return outcome.promise
}

/** Makes sessions of five minutes in the order of their time, so that parts of tables hold days as they do where events come by the day. */
async function makeEvents(product: Product, { first, last }: { first: number; last: number }): Promise<void> {
  const session = `intDiv(number, ${eventsOfSession})`
  const place = `number % ${eventsOfSession}`
  const stepMs = ((days * 86_400 - 3_600) * 1_000) / (events / eventsOfSession)
  const now = Date.now()
  const start = `fromUnixTimestamp64Milli(toInt64(${now - days * 86_400_000} + ${session} * ${stepMs}), 'UTC')`
  const account = `${first} + cityHash64(${session}, 2) % ${last - first + 1}`
  for (let from = 0; from < events; from += insertRows) {
    await tell(
      product,
      `INSERT INTO events (at, received, account, record, version, session, seq, viewer, type, from_ms, to_ms, rate, run_ms,
         duration_ms, start_ms, height, kbps, domain, page, country, city, device, os, browser)
       SELECT ${start} + toIntervalSecond(10 * ${place}) AS at, at AS received, ${account} AS account,
         account * 1000 + cityHash64(${session}, 3) % ${recordsOfAccount} AS record, record AS version,
         reinterpret(toFixedString(concat(reinterpretAsFixedString(cityHash64(${session}, 4)),
           reinterpretAsFixedString(cityHash64(${session}, 5))), 16), 'UUID') AS session,
         ${place} AS seq, cityHash64(${session}, 6) % 1000000 AS viewer,
         multiIf(${place} = 0, 'load', ${place} = 1, 'play', 'heartbeat') AS type,
         if(${place} < 2, 0, (${place} - 2) * 10000) AS from_ms, if(${place} < 2, 0, (${place} - 1) * 10000) AS to_ms, 1, to_ms,
         300000, if(${place} = 2, 100 + cityHash64(${session}, 7) % 3000, 0), 720, 2500,
         concat('site', toString(cityHash64(${session}, 8) % 40), '.example') AS domain, concat('https://', domain, '/a'),
         arrayElement(['RU', 'KZ', 'BY', 'DE', 'US'], 1 + cityHash64(${session}, 9) % 5),
         concat('Город ', toString(cityHash64(${session}, 10) % 100)),
         arrayElement(['desktop', 'mobile', 'tv'], 1 + cityHash64(${session}, 11) % 3), 'Linux', 'Chrome'
       FROM numbers(${from}, ${Math.min(insertRows, events - from)})`,
    )
  }
}

/** Waits until the days that are over are closed, and the platform is summed up. */
async function waitUntilClosed(product: Product): Promise<void> {
  const daysLeft = `SELECT dateDiff('day', max(day), today()) FROM platform_closings`
  for (let waited = 0; waited < closingMs; waited += 1_000) {
    const left = Number(await tell(product, daysLeft).catch(() => '99'))
    if (left <= 2) return
    await delay(1_000)
  }
  throw new Error('the days were not closed in an hour')
}

const platformMs = 50

interface Panel {
  readonly name: string
  readonly goalMs: number
  readonly call: string
  readonly params: object
}

function panelsOf(): Panel[] {
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10)
  const period = { from, to }
  const today = { from: to, to }
  const account = (name: string, call: string, params: object): Panel => ({ name, goalMs: 20, call, params })
  const platform = (name: string, call: string, params: object): Panel => ({ name, goalMs: platformMs, call, params })
  const by = (dimension: string[], measures: string[]) => ({ ...period, by: dimension, measures })
  return [
    account('summary, 28 days', 'statistic/summary', period),
    account('summary with the period before', 'statistic/summary', { ...period, compare: 'previous' }),
    account('summary of today', 'statistic/summary', today),
    account('views by day', 'statistic/series', { ...period, measures: ['views', 'watchSeconds'] }),
    account('videos: views, viewers, depth', 'statistic/breakdown', by(['record'], ['views', 'viewers', 'depth'])),
    account('sites', 'statistic/breakdown', by(['site'], ['views'])),
    account('countries and cities', 'statistic/table', by(['country', 'city'], ['views'])),
    account('quality', 'statistic/quality', period),
    account('sessions', 'statistic/sessions', period),
    account('present', 'statistic/realtime', {}),
    platform('platform: totals', 'analytics/totals', { ...period, measures: ['views', 'viewers', 'watchSeconds'] }),
    platform('platform: accounts', 'analytics/accounts', { ...period, measures: ['views', 'watchSeconds'] }),
    platform('platform: cohorts of 12 months', 'analytics/cohorts', { months: 12 }),
    platform('platform: quality', 'analytics/quality', period),
  ]
}

/** Opens the first page after the engine has ended: eight calls at once, as the page of statistics makes them. */
async function measureCold(product: Product, key: string): Promise<void> {
  process.kill(Number(readFileSync(path.join(product.dataDir, 'statistics', 'engine.pid'), 'utf8')), 'SIGKILL')
  await delay(3_000)
  const began = performance.now()
  const times = await Promise.all(
    panelsOf()
      .slice(0, 8)
      .map(({ call, params }) => callOnce(product, key, call, params)),
  )
  const whole = (performance.now() - began).toFixed(0)
  console.log(
    `first page after an idle time: ${Math.min(...times).toFixed(0)} ms to the first answer, ${whole} ms to the last of 8`,
  )
}

/** The same question of another period: as many days of the months before. */
function earlier(params: object, days: number): object {
  if (!('from' in params && 'to' in params)) return params
  const shift = (day: unknown) =>
    new Date(Date.parse(String(day)) - (days % 60) * 86_400_000).toISOString().slice(0, 10)
  return { ...params, from: shift(params.from), to: shift(params.to) }
}

let unlike = 0

async function measurePanels(product: Product, key: string, sender?: Sender): Promise<void> {
  const rows: string[][] = []
  const all: number[] = []
  const engine = Number(readFileSync(path.join(product.dataDir, 'statistics', 'engine.pid'), 'utf8'))
  for (const { name, goalMs, call, params } of panelsOf()) {
    const [first, again]: [number[], number[]] = [[], []]
    await callOnce(product, key, call, params)
    const cpu = cpuSeconds([product.pid, engine])
    for (let round = 0; round < rounds; round += 1) {
      // another account, or another period of the platform, each time: no answer that is kept serves it
      unlike += 1
      first.push(
        await callOnce(
          product,
          key,
          call,
          goalMs === platformMs ? earlier(params, unlike) : params,
          `bench-${1 + round}`,
        ),
      )
    }
    const used = ((cpuSeconds([product.pid, engine]) - cpu) / rounds) * 1_000
    for (let round = 0; round < rounds; round += 1) again.push(await callOnce(product, key, call, params))
    all.push(...first, ...again)
    const cells = [
      at(first, 0.5),
      at(first, 0.95),
      sender ? '' : `${used.toFixed(0)} ms`,
      at(again, 0.5),
      at(again, 0.95),
    ]
    rows.push([name, ...cells, `≤ ${goalMs} ms`])
  }
  const rate = sender && (await sender.stop())
  const size = `${events.toLocaleString('en')} events of ${accounts} accounts`
  printTable(
    rate ? `Panels while ${rate} come in, over ${size} (d2)` : `Panels of the statistics over ${size} (d2)`,
    ['panel', 'p50 of the call', 'p95', 'CPU of server and engine', 'p50 when asked again', 'p95', 'goal'],
    [...rows, ['every call', at(all, 0.5), at(all, 0.95), '', '', '', 'p95 ≤ 500 ms']],
  )
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, two) => one - two)
  return `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`
}

async function printDisk(product: Product): Promise<void> {
  const text = await tell(
    product,
    `SELECT table, sum(bytes_on_disk) FROM system.parts WHERE database = 'stat' AND active GROUP BY table
     HAVING sum(bytes_on_disk) > 1000000 ORDER BY 2 DESC FORMAT TSV`,
  )
  const rows = text.split('\n').filter(Boolean)
  printTable(
    'Disk that a million events take',
    ['table', 'MB'],
    rows.map((line) => {
      const [table = '', bytes] = line.split('\t')
      return [table, (Number(bytes) / (events / 1e6) / 1024 ** 2).toFixed(1)]
    }),
  )
}

interface Sender {
  /** Returns what came in and how much of it was answered. */
  stop(): Promise<string>
}

/** Sends beacons of sessions that go on, as many a second as the goal says. */
function sendSteadily({ port }: Product, context: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sessions = Array.from({ length: incoming.sessions }, () => ({ id: randomUUID(), sentEvents: 0 }))
  const tickMs = 20
  const began = performance.now()
  let [sent, answered] = [0, 0]
  const send = (place: number) => {
    const session = sessions[place % sessions.length]
    if (session === undefined) return
    const sentAt = Date.now()
    const body = JSON.stringify({
      ...{ context, session: session.id, viewer: null, sentAt, page: 'https://site.example/news', isEmbed: true },
      ...{ screen: '1920x1080', player: '5.44.0' },
      events: Array.from({ length: incoming.inBeacon }, (_, n) => ({
        ...{ seq: session.sentEvents + n, at: sentAt, type: 'heartbeat', position: 10_000, height: 720, kbps: 2_500 },
        ranges: [{ from: n * 1_000, to: n * 1_000 + 1_000, rate: 1, runMs: 10_000 }],
      })),
    })
    session.sentEvents += incoming.inBeacon
    const headers = {
      'content-type': 'text/plain',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      'x-forwarded-for': `10.${place % 199}.${place % 211}.${1 + (place % 251)}`,
    }
    const beacon = request({ port, agent, method: 'POST', path: '/collect', headers }, (answer) => {
      answer.resume()
      if (answer.statusCode === 204) answered += 1
    })
    beacon.on('error', () => {})
    beacon.end(body)
  }
  const timer = setInterval(() => {
    const due = (((performance.now() - began) / 1_000) * incoming.perSecond) / incoming.inBeacon
    while (sent < due) {
      send(sent)
      sent += 1
    }
  }, tickMs)
  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1_000
      await delay(1_000)
      agent.destroy()
      const rate = Math.round((answered * incoming.inBeacon) / seconds).toLocaleString('en')
      return `${rate} events a second (${((100 * answered) / sent).toFixed(1)} % of the beacons answered by 204)`
    },
  }
}
