import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordBreak } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { groupedBreaks, isMet, placeOf } from './grouped-breaks.ts'

const spring = { name: 'Весна', source: 'TAGS', blockId: null, share: 1, loss: null } as const
const at = (kind: RecordBreak['kind'], atMs: number | null = null, more: Partial<RecordBreak> = {}): RecordBreak => ({
  ...{ kind, atMs, maxAds: 1, skipAfterS: null, blocks: [spring] },
  ...more,
})

test('B5 breaks that show the same stand in one line with their moments, others in lines of their own', () => {
  const longer = at('MIDDLE', 20_000, { maxAds: 2 })
  const groups = groupedBreaks([at('START'), at('MIDDLE', 10_000), longer, at('PAUSE')])
  assert.deepEqual(
    groups.map(({ moments }) => moments.map(({ kind, atMs }) => atMs ?? kind)),
    [['START', 10_000, 'PAUSE'], [20_000]],
  )
})

test('a break is met while one of its blocks is shown', () => {
  const lost = { ...spring, share: 0, loss: 'COUNTRY' } as const
  assert.equal(isMet({ blocks: [lost, spring] }), true)
  assert.equal(isMet({ blocks: [lost] }), false)
})

test('a break on a pause of the viewer has no place on the line of time, nor one of a video of unknown length', () => {
  const places = [at('START'), at('MIDDLE', 15_000), at('END'), at('PAUSE')].map((one) => placeOf(one, 60_000))
  assert.deepEqual(places, [0, 0.25, 1, null])
  assert.equal(placeOf(at('MIDDLE', 15_000), null), null)
})
