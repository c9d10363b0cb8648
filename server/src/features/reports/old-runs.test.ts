import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportBounds } from '@skleyka/contract/reports/report-bounds.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { TaskType } from '../../tasks/task-types.ts'
import { forgetRuns } from './old-runs.sql.ts'

const { db } = await testDatabase()
const { id: account_id } = await testRows(db).account()

/** A run that ended so many days ago, and a minute more or less. */
const run = (type: TaskType, daysAgo: number, minutes: number) =>
  sql`insert into task_runs (account_id, task_id, type, outcome, took_ms, ended_at)
    values (${account_id}, 1, ${type}, 'DONE', 0, now() - make_interval(days => ${daysAgo}, mins => ${minutes}))`.execute(
    db,
  )

const left = async () => {
  const rows = await db.selectFrom('task_runs').select('type').orderBy('type').execute()
  return rows.map(({ type }) => type)
}

test('a run is kept for as long as a report may tell it, one that none tells for 30 days', async () => {
  const reportTypes = ['convert', 'poster', 'probe'] as const
  const untold = ['import', 'purge', 'store'] as const
  for (const minutes of [-1, 1]) {
    for (const type of reportTypes) await run(type, reportBounds.days, minutes)
    for (const type of untold) await run(type, 30, minutes)
  }
  assert.equal(await forgetRuns(db), 6)
  assert.deepEqual(await left(), [...reportTypes, ...untold].toSorted())
  assert.equal(await forgetRuns(db), 0)
})
