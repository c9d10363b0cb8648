import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsOf } from '@skleyka/contract/metrics/metrics.ts'
import { createMetrics } from './metrics.ts'

const metricsOf = (account = 'studio', maxSeries = 200) =>
  createMetrics({ environment: 'stage', account: () => account, maxSeries })

const common = 'environment="stage",retention="30d",service="skleyka",app="admin",deviceType="desktop",account="studio"'

test('C-7.4-06 every figure carries the environment, retention, service, app, device type, account and endpoint', () => {
  const metrics = metricsOf()
  metrics.time('admin_loading_time', 1.5, '/records')
  metrics.error('RECORD_NOT_FOUND', '/api/v3/records/get')
  const lines = (metrics.take() ?? '').trim().split('\n')
  assert.equal(lines.length, 12 + 2 + 1)
  for (const line of lines) assert.ok(line.includes(`{${common},`), line)
  const names = [...(lines.at(-1) ?? '').matchAll(/(\w+)="/g)].map(([, name]) => name)
  assert.deepEqual(names, labelsOf('admin_api_error'))
})

test('C-7.4-07 C-7.4-08 C-9-11 times fall into cumulative buckets of 0.1 to 10 seconds', () => {
  const metrics = metricsOf()
  for (const seconds of [0.05, 0.1, 0.65, 3, 11]) metrics.time('admin_api_fetching_time', seconds, '/me')
  const text = metrics.take() ?? ''
  const buckets = [...text.matchAll(/le="([^"]+)"\} (\d+)/g)].map(([, bound, count]) => `${bound}: ${count}`)
  assert.deepEqual(buckets, [
    '0.1: 2',
    '0.2: 2',
    '0.3: 2',
    '0.4: 2',
    '0.5: 2',
    '0.6: 2',
    '0.7: 3',
    '1: 3',
    '2: 3',
    '5: 4',
    '10: 4',
    '+Inf: 5',
  ])
  assert.match(text, /^admin_api_fetching_time_sum\{.*endpoint="\/me"\} 14\.8$/m)
  assert.match(text, /^admin_api_fetching_time_count\{.*\} 5$/m)
})

test('C-7.4-09 failed calls are counted by error code and endpoint', () => {
  const metrics = metricsOf()
  metrics.error('0', '/me')
  metrics.error('0', '/me')
  metrics.error('VALIDATION_FIELD', '/me')
  assert.equal(
    metrics.take(),
    [
      `admin_api_error{${common},errorCode="0",endpoint="/me"} 2`,
      `admin_api_error{${common},errorCode="VALIDATION_FIELD",endpoint="/me"} 1`,
      '',
    ].join('\n'),
  )
})

test('only what is new is given, and nothing at all when nothing is', () => {
  const metrics = metricsOf()
  assert.equal(metrics.take(), null)
  metrics.error('0', '/me')
  assert.ok(metrics.take())
  assert.equal(metrics.take(), null)
})

test('neither hostile values nor many endpoints break the format or make it grow', () => {
  const metrics = metricsOf('stu"dio\n\\', 3)
  for (let number = 0; number < 50; number += 1) metrics.error(`code "${number}"\n`, '/me'.repeat(200))
  metrics.time('admin_api_fetching_time', Number.NaN, '/me')
  metrics.time('admin_api_fetching_time', -1, '/me')
  const lines = (metrics.take() ?? '').trim().split('\n')
  assert.equal(lines.length, 3)
  for (const line of lines) assert.match(line, /^admin_api_error\{(\w+="[^"\\]{0,128}",?){8}\} 1$/)
})
