import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHolderGrant, signHolderGrant } from './holder-token.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-11-21T10:00:00Z')
const grant = { holderId: 7, userId: 12, until: new Date('2026-11-21T11:00:00Z') }
const token = signHolderGrant(key, grant)

test('a token is read by the user it was given to, until it ends', () => {
  assert.deepEqual(readHolderGrant(key, token, 12, now), grant)
  assert.equal(readHolderGrant(key, token, 13, now), null)
  assert.equal(readHolderGrant(key, token, 12, grant.until), null)
  assert.equal(readHolderGrant(Buffer.alloc(32, 2), token, 12, now), null)
})

test('no changed token is read', () => {
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === '8' ? '9' : '8'
    // the last character of the signature holds two bits that count for nothing
    if (place === token.length - 1) continue
    assert.equal(
      readHolderGrant(key, token.slice(0, place) + other + token.slice(place + 1), 12, now),
      null,
      String(place),
    )
  }
  for (const text of ['', '.', '7.12.1795258800', `${token}A`, 'я'.repeat(90)]) {
    assert.equal(readHolderGrant(key, text, 12, now), null)
  }
})
