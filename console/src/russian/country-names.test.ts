import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownPlaceText, namedCountries, placeLineText } from './country-names.ts'

test('B5 what is known of the place of a viewer is told in Russian, and that nothing is', () => {
  assert.equal(knownPlaceText({ country: 'RU', region: 'RU-MOW', asn: 64_500 }), 'Россия, Москва, AS64500')
  assert.equal(knownPlaceText({ country: 'DE', region: 'DE-BE', asn: null }), 'Германия, DE-BE')
  assert.equal(knownPlaceText({ country: null, region: null, asn: null }), '')
})

test('B9 a line of a rule is told by its name, and a network as it is', () => {
  const lines = ['RU', 'RU-MOW', '203.0.113.0/24', '2001:db8::/32', 'AS64500']
  assert.deepEqual(lines.map(placeLineText), ['Россия', 'Москва', '203.0.113.0/24', '2001:db8::/32', 'AS64500'])
  assert.deepEqual(
    namedCountries(['RU', 'AM', 'ES']).map(({ label }) => label),
    ['Армения', 'Испания', 'Россия'],
  )
})
