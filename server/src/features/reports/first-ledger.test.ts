import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { migrate, readMigrations } from '../../database/migrate.ts'

const { db, connection } = await testDatabase()

test('C-7.3-44 C-7.3-45 the migration fills the ledger and the runs with what exists, since when it exists', async () => {
  const all = await readMigrations()
  await sql`drop schema public cascade; create schema public`.execute(db)
  await migrate(
    connection,
    all.filter(({ name }) => name < '0013'),
  )
  const make = testRows(db)
  const owner = await make.user()
  const account = await make.account()
  const version = async (sizeBytes: number, at: string, lifecycle: 'ACTIVE' | 'DELETED' = 'ACTIVE') => {
    const record_id = await make.record(account.id, owner, { lifecycle })
    const source_key = `sources/${record_id}/1/source`
    const { id } = await db
      .insertInto('record_versions')
      .values({
        ...{ account_id: account.id, record_id, number: 1, state: 'READY', source_key, source_size_bytes: sizeBytes },
        ...{ output_prefix: `hls/${record_id}/1/`, created_at: new Date(at), ready_at: new Date(at) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('records').set({ current_version_id: id }).where('id', '=', record_id).execute()
    const rendition = { account_id: account.id, version_id: id, name: '480', size_bytes: sizeBytes / 10 }
    await db.insertInto('renditions').values(rendition).execute()
    return { record_id, version_id: id }
  }
  const first = await version(1_000, '2026-01-10T09:00:00Z')
  await version(3_000, '2026-01-10T15:00:00Z')
  await version(500, '2026-01-20T09:00:00Z')
  await version(9_990, '2026-01-20T09:00:00Z', 'DELETED')
  const ended = { state: 'DONE', claim: 1, took_ms: 7_000, finished_at: new Date('2026-01-10T09:00:10Z') } as const
  await db
    .insertInto('tasks')
    .values({ type: 'convert', account_id: account.id, share_key: 'a', payload: '{}', ...first, ...ended })
    .execute()
  await migrate(connection, all)

  const days = await sql<{ day: string; added: number; end: number; average: number }>`
    select day::text, added_bytes as added, end_bytes as "end",
      (byte_seconds + end_bytes * extract(epoch from (day + 1)::timestamp at time zone 'Europe/Moscow' - changed_at)) / 86400 as average
    from storage_days where account_id is null and kind = 'all' order by day`.execute(db)
  assert.deepEqual(
    days.rows.map(({ average, ...day }) => ({ ...day, average: Math.round(Number(average)) })),
    [
      // 1,100 from noon and 3,300 more from six in the evening, of Moscow
      { day: '2026-01-10', added: 4_400, end: 4_400, average: (1_100 * 12 + 3_300 * 6) / 24 },
      { day: '2026-01-20', added: 550, end: 4_950, average: 4_675 },
    ],
  )
  const series = await db.selectFrom('storage_days').select(['account_id', 'kind']).distinct().execute()
  assert.equal(series.length, 6)
  const runs = await db.selectFrom('task_runs').select(['type', 'outcome', 'took_ms']).execute()
  assert.deepEqual(runs, [{ type: 'convert', outcome: 'DONE', took_ms: 7_000 }])
})
