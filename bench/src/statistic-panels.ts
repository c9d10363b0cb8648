import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { socketOf } from '../../tools/product/scale/folder.ts'
import { printTable } from './table.ts'

/** Events that are made; `STATISTIC_EVENTS=100000000` is the goal, and takes about half an hour and 6 GB of disk. */
const events = Number(process.env.STATISTIC_EVENTS ?? 2_000_000)
const accounts = 200
const recordsOfAccount = 50
const days = 90
const eventsOfSession = 20
const rounds = 15
const insertRows = 100_000
const closingMs = 3_600_000

/** Goal d2: the panels of the statistics over many events, days closed as the product closes them. */
export async function benchPanels(): Promise<void> {
  const env = { ROLES: 'api', API_CALLS_PER_SECOND: '0', API_COSTS_PER_MINUTE: '0' }
  const first = await startProduct({ env })
  let product = first
  try {
    const ids = await makeAccounts(product)
    await untilUp(product)
    await makeEvents(product, ids)
    // the start closes the days that are over
    await product.stop()
    product = await startProduct({ env, dataDir: first.dataDir })
    await waitUntilClosed(product)
    await measurePanels(product)
  } finally {
    await product.stop()
    await first.remove()
  }
}

/** Waits until the embedded engine answers: a sweep of the start asks it. */
async function untilUp(product: Product): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await tell(product, 'SELECT count() FROM events').catch(() => null)) return
    await delay(1_000)
  }
  throw new Error('the store of statistics does not start')
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
  const asked = request({ socketPath, method: 'POST', path: '/?database=stat&max_execution_time=600' }, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => {
      text += piece
    })
    answer.on('end', () => (answer.statusCode === 200 ? outcome.resolve(text) : outcome.reject(new Error(text))))
  })
  asked.on('error', outcome.reject)
  asked.end(statement)
  return outcome.promise
}

async function makeEvents(product: Product, { first, last }: { first: number; last: number }): Promise<void> {
  const sessions = `intDiv(number, ${eventsOfSession})`
  const place = `number % ${eventsOfSession}`
  const start = `now64(3, 'UTC') - toIntervalSecond(3600 + cityHash64(${sessions}, 1) % ${days * 86_400 - 3_600})`
  const account = `${first} + cityHash64(${sessions}, 2) % ${last - first + 1}`
  for (let from = 0; from < events; from += insertRows) {
    await tell(
      product,
      `INSERT INTO events (at, received, account, record, version, session, seq, viewer, type, from_ms, to_ms, rate, run_ms,
         duration_ms, start_ms, height, kbps, domain, page, country, city, device, os, browser)
       SELECT ${start} + toIntervalSecond(10 * ${place}) AS at, at AS received, ${account} AS account,
         account * 1000 + cityHash64(${sessions}, 3) % ${recordsOfAccount} AS record, record AS version,
         reinterpret(toFixedString(concat(reinterpretAsFixedString(cityHash64(${sessions}, 4)),
           reinterpretAsFixedString(cityHash64(${sessions}, 5))), 16), 'UUID') AS session,
         ${place} AS seq, cityHash64(${sessions}, 6) % 1000000 AS viewer,
         multiIf(${place} = 0, 'load', ${place} = 1, 'play', 'heartbeat') AS type,
         if(${place} < 2, 0, (${place} - 2) * 10000) AS from_ms, if(${place} < 2, 0, (${place} - 1) * 10000) AS to_ms, 1, to_ms,
         300000, if(${place} = 2, 100 + cityHash64(${sessions}, 7) % 3000, 0), 720, 2500,
         concat('site', toString(cityHash64(${sessions}, 8) % 40), '.example') AS domain, concat('https://', domain, '/a'),
         arrayElement(['RU', 'KZ', 'BY', 'DE', 'US'], 1 + cityHash64(${sessions}, 9) % 5),
         concat('Город ', toString(cityHash64(${sessions}, 10) % 100)),
         arrayElement(['desktop', 'mobile', 'tv'], 1 + cityHash64(${sessions}, 11) % 3), 'Linux', 'Chrome'
       FROM numbers(${from}, ${Math.min(insertRows, events - from)})`,
    )
  }
}

/** Waits until the days that are over are closed. */
async function waitUntilClosed(product: Product): Promise<void> {
  for (let waited = 0; waited < closingMs; waited += 2_000) {
    const count = await tell(product, 'SELECT count() FROM closings').catch(() => '0')
    if (Number(count) >= accounts * (days - 2)) return
    await delay(2_000)
  }
  throw new Error('the days were not closed in an hour')
}

async function measurePanels(product: Product): Promise<void> {
  const key = await product.admin('api-key', product.administrator.email)
  const headers = {
    ...{ authorization: `Bearer ${key}`, 'x-account-code': 'bench-7', 'content-type': 'application/json' },
  }
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10)
  const period = { from, to }
  const panels: readonly [name: string, goalMs: number, path: string, params: object][] = [
    ['summary, 28 days', 20, 'statistic/summary', period],
    ['summary with the period before', 20, 'statistic/summary', { ...period, compare: 'previous' }],
    ['views by day', 20, 'statistic/series', { ...period, measures: ['views', 'watchSeconds'] }],
    [
      'videos with all measures',
      20,
      'statistic/breakdown',
      { ...period, by: ['record'], measures: ['views', 'viewers', 'depth'] },
    ],
    ['sites', 20, 'statistic/breakdown', { ...period, by: ['site'], measures: ['views'] }],
    ['countries and cities', 20, 'statistic/table', { ...period, by: ['country', 'city'], measures: ['views'] }],
    ['quality', 20, 'statistic/quality', period],
    ['sessions', 20, 'statistic/sessions', period],
    ['present', 20, 'statistic/realtime', {}],
    ['platform totals', 50, 'analytics/totals', { ...period, measures: ['views', 'viewers', 'watchSeconds'] }],
    ['platform accounts', 50, 'analytics/accounts', { ...period, measures: ['views', 'watchSeconds'] }],
  ]
  const rows: string[][] = []
  for (const [name, goal, call, params] of panels) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      const body = JSON.stringify({ id: `${call}-${round}`, params })
      const answer = await fetch(`${product.url}/api/v3/${call}`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (!text.includes('"result"')) throw new Error(`${name}: ${text.slice(0, 300)}`)
      times.push(performance.now() - began)
    }
    times.sort((one, two) => one - two)
    const at = (share: number) => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)} ms`
    rows.push([name, at(0.5), at(0.95), `≤ ${goal} ms`])
  }
  const bytes = Number(
    await tell(product, `SELECT sum(bytes_on_disk) FROM system.parts WHERE database = 'stat' AND active`),
  )
  printTable(
    `Panels of the statistics over ${events.toLocaleString('en')} events of ${accounts} accounts (d2), ${(bytes / events).toFixed(1)} bytes an event on disk`,
    ['panel', 'p50 of the call', 'p95', 'goal'],
    rows,
  )
}
