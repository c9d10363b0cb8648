import assert from 'node:assert/strict'
import { test } from 'node:test'
import { autoRemoval } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import { sweepRemovals } from './remove-by-filter.ts'

const { db, make, call, user, studio, refusal } = await testRecords()
const administrator = { user: await make.user({ admin: true, name: 'Анна' }) }
const may: Permission[] = [
  'media.can_use_custom_filters',
  'media.can_use_not_private_filters',
  'media.can_delete_records',
]
type Studio = Awaited<ReturnType<typeof studio>>

const named = (value: string): FilterAst => ({ field: 'name', op: 'contains', value })
async function saved({ as }: Studio, name: string, visibility = 'ACCOUNT'): Promise<number> {
  const { result, error } = await call(
    filters.save,
    { name, visibility: visibility as 'ACCOUNT', ast: named(name) },
    as,
  )
  assert.equal(error, undefined)
  return result.filter.id
}
const save = async (accountId: number, filterIds: number[], on = true) => {
  const known = (await state(accountId)) ?? { on: false, filters: [] }
  const seen = { on: known.on, filterIds: known.filters.map(({ id }: { id: number }) => id) }
  return call(autoRemoval.save, { accountId, filterIds, on, seen }, administrator)
}
const state = async (accountId: number) => (await call(autoRemoval.get, { accountId }, administrator)).result
const preview = async (accountId: number, filterIds: number[]) =>
  (await call(autoRemoval.preview, { accountId, filterIds }, administrator)).result
const night = (at: Date) => sweepRemovals({ db, now: () => at })
const inAccount = async (accountId: number) =>
  (
    await db
      .selectFrom('records')
      .select(['name', 'lifecycle'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ name, lifecycle }) => `${name} ${lifecycle}`)
const dayMs = 24 * 3600 * 1000
const tomorrow = new Date(Date.now() + dayMs)

test('B12 C-3-11 the night takes what the dry run told: not what is held, and nothing of another account', async () => {
  const own = await studio(...may)
  const other = await studio(...may)
  const filter = await saved(own, 'старое')
  await make.record(own.id, user, { name: 'старое раз', size_bytes: 100 })
  await make.record(own.id, user, { name: 'старое два', size_bytes: 20 })
  await make.record(own.id, user, { name: 'новое' })
  await make.record(own.id, user, { name: 'старое в суде', hold: true, hold_reason: 'Суд', size_bytes: 7 })
  await make.record(other.id, user, { name: 'старое чужое' })
  assert.deepEqual(await preview(own.id, [filter]), { records: 2, bytes: 120, held: 1 })
  const { result } = await save(own.id, [filter])
  assert.deepEqual(
    [result.on, result.filters, result.changedBy, result.last],
    [true, [{ id: filter, name: 'старое' }], 'Анна', null],
  )
  await night(new Date())
  assert.equal((await state(own.id)).last, null, 'the night that is past is not made up for')
  await night(tomorrow)
  assert.deepEqual(await inAccount(own.id), [
    'старое раз DISPOSED',
    'старое два DISPOSED',
    'новое ACTIVE',
    'старое в суде ACTIVE',
  ])
  assert.deepEqual(await inAccount(other.id), ['старое чужое ACTIVE'])
  const { last } = await state(own.id)
  assert.deepEqual([last?.records, last?.problem, last?.at], [2, null, tomorrow.toISOString()])
  assert.deepEqual(await preview(own.id, [filter]), { records: 0, bytes: 0, held: 1 })
})

test('B10 B12 the trash names the rule and finds by it, the journal tells each video, and a person takes it back', async () => {
  const own = await studio(...may)
  const filter = await saved(own, 'сезон')
  const id = await make.record(own.id, user, { name: 'сезон 1' })
  const mine = await make.record(own.id, user, { name: 'моё' })
  await save(own.id, [filter])
  await night(tomorrow)
  await call(trash.dispose, { ids: [mine] }, own.as)
  const sort = { field: 'name', order: 'asc' } as const
  const { result } = await call(trash.list, { byRule: true, page: 1, perPage: 20, sort }, own.as)
  assert.deepEqual(
    result.items.map(({ name, disposedBy, disposedByRule }) => [name, disposedBy, disposedByRule]),
    [['сезон 1', null, 'сезон']],
  )
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'before', 'after'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(id))
    .execute()
  assert.deepEqual(events, [
    {
      action: 'autoRemoval.run',
      user_id: null,
      before: { lifecycle: 'ACTIVE' },
      after: { lifecycle: 'DISPOSED', rule: 'сезон' },
    },
  ])
  await call(trash.restore, { ids: [id] }, own.as)
  await call(trash.dispose, { ids: [id] }, own.as)
  const again = await call(trash.get, { id }, own.as)
  assert.equal(again.result.record.disposedByRule, null)
})

test('B12 a night is gone through once, by the time of the account, and not while it is off', async () => {
  const own = await studio(...may)
  await db.updateTable('accounts').set({ time_zone: 'Asia/Vladivostok' }).where('id', '=', own.id).execute()
  const filter = await saved(own, 'архив')
  await save(own.id, [filter])
  const set = new Date('2026-03-10T12:00:00Z')
  await db.updateTable('accounts').set({ auto_removal_changed_at: set }).where('id', '=', own.id).execute()
  const ranAt = async () => (await state(own.id)).last?.at ?? null
  // three in the morning there is five in the afternoon before in UTC
  await night(new Date('2026-03-10T16:59:00Z'))
  assert.equal(await ranAt(), null)
  const first = new Date('2026-03-10T17:01:00Z')
  await night(first)
  await night(new Date('2026-03-11T16:59:00Z'))
  assert.equal(await ranAt(), first.toISOString())
  await save(own.id, [filter], false)
  await db.updateTable('accounts').set({ auto_removal_changed_at: set }).where('id', '=', own.id).execute()
  await make.record(own.id, user, { name: 'архив' })
  await night(new Date('2026-03-12T20:00:00Z'))
  assert.deepEqual(await inAccount(own.id), ['архив ACTIVE'])
})

test('B12 more than one bunch goes in a night, what is held waits for a night after its hold', async () => {
  const own = await studio(...may)
  const filter = await saved(own, 'серия')
  for (let at = 0; at < 60; at += 1) await make.record(own.id, user, { name: `серия ${at}` })
  await save(own.id, [filter])
  const all = await db.selectFrom('records').select('id').where('account_id', '=', own.id).orderBy('id').execute()
  const last = all.at(-1)?.id ?? 0
  await db.updateTable('records').set({ hold: true }).where('id', '=', last).execute()
  await night(tomorrow)
  assert.equal((await state(own.id)).last?.records, 59)
  await db.updateTable('records').set({ hold: false }).where('id', '=', last).execute()
  await night(tomorrow)
  assert.equal((await state(own.id)).last?.records, 59, 'the same night')
  await night(new Date(tomorrow.getTime() + dayMs))
  assert.equal((await state(own.id)).last?.records, 1)
})

test('B12 only shared filters of that very account are taken, and one that is in use is not deleted', async () => {
  const own = await studio(...may)
  const other = await studio(...may)
  const [shared, personal, foreign] = [
    await saved(own, 'общий'),
    await saved(own, 'личный', 'PRIVATE'),
    await saved(other, 'чужой'),
  ]
  assert.deepEqual((await state(own.id)).offered, [{ id: shared, name: 'общий' }])
  for (const id of [personal, foreign, 999_999_999]) {
    assert.equal(refusal(await save(own.id, [id])), 'NOT_FOUND/FILTER')
  }
  for (const id of [foreign, 999_999_999]) {
    const params = { accountId: own.id, filterIds: [id] }
    assert.equal(refusal(await call(autoRemoval.preview, params, administrator)), 'NOT_FOUND/FILTER')
  }
  assert.match(String((await save(own.id, [])).error?.extra), /./)
  assert.equal((await save(own.id, [], false)).error, undefined)
  await save(own.id, [shared, shared])
  assert.deepEqual((await state(own.id)).filters, [{ id: shared, name: 'общий' }])
  assert.match(String((await call(filters.delete, { id: shared }, own.as)).error?.extra), /автоудаление/)
  assert.equal(refusal(await call(autoRemoval.get, { accountId: 999_999_999 }, administrator)), 'NOT_FOUND/ACCOUNT')
})

test('R5 B12 a night that is cut off goes on and tells all it took; an account that fails holds up no other', async () => {
  const [own, other] = [await studio(...may), await studio(...may)]
  for (const { id } of [own, other]) {
    for (let at = 0; at < 60; at += 1) await make.record(id, user, { name: `кадр ${at}` })
  }
  for (const one of [own, other]) await save(one.id, [await saved(one, 'кадр')])
  const { id: last } = await db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', own.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await sql`create function refuse_last() returns trigger language plpgsql as
    'begin raise exception ''cut off''; end'`.execute(db)
  await sql`create trigger refuse_last before update on records for each row when (old.id = ${sql.lit(last)})
    execute function refuse_last()`.execute(db)
  await assert.rejects(night(tomorrow), AggregateError)
  const disposed = async (id: number) => (await inAccount(id)).filter((line) => line.endsWith(' DISPOSED')).length
  assert.deepEqual([await disposed(own.id), await disposed(other.id)], [50, 60])
  assert.deepEqual([(await state(own.id)).last, (await state(other.id)).last?.records], [null, 60])
  await sql`drop trigger refuse_last on records`.execute(db)
  await Promise.all([night(tomorrow), night(tomorrow)])
  assert.deepEqual([await disposed(own.id), (await state(own.id)).last?.records], [60, 60], 'by two workers at once')
})

test('C-7.3-31 C-7.3-32 C-4-27 a filter is set by the code of its account and deleted again, with what the night would take', async () => {
  const own = await studio(...may)
  const other = await studio(...may)
  const [old, tmp, foreign] = [await saved(own, 'старое'), await saved(own, 'временное'), await saved(other, 'чужое')]
  const hidden = await saved(own, 'личное', 'PRIVATE')
  await make.record(own.id, user, { name: 'старое раз', size_bytes: 100 })
  await make.record(own.id, user, { name: 'временное два', size_bytes: 20 })
  const set = (filterId: number, accountCode = own.code) =>
    call(autoRemoval.updateVideoAutoRemovalFilter, { accountCode, filterId }, administrator)
  const drop = (filterId: number, accountCode = own.code) =>
    call(autoRemoval.deleteVideoAutoRemovalFilter, { accountCode, filterId }, administrator)
  assert.deepEqual((await set(old)).result, { filterIds: [old], wouldDispose: { count: 1, bytes: 100 } })
  assert.deepEqual((await set(tmp)).result, { filterIds: [old, tmp], wouldDispose: { count: 2, bytes: 120 } })
  assert.deepEqual((await set(tmp)).result.filterIds, [old, tmp])
  assert.equal((await state(own.id)).on, true)
  assert.deepEqual((await drop(old)).result, { filterIds: [tmp], wouldDispose: { count: 1, bytes: 20 } })
  assert.deepEqual((await drop(tmp)).result, { filterIds: [], wouldDispose: { count: 0, bytes: 0 } })
  assert.equal((await state(own.id)).on, false)
  await save(own.id, [old], false)
  assert.deepEqual((await set(tmp)).result.filterIds, [tmp], 'what was switched off does not come on with it')
  for (const answer of [await set(foreign), await set(hidden), await set(2 ** 40), await drop(old)]) {
    assert.deepEqual(refusal(answer), 'NOT_FOUND/FILTER')
  }
  assert.equal((await set(old, 'nobody')).error?.code, 'ACCOUNT_NOT_FOUND')
  assert.deepEqual((await state(own.id)).filters, [{ id: tmp, name: 'временное' }])
  const many = await Promise.all(
    Array.from({ length: filterBounds.removalFilters }, (_, at) => saved(own, `ещё ${at}`)),
  )
  await save(own.id, many)
  assert.deepEqual(refusal(await set(tmp)), 'LIMIT/QUOTA')
})

test('B9 whoever manages an account reads what its night takes, without the name of a filter that has become private; others do not', async () => {
  const own = await studio(...may)
  const manager = await make.user()
  await make.member(own.id, manager, ['yauth.can_manage_account'])
  const readOwn = async (by: number) => call(autoRemoval.own, {}, { user: by, account: own.code })
  assert.deepEqual((await readOwn(manager)).result, { on: false, filters: [], last: null })
  assert.equal(refusal(await readOwn(user)), 'ACCESS/FORBIDDEN')
  const [old, hidden] = [await saved(own, 'старое'), await saved(own, 'бывшее общим')]
  await save(own.id, [old, hidden])
  await db.updateTable('filters').set({ visibility: 'PRIVATE' }).where('id', '=', hidden).execute()
  await make.record(own.id, user, { name: 'старое раз' })
  await night(tomorrow)
  const { on, filters: named, last } = (await readOwn(manager)).result
  assert.deepEqual([on, named.map(({ name }) => name)], [true, ['старое', `№\u00a0${hidden}`]])
  assert.equal(last?.records, 1)
})

test('B12 of two administrators who change the removal at once the second is told so, and nothing of the first is lost', async () => {
  const own = await studio(...may)
  const [first, second] = [await saved(own, 'первое'), await saved(own, 'второе')]
  const seen = { on: false, filterIds: [] }
  const choose = (...filterIds: number[]) =>
    call(autoRemoval.save, { accountId: own.id, filterIds, on: true, seen }, administrator)
  assert.equal((await choose(first)).error, undefined)
  const late = await choose(second)
  assert.equal(refusal(late), 'STATE/CONFLICT')
  assert.match(late.error?.extra ?? '', /^Автоудаление изменил кто-то другой, пока вы его правили\./)
  assert.deepEqual((await state(own.id)).filters, [{ id: first, name: 'первое' }])
  assert.equal((await choose(first)).error, undefined, 'who wants the same is not in the way')
})

test('D5 a rule by views takes what the dry run told, once the statistics have told the views, and rests without them', async () => {
  const own = await studio(...may)
  const ast: FilterAst = {
    all: [
      { field: 'viewsTotal', op: 'lt', value: 3 },
      { field: 'createdDate', op: 'lt', value: { daysFromNow: -30 } },
    ],
  }
  const { result: kept } = await call(filters.save, { name: 'не смотрят', visibility: 'ACCOUNT', ast }, own.as)
  const filter = kept.filter.id
  const old = new Date(Date.now() - 90 * dayMs)
  const video = (name: string, more: object) => make.record(own.id, user, { name, created_at: old, ...more })
  await video('никто не смотрел', { size_bytes: 10 })
  await video('два просмотра', { views_total: 2, size_bytes: 20 })
  await video('три просмотра', { views_total: 3 })
  await video('новое', { created_at: new Date() })
  await video('под запретом', { hold: true, hold_reason: 'Суд' })
  const askPreview = () => call(autoRemoval.preview, { accountId: own.id, filterIds: [filter] }, administrator)
  assert.match((await askPreview()).error?.extra ?? '', /Просмотры не\u00a0посчитаны/)
  await save(own.id, [filter])
  const all = await inAccount(own.id)
  const setCountedAt = (at: Date) =>
    db.updateTable('accounts').set({ views_counted_at: at }).where('id', '=', own.id).execute()
  await setCountedAt(new Date(tomorrow.getTime() - dayMs - 1))
  await night(tomorrow)
  assert.deepEqual(await inAccount(own.id), all)
  assert.match((await state(own.id)).last?.problem ?? '', /^«не смотрят»: Просмотры не\u00a0посчитаны/)
  await setCountedAt(new Date())
  assert.deepEqual((await askPreview()).result, { records: 2, bytes: 30, held: 1 })
  const next = new Date(tomorrow.getTime() + dayMs)
  await setCountedAt(next)
  await night(next)
  assert.deepEqual(await inAccount(own.id), [
    'никто не смотрел DISPOSED',
    'два просмотра DISPOSED',
    'три просмотра ACTIVE',
    'новое ACTIVE',
    'под запретом ACTIVE',
  ])
  assert.equal((await state(own.id)).last?.problem, null)
})
