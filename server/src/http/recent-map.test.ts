import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../test/random.ts'
import { RecentMap } from './recent-map.ts'

test('the entries used last are kept, those unused for longest go, and what is known is what was set', () => {
  const random = seededRandom(25)
  const kept = 20
  const map = new RecentMap<number, number>(kept)
  // in the order of their last use
  const used = new Map<number, number>()
  let forgotten = 0
  for (let step = 0; step < 20_000; step += 1) {
    const key = random.below(60)
    const before = used.get(key)
    const isRecent = [...used.keys()].slice(-kept).includes(key)
    const isOld = [...used.keys()].slice(0, -2 * kept).includes(key)
    const known = map.get(key)
    if (isRecent) assert.equal(known, before)
    if (isOld) assert.equal(known, undefined)
    if (known === undefined) forgotten += 1
    else assert.equal(known, before)
    if (known === undefined || random.chance(0.3)) map.set(key, step)
    used.delete(key)
    used.set(key, known === undefined || map.get(key) === step ? step : (before ?? step))
  }
  assert.ok(forgotten > 1_000, `${forgotten}`)
})

test('what is cleared is not known', () => {
  const map = new RecentMap<string, number>(1)
  map.set('one', 1)
  map.set('two', 2)
  map.clear()
  assert.deepEqual([map.get('one'), map.get('two')], [undefined, undefined])
})
