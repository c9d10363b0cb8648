import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSettings } from './engine-request.ts'

test('a session is told what differs from what it holds: settings go back to their defaults, parameters stay', () => {
  const first = changeSettings(new Map(), new Map([...Object.entries({ max_threads: '1', param_a: "it's" })]))
  assert.equal(first.statement, "SET max_threads = '1', param_a = 'it\\'s'")
  assert.equal(changeSettings(first.held, new Map([['max_threads', '1']])).statement, null)
  const second = changeSettings(first.held, new Map([['param_b', '2']]))
  assert.equal(second.statement, "SET param_b = '2', max_threads = DEFAULT")
  assert.deepEqual(
    [...second.held],
    [
      ['param_b', '2'],
      ['param_a', "it's"],
    ],
  )
  assert.equal(changeSettings(second.held, new Map([['param_a', "it's"]])).statement, null)
})
