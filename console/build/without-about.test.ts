import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { removeDescriptions } from './without-about.ts'

test('descriptions of calls become empty, however they are written, and nothing else changes', () => {
  const code =
    "a({\n  about:\n    'It’s \\'quoted\\', with a comma.',\n  path: '/a' }), b({ about: `Many ids.`, path: '/b' })"
  assert.equal(removeDescriptions(code), "a({\n  about: '',\n  path: '/a' }), b({ about: '', path: '/b' })")
})

test('no call of the contract keeps its description', () => {
  for (const area of ['records', 'uploads', 'accounts', 'sessions']) {
    const code = removeDescriptions(
      readFileSync(new URL(`../../contract/src/${area}/${area}.calls.ts`, import.meta.url), 'utf8'),
    )
    const left = [...code.matchAll(/\babout:\s*(.{0,40})/g)].map(([, text]) => text)
    assert.ok(left.length > 0, area)
    for (const text of left) assert.match(text ?? '', /^''/, area)
  }
})
