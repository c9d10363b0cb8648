import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { createBrowserMetrics } from './browser-metrics.ts'
import { metricsRoutes, pushKey } from './metrics.http.ts'
import { readPush } from './push-lines.ts'

const { db } = await testDatabase()
const serverText = async () => '# HELP own Own\n# TYPE own counter\nown 1\n'

const token = 'a-token-of-the-collector-0123456789'

async function gateway() {
  const { app, services } = await testHttp({ db, rawRoutes: metricsRoutes({ serverText, readToken: token }) })
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const host = 'localhost:8080'
  return {
    basic,
    async push(
      payload: string,
      authorization: string = basic('console', pushKey(services.secrets)),
      remoteAddress = '127.0.0.1',
    ) {
      const headers = { authorization, host }
      const answer = await app.inject({ method: 'POST', url: '/metrics', payload, headers, remoteAddress })
      return { status: answer.statusCode, body: answer.body }
    },
    async read(headers: Record<string, string> = { authorization: `Bearer ${token}` }, remoteAddress = '127.0.0.1') {
      const answer = await app.inject({ method: 'GET', url: '/metrics', headers: { host, ...headers }, remoteAddress })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
  }
}

const common =
  'environment="production",retention="30d",service="skleyka",app="admin",deviceType="desktop",account="studio"'
const error = (code: string, endpoint: string, count: number | string) =>
  `admin_api_error{${common},errorCode="${code}",endpoint="${endpoint}"} ${count}`

/** A histogram of one endpoint as a page sends it. */
function histogram(name: string, endpoint: string, seconds: readonly number[]): string {
  const labels = `${common},endpoint="${endpoint}"`
  const within = (bound: number) => seconds.filter((one) => one <= bound).length
  return [
    ...limits.metricsBucketsS.map((bound) => `${name}_bucket{${labels},le="${bound}"} ${within(bound)}`),
    `${name}_bucket{${labels},le="+Inf"} ${seconds.length}`,
    `${name}_sum{${labels}} ${seconds.reduce((sum, one) => sum + one, 0)}`,
    `${name}_count{${labels}} ${seconds.length}`,
  ].join('\n')
}

test('C-7.4-07 C-7.4-08 C-7.4-09 pushes of several pages are summed and shown beside the server’s own figures', async () => {
  const { push, read } = await gateway()
  const first = [histogram('admin_api_fetching_time', '/me', [0.05, 0.35]), error('0', '/me', 2)].join('\n')
  const second = [histogram('admin_api_fetching_time', '/me', [20]), error('0', '/me', 1)].join('\n')
  assert.equal((await push(first)).status, 204)
  assert.equal((await push(`# TYPE admin_api_error counter\n\n${second}\n`)).status, 204)
  assert.equal((await push(histogram('admin_loading_time', '/records', [0.8]))).status, 204)
  const { status, body, headers } = await read()
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.match(body, /^own 1$/m)
  const lines = body.split('\n')
  const fetching = `${common},endpoint="/me"`
  for (const line of [
    error('0', '/me', 3),
    `admin_api_fetching_time_bucket{${fetching},le="0.1"} 1`,
    `admin_api_fetching_time_bucket{${fetching},le="0.4"} 2`,
    `admin_api_fetching_time_bucket{${fetching},le="10"} 2`,
    `admin_api_fetching_time_bucket{${fetching},le="+Inf"} 3`,
    `admin_api_fetching_time_count{${fetching}} 3`,
    `admin_loading_time_bucket{${common},endpoint="/records",le="1"} 1`,
  ]) {
    assert.ok(lines.includes(line), `${line} is missing in\n${body}`)
  }
})

test('C-7.4-04 without the key of the page nothing is taken', async () => {
  const { push, read, basic } = await gateway()
  for (const authorization of ['', 'Bearer x', 'Basic !', basic('console', ''), basic('admin', 'console')]) {
    assert.equal((await push(error('0', '/me', 1), authorization)).status, 401)
  }
  assert.doesNotMatch((await read()).body, /admin_api_error\{/)
})

test('a push with one bad line is refused whole, in words that name the line', async () => {
  const { push, read } = await gateway()
  const good = error('0', '/me', 1)
  const half = histogram('admin_api_fetching_time', '/me', [0.2]).split('\n')
  const bad: [string, RegExp][] = [
    ['up 1', /нужна запись вида/],
    [`node_load{${common}} 1`, /метрика не.принимается/],
    [`admin_api_error_bucket{${common}} 1`, /метрика не.принимается/],
    [good.replace('app="admin"', 'app="other"'), /недопустимая метка app/],
    [good.replace('account="studio"', 'account="../../etc"'), /недопустимая метка account/],
    [good.replace('environment="production",', ''), /нужны метки/],
    [good.replace('account=', 'more="1",account='), /нужны метки/],
    [good.replace('"studio"', '"stu\\"dio"'), /метки не.разобраны/],
    [error('0', '/me', -1), /число/],
    [error('0', '/me', '1e308'), /число/],
    [error('0', '/me', 'NaN'), /число/],
    [error('0', '/me', '0.5'), /целое/],
    [half.slice(0, 4).join('\n'), /не.сходится/],
    [half.filter((line) => !line.includes('_count')).join('\n'), /не.сходится/],
  ]
  for (const [line, words] of bad) {
    const { status, body } = await push(`${good}\n${line}`)
    assert.equal(status, 400, line)
    assert.match(body, words, line)
    assert.match(body, /Строка \d/)
  }
  assert.doesNotMatch((await read()).body, /admin_api_error\{/)
})

test('a push larger than 64 KiB is refused', async () => {
  const { push } = await gateway()
  assert.equal((await push(`${error('0', '/me', 1)}\n`.repeat(600))).status, 413)
})

test('safety §5.7 an address that pushes without end is refused, and the others are heard', async () => {
  const { push, read, basic } = await gateway()
  const flood = Array.from({ length: 650 }, () => push('', basic('console', 'guessed'), '203.0.113.7'))
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length <= 50, `${refused.length} refused`)
  assert.match(refused[0]?.body ?? '', /Слишком много запросов/)
  assert.equal((await push(error('0', '/me', 1), undefined, '203.0.113.8')).status, 204)
  assert.match((await read()).body, /admin_api_error\{/)
})

test('safety §5.7 endpoints and codes that nobody knows are counted together, and series have a ceiling', async () => {
  const { push, read } = await gateway()
  await push([error('HACK_ME', '/secret/1', 1), error('-7', '/secret/2', 1)].join('\n'))
  assert.ok((await read()).body.includes(error('other', 'other', 2)))

  const metrics = createBrowserMetrics(2)
  const known = { endpoints: new Set(['/me']), errorCodes: new Set<string>() }
  const ofAccount = (account: string) => readPush(error('0', '/me', 1).replace('studio', account), known)
  for (const account of ['one', 'two', 'three', 'one']) metrics.add(ofAccount(account))
  assert.match(metrics.text(), /account="one".* 2$/m)
  assert.doesNotMatch(metrics.text(), /three/)
  assert.match(metrics.text(), /^skleyka_browser_values_left_out_total 1$/m)
})

test('the token is asked of everybody, on this machine too: through a proxy there anybody looks like it; the page’s key is none', async () => {
  const { read, basic } = await gateway()
  // what nginx sends with a bare proxy_pass to 127.0.0.1: no header tells of the visitor
  const refused = await read({ host: '127.0.0.1:8080', connection: 'close' })
  assert.deepEqual([refused.status, refused.headers['www-authenticate']?.toString().slice(0, 5)], [401, 'Basic'])
  assert.doesNotMatch(refused.body, /own 1/)
  for (const authorization of [
    'Bearer wrong',
    `Bearer ${token}x`,
    basic('console', 'console'),
    basic('prometheus', ''),
  ]) {
    assert.equal((await read({ authorization })).status, 401)
  }
  assert.equal((await read({ authorization: `Bearer ${token}` }, '203.0.113.7')).status, 200)
  assert.equal((await read({ authorization: basic('prometheus', token) })).status, 200)
})
