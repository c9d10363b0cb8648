import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestOf, sentFields, termsWith } from './account-values.ts'

const saved = { name: 'Студия', publishNew: true, trashDays: null, version: 3 }

test('only what was changed in the form of an account is sent', () => {
  const { values, version } = latestOf(saved)
  assert.deepEqual([values, version], [{ name: 'Студия', publishNew: 'yes', trashDays: 'ever' }, 3])
  assert.deepEqual(sentFields(values, []), {})
  const typed = { name: 'Кино', publishNew: 'no', trashDays: '7' } as const
  assert.deepEqual(sentFields(typed, ['name']), { name: 'Кино' })
  assert.deepEqual(sentFields(typed, ['publishNew', 'trashDays']), { publishNew: false, trashDays: 7 })
  assert.deepEqual(sentFields({ ...typed, trashDays: 'ever' }, ['trashDays']), { trashDays: null })
})

test('a term of the trash that was set elsewhere stands among the usual ones', () => {
  const labels = (chosen: string) => termsWith(chosen).map(({ label }) => label)
  assert.deepEqual(labels('7'), ['Не\u00a0хранить', '7\u00a0дней', '30\u00a0дней', '365\u00a0дней', 'Бессрочно'])
  assert.equal(labels('21')[0], '21\u00a0день')
})
