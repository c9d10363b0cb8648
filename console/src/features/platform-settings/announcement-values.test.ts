import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestOf, problemsOf, sentOf } from './announcement-values.ts'

const from = new Date(2026, 10, 28, 10, 5)
const until = new Date(2026, 10, 29, 18, 30)
const changed = { version: 4, changedAt: from, changedBy: null }
const announcement = { text: 'Обновление', kind: 'important', isClosable: false, from, until, ...changed } as const
const nothing = { text: '', kind: 'info', isClosable: true, from: null, until: null }

test('the form shows what is told until its very end, then nothing, under the version there is', () => {
  const shown = {
    text: 'Обновление',
    kind: 'important',
    isClosable: false,
    from: '2026-11-28T10:05',
    until: '2026-11-29T18:30',
  }
  assert.deepEqual(latestOf(null, from), { values: nothing, version: 0 })
  assert.deepEqual(latestOf(announcement, new Date(until.getTime() - 1)), { values: shown, version: 4 })
  assert.deepEqual(latestOf(announcement, until), { values: nothing, version: 4 })
})

test('what is sent has its moments, and one without words or an end is sent back with why', () => {
  const values = { text: 'Да', kind: 'info', isClosable: true, from: null, until: '2026-11-29T18:30' } as const
  assert.deepEqual(sentOf(values, 5), { text: 'Да', kind: 'info', isClosable: true, version: 5, from: null, until })
  assert.deepEqual(sentOf({ ...values, from: '2026-11-28T10:05' }, 5).from, from)
  assert.deepEqual(problemsOf(values), { text: undefined, until: undefined })
  assert.deepEqual(problemsOf({ ...values, text: ' ', until: null }), {
    text: 'Напишите, что сказать',
    until: 'Выберите, до\u00a0какого времени показывать',
  })
})
