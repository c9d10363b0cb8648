import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnPath } from './return-path.ts'

test('a path of this site is returned to, with its query and fragment', () => {
  for (const path of ['/admin', '/admin/ac/studio/records?page=2#top', '/embed/x', '/?a=//b']) {
    assert.equal(returnPath(path), path)
  }
})

test('nobody is sent to another site', () => {
  const hostile = [
    undefined,
    '',
    'admin',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '/auth/sign-in?return_to=/auth/sign-in',
    '/auth/callback?code=1',
    '/id/session/end',
    `/${'a'.repeat(3000)}`,
  ]
  for (const path of hostile) assert.equal(returnPath(path), '/admin', JSON.stringify(path))
})
