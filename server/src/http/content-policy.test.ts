import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentPolicy, ownScripts } from './content-policy.ts'

test('a page may do nothing that its policy does not name', () => {
  assert.equal(
    contentPolicy({}),
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('what a page names is allowed, once, in place of nothing', () => {
  const policy = contentPolicy({
    'script-src': ownScripts('abc'),
    'connect-src': ["'self'", 'https://statistics.example'],
    'frame-ancestors': '*',
    'trusted-types': 'default',
  })
  assert.deepEqual(policy.split('; '), [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    "script-src 'self' 'nonce-abc' 'strict-dynamic'",
    "connect-src 'self' https://statistics.example",
    'trusted-types default',
  ])
})
