import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { removeDescriptions } from './without-about.ts'

test('descriptions of calls go, however they are written, and nothing else changes', () => {
  const code =
    "a({\n  about:\n    'It’s \\'quoted\\', with a comma.',\n  path: '/a' }), b({ about: `Many ids.`, path: '/b' })"
  assert.equal(removeDescriptions(code), "a({\n  \n  path: '/a' }), b({  path: '/b' })")
})

test('no call of the contract keeps its description', () => {
  for (const area of ['records', 'uploads', 'accounts', 'sessions']) {
    const written = readFileSync(new URL(`../../contract/src/${area}/${area}.calls.ts`, import.meta.url), 'utf8')
    assert.match(written, /\babout:/, area)
    assert.doesNotMatch(removeDescriptions(written), /\babout:/, area)
  }
})
