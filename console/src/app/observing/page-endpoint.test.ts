import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageEndpointOf } from './page-endpoint.ts'

test('C-7.4-06 the endpoint of a page load is its section, never an id or a code', () => {
  const seen = [
    '/',
    '/ac/studio/records/17',
    '/ac/studio/stat/vod/all',
    '/cc/accounts',
    '/ac/studio/editor/5',
    '/ac/studio',
  ]
  assert.deepEqual(seen.map(pageEndpointOf), ['/', '/records', '/stat', '/cc', '/records', '/'])
})
