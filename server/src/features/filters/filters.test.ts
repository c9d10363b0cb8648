import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, refusal } = await testRecords()
const named = (text: string) => ({ field: 'name', op: 'contains', value: text })
const all: Permission[] = [
  'media.can_use_custom_filters',
  'media.can_use_not_private_filters',
  'media.can_public_records_filters',
]

/** An account with people who may do what is given. */
async function office(...people: Permission[][]) {
  const users: number[] = []
  for (const [at] of people.entries()) users.push(await make.user({ name: `Человек ${at}` }))
  const members = Object.fromEntries(users.map((user, at) => [user, people[at] ?? []]))
  const { id, code } = await make.account({ members })
  return { id, as: users.map((user) => ({ user, account: code })) }
}

const saved = async (as: object, fields: object) => {
  const params = { visibility: 'PRIVATE', ast: named('а'), ...fields }
  const answer = await call(filters.save, params, as)
  assert.equal(answer.error, undefined, JSON.stringify(answer.error))
  return answer.result.filter
}
const namesOf = (answer: { result: { items: { name: string }[] } }) => answer.result.items.map(({ name }) => name)

test('P-M-09 whoever may use filters of his own saves, changes and deletes them; others may not', async () => {
  const { id, as } = await office(all, ['media.can_use_not_private_filters'])
  const made = await saved(as[0] ?? {}, { name: ' Отчёты ', ast: { all: [named('отчёт')] } })
  assert.deepEqual([made.name, made.visibility, made.mayChange, made.uses], ['Отчёты', 'PRIVATE', true, []])
  const change = { id: made.id, rowVersion: made.rowVersion, name: 'Отчёты 2', visibility: 'ACCOUNT', ast: named('б') }
  const changed = await saved(as[0] ?? {}, change)
  assert.deepEqual([changed.name, changed.rowVersion, changed.ast], ['Отчёты 2', made.rowVersion + 1, named('б')])
  assert.equal(refusal(await call(filters.save, change, as[0])), 'STATE/CONFLICT', 'somebody saved meanwhile')
  const attempts = [
    call(filters.save, { name: 'в', visibility: 'PRIVATE', ast: named('а') }, as[1]),
    call(filters.save, { ...change, rowVersion: changed.rowVersion }, as[1]),
    call(filters.delete, { id: made.id }, as[1]),
  ]
  for (const answer of await Promise.all(attempts)) assert.equal(refusal(answer), 'ACCESS/FORBIDDEN')
  assert.deepEqual((await call(filters.delete, { id: made.id }, as[0])).result, {})
  assert.deepEqual((await call(filters.delete, { id: made.id }, as[0])).result, {}, 'a repeat answers the same')
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', id)
    .where('object_type', '=', 'filter')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['filters.save', 'filters.save', 'filters.delete'],
  )
  assert.deepEqual(rows[1]?.before, { name: 'Отчёты', visibility: 'PRIVATE', ast: { all: [named('отчёт')] } })
})

test('P-M-32 filters that others share are seen and used with the permission alone, own ones stand first', async () => {
  const { id, as } = await office(all, all, ['media.can_use_custom_filters'])
  const [mine = {}, other = {}, alone = {}] = as
  await make.record(id, as[0]?.user ?? 0, { name: 'а' })
  await saved(mine, { name: 'Я' })
  await saved(other, { name: 'Б личный' })
  const shared = await saved(other, { name: 'А общий', visibility: 'ACCOUNT' })
  await saved(other, { name: 'В по ссылке', visibility: 'LINK' })
  assert.deepEqual(namesOf(await call(filters.list, {}, mine)), ['Я', 'А общий', 'В по ссылке'])
  assert.deepEqual(namesOf(await call(filters.list, { q: 'ОБЩ' }, mine)), ['А общий'])
  assert.deepEqual(namesOf(await call(filters.list, { visibility: 'LINK' }, mine)), ['В по ссылке'])
  assert.deepEqual(namesOf(await call(filters.list, {}, alone)), [])
  assert.equal((await call(filters.get, { id: shared.id }, mine)).result.filter.mayChange, false)
  assert.equal((await call(records.getListByFilter, { filterId: shared.id }, mine)).result.total, 1)
  for (const answer of [
    await call(filters.get, { id: shared.id }, alone),
    await call(records.getListByFilter, { filterId: shared.id }, alone),
    await call(filters.count, { ast: { field: 'filter', op: 'in', value: [shared.id] } }, alone),
  ]) {
    assert.equal(refusal(answer), 'NOT_FOUND/FILTER')
  }
})

test('P-M-21 P-M-32 to share a filter in the account, and by a link, takes a permission each', async () => {
  const { as } = await office(
    ['media.can_use_custom_filters'],
    ['media.can_use_custom_filters', 'media.can_use_not_private_filters'],
    ['media.can_use_custom_filters', 'media.can_public_records_filters'],
  )
  const tries = as.map(async (who, at) => {
    const outcomes = []
    for (const visibility of ['PRIVATE', 'ACCOUNT', 'LINK']) {
      const answer = await call(filters.save, { name: `${at} ${visibility}`, visibility, ast: named('а') }, who)
      outcomes.push(answer.error ? refusal(answer) : 'saved')
    }
    return outcomes
  })
  assert.deepEqual(await Promise.all(tries), [
    ['saved', 'ACCESS/FORBIDDEN', 'ACCESS/FORBIDDEN'],
    ['saved', 'saved', 'ACCESS/FORBIDDEN'],
    ['saved', 'ACCESS/FORBIDDEN', 'saved'],
  ])
})

test('a name is of one filter in an account, whatever its case; a filter has at least one condition', async () => {
  const { as } = await office(all)
  const [who = {}] = as
  await saved(who, { name: 'Ёлки' })
  const taken = await call(filters.save, { name: 'ёЛКИ', visibility: 'PRIVATE', ast: named('а') }, who)
  assert.deepEqual([refusal(taken), Object.keys(taken.error?.fields ?? {})], ['VALIDATION/FIELD', ['name']])
  for (const wrong of [
    { name: '' },
    { name: 'а'.repeat(121) },
    { ast: { all: [] } },
    { ast: null },
    { visibility: 'ALL' },
  ]) {
    const answer = await call(filters.save, { name: 'Б', visibility: 'PRIVATE', ast: named('а'), ...wrong }, who)
    assert.equal(refusal(answer), 'VALIDATION/FIELD', JSON.stringify(wrong))
  }
  const second = await saved(await office(all).then((other) => other.as[0] ?? {}), { name: 'Ёлки' })
  assert.equal(second.name, 'Ёлки', 'another account has names of its own')
})

test('a filter may use others and never itself, also by a circle; one that is used is not deleted and says by what', async () => {
  const { id: accountId, as } = await office(all)
  const [who = {}] = as
  const of = (...ids: number[]) => ({ field: 'filter', op: 'in', value: ids })
  await make.record(accountId, as[0]?.user ?? 0, { name: 'кот' })
  await make.record(accountId, as[0]?.user ?? 0, { name: 'пёс' })
  const first = await saved(who, { name: 'Первый', ast: named('кот') })
  const second = await saved(who, { name: 'Второй', ast: { not: [of(first.id)] } })
  const third = await saved(who, { name: 'Третий', ast: { any: [of(first.id, second.id)] } })
  const totals = []
  for (const { id } of [first, second, third]) {
    totals.push((await call(records.getListByFilter, { filterId: id }, who)).result.total)
  }
  assert.deepEqual(totals, [1, 1, 2])
  for (const ast of [of(first.id), { any: [named('а'), { not: [of(third.id)] }] }]) {
    const change = { ...first, ast }
    const { id, rowVersion, name, visibility } = change
    const answer = await call(filters.save, { id, rowVersion, name, visibility, ast }, who)
    assert.equal(refusal(answer), 'STATE/CIRCLE')
  }
  const unknown = await call(filters.save, { name: 'Ч', visibility: 'PRIVATE', ast: of(999_999) }, who)
  assert.equal(refusal(unknown), 'NOT_FOUND/FILTER')
  const used = await call(filters.delete, { id: first.id }, who)
  assert.equal(refusal(used), 'STATE/IN_USE')
  assert.match(String(used.error?.extra), /фильтр «Второй», фильтр «Третий»/)
  const { filter } = (await call(filters.get, { id: first.id }, who)).result
  assert.deepEqual(filter.uses, [
    { kind: 'FILTER', id: second.id, name: 'Второй' },
    { kind: 'FILTER', id: third.id, name: 'Третий' },
  ])
  await db
    .updateTable('accounts')
    .set({ filter_ids_for_remove_videos: [third.id] })
    .where('id', '=', accountId)
    .execute()
  assert.match(String((await call(filters.delete, { id: third.id }, who)).error?.extra), /автоудаление/)
})

test('filters that use filters are bounded as a whole', async () => {
  const { as } = await office(all)
  const [who = {}] = as
  const wide = { any: Array.from({ length: filterBounds.conditions }, (_, at) => named(`${at}`)) }
  const base = await saved(who, { name: 'Широкий', ast: wide })
  const ref = { field: 'filter', op: 'in', value: [base.id] }
  const answer = await call(filters.count, { ast: { any: Array.from({ length: 10 }, () => ref) } }, who)
  assert.equal(refusal(answer), 'LIMIT/FILTER')
})

test('8.4 filters of another account are answered like unknown ones, whatever is asked of them', async () => {
  const theirs = await office(all)
  const { id, rowVersion } = await saved(theirs.as[0] ?? {}, { name: 'Чужой', visibility: 'LINK' })
  const { as } = await office(all)
  const [who = {}] = as
  const askEverything = (filterId: number) => [
    call(filters.get, { id: filterId }, who),
    call(filters.save, { id: filterId, rowVersion, name: 'Мой', visibility: 'PRIVATE', ast: named('а') }, who),
    call(filters.feed, { id: filterId, format: 'json' }, who),
    call(filters.setFeed, { id: filterId, on: true }, who),
    call(records.getListByFilter, { filterId }, who),
    call(records.getCountNewRecords, { since: new Date(0).toISOString(), filterId }, who),
    call(filters.counts, { ids: [filterId] }, who),
    call(filters.delete, { id: filterId }, who),
  ]
  const readAnswers = async (filterId: number) =>
    (await Promise.all(askEverything(filterId))).map(({ error, result }) => error?.extra ?? result)
  assert.deepEqual(await readAnswers(id), await readAnswers(999_999))
  const kept = await call(filters.get, { id }, theirs.as[0])
  assert.equal(kept.result.filter.name, 'Чужой')
  assert.equal(refusal(await call(filters.get, { id: String(id) }, who)), 'VALIDATION/FIELD')
})

test('what filters find is counted, one while it is built and many of a list at once', async () => {
  const { id: accountId, as } = await office(all)
  const [who = {}] = as
  for (const name of ['кот', 'кит', 'пёс']) await make.record(accountId, as[0]?.user ?? 0, { name })
  const cats = await saved(who, { name: 'Коты', ast: named('кот') })
  const others = await saved(who, { name: 'Не коты', ast: { not: [named('кот')] } })
  assert.deepEqual((await call(filters.count, { ast: named('к') }, who)).result, { count: 2 })
  const { result } = await call(filters.counts, { ids: [cats.id, others.id, 999_999] }, who)
  assert.deepEqual(result.counts, { [cats.id]: 1, [others.id]: 2 })
})

test('C-7.3-09 C-7.3-17 a list, and what came since, are asked by the id of a saved filter, beside other words', async () => {
  const { id: accountId, as } = await office(all)
  const [who = {}] = as
  for (const name of ['кот 1', 'кот 2', 'пёс 1']) await make.record(accountId, as[0]?.user ?? 0, { name })
  const { id: filterId } = await saved(who, { name: 'Коты', ast: named('кот') })
  const { result } = await call(records.getListByFilter, { filterId, filter: { q: '1' } }, who)
  assert.deepEqual([result.records.map(({ name }) => name), result.total], [['кот 1'], 1])
  const since = new Date(0).toISOString()
  assert.equal((await call(records.getCountNewRecords, { since, filterId }, who)).result.count, 2)
})

test('the people of the account are named for the builder', async () => {
  const { as } = await office(all, [])
  const { result } = await call(filters.owners, {}, as[1])
  assert.deepEqual(
    result.owners.map(({ name }) => name),
    ['Человек 0', 'Человек 1'],
  )
})
