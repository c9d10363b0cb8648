import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { addressCodec } from '../list/address.ts'
import { choiceField } from '../list/fields.ts'
import { periodProblem } from './periods.ts'
import { periodOf, reportFields, stepOf } from './report-address.ts'

const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
const codec = addressCodec(
  z.object({ group: choiceField(['none', 'account', 'kind'], 'none'), ...reportFields(steps) }),
)
const today = '2026-03-01'
const daysOf = (query: string) => periodOf(codec.read(query), today)

test('the first report is of 28 days, the last of them today, and its address says nothing', () => {
  assert.deepEqual(daysOf(''), { preset: '28', from: '2026-02-02', to: today })
  assert.deepEqual([codec.first.group, codec.first.page, codec.first.account], ['none', 1, undefined])
  assert.equal(codec.write(codec.first), '')
  assert.deepEqual([daysOf('period=7').from, daysOf('period=365').from], ['2026-02-23', '2025-03-02'])
})

test('the address holds the whole choice, and what cannot be read is as in the first report', () => {
  const own = {
    ...codec.first,
    from: '2024-02-29',
    to: '2024-03-01',
    step: 'quarter',
    group: 'kind',
    account: 'volga',
    page: 3,
  } as const
  assert.deepEqual(codec.read(codec.write(own)), own)
  assert.deepEqual(periodOf(own, today), { preset: 'own', from: '2024-02-29', to: '2024-03-01' })
  assert.deepEqual(codec.read('period=900&step=hour&group=evil&account=Б&page=-1'), codec.first)
  assert.deepEqual(daysOf('from=2026-02-30&to=01.03.2026'), { preset: 'own', from: null, to: null })
})

test('a half of a period of one’s own stays in the address until the other half is typed', () => {
  const half = codec.write({ ...codec.first, from: '', to: '2026-01-05' })
  assert.equal(half, '?from=&to=2026-01-05')
  assert.deepEqual(daysOf(half), { preset: 'own', from: null, to: '2026-01-05' })
  assert.equal(codec.write({ ...codec.read(half), from: undefined, to: undefined, period: '7' }), '?period=7')
})

test('without a choice the step follows the length of the period', () => {
  const step = (from: string, to: string) => stepOf(undefined, { from, to }, steps)
  assert.deepEqual(
    [step('2026-01-01', '2026-01-31'), step('2026-01-01', '2026-03-31'), step('2025-03-02', '2026-03-01')],
    ['day', 'week', 'month'],
  )
  assert.equal(step('2017-01-01', '2026-01-01'), 'quarter')
  assert.equal(stepOf('year', { from: '2026-01-01', to: '2026-01-02' }, steps), 'year')
})

test('a day is told by hours and nine years by months where a report knows no other steps', () => {
  const step = (from: string, to: string) => stepOf(undefined, { from, to }, ['hour', 'day', 'week', 'month'])
  assert.deepEqual(
    [step('2026-01-01', '2026-01-01'), step('2026-01-01', '2026-01-03'), step('2017-01-01', '2026-01-01')],
    ['hour', 'day', 'month'],
  )
  assert.equal(stepOf(undefined, { from: '2026-01-01', to: '2026-01-01' }, steps), 'day')
})

test('a period of one’s own says what it lacks', () => {
  assert.equal(periodProblem({ from: null, to: '2026-01-01' }), 'Укажите первый и\u00a0последний день')
  assert.equal(periodProblem({ from: '2026-01-02', to: '2026-01-01' }), 'Начало периода позже его конца')
  assert.equal(periodProblem({ from: '2026-01-01', to: '2026-01-01' }), null)
})
