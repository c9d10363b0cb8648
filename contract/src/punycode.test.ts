import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import { asciiLabel, unicodeLabel } from './punycode.ts'

const words = [
  'пример',
  'рф',
  'почта-2',
  'münchen',
  'bücher',
  '例え',
  'παράδειγμα',
  '한국',
  'a-ё-z',
  'ѣ1',
  'ü',
  'xn-ü',
  '𐌰𐌱',
]

test('words of a domain are written for machines and read back as the system itself does it', () => {
  for (const word of words) {
    const ascii = asciiLabel(word)
    assert.equal(ascii, domainToASCII(word), word)
    assert.equal(unicodeLabel(ascii), word)
    assert.equal(domainToUnicode(ascii), word)
  }
})

test('a word without foreign letters, and what is no word for people, stay as they are', () => {
  const odd = [
    'xn--',
    'xn--a',
    'xn---',
    'xn--abc-',
    'xn--пример',
    'xn--99999999',
    'xn--0000000000000',
    'xn--i-7iq',
    'xn--a-0',
  ]
  for (const label of ['example', 'xn', 'a-b', '', ...odd, `xn--${'a'.repeat(60)}`]) {
    assert.equal(unicodeLabel(label), label)
  }
  assert.equal(unicodeLabel(asciiLabel('П')), asciiLabel('П'), 'a capital letter is another word to machines')
  assert.equal(asciiLabel('example'), 'example')
})
