import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, studio, refusal } = await testRecords()

test('P-M-12 tags are offered by how they begin, whatever their case, the most used first', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const other = await studio()
  await make.record(accountId, user, { tags: ['Лес', 'Лето', 'река'] })
  await make.record(accountId, user, { tags: ['лето', '100%', '_x'] })
  await make.record(accountId, user, { tags: ['в корзине', 'лето'], lifecycle: 'DISPOSED', disposed_at: new Date() })
  await make.record(other.id, user, { tags: ['лесть'] })
  const found = async (prefix: string) => (await call(suggestions.tags, { prefix }, as)).result.tags
  const [most, less] = await found('ЛЕ')
  assert.deepEqual([most?.toLocaleLowerCase('ru'), less], ['лето', 'Лес'])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('100%'), ['100%'])
  assert.deepEqual(await found('_'), ['_x'])
  assert.deepEqual((await found('')).length, 5)
  assert.deepEqual(await found('в корзине'), [])
})

test('P-M-12 authors are the members of the account by name; who may not edit hears of none', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const [first, gone] = [await make.user({ name: 'Анна' }), await make.user({ name: 'Ушедший' })]
  await make.user({ name: 'Чужая' })
  for (const member of [first, gone])
    await db.insertInto('memberships').values({ account_id: accountId, user_id: member }).execute()
  await db.updateTable('users').set({ state: 'DELETED' }).where('id', '=', gone).execute()
  const { result } = await call(suggestions.authors, {}, as)
  assert.deepEqual(result.authors, [
    { id: first, name: 'Анна' },
    { id: user, name: 'Мария' },
  ])
  const reader = await studio()
  for (const answer of [
    await call(suggestions.authors, {}, reader.as),
    await call(suggestions.tags, { prefix: '' }, reader.as),
  ])
    assert.equal(refusal(answer), 'ACCESS/FORBIDDEN')
})
