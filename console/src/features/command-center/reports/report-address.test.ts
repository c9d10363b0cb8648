import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodProblem, type ReportAddress, reportAddressOf, reportQuery, stepOf } from './report-address.ts'

const groups = ['none', 'account', 'kind'] as const
const read = (query: string) => reportAddressOf(new URLSearchParams(query), groups, '2026-03-01')
const first: ReportAddress = {
  ...{ period: '28', from: '2026-02-02', to: '2026-03-01', step: null, group: 'none', account: null, page: 1 },
}

test('the first report is of 28 days, the last of them today, and its address says nothing', () => {
  assert.deepEqual(read(''), first)
  assert.equal(reportQuery(first), '')
  assert.deepEqual([read('period=7').from, read('period=365').from], ['2026-02-23', '2025-03-02'])
})

test('the address holds the whole choice, and what cannot be read is as in the first report', () => {
  const own: ReportAddress = {
    ...{
      period: 'own',
      from: '2024-02-29',
      to: '2024-03-01',
      step: 'quarter',
      group: 'kind',
      account: 'volga',
      page: 3,
    },
  }
  assert.deepEqual(read(reportQuery(own)), own)
  assert.deepEqual(read('period=900&step=hour&group=evil&account=Б&page=-1'), first)
  const broken = read('from=2026-02-30&to=01.03.2026')
  assert.deepEqual([broken.period, broken.from, broken.to], ['own', null, null])
})

test('without a choice the step follows the length of the period', () => {
  const step = (from: string, to: string) => stepOf({ step: null, from, to })
  assert.deepEqual(
    [step('2026-01-01', '2026-01-31'), step('2026-01-01', '2026-03-31'), step('2025-03-02', '2026-03-01')],
    ['day', 'week', 'month'],
  )
  assert.equal(step('2017-01-01', '2026-01-01'), 'quarter')
  assert.equal(stepOf({ step: 'year', from: '2026-01-01', to: '2026-01-02' }), 'year')
})

test('a period of one’s own says what it lacks', () => {
  assert.equal(periodProblem({ from: null, to: '2026-01-01' }), 'Укажите первый и\u00a0последний день')
  assert.equal(periodProblem({ from: '2026-01-02', to: '2026-01-01' }), 'Начало периода позже его конца')
  assert.equal(periodProblem({ from: '2026-01-01', to: '2026-01-01' }), null)
})
