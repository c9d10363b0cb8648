import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPushAllowance } from './push-allowance.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

/** How many of so many pushes are taken. */
const taken = (pushes: number, push: () => boolean) => Array.from({ length: pushes }, push).filter(Boolean).length

test('an address pushes 600 times at once and then ten times a second; others do not feel it', () => {
  const may = createPushAllowance()
  assert.equal(
    taken(1_000, () => may('203.0.113.7', at(0))),
    600,
  )
  assert.equal(may('203.0.113.8', at(0)), true)
  assert.equal(
    taken(100, () => may('203.0.113.7', at(1))),
    10,
  )
  assert.equal(
    taken(1_000, () => may('203.0.113.7', at(3_600))),
    600,
    'rest does not add up beyond the most',
  )
})

test('only so many addresses are remembered, the quiet ones are forgotten first', () => {
  const may = createPushAllowance()
  for (const address of ['quiet', 'loud']) taken(600, () => may(address, at(0)))
  for (let number = 0; number < 9_999; number += 1) {
    if (number === 5_000) assert.equal(may('loud', at(0)), false)
    may(`2001:db8::${number}`, at(0))
  }
  assert.equal(may('loud', at(0)), false)
  assert.equal(may('quiet', at(0)), true, 'forgotten, so it begins anew')
})
