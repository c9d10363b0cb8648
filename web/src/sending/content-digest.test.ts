import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { contentDigest } from './content-digest.ts'

test('the digest of a part is its SHA-256 as RFC 9530 writes it', async () => {
  const sum = createHash('sha256').update('кадр').digest('base64')
  assert.equal(await contentDigest(new Blob(['кадр'])), `sha-256=:${sum}:`)
})
