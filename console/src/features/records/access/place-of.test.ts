import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf } from './place-of.ts'

test('B5 what is known of the place of a viewer is told in Russian, and that nothing is', () => {
  assert.equal(placeOf({ country: 'RU', region: 'RU-MOW', asn: 64_500 }), 'Россия, Москва, AS64500')
  assert.equal(placeOf({ country: 'DE', region: 'DE-BE', asn: null }), 'Германия, DE-BE')
  assert.equal(placeOf({ country: null, region: null, asn: null }), 'место неизвестно')
})
