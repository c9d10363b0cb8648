import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { contentDigest } from './content-digest.ts'

test('the digest of a part is its SHA-256 as RFC 9530 writes it', async () => {
  const part = new TextEncoder().encode('кадр')
  assert.equal(await contentDigest(part), `sha-256=:${createHash('sha256').update(part).digest('base64')}:`)
})
