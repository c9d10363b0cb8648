import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { lockMemberState, replaceRolesAside, takeMemberBack } from './members.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)

test('roles are written, and a membership given back, of one person in one account alone', async () => {
  const [one, two] = [await make.user(), await make.user()]
  const accounts = [
    await make.account({ members: { [one]: [], [two]: [] } }),
    await make.account({ members: { [one]: [] } }),
  ]
  const [here = assert.fail(), there = assert.fail()] = accounts.map(({ id }) => id)
  const inTransaction = db.transaction()
  const away = [
    [here, one],
    [here, two],
    [there, one],
  ] as const
  for (const [accountId, userId] of away)
    await inTransaction.execute((tx) => lockMemberState(tx, accountId, userId, { by: two, reason: '' }))
  const aside = async () => {
    const rows = await db.selectFrom('locked_members').selectAll().execute()
    return away.map(([accountId, userId]) => {
      const row = rows.find(({ account_id, user_id }) => account_id === accountId && user_id === userId)
      return row ? row.role_ids : null
    })
  }
  const before = await aside()
  await inTransaction.execute((tx) => replaceRolesAside(tx, here, one, [7, 8]))
  assert.deepEqual(await aside(), [[7, 8], before[1], before[2]])
  assert.equal(await inTransaction.execute((tx) => takeMemberBack(tx, here, one)), true)
  assert.deepEqual(await aside(), [null, before[1], before[2]])
  assert.equal(await inTransaction.execute((tx) => takeMemberBack(tx, here, one)), false)
})
