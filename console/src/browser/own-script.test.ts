import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownAddress } from './own-script.ts'

const page = 'https://video.example/admin/ac/studio/records'

test('scripts and workers of this site may run, by a path, an address or a blob of the page', () => {
  assert.equal(ownAddress('/auth/helper.js', page), 'https://video.example/auth/helper.js')
  assert.equal(ownAddress('https://video.example/a.js', page), 'https://video.example/a.js')
  assert.equal(ownAddress('blob:https://video.example/7f', page), 'blob:https://video.example/7f')
})

test('nothing of another site, and nothing written into an address, may run', () => {
  const foreign = [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'http://video.example/a.js',
    'blob:https://evil.example/7f',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
  ]
  for (const address of foreign) assert.throws(() => ownAddress(address, page), TypeError, address)
})
