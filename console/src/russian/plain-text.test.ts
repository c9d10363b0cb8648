import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasWords, plainText } from './plain-text.ts'

test('a search minds neither case nor ё, and takes its words in any order', () => {
  assert.equal(plainText('ЁЛКА'), 'елка')
  for (const search of ['', '  ', 'студия ВОЛГА', 'волга', 'елки', 'ёлки']) {
    assert.ok(hasWords('Студия «Волга и ёлки»', search), search)
  }
  for (const search of ['нева', 'волга нева', '.*', 'волгаи'])
    assert.ok(!hasWords('Студия «Волга и ёлки»', search), search)
})
