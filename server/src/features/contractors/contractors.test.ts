import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractorBounds, contractors } from '@skleyka/contract/contractors/contractors.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const user = await make.user()
const account = await make.account({ members: { [user]: ['yauth.can_manage_account'] } })
const as = { user, account: account.code }

test('contractors are made, changed, listed by name and deleted', async () => {
  const first = await call(contractors.save, { name: 'Ярмарка', email: null }, as)
  const second = await call(contractors.save, { name: 'Кадр', email: 'mail@kadr.example' }, as)
  const { id, rowVersion } = first.result.contractor
  const changed = await call(contractors.save, { id, rowVersion, name: 'Артель', email: null }, as)
  assert.equal(changed.result.contractor.rowVersion, rowVersion + 1)
  const stale = await call(contractors.save, { id, rowVersion, name: 'Поздно', email: null }, as)
  assert.equal(stale.error?.subtype, 'CONFLICT')
  const { result } = await call(contractors.list, {}, as)
  assert.deepEqual(result, { items: [changed.result.contractor, second.result.contractor], total: 2 })
  for (const _ of [1, 2]) await call(contractors.delete, { id }, as)
  assert.equal((await call(contractors.list, {}, as)).result.total, 1)
})

test('an account has at most so many contractors', async () => {
  const rows = Array.from({ length: contractorBounds.contractors }, (_, n) => ({
    account_id: account.id,
    name: `${n}`,
  }))
  await db.insertInto('contractors').values(rows).execute()
  assert.equal((await call(contractors.save, { name: 'Лишний', email: null }, as)).error?.type, 'LIMIT')
})
