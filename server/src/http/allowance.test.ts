import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Allowance, createAllowance } from './allowance.ts'

const rate = { max: 600, perSecond: 10 }

/** Returns how often of so many times a key may spend. */
const taken = (times: number, spend: () => number) =>
  Array.from({ length: times }, spend).filter((ms) => ms === 0).length
const spender = (may: Allowance, key: string, atSeconds: number, cost?: number) => () =>
  may.spend(key, atSeconds * 1000, cost)

test('a key spends all it has at once and then what comes back with time; others do not feel it', () => {
  const may = createAllowance(rate)
  assert.equal(taken(1_000, spender(may, 'one', 0)), 600)
  assert.equal(may.spend('other', 0), 0)
  assert.equal(taken(100, spender(may, 'one', 1)), 10)
  assert.equal(taken(1_000, spender(may, 'one', 3_600)), 600, 'rest does not add up beyond the most')
})

test('what costs more takes more, and who has not enough is told how long to wait', () => {
  const may = createAllowance(rate)
  assert.equal(taken(1_000, spender(may, 'one', 0, 50)), 12)
  assert.equal(may.spend('one', 0, 50), 5_000)
  assert.equal(may.spend('one', 4_000, 50), 1_000, 'a refusal spends nothing')
  assert.equal(may.spend('one', 5_000, 50), 0)
  assert.equal(may.spend('two', 0, 10_000), 0, 'nothing is too dear for a full bucket')
  assert.equal(may.spend('two', 0), 100)
  assert.deepEqual([may.wait('two', 0), may.wait('two', 100), may.spend('two', 100)], [100, 0, 0])
})

test('only so many keys are remembered, the quiet ones are forgotten first', () => {
  const may = createAllowance(rate)
  for (const key of ['quiet', 'loud']) taken(600, spender(may, key, 0))
  for (let number = 0; number < 9_999; number += 1) {
    if (number === 5_000) assert.notEqual(may.spend('loud', 0), 0)
    may.spend(`2001:db8::${number}`, 0)
  }
  assert.notEqual(may.spend('loud', 0), 0)
  assert.equal(may.spend('quiet', 0), 0, 'forgotten, so it begins anew')
})
