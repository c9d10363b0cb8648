import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from './metrics.ts'
import { pushMetrics } from './push.ts'

function pushing(
  key: string | null,
  answer: () => Promise<Response> = async () => new Response(null, { status: 204 }),
) {
  const metrics = createMetrics({ environment: 'production', account: () => '' })
  const sent: { url: string; init: RequestInit }[] = []
  const page = new EventTarget()
  pushMetrics({
    metrics,
    key,
    page,
    origin: 'https://video.example',
    fetch: (url, init = {}) => {
      sent.push({ url: String(url), init })
      return answer()
    },
  })
  return { metrics, sent, leave: () => page.dispatchEvent(new Event('pagehide')) }
}

test('C-7.4-03 C-9-10 figures are posted every 30 seconds and once as the page is left', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { metrics, sent, leave } = pushing('key')
  metrics.error('0', '/me')
  t.mock.timers.tick(29_999)
  assert.equal(sent.length, 0)
  t.mock.timers.tick(1)
  assert.equal(sent.length, 1)
  t.mock.timers.tick(30_000)
  assert.equal(sent.length, 1, 'nothing new, nothing sent')
  metrics.error('502', '/me')
  leave()
  leave()
  assert.equal(sent.length, 2)
  assert.match(String(sent[1]?.init.body), /errorCode="502"/)
  assert.deepEqual(
    [sent[1]?.url, sent[1]?.init.method, sent[1]?.init.keepalive],
    ['https://video.example/metrics', 'POST', true],
  )
})

test('C-7.4-04 the post carries a basic authorisation and no cookies', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { metrics, sent, leave } = pushing('the-key')
  metrics.error('0', '/me')
  leave()
  const headers = new Headers(sent[0]?.init.headers)
  assert.equal(headers.get('authorization'), `Basic ${Buffer.from('console:the-key').toString('base64')}`)
  assert.equal(sent[0]?.init.credentials, 'omit')
})

test('C-7.4-05 in local development, where no server gave a key, nothing is sent', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { metrics, sent, leave } = pushing(null)
  metrics.error('0', '/me')
  t.mock.timers.tick(90_000)
  leave()
  assert.equal(sent.length, 0)
})

test('figures that could not be sent go with the next ones, as long as they are few', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { metrics, sent, leave } = pushing('key', () => Promise.reject(new TypeError('fetch failed')))
  const push = async () => {
    leave()
    await new Promise(setImmediate)
    return String(sent.at(-1)?.init.body)
  }
  metrics.error('0', '/me')
  const first = await push()
  metrics.error('502', '/me')
  const second = await push()
  assert.ok(second.startsWith(first) && second.includes('errorCode="502"'))
  for (let code = 0; code < 180; code += 1) metrics.error(String(code), '/a-long-way/'.repeat(8))
  assert.ok((await push()).startsWith(first))
  metrics.error('503', '/me')
  assert.equal((await push()).split('\n').length, 2, 'too much to keep')
})

test('safety §5.7 what the gateway had no time for goes with the next push; what it does not take is let go', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  for (const [status, kept] of [
    [429, true],
    [400, false],
    [413, false],
  ] as const) {
    const { metrics, sent, leave } = pushing('key', async () => new Response(null, { status }))
    metrics.error('0', '/me')
    leave()
    await new Promise(setImmediate)
    metrics.error('502', '/me')
    leave()
    assert.equal(String(sent[1]?.init.body).includes('errorCode="0"'), kept, String(status))
  }
})
