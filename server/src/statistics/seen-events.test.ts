import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../test/random.ts'
import { createSeenEvents } from './seen-events.ts'

test('whatever comes in whatever order and however often, a number is new once', () => {
  const random = seededRandom(25)
  const seen = createSeenEvents()
  const known = new Set<number>()
  for (let step = 0; step < 20_000; step += 1) {
    const number = random.below(300)
    if (random.chance(0.3)) {
      seen.release('one', [number])
      known.delete(number)
    } else {
      assert.deepEqual(seen.claim('one', [number, number]), known.has(number) ? [] : [number])
      known.add(number)
    }
  }
})

test('sessions do not know of each other, and those unheard for longest are forgotten', () => {
  const seen = createSeenEvents(2)
  assert.deepEqual(seen.claim('one', [1]), [1])
  assert.deepEqual(seen.claim('two', [1]), [1])
  assert.deepEqual(seen.claim('one', [1]), [])
  assert.deepEqual(seen.claim('three', [1]), [1])
  assert.deepEqual(seen.claim('one', [1]), [])
  assert.deepEqual(seen.claim('two', [1]), [1])
})

test('numbers with holes all over take bounded memory', () => {
  const seen = createSeenEvents()
  const odd = Array.from({ length: 10_000 }, (_, n) => n * 2)
  assert.equal(seen.claim('one', odd).length, 200)
})
