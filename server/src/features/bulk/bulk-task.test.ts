import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { queue } from '@skleyka/contract/uploader/queue.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, user, studio, refusal, startBulk, stopWorkers, startProcess } = await testBulk()
const ops: FieldOp[] = [
  { field: 'name', op: 'replace', value: { find: 'Видео', with: 'Ролик' } },
  { field: 'description', op: 'append', value: ' — 2026' },
]

test('D1 a server killed in the middle leaves whole records only, and the next one goes on with the rest', async () => {
  await stopWorkers()
  const { rows, preview, move, until } = await studio(1_000)
  const { batchId } = await preview(ops)
  await move(batchId, 'start')
  const killed = await startProcess()
  await killed.killWhen(async () => (await rows()).some(({ name }) => name.startsWith('Ролик')))
  const left = await rows()
  for (const { name, description } of left) assert.equal(name.startsWith('Ролик'), description.endsWith('— 2026'))
  const changed = left.filter(({ name }) => name.startsWith('Ролик')).length
  assert.ok(changed > 0 && changed < 1_000 && changed % 50 === 0, `${changed} were changed`)
  await startBulk()
  const done = await until(batchId, 'DONE')
  assert.equal(done.changed, 1_000)
  assert.ok((await rows()).every(({ name, description }) => name.startsWith('Ролик') && description.endsWith('— 2026')))
})

test('D1 after a server was killed in the middle, a person may choose the way back instead', async () => {
  await stopWorkers()
  const { rows, preview, move, undo, until } = await studio(1_000)
  const before = await rows()
  const { batchId } = await preview(ops)
  await move(batchId, 'start')
  const killed = await startProcess()
  await killed.killWhen(async () => (await rows()).some(({ name }) => name.startsWith('Ролик')))
  const back = (await undo(batchId)).result.batch
  await startBulk()
  await until(back.id, 'DONE')
  assert.deepEqual(await rows(), before)
  assert.equal((await until(batchId, 'CANCELED')).canUndo, false)
})

test('a bulk change is paused, continued and cancelled, and what was changed until then can be undone', async () => {
  await stopWorkers()
  const { rows, preview, move, undo, until } = await studio(200)
  const before = await rows()
  const { batchId } = await preview(ops)
  assert.equal(refusal(await move(batchId, 'pause')), 'STATE/CONFLICT')
  await move(batchId, 'start')
  assert.equal((await move(batchId, 'pause')).result.batch.state, 'PAUSED')
  await startBulk()
  const other = await studio(1)
  const { batchId: later } = await other.preview(ops)
  await other.move(later, 'start')
  await other.until(later, 'DONE')
  assert.deepEqual(await rows(), before, 'the task of a paused one has come by and done nothing')
  await move(batchId, 'continue')
  assert.equal((await until(batchId, 'DONE')).changed, 200)
  assert.equal(refusal(await move(batchId, 'cancel')), 'STATE/CONFLICT')
  assert.equal(refusal(await move(batchId, 'start')), 'STATE/CONFLICT')
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(await rows(), before)
  const again = (await undo(back.id)).result.batch
  await until(again.id, 'DONE')
  assert.ok((await rows()).every(({ name }) => name.startsWith('Ролик')))
})

test('product B12 the task of a stopped bulk change, tried again, goes on with it, and is of no use once people did so', async () => {
  const admin = { user: await make.user({ admin: true }) }
  const stopped = async () => {
    await stopWorkers()
    const { account, rows, preview, move, until } = await studio(120)
    const { batchId } = await preview(ops)
    await move(batchId, 'start')
    const listed = { ofAccount: account.code, type: 'bulk' }
    const task = async () => (await call(uploader.getUploaderTasks, listed, admin)).result.tasks.at(-1)
    const taskId = (await task())?.id ?? 0
    await call(queue.cancel, { taskId }, admin)
    await startBulk()
    assert.match((await until(batchId, 'STOPPED')).failText ?? '', /Администратор отменил/)
    return { batchId, taskId, rows, move, until, task, again: () => call(uploader.restartTask, { taskId }, admin) }
  }
  const one = await stopped()
  assert.equal((await one.task())?.canRetry, true)
  assert.equal((await one.again()).result.task.state, 'QUEUED')
  assert.deepEqual([(await one.until(one.batchId, 'DONE')).changed, (await one.rows()).length], [120, 120])
  assert.ok((await one.rows()).every(({ name }) => name.startsWith('Ролик')))

  for (const act of ['continue', 'cancel']) {
    const other = await stopped()
    await other.move(other.batchId, act)
    assert.equal((await other.task())?.canRetry, false, act)
    const refused = await other.again()
    assert.match(refused.error?.extra ?? '', /^Перезапускать нечего: .*уже продолжили или.отменили/)
    assert.equal((await call(queue.restartFailed, { type: 'bulk' }, admin)).result.restarted, 0)
  }
})

test('D1 an undo leaves the fields that somebody changed since and lists them by record and field', async () => {
  await startBulk()
  const { as, ids, rows, preview, move, undo, until, get } = await studio(3)
  const [first = 0, second = 0, third = 0] = ids
  const before = await rows()
  const { batchId } = await preview(ops)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  const edit = (id: number, fields: object) => call(records.update, { id, rowVersion: 2, fields }, as)
  await edit(first, { name: 'Поправлено' })
  await edit(second, { name: 'И тут', description: 'И там' })
  const back = (await undo(batchId)).result.batch
  const done = await until(back.id, 'DONE')
  assert.deepEqual([done.changed, done.skipped, done.failed], [2, 1, 0])
  assert.deepEqual(await rows(), [
    { ...before[0], name: 'Поправлено' },
    { id: second, name: 'И тут', description: 'И там' },
    before[2],
  ])
  const { leftOut, leftOutTotal, changes } = await get(back.id)
  assert.equal(leftOutTotal, 2)
  assert.deepEqual(leftOut, [
    { id: first, record: 'Поправлено', status: 'OK', error: 'С\u00a0тех пор изменили название', fields: ['name'] },
    {
      id: second,
      record: 'И тут',
      status: 'SKIPPED',
      error: 'С\u00a0тех пор изменили название, описание',
      fields: ['name', 'description'],
    },
  ])
  assert.deepEqual(
    changes.map(({ id, field }) => [id, field]),
    [
      [first, 'description'],
      [third, 'name'],
      [third, 'description'],
    ],
  )
})

test('C-3-21 what failed is told one by one, and is taken up again once it can be changed', async () => {
  await startBulk()
  const { account, rows, preview, move, until, get } = await studio(2)
  const trashed = await make.record(account.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date(), name: 'Видео' })
  const ids = (await rows()).map(({ id }) => id)
  const batch = await preview(ops, { ids: [...ids, 2 ** 40] })
  assert.deepEqual(
    [batch.affected, batch.changing, batch.blockedCounts.map(({ reason, count }) => [reason, count])],
    [
      4,
      2,
      [
        ['NOT_FOUND', 1],
        ['TRASHED', 1],
      ],
    ],
  )
  await move(batch.batchId, 'start')
  const done = await until(batch.batchId, 'DONE')
  assert.deepEqual([done.changed, done.failed], [2, 2])
  assert.deepEqual(
    (await get(batch.batchId)).leftOut.map(({ id, record, status }) => [id, record, status]),
    [
      [trashed, 'Видео', 'ERROR'],
      [2 ** 40, null, 'ERROR'],
    ],
  )
  await db.updateTable('records').set({ lifecycle: 'ACTIVE', disposed_at: null }).where('id', '=', trashed).execute()
  assert.equal((await move(batch.batchId, 'retry')).result.batch.state, 'RUNNING')
  const again = await until(batch.batchId, 'DONE')
  assert.deepEqual([again.changed, again.failed], [3, 1])
  assert.equal((await rows()).at(-1)?.name, 'Ролик')
})

test('a preview fixes its records: what comes into the filter later is not changed', async () => {
  await startBulk()
  const { account, rows, preview, move, until } = await studio(2)
  const { batchId, affected } = await preview(ops, { filter: { q: 'Видео' }, except: [(await rows())[1]?.id] })
  assert.equal(affected, 1)
  await make.record(account.id, user, { name: 'Видео позже' })
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  assert.deepEqual(
    (await rows()).map(({ name }) => name),
    ['Ролик 1', 'Видео 2', 'Видео позже'],
  )
})

test('a preview names neither both nor none of a list and a filter, and shows values before and after', async () => {
  const { as, ids, preview } = await studio(60)
  const ask = (selection: object) => call(bulk.bulkPreview, { selection, ops }, as)
  for (const bad of [{}, { ids, filter: {} }]) assert.equal(refusal(await ask(bad)), 'VALIDATION/FIELD')
  const { sample, changing } = await preview([{ field: 'name', op: 'append', value: '!' }])
  assert.deepEqual([sample.length, changing], [50, 60])
  assert.deepEqual(sample[0], { id: ids[0], record: 'Видео 1', field: 'name', before: 'Видео 1', after: 'Видео 1!' })
  const most = Array.from({ length: 10_001 }, (_, at) => at + 1)
  assert.equal(refusal(await ask({ ids: most })), 'LIMIT/IDS')
})

test('P-M-24 P-M-25 moderation is changed in bulk by those alone who may moderate, and taken back by those who may change decisions', async () => {
  await startBulk()
  const { account, as, rows, preview, move, undo, until } = await studio(2, [
    'media.can_edit_records',
    'media.can_moderate_records',
    'media.can_change_moderation',
  ])
  const editor = await make.user()
  const [role] = await db
    .insertInto('roles')
    .values({ account_id: account.id, name: 'Редактор без модерации', permissions: ['media.can_edit_records'] })
    .returning('id')
    .execute()
  await db.insertInto('memberships').values({ account_id: account.id, user_id: editor }).execute()
  await db
    .insertInto('membership_roles')
    .values({ account_id: account.id, user_id: editor, role_id: role?.id ?? 0 })
    .execute()
  const reject: FieldOp[] = [
    { field: 'moderation', op: 'set', value: 'REJECTED' },
    { field: 'moderationReason', op: 'set', value: 'Нет прав на музыку' },
  ]
  const by = { ...as, user: editor }
  const ids = (await rows()).map(({ id }) => id)
  assert.equal(refusal(await call(bulk.bulkPreview, { selection: { ids }, ops: reject }, by)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await call(bulk.updateMulti, { ids, ops: reject }, by)), 'ACCESS/FORBIDDEN')
  const { batchId } = await preview(reject)
  assert.equal(refusal(await move(batchId, 'start', by)), 'ACCESS/FORBIDDEN')
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  const moderation = async () =>
    db.selectFrom('records').select(['moderation', 'moderation_reason']).where('id', 'in', ids).execute()
  const rejected = { moderation: 'REJECTED', moderation_reason: 'Нет прав на музыку' }
  assert.deepEqual(await moderation(), [rejected, rejected])
  const moderator = await make.user()
  await make.member(account.id, moderator, ['media.can_edit_records', 'media.can_moderate_records'])
  for (const one of [by, { ...as, user: moderator }])
    assert.equal(refusal(await undo(batchId, one)), 'ACCESS/FORBIDDEN')
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(new Set((await moderation()).map((row) => row.moderation_reason)), new Set(['']))
})

test('an author who is no member, and a publication that would end before it begins, are refused in words', async () => {
  const { as, ids, preview, account } = await studio(1)
  const stranger = await make.user()
  const author = await call(bulk.updateMulti, { ids, ops: [{ field: 'ownerId', op: 'set', value: stranger }] }, as)
  assert.deepEqual([refusal(author), Object.keys(author.error?.fields ?? {})], ['VALIDATION/FIELD', ['ops.0.value']])
  const late = new Date('2030-01-01T00:00:00Z')
  const ended = await make.record(account.id, user, { published_to: late })
  const from = new Date('2031-01-01T00:00:00Z')
  const answer = await preview([{ field: 'publishedFrom', op: 'set', value: from }], { ids: [...ids, ended] })
  assert.deepEqual(
    [answer.changing, answer.blocked],
    [1, [{ id: ended, record: 'Видео', why: 'Конец публикации окажется раньше начала' }]],
  )
})

test('bulk changes are listed newest first, with who and how many; previews are not', async () => {
  await startBulk()
  const { as, preview, move, undo, until } = await studio(2)
  await preview(ops)
  const { batchId } = await preview(ops)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  const { items, total } = (await call(bulk.bulkList, {}, as)).result
  assert.equal(total, 2)
  assert.deepEqual(
    items.map(({ id, kind, actor, changed, canUndo }) => [id, kind, actor.name, changed, canUndo]),
    [
      [back.id, 'UNDO', 'Мария', 2, true],
      [batchId, 'EDIT', 'Мария', 2, false],
    ],
  )
  assert.deepEqual(items[1]?.ops, ops)
})
