import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featuresOf, sectionsAfter } from './features.ts'

test('C-3-14 C-3-15 of several accounts a section is open, closed or mixed; what is left mixed stays as each has it', () => {
  const some = [
    { availableSections: ['VIDEO', 'SHARING'] as const },
    { availableSections: ['VIDEO', 'LIVESTREAM'] as const },
  ]
  const mixed = featuresOf(some)
  assert.deepEqual(mixed, { VIDEO: true, LIVESTREAM: 'mixed', SHARING: 'mixed', PHOTOBANK: false })
  const features = { ...mixed, SHARING: true, VIDEO: false } as const
  assert.deepEqual(
    some.map(({ availableSections }) => sectionsAfter(availableSections, features)),
    [['SHARING'], ['LIVESTREAM', 'SHARING']],
  )
})
