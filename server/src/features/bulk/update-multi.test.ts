import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { testBulk } from '../../../test/test-bulk.ts'
import type { As } from '../../../test/test-http.ts'

const { db, make, call, user, studio, refusal } = await testBulk()
const archive = [{ field: 'name', op: 'append', value: ' (архив)' }] as const

test('C-7.3-08 C-3-20 C-3-21 C-3-24 P-M-12 fields of many records change, with a state for each id and a line in each journal', async () => {
  const { as, ids, rows } = await studio(3)
  const [first = 0, second = 0, third = 0] = ids
  const ops = [...archive, { field: 'description', op: 'set', value: 'О чём' }]
  const { result } = await call(bulk.updateMulti, { ids: [third, first, first], ops }, as)
  assert.deepEqual(result.updateStates, {
    [first]: { status: 'OK', rowVersion: 2 },
    [third]: { status: 'OK', rowVersion: 2 },
  })
  assert.deepEqual(result.recordIds, [first, third])
  const names = (await rows()).map(({ name }) => name)
  assert.deepEqual(names, ['Видео 1 (архив)', 'Видео 2', 'Видео 3 (архив)'])
  const journal = async (id: number) => (await call(audit.list, { object: { type: 'record', id } }, as)).result.items
  const [line] = await journal(first)
  assert.deepEqual([line?.action, line?.batchId, line?.canUndo], ['bulk.updateMulti', result.batchId, true])
  assert.deepEqual(
    line?.changes.map(({ field }) => field),
    ['name', 'description'],
  )
  assert.deepEqual(await journal(second), [])
})

test('C-3-21 what cannot be changed is an ERROR in words, what is already so is SKIPPED, and the others are changed', async () => {
  const { account, as, ids } = await studio(1)
  const [id = 0] = ids
  const other = await make.account()
  const foreign = await make.record(other.id, user)
  const trashed = await make.record(account.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date() })
  const long = await make.record(account.id, user, { name: 'а'.repeat(250) })
  const same = await make.record(account.id, user, { name: 'Слово' })
  const ask = async (ops: object[], recordIds: number[]) =>
    (await call(bulk.updateMulti, { ids: recordIds, ops }, as)).result.updateStates
  const states = await ask([...archive], [id, foreign, trashed, long, 2 ** 40])
  const unknown = { status: 'ERROR', error: 'Нет такого видео' }
  assert.deepEqual(states, {
    [id]: { status: 'OK', rowVersion: 2 },
    [foreign]: unknown,
    [2 ** 40]: unknown,
    [trashed]: { status: 'ERROR', error: 'Видео в\u00a0корзине. Восстановите его и\u00a0повторите' },
    [long]: { status: 'ERROR', error: 'Название: получится длиннее 255 знаков' },
  })
  assert.deepEqual(await ask([{ field: 'name', op: 'remove', value: 'Слово' }], [same]), {
    [same]: { status: 'ERROR', error: 'Название: ничего не\u00a0останется' },
  })
  assert.deepEqual(await ask([{ field: 'name', op: 'set', value: 'Слово' }], [same]), {
    [same]: { status: 'SKIPPED', error: 'Уже так' },
  })
  const row = await db.selectFrom('records').select('name').where('id', '=', foreign).executeTakeFirstOrThrow()
  assert.equal(row.name, 'Видео')
})

test('C-9-06 50 ids are changed at once, 51 are too many, none is no error', async () => {
  const { as, ids } = await studio(51)
  const ask = (recordIds: unknown) => call(bulk.updateMulti, { ids: recordIds, ops: archive }, as)
  assert.equal((await ask(ids.slice(0, 50))).result.recordIds.length, 50)
  const answer = await ask(ids)
  assert.deepEqual([refusal(answer), answer.error?.extra], ['LIMIT/IDS', 'За один раз можно не больше 50 видео'])
  assert.deepEqual((await ask([])).result, { batchId: null, recordIds: [], updateStates: {} })
  for (const bad of [ids.slice(0, 2).map(String), [0], [1.5], [null], '1']) {
    assert.equal(refusal(await ask(bad)), 'VALIDATION/FIELD', JSON.stringify(bad))
  }
})

test('a field that is not known, an operation it does not take and a value beyond its bounds are refused by the field', async () => {
  const { as, ids, rows } = await studio(1)
  const before = await rows()
  for (const [op, place] of [
    [{ field: 'id', op: 'set', value: 5 }, 'ops.0.field'],
    [{ field: '__proto__', op: 'set', value: 'x' }, 'ops.0.field'],
    [{ field: 'name', op: 'clear' }, 'ops.0.op'],
    [{ field: 'name', op: 'set', value: ' \u0000 ' }, 'ops.0.value'],
    [{ field: 'name', op: 'set', value: 'а'.repeat(10_000) }, 'ops.0.value'],
    [{ field: 'name', op: 'replace', value: { find: '', with: 'x' } }, 'ops.0.value.find'],
    [{ field: 'name', op: 'replace', value: { find: '\uD800', with: 'x' } }, 'ops.0.value.find'],
    [{ field: 'description', op: 'append', value: 'а'.repeat(10_001) }, 'ops.0.value'],
    [{ field: 'name', op: 'set', value: 'x', at: 'end' }, 'ops.0.at'],
  ] as const) {
    const answer = await call(bulk.updateMulti, { ids, ops: [op] }, as)
    assert.deepEqual([refusal(answer), Object.keys(answer.error?.fields ?? {})], ['VALIDATION/FIELD', [place]])
  }
  assert.deepEqual(Object.keys((await call(bulk.updateMulti, { ids, ops: [] }, as)).error?.fields ?? {}), ['ops'])
  assert.deepEqual(await rows(), before)
  const half = await call(bulk.updateMulti, { ids, ops: [{ field: 'name', op: 'append', value: '\uD83D!' }] }, as)
  assert.equal(half.result.recordIds.length, 1)
  assert.equal((await rows())[0]?.name, 'Видео 1!')
})

test('a repeat under the same batch is answered the same and changes nothing, and only what failed is tried again', async () => {
  const { account, as, ids, rows } = await studio(2)
  const trashed = await make.record(account.id, user, {
    lifecycle: 'DISPOSED',
    disposed_at: new Date(),
    name: 'Из корзины',
  })
  const batchId = crypto.randomUUID()
  const ask = async (recordIds: number[]) =>
    (await call(bulk.updateMulti, { ids: recordIds, ops: archive, batchId }, as)).result
  const first = await ask([...ids, trashed])
  const states = [first, await ask([...ids, trashed])].map(({ updateStates }) => updateStates)
  assert.deepEqual(states[1], states[0])
  await db.updateTable('records').set({ lifecycle: 'ACTIVE', disposed_at: null }).where('id', '=', trashed).execute()
  const third = await ask([trashed, ...ids])
  assert.deepEqual(third.updateStates, { ...first.updateStates, [trashed]: { status: 'OK', rowVersion: 2 } })
  assert.deepEqual(
    (await rows()).map(({ name }) => name),
    ['Видео 1 (архив)', 'Видео 2 (архив)', 'Из корзины (архив)'],
  )
  const { batch } = (await call(bulk.bulkGet, { batchId }, as)).result
  assert.deepEqual([batch.state, batch.changed, batch.failed], ['DONE', 3, 0])
})

test('a batch of another person, of another account or of other operations takes nothing in', async () => {
  const colleague = await make.user()
  const { account, as, ids, rows } = await studio(1)
  await db.insertInto('memberships').values({ account_id: account.id, user_id: colleague }).execute()
  const batchId = crypto.randomUUID()
  await call(bulk.updateMulti, { ids, ops: archive, batchId }, as)
  const elsewhere = await studio(1)
  const ask = (by: As, recordIds: number[], ops: object[]) =>
    call(bulk.updateMulti, { ids: recordIds, ops, batchId }, by)
  assert.equal(refusal(await ask(elsewhere.as, elsewhere.ids, [...archive])), 'NOT_FOUND/BATCH')
  assert.equal(refusal(await ask(as, ids, [{ field: 'name', op: 'set', value: 'x' }])), 'STATE/CONFLICT')
  assert.equal(refusal(await call(bulk.bulkGet, { batchId }, elsewhere.as)), 'NOT_FOUND/BATCH')
  assert.equal(refusal(await elsewhere.undo(batchId)), 'NOT_FOUND/BATCH')
  assert.equal(refusal(await elsewhere.move(batchId, 'retry')), 'NOT_FOUND/BATCH')
  assert.equal((await rows())[0]?.name, 'Видео 1 (архив)')
})

test('a dry run tells what would change and changes nothing', async () => {
  const { as, ids, rows } = await studio(2)
  const before = await rows()
  const { result } = await call(bulk.updateMulti, { ids: [...ids, 2 ** 40], ops: archive, dryRun: true }, as)
  assert.deepEqual(result.diff, [
    { id: ids[0], record: 'Видео 1', field: 'name', before: 'Видео 1', after: 'Видео 1 (архив)' },
    { id: ids[1], record: 'Видео 2', field: 'name', before: 'Видео 2', after: 'Видео 2 (архив)' },
  ])
  assert.deepEqual([result.batchId, result.updateStates[2 ** 40]?.status], [null, 'ERROR'])
  assert.deepEqual(await rows(), before)
  assert.equal((await call(bulk.bulkList, {}, as)).result.total, 0)
})
