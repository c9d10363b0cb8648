import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleLines } from './scale.ts'

const tops = (values: readonly number[], scale: Parameters<typeof scaleLines>[1]) =>
  values.map((value) => scaleLines(value, scale).at(-1))

test('a scale ends with a round figure of its unit that is not below the value', () => {
  assert.deepEqual(tops([0, 1, 3, 7, 64_435, 80_000, 80_001], 'count'), [1, 1, 3, 8, 80_000, 80_000, 100_000])
  assert.deepEqual(tops([0, 0.0042, 0.52, 1, 1.3], 'share'), [0.25, 0.006, 0.6, 1, 1.5])
  // seconds, then hours
  assert.deepEqual(tops([0, 3, 70, 1_900, 20_000, 370_000], 'seconds'), [1, 3, 90, 2_400, 21_600, 540_000])
  assert.deepEqual(tops([0, 1_000, 1_025, 3 * 1_024 ** 3], 'bytes'), [1, 1_000, 1_500, 3 * 1_024 ** 3])
})

test('a scale has four parts at most, all of one size', () => {
  for (const scale of ['count', 'share', 'seconds', 'bytes'] as const) {
    for (let value = 1; value < 1e13; value = value * 3 + 1) {
      const lines = scaleLines(value, scale)
      assert.ok(lines.length >= 2 && lines.length <= 5, `${lines.length} lines for ${value} ${scale}`)
      assert.ok((lines.at(-1) ?? 0) >= value)
    }
  }
  assert.deepEqual(scaleLines(64_435, 'count'), [0, 20_000, 40_000, 60_000, 80_000])
})
