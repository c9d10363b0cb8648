import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { connect } from '../../database/database.ts'
import { liveEncoders } from '../../live-role.ts'
import { addDiskMetrics } from '../../metrics/disk-metrics.ts'
import { addNumber } from '../../metrics/gauge.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { addProcessMetrics } from '../../metrics/process-metrics.ts'
import { addBackupMetrics, lastBackup } from '../backups/backups.ts'
import { addInstallationMetrics } from './metrics.ts'

const { db } = await testDatabase()

/** Lines of the figures as a collector reads them, without their descriptions. */
async function read(): Promise<string[]> {
  const metrics = createMetrics()
  addInstallationMetrics(metrics, db)
  const text = await metrics.registry.metrics()
  return text.split('\n').filter((line) => line.startsWith('skleyka_'))
}

test('figures of the installation are told as the database has them, and what has ended is not', async () => {
  const quiet = await read()
  assert.ok(quiet.includes('skleyka_mails_waiting 0'))
  assert.ok(!quiet.some((line) => line.startsWith('skleyka_tasks{')))

  const make = testRows(db)
  const { id: account } = await make.account()
  const { id: locked } = await make.account()
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', locked).execute()
  const task = (
    account_id: number,
    state: 'QUEUED' | 'RETRY_WAIT' | 'DONE' | 'FAILED',
    minutes: number,
    type = 'convert',
  ) =>
    db
      .insertInto('tasks')
      .values({
        ...{ account_id, type, state, share_key: 'metrics', payload: JSON.stringify({}) },
        run_after: sql<Date>`now() - ${minutes} * interval '1 minute'`,
      })
      .execute()
  await task(account, 'QUEUED', 10)
  await task(account, 'QUEUED', 5)
  await task(account, 'FAILED', 50)
  await task(account, 'DONE', 500)
  await task(account, 'RETRY_WAIT', -10, 'probe')
  await task(locked, 'QUEUED', 5_000)
  await db
    .insertInto('mails')
    .values({
      ...{ kind: 'test', recipient: Buffer.alloc(32), sealed: 'x', next_try_at: new Date() },
      created_at: new Date(Date.now() - 7_200_000),
    })
    .execute()
  await db
    .insertInto('processes')
    .values({ name: 'one:1', version: '1.0.0', roles: ['worker', 'live'], slots: JSON.stringify({}), load: null })
    .execute()

  const lines = await read()
  const number = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )
  assert.equal(number('skleyka_tasks{type="convert",state="QUEUED"}'), 3)
  assert.equal(number('skleyka_tasks{type="convert",state="FAILED"}'), 1)
  assert.equal(number('skleyka_tasks{type="probe",state="RETRY_WAIT"}'), 1)
  assert.ok(!lines.some((line) => line.includes('DONE')))
  const waits = number('skleyka_task_oldest_seconds{type="convert"}')
  assert.ok(waits >= 600 && waits < 3_000, `the task of a locked account waits for nobody: ${waits}`)
  assert.ok(!lines.some((line) => line.startsWith('skleyka_task_oldest_seconds{type="probe"}')), 'it is not due yet')
  assert.equal(number('skleyka_mails_waiting'), 1)
  assert.ok(number('skleyka_mail_oldest_seconds') >= 7_200)
  assert.equal(number('skleyka_processes{release="1.0.0",role="live"}'), 1)
  assert.ok(number('skleyka_database_bytes') > 1_000_000)
})

test('a database that is away leaves its figures out, and those of the process are told', async () => {
  const metrics = createMetrics()
  metrics.uploadBytes.inc(5)
  const away = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  addInstallationMetrics(metrics, away.db)
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('skleyka_'))
  assert.deepEqual(
    lines.filter((line) => !/_(bucket|sum|count)/.test(line)),
    ['skleyka_upload_bytes_total 5'],
  )
})

test('alerts and the dashboard ask only for figures that there are', () => {
  const metrics = createMetrics()
  addInstallationMetrics(metrics, db)
  addDiskMetrics(metrics, async () => ({ free: 1, share: 0 }))
  addProcessMetrics(metrics, { release: '1.0.0', roles: ['api'], pools: {} })
  addNumber(metrics, liveEncoders, () => 0)
  addBackupMetrics(metrics, () => lastBackup(db, null, new Date()))
  const names = metrics.registry
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`])
  const known = new Set(names)
  for (const file of ['prometheus/skleyka-alerts.yml', 'grafana/skleyka.json']) {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../../deploy', file), 'utf8')
    const series = text.match(/\b(?:skleyka|nodejs|process)_[a-z0-9_]+\b/g) ?? []
    assert.ok(series.length > 10, file)
    assert.deepEqual(
      [...new Set(series)].filter((name) => !known.has(name)),
      [],
      file,
    )
  }
})
