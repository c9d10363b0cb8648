import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testTrash } from '../../../test/test-trash.ts'
import { restartTask } from '../../tasks/managed-tasks.sql.ts'
import { claimTask } from '../../tasks/tasks.sql.ts'
import { enqueue } from '../../tasks/tasks.ts'

const t = await testTrash()
const { db, call, as, account, user, foreign, make, stored, read, dispose, restore, erase, states, journal } = t

test('C-7.3-20 C-4-22 a video in the trash is in no list, search or poll, and plays nowhere from that moment on', async () => {
  const played = await t.playing('Ёлка в метель')
  const seen = async () => {
    const list = await call(records.getListByFilter, { filter: { q: 'елка' } }, as)
    const { result: got } = await call(records.get, { filter: { ids: [played.id] } }, as)
    const { result: polled } = await call(records.info, { recordIds: [played.id] }, as)
    const embed = await t.ask(`/embed/${played.uuid}/config.json`)
    const segments = [played.base(await t.session()), played.base()].map((base) => t.ask(`${base}480/00000.m4s`))
    const statuses = (await Promise.all(segments)).map(({ statusCode }) => statusCode)
    return [list.result.total, got.records.length, Object.keys(polled.records).length, embed.statusCode, ...statuses]
  }
  assert.deepEqual(await seen(), [1, 1, 1, 200, 200, 200])
  const answer = await call(trash.dispose, { ids: [played.id], reason: 'Дубль' }, as)
  assert.deepEqual(answer.result, { recordIds: [played.id], updateStates: { [played.id]: { status: 'OK' } } })
  assert.deepEqual(await seen(), [0, 0, 0, 404, 404, 404])
  await call(trash.restore, { ids: [played.id] }, as)
  assert.deepEqual(await seen(), [1, 1, 1, 200, 200, 200])
})

test('R24 C-7.3-22 what is taken back out of the trash is equal field by field to what it was', async () => {
  const { id } = await stored({ name: 'Как было', description: 'Текст', front_settings: '{"episodes":[]}' })
  const before = await read(id)
  await dispose([id], 'По ошибке')
  const { lifecycle, disposed_by, dispose_reason } = await read(id)
  assert.deepEqual([lifecycle, disposed_by, dispose_reason], ['DISPOSED', user, 'По ошибке'])
  assert.deepEqual((await restore([id])).result.recordIds, [id])
  assert.deepEqual(await read(id), before)
  assert.deepEqual(
    (await journal(id)).map(({ action, before, after, user_id }) => ({ action, before, after, user_id })),
    [
      {
        action: 'trash.dispose',
        before: { lifecycle: 'ACTIVE', disposeReason: null },
        after: { lifecycle: 'DISPOSED', disposeReason: 'По ошибке' },
        user_id: user,
      },
      {
        action: 'trash.restore',
        before: { lifecycle: 'DISPOSED', disposeReason: 'По ошибке' },
        after: { lifecycle: 'ACTIVE', disposeReason: null },
        user_id: user,
      },
    ],
  )
})

test('C-9-09 C-3-21 C-3-24 a batch of at most 50 answers per id: one bad id spoils no other, repeats change nothing', async () => {
  const [good, gone, held] = [await stored(), await stored(), await stored({ hold: true, hold_reason: 'Суд' })]
  await dispose([gone.id])
  const strange = await make.record(foreign.id, user)
  const ids = [good.id, good.id, gone.id, held.id, strange, 999_999]
  const answer = await dispose(ids)
  assert.deepEqual(answer.result.recordIds, [good.id, gone.id])
  assert.deepEqual(states(answer), {
    [good.id]: 'OK',
    [gone.id]: 'SKIPPED',
    [held.id]: 'HOLD',
    [strange]: 'RECORD',
    999999: 'RECORD',
  })
  const { [strange]: foreignOne, 999_999: unknown } = answer.result.updateStates
  assert.deepEqual(foreignOne, unknown)
  assert.equal((await read(strange)).lifecycle, 'ACTIVE')
  assert.equal((await journal(gone.id)).length, 1)
  for (const called of [trash.dispose, trash.restore, trash.delete]) {
    const tooMany = await call(called, { ids: Array.from({ length: 51 }, (_, index) => index + 1) }, as)
    assert.equal(`${tooMany.error?.type}/${tooMany.error?.subtype}`, 'LIMIT/IDS')
  }
})

test('C-7.3-21 Q-01 deleting takes a video of the trash alone, leaves its row as a tombstone and is done once', async () => {
  const [live, held, ended] = [await stored(), await stored({ hold: true, hold_reason: 'Суд' }), await stored()]
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', held.id)
    .execute()
  await dispose([ended.id])
  const answer = await erase([live.id, held.id, ended.id])
  assert.deepEqual(states(answer), { [live.id]: 'NOT_DISPOSED', [held.id]: 'HOLD', [ended.id]: 'OK' })
  assert.deepEqual(states(await erase([ended.id])), { [ended.id]: 'SKIPPED' })
  assert.deepEqual(states(await restore([ended.id])), { [ended.id]: 'RECORD' })
  assert.deepEqual(states(await dispose([ended.id])), { [ended.id]: 'RECORD' })
  assert.equal((await read(ended.id)).lifecycle, 'DELETED')
  const purges = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  const prefixes = ['sources', 'hls', 'images', 'subtitles', 'live'].map((root) => `${root}/${ended.uuid}/`)
  assert.deepEqual(purges, [{ payload: { prefixes, recordIds: [ended.id] } }])
  await db.deleteFrom('tasks').execute()
})

test('P-M-13 throwing away, taking back, deleting and emptying take media.can_delete_records', async () => {
  const reader = await make.user()
  const own = await make.account({ members: { [reader]: ['media.can_edit_records'] } })
  const id = await make.record(own.id, reader)
  const whose = { user: reader, account: own.code }
  const refused = [
    await call(trash.dispose, { ids: [id] }, whose),
    await call(trash.restore, { ids: [id] }, whose),
    await call(trash.delete, { ids: [id] }, whose),
    await call(trash.list, {}, whose),
    await call(trash.empty, { count: 1 }, whose),
    await call(trash.setHold, { ids: [id], on: true, reason: 'Суд' }, whose),
  ]
  for (const { error } of refused) assert.equal(`${error?.type}/${error?.subtype}`, 'ACCESS/FORBIDDEN')
  assert.equal((await read(id)).lifecycle, 'ACTIVE')
})

test('tasks of a video in the trash wait and go on when it is back; those of a deleted one end and are not restarted', async () => {
  const { id } = await stored()
  const taskId = await db
    .transaction()
    .execute((tx) => enqueue(tx, { type: 'probe', payload: { versionId: 1 }, accountId: account.id, recordId: id }))
  await dispose([id])
  assert.equal(await claimTask(db, ['probe'], 'test'), null)
  await restore([id])
  assert.equal((await claimTask(db, ['probe'], 'test'))?.id, taskId)
  await dispose([id])
  await erase([id])
  const task = () => db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  assert.deepEqual([(await task()).state, (await task()).cancel_requested], ['RUNNING', true])
  await db.updateTable('tasks').set({ state: 'CANCELED', lease_until: null }).where('id', '=', taskId).execute()
  assert.equal(await restartTask(db, taskId ?? 0), false)
  await db.deleteFrom('tasks').execute()
})

test('a hold is of administrators, has its reason, stops the trash and is taken off again', async () => {
  const administrator = { user: await make.user({ admin: true }), account: account.code }
  const { id } = await stored()
  const hold = (on: boolean, reason?: string) =>
    call(trash.setHold, { ids: [id, 999_999], on, ...(reason && { reason }) }, administrator)
  assert.deepEqual((await hold(true)).error?.fields, { reason: ['Напишите, почему видео нельзя удалять'] })
  const { result } = await hold(true, 'Судебный спор')
  assert.deepEqual([result.updateStates[id]?.status, result.updateStates[999_999]?.error?.subtype], ['OK', 'RECORD'])
  assert.equal((await hold(true, 'Судебный спор')).result.updateStates[id]?.status, 'SKIPPED')
  const { updateStates } = (await dispose([id])).result
  assert.equal(updateStates[id]?.error?.extra, 'Запрет удаления: Судебный спор')
  await hold(false)
  assert.deepEqual(states(await dispose([id])), { [id]: 'OK' })
  assert.deepEqual((await journal(id))[0]?.after, { hold: true, holdReason: 'Судебный спор' })
})

test('the list tells who, when, why and for how long, is narrowed by each, and counts the whole trash', async () => {
  const other = await make.user({ name: 'Борис' })
  const own = await make.account({
    members: { [user]: ['media.can_delete_records'], [other]: ['media.can_delete_records'] },
  })
  const whose = { user, account: own.code }
  const add = (name: string, fields: object) =>
    make.record(own.id, user, { name, size_bytes: 10, lifecycle: 'DISPOSED', ...fields })
  const at = (days: number) => new Date(t.clock.time.getTime() - days * 24 * 3600 * 1000)
  const old = await add('Ёж_1', { disposed_at: at(29), disposed_by: other, dispose_reason: 'Устарело' })
  const fresh = await add('Уж%', { disposed_at: at(1), disposed_by: user, size_bytes: 30 })
  const held = await add('Суслик', { disposed_at: at(90), disposed_by: null, hold: true, hold_reason: 'Суд' })
  const list = async (question: object = {}) => (await call(trash.list, question, whose)).result
  const all = await list()
  assert.deepEqual(
    all.items.map(({ id, disposedBy, reason, daysLeft, holdReason }) => [
      id,
      disposedBy?.name,
      reason,
      daysLeft,
      holdReason,
    ]),
    [
      [fresh, 'Мария', '', 29, null],
      [old, 'Борис', 'Устарело', 1, null],
      [held, undefined, '', null, 'Суд'],
    ],
  )
  assert.deepEqual(all.totals, { records: 3, bytes: 50, held: 1 })
  assert.deepEqual([all.keptDays, all.emptying, all.people.map(({ name }) => name)], [30, null, ['Борис', 'Мария']])
  const ids = async (question: object) => (await list(question)).items.map(({ id }) => id)
  assert.deepEqual(await ids({ q: 'еж_' }), [old])
  // what is held goes on no day
  assert.deepEqual([await ids({ withinDays: 1 }), await ids({ withinDays: 29 })], [[old], [fresh, old]])
  assert.deepEqual(await ids({ q: '%' }), [fresh])
  assert.deepEqual(await ids({ q: String(held) }), [held])
  assert.deepEqual(await ids({ userId: other }), [old])
  assert.deepEqual(await ids({ reason: 'УСТАР' }), [old])
  assert.deepEqual(await ids({ from: at(30).toISOString(), to: at(2).toISOString() }), [old])
  assert.deepEqual(await ids({ sort: { field: 'name', order: 'asc' } }), [old, held, fresh])
  assert.deepEqual(await ids({ sort: { field: 'size', order: 'desc' }, perPage: 1 }), [fresh])
  assert.equal((await call(trash.get, { id: old }, whose)).result.record.reason, 'Устарело')
  for (const id of [old, 999_999]) assert.equal((await call(trash.get, { id }, as)).error?.subtype, 'RECORD')
})

test('B9 B10 the days of the trash are set by whoever manages the account, and what lies there follows at once', async () => {
  const manager = await make.user()
  await make.member(account.id, manager, ['yauth.can_manage_account', 'media.can_delete_records'])
  const by = { ...as, user: manager }
  const { id } = await stored()
  const { id: albumId } = await db
    .insertInto('albums')
    .values({ account_id: account.id, name: 'Лекции', created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values({ account_id: account.id, album_id: albumId, record_id: id, position: 1 })
    .execute()
  await dispose([id])
  const left = async () => (await call(trash.get, { id }, by)).result.record.daysLeft ?? 0
  const before = await left()
  assert.equal((await call(trash.setRetention, { days: 7 }, as)).error?.subtype, 'FORBIDDEN')
  assert.deepEqual((await call(trash.setRetention, { days: 7 }, by)).result, { keptDays: 7 })
  const { record } = (await call(trash.get, { id }, by)).result
  assert.deepEqual([before - (await left()), record.albums], [23, ['Лекции']])
  assert.deepEqual((await call(trash.setRetention, { days: null }, by)).result, { keptDays: null })
  assert.equal((await call(trash.get, { id }, by)).result.record.daysLeft, null)
  for (const days of [-1, 3_651, 1.5]) {
    assert.equal((await call(trash.setRetention, { days }, by)).error?.subtype, 'FIELD')
  }
  const lines = await db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'trash.setRetention')
    .orderBy('id')
    .execute()
  assert.deepEqual(lines, [
    { before: { trashDays: 30 }, after: { trashDays: 7 } },
    { before: { trashDays: 7 }, after: { trashDays: null } },
  ])
  await call(trash.setRetention, { days: 30 }, by)
})
