import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideSecrets, reportOptions } from './report-options.ts'

test('C-7.4-11 errors and traces are reported in full, as release 5.44.0', () => {
  const { release, sampleRate, tracesSampleRate, dsn, environment } = reportOptions(
    'https://k@sentry.example/1',
    'stage',
  )
  assert.deepEqual(
    { release, sampleRate, tracesSampleRate, dsn, environment },
    { release: '5.44.0', sampleRate: 1, tracesSampleRate: 1, dsn: 'https://k@sentry.example/1', environment: 'stage' },
  )
})

test('R30 no report holds a session token, a playback token or an upload id', () => {
  const uuid = '0b9f2c3e-4d5a-4b6c-8d7e-9f0a1b2c3d4e'
  const event = {
    message: 'GET https://v.example/api/v2/users.json?page=1&session_id=SECRET&q=x failed',
    breadcrumbs: [
      { data: { url: `/v/${uuid}/SECRET/master.m3u8` } },
      { data: { to: `/img/${uuid}/SECRET/poster.jpg` } },
    ],
    extra: { nested: { url: '/api/uploader/upload/SECRET/7' }, count: 3, nothing: null },
  }
  const json = JSON.stringify(hideSecrets(event))
  assert.doesNotMatch(json, /SECRET/)
  for (const kept of ['page=1', '&q=x', 'master.m3u8', 'poster.jpg', '/7', '"count":3'])
    assert.ok(json.includes(kept), kept)
  const circle: Record<string, unknown> = { text: 'session_id=SECRET' }
  circle.self = circle
  assert.equal(hideSecrets(circle).text, 'session_id=…')
})
