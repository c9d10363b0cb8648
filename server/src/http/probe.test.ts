import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createMetrics } from '../metrics/metrics.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { requireFreePort } from './listen-problem.ts'
import { startProbe } from './probe.ts'

const operatorToken = 'a-token-of-the-operator-0123456789'
const authorization = `Bearer ${operatorToken}`

test('a process without HTTP of its own tells whether it works to anybody, its parts and figures to whoever shows the token', async () => {
  const metrics = createMetrics()
  metrics.mailTries.inc({ outcome: 'sent' })
  let ok = true
  const health = async () => ({ ok, failing: ok ? [] : ['worker'], parts: { worker: { ok } } })
  const probe = await startProbe({ host: '127.0.0.1', port: 0, metrics, health, operatorToken })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${probe.port}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  try {
    assert.deepEqual(await ask('/healthz'), { status: 200, text: '{"ok":true}' })
    ok = false
    assert.deepEqual(await ask('/healthz'), { status: 503, text: '{"ok":false}' })
    assert.match((await ask('/healthz', { headers: { authorization } })).text, /"failing":\["worker"\]/)
    assert.equal((await ask('/metrics')).status, 401)
    assert.equal((await ask('/metrics', { headers: { authorization: `${authorization}x` } })).status, 401)
    assert.match(
      (await ask('/metrics', { headers: { authorization } })).text,
      /^skleyka_mail_tries_total\{outcome="sent"\} 1$/m,
    )
    assert.equal((await ask('/metrics', { method: 'POST', headers: { authorization } })).status, 404)
    for (const path of ['/', '/admin', '/healthz/']) assert.equal((await ask(path)).status, 404, path)
  } finally {
    await probe.close()
  }
})

test('a port that is taken is told in words that name the setting, before anything is opened', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen({ host: '127.0.0.1', port: 0 }, listening))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    await assert.rejects(requireFreePort({ host: '127.0.0.1', port, setting: 'PORT' }), (error: unknown) => {
      assert.ok(error instanceof StartProblem)
      assert.match(error.message, new RegExp(`Порт ${port} занят .* в.PORT`))
      return true
    })
    const metrics = createMetrics()
    const health = async () => ({ ok: true, failing: [], parts: {} })
    await assert.rejects(startProbe({ host: '127.0.0.1', port, metrics, health, operatorToken }), /PROBE_PORT/)
  } finally {
    await new Promise((closed) => other.close(closed))
  }
  await requireFreePort({ host: '127.0.0.1', port, setting: 'PORT' })
})
