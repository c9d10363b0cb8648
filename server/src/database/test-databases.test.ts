import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testRows } from '../../test/test-rows.ts'

test('no two databases of a process give a row the same number, so that what is kept by numbers is not mixed up', async () => {
  const accounts: number[] = []
  const users: number[] = []
  for (const { db } of [await testDatabase(), await testDatabase(), await testDatabase()]) {
    const make = testRows(db)
    accounts.push((await make.account()).id)
    users.push(await make.user())
  }
  assert.deepEqual([new Set(accounts).size, new Set(users).size], [3, 3])
})
