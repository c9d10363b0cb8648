import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError, isNotFound } from './call-error.ts'

test('a thing is absent where the call says so of its kind, not where anything else failed', () => {
  const error = (type?: string, subtype?: string) =>
    new CallError({ status: type === undefined ? 404 : -1, message: 'Нет', path: '/x', type, subtype })
  assert.equal(isNotFound(error('NOT_FOUND', 'CHANNEL')), true)
  assert.equal(isNotFound(error('NOT_FOUND', 'CHANNEL'), 'CHANNEL'), true)
  assert.equal(isNotFound(error('NOT_FOUND', 'ACCOUNT'), 'CHANNEL'), false)
  assert.equal(isNotFound(error('ACCESS', 'CHANNEL'), 'CHANNEL'), false)
  // a path that a proxy does not know
  assert.equal(isNotFound(error()), false)
  assert.equal(isNotFound(new Error('NOT_FOUND')), false)
  assert.equal(isNotFound(null), false)
})
