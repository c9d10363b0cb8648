import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { findVersion } from '../versions/versions.ts'
import { cutsSince } from './cuts-since.ts'

const { db } = await testDatabase()
const make = testRows(db)
const user = await make.user()
const account = await make.account({ members: { [user]: [] } })
const record = await make.record(account.id, user)
let number = 0
const version = async (source_key: string | null, cut: object | null = null) => {
  number += 1
  const values = { account_id: account.id, record_id: record, number, source_key, cut: cut && JSON.stringify(cut) }
  return (
    await db
      .insertInto('record_versions')
      .values({ ...values, state: 'READY' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const since = (id: number, earlierId: number) =>
  db.transaction().execute(async (tx) => {
    const found = await findVersion(tx, id)
    assert.ok(found)
    return cutsSince(tx, found, earlierId)
  })
const range = (from_ms: number, to_ms: number) => [{ from_ms, to_ms }]
const cutOf = (versionId: number, taken: object[], more: object = {}) => ({
  ...{ versionId, recordId: record, userId: user, ranges: taken, exact: false, taken },
  ...more,
})

test('cuts between two versions are told in their order; none for the same file made anew, nothing is known of another one', async () => {
  const first = await version('sources/x/1')
  assert.deepEqual(await since(first, first), [])
  const again = await version('sources/x/1')
  assert.deepEqual(await since(again, first), [], 'made anew of one file')
  const other = await version('sources/x/2')
  assert.equal(await since(other, first), null)
  assert.equal(await since(await version(null), await version(null)), null, 'two that keep no file are not the same')
  const cut = await version('sources/x/3', cutOf(first, range(0, 1_000)))
  assert.deepEqual(await since(cut, first), [range(0, 1_000)])
  assert.deepEqual(await since(cut, again), [range(0, 1_000)])
  const twice = await version('sources/x/4', cutOf(cut, range(500, 900)))
  assert.deepEqual(await since(twice, first), [range(0, 1_000), range(500, 900)])
  assert.deepEqual(await since(twice, cut), [range(500, 900)])
  const restored = await version('sources/x/5', cutOf(cut, range(0, 1_000), { restored: true }))
  assert.equal(await since(restored, first), null)
})
