import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedStep, historyOf, recordChange, redone, undone } from './cue-history.ts'

const cue = (text: string) => [{ id: 1, from: 0, to: 1_000, text }]

test('what is typed in a row is undone at once, and done again; another change forgets what was undone', () => {
  const start = historyOf(cue(''))
  const typed = recordChange(recordChange(start, cue('а'), 'text 1'), cue('аб'), 'text 1')
  const more = recordChange(closedStep(typed), cue('абв'), 'text 1')
  assert.equal(undone(more).now[0]?.text, 'аб')
  assert.equal(undone(undone(more)).now[0]?.text, '')
  assert.equal(undone(undone(undone(more))).now[0]?.text, '')
  assert.equal(redone(undone(undone(more))).now[0]?.text, 'аб')
  const other = recordChange(undone(more), cue('г'), null)
  assert.deepEqual([redone(other).now[0]?.text, undone(other).now[0]?.text], ['г', 'аб'])
})

test('what changes nothing is no step', () => {
  const start = historyOf(cue(''))
  assert.equal(recordChange(start, start.now, null), start)
})
