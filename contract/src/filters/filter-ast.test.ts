import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { filterAst } from './filter-ast.ts'
import { filterBounds } from './filter-bounds.ts'
import { conditionProblem } from './filter-condition.ts'
import { type FilterField, filterFields, opsOf } from './filter-fields.ts'
import { conditionsOf, depthOf } from './filter-tree.ts'

const issuesOf = (value: unknown) => z.safeParse(filterAst, value).error?.issues ?? []
const takes = (value: unknown) => issuesOf(value).length === 0
const named = (name: string) => ({ field: 'name', op: 'contains', value: name })
const inGroups = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : { all: [inGroups(depth - 1, inner)] }
const refusalOf = (value: unknown) => {
  const [issue] = issuesOf(value)
  return issue?.code === 'custom' ? issue.params?.refusal : undefined
}

test('C-7.3-09 a filter is a condition, or groups of them: all, any, not', () => {
  const filter = { all: [named('отчёт'), { not: [{ any: [{ field: 'bytes', op: 'gt', value: 5 }] }] }] }
  assert.deepEqual(z.parse(filterAst, filter), filter)
  assert.deepEqual(z.parse(filterAst, named(' ёлка\u0000 ')), named('ёлка'), 'texts are cleaned as everywhere')
})

test('every field takes each of its comparisons with a value of its kind, and no other kind of value', () => {
  const values: Record<string, { good: unknown; pair: unknown[]; bad: unknown }> = {
    text: { good: 'а', pair: [], bad: 7 },
    search: { good: 'а', pair: [], bad: 7 },
    speech: { good: 'а', pair: [], bad: 7 },
    uuid: { good: '0F8fad5b-d9cb-469f-a165-70867728950e', pair: [], bad: 'а' },
    member: { good: 7, pair: [], bad: '7' },
    number: { good: 7, pair: [1, 2], bad: '7' },
    bytes: { good: 7, pair: [1, 2], bad: 1.5 },
    duration: { good: 7, pair: [1, 2], bad: -1 },
    instant: { good: { daysFromNow: -7 }, pair: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00.5Z'], bad: '2026-01-01' },
    tags: { good: 'а', pair: [], bad: 7 },
    partners: { good: 'news', pair: [], bad: 7 },
    languages: { good: 'ru', pair: [], bad: 7 },
    album: { good: 7, pair: [], bad: '7' },
    filter: { good: 7, pair: [], bad: '7' },
    template: { good: 7, pair: [], bad: '7' },
    boolean: { good: true, pair: [], bad: 'true' },
  }
  for (const [key, field] of Object.entries<FilterField>(filterFields)) {
    const good = field.choices?.[0] ?? values[field.kind]?.good
    const bad = field.choices ? 'нет такого' : values[field.kind]?.bad
    for (const op of opsOf(field)) {
      const value = op === 'empty' ? true : op === 'in' ? [good] : op === 'between' ? values[field.kind]?.pair : good
      assert.ok(takes({ field: key, op, value }), `${key} ${op}`)
      const wrong = op === 'in' ? [bad] : op === 'between' ? [bad, bad] : op === 'empty' ? 'да' : bad
      assert.ok(!takes({ field: key, op, value: wrong }), `${key} ${op} takes ${JSON.stringify(wrong)}`)
    }
  }
})

test('a field can be asked for emptiness where it may be empty, and no other can', () => {
  const never = Object.entries<FilterField>(filterFields).flatMap(([key, field]) =>
    opsOf(field).includes('empty') ? [] : [key],
  )
  assert.deepEqual(never, [
    ...['search', 'name', 'id', 'uuid', 'currentState', 'group', 'playable', 'publication', 'visibility', 'moderation'],
    ...['createdDate', 'updatedDate', 'bytes', 'views28', 'viewsTotal', 'ownerId', 'filter', 'hasPoster', 'cuepoints'],
    ...['chapters', 'transcript', 'youtube', 'replaced', 'encrypted', 'hold'],
  ])
})

test('what is wrong with a condition is told at its part, and the bounds of a value are its own', () => {
  const problem = (field: string, op: 'eq' | 'in' | 'gt' | 'between' | 'empty' | 'contains', value: unknown) => {
    const found = conditionProblem(JSON.parse(JSON.stringify({ field, op, value })))
    return found && `${found.at}: ${found.text.replaceAll('\u00a0', ' ')}`
  }
  const wrong = (title: string) => `value: Неверное значение поля «${title}»`
  assert.equal(problem('nobody', 'eq', 1), 'field: Такого поля в фильтрах нет')
  assert.equal(problem('name', 'gt', 'а'), 'op: Поле «Название» так не сравнивается')
  assert.equal(problem('description', 'empty', 'да'), 'value: Укажите, пусто поле или заполнено')
  assert.deepEqual([problem('bytes', 'gt', 0), problem('bytes', 'gt', -1)], [null, wrong('Размер')])
  assert.deepEqual([problem('ownerId', 'in', [1]), problem('ownerId', 'in', [0])], [null, wrong('Автор')])
  assert.deepEqual([problem('ownerId', 'in', 1), problem('ownerId', 'in', [])], [wrong('Автор'), wrong('Автор')])
  assert.deepEqual(
    [problem('bytes', 'gt', null), problem('createdDate', 'gt', null)],
    [wrong('Размер'), wrong('Создано')],
  )
  assert.deepEqual(
    [problem('createdDate', 'gt', 7), problem('createdDate', 'gt', true)],
    [wrong('Создано'), wrong('Создано')],
  )
  const between = (value: unknown) => problem('bytes', 'between', value)
  assert.deepEqual([between([1, 1]), between([2, 1])], [null, 'value: Начало больше конца'])
  assert.deepEqual([between([1]), between([1, 2, 3])], Array(2).fill('value: Укажите начало и конец'))
  const days = (value: unknown) => problem('createdDate', 'between', value)
  const [first, second] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']
  assert.deepEqual([days([first, first]), days([second, first])], [null, 'value: Начало больше конца'])
  assert.equal(days([{ daysFromNow: 1 }, first]), null)
})

test('conditions are told in order, and groups are counted by the deepest of them', () => {
  const [a, b, c] = ['а', 'б', 'в'].map((name) => ({ field: 'name', op: 'eq', value: name }) as const)
  assert.ok(a && b && c)
  const filter = { all: [a, { any: [b, { not: [c] }] }] } as const
  assert.deepEqual(conditionsOf(filter), [a, b, c])
  assert.deepEqual([depthOf(a), depthOf({ not: [a] }), depthOf(filter)], [0, 1, 3])
})

test('a field of metadata is asked by its system name, with a value that fits the comparison', () => {
  const isTaken = (op: string, value: unknown, name = 'season') => takes({ field: `metadata.${name}`, op, value })
  for (const value of ['а', 7.5, true]) assert.ok(isTaken('eq', value) && isTaken('ne', value), String(value))
  assert.ok(isTaken('contains', 'а') && isTaken('gt', 7) && isTaken('lt', -1.5) && isTaken('empty', true))
  assert.ok(isTaken('in', ['а', 7, true]) && isTaken('between', [1.5, 2]) && isTaken('gt', '2026-05-31'))
  assert.ok(isTaken('between', ['2026-05-31', '2026-05-31T10:00:00.000Z']) && !isTaken('between', ['2026-05-31', 7]))
  assert.ok(
    !isTaken('between', [2, 1]) && !isTaken('lt', '2026-99-99') && !isTaken('gt', 'вчера') && !isTaken('lt', true),
  )
  assert.ok(!isTaken('contains', 7) && !isTaken('gt', '7') && !isTaken('eq', '') && !isTaken('in', []))
  for (const name of ['', 'Season', 'a b', "a'", '__proto__', 'a'.repeat(41)])
    assert.ok(!isTaken('eq', 'а', name), name)
})

test('8.8 what is no filter is refused, with the place of the fault', () => {
  for (const wrong of [
    ...[null, 7, 'name', [], {}, { all: [] }, { all: named('а') }, { any: [null] }, { not: [{}] }],
    ...[
      { ...named('а'), more: 1 },
      { all: [named('а')], any: [named('а')] },
      { field: 'name', op: 'contains' },
    ],
    ...[
      { field: 'password_hash', op: 'eq', value: 'а' },
      { field: '__proto__', op: 'eq', value: 'а' },
    ],
    ...[
      { field: 'constructor', op: 'eq', value: 'а' },
      { field: 'name', op: 'like', value: 'а' },
    ],
    ...[{ field: 'name', op: 'lt', value: 'а' }, { field: 'name', op: 'empty', value: true }, named('')],
    ...[named('а'.repeat(10_000)), { field: 'name', op: 'in', value: 'а' }, { field: 'name', op: 'in', value: [] }],
    ...[
      { field: 'id', op: 'in', value: Array.from({ length: 101 }, (_, n) => n) },
      { field: 'id', op: 'eq', value: '1' },
    ],
    ...[
      { field: 'id', op: 'eq', value: 2 ** 53 },
      { field: 'id', op: 'eq', value: Number.NaN },
    ],
    ...[
      { field: 'bytes', op: 'between', value: [2, 1] },
      { field: 'bytes', op: 'between', value: [1] },
    ],
    ...[
      { field: 'createdDate', op: 'gt', value: { daysFromNow: 1e9 } },
      { field: 'createdDate', op: 'gt', value: '' },
    ],
    ...[{ field: 'createdDate', op: 'gt', value: '9999999-01-01T00:00:00Z' }, named('\ud800')],
  ]) {
    assert.ok(!takes(wrong), JSON.stringify(wrong))
  }
  const [issue] = issuesOf({ all: [named('а'), { field: 'durationMs', op: 'gt', value: '5' }] })
  assert.deepEqual([issue?.path, issue?.message], [['all', 1, 'value'], 'Неверное значение поля «Длительность»'])
})

test('8.8 a filter is bounded in depth and in conditions, and says so by name', () => {
  assert.ok(takes(inGroups(filterBounds.depth, named('а'))))
  for (const depth of [filterBounds.depth + 1, 50, 100]) {
    assert.equal(refusalOf(inGroups(depth, named('а'))), 'filters.tooDeep')
  }
  const many = (count: number) => ({ any: Array.from({ length: count }, () => named('а')) })
  assert.ok(takes(many(filterBounds.conditions)))
  assert.equal(refusalOf(many(filterBounds.conditions + 1)), 'filters.tooMany')
})

test('the largest filter of usual texts fits into what a filter is measured by', () => {
  const condition = { field: 'originalFilename', op: 'contains', value: 'щ'.repeat(filterBounds.textChars) }
  const filter = { any: Array.from({ length: filterBounds.conditions }, () => condition) }
  assert.ok(takes(filter))
  assert.ok(Buffer.byteLength(JSON.stringify(filter)) < filterBounds.bytes)
})
