import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesEnd, type PlaybackGrant, readGrant, signGrant, tokenChars } from './token.ts'

const key = Buffer.alloc(32, 1)
const uuid = '0190a1b2-0000-7000-8000-000000000001'
const now = new Date('2026-11-21T10:02:30Z')
const grant: PlaybackGrant = { use: 'embed', uuid, versionId: 42, viewer: null, expiresAt: addressesEnd(now) }

test('a token lives an hour, to the next five minutes', () => {
  assert.equal(addressesEnd(now).toISOString(), '2026-11-21T11:05:00.000Z')
  assert.deepEqual(addressesEnd(new Date(now.getTime() + 60_000)), addressesEnd(now), 'and is the same a minute later')
})

test('what was signed is read back', () => {
  const previews = [{ session: 7 }, { key: Number.MAX_SAFE_INTEGER }].map(
    (viewer): PlaybackGrant => ({ ...grant, use: 'preview', viewer }),
  )
  const long = { kind: 'site', host: 'a'.repeat(253) } as const
  const came = [
    { place: { kind: 'unknown' } as const, pass: null },
    { place: { kind: 'site', host: 'news.example' } as const, pass: { epoch: 3, ticketId: null } },
    { place: long, pass: { epoch: 2 ** 31 - 1, ticketId: Number.MAX_SAFE_INTEGER } },
  ].map((viewer): PlaybackGrant => ({ ...grant, viewer }))
  for (const each of [grant, ...came, ...previews, { ...grant, use: 'image', viewer: { session: 8 } } as const]) {
    const token = signGrant(key, each)
    assert.deepEqual(readGrant(key, uuid, token, now), each)
    assert.ok(token.length <= tokenChars, 'a route takes no longer one')
  }
})

test('R31 a preview is somebody’s: without its viewer, or as another one’s, it is worth nothing', () => {
  const preview: PlaybackGrant = { ...grant, use: 'preview', viewer: { session: 7 } }
  const token = signGrant(key, preview)
  for (const changed of ['.s8.', '.k7.', '.']) {
    assert.equal(readGrant(key, uuid, token.replace('.s7.', changed), now), 'invalid', changed)
  }
  assert.equal(readGrant(key, uuid, signGrant(key, { ...preview, viewer: null }), now), 'invalid')
})

test('A14 A16 an address is of the page and of the gate it was given through, and of no other', () => {
  const viewer = { place: { kind: 'site', host: 'news.example' } as const, pass: { epoch: 3, ticketId: 9 } }
  const token = signGrant(key, { ...grant, viewer })
  for (const [was, is] of [
    ['~snews.example', '~so'],
    ['~snews.example', '~o'],
    ['~snews.example~3~9', ''],
    ['~3~9', '~4~9'],
    ['~3~9', '~3~0'],
    ['~3~9', ''],
  ] as const) {
    assert.ok(token.includes(was))
    assert.equal(readGrant(key, uuid, token.replace(was, is), now), 'invalid', `${was} ${is}`)
  }
})

test('T-HLS-2 a token is worth nothing for another record, by another key, or with one sign changed', () => {
  const token = signGrant(key, grant)
  assert.equal(readGrant(key, uuid.replace(/1$/, '2'), token, now), 'invalid')
  assert.equal(readGrant(Buffer.alloc(32, 2), uuid, token, now), 'invalid')
  for (let place = 0; place < token.length - 1; place += 1) {
    const changed = `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`
    assert.equal(readGrant(key, uuid, changed, now), 'invalid', changed)
  }
  for (const nonsense of ['', '.', 'e.1.', 'x'.repeat(80), '../../etc', `${token}x`, token.slice(1)]) {
    assert.equal(readGrant(key, uuid, nonsense, now), 'invalid')
  }
})

test('a token ends at its moment, and none lives longer than a day', () => {
  const token = signGrant(key, grant)
  assert.notEqual(readGrant(key, uuid, token, new Date(grant.expiresAt.getTime() - 1)), 'expired')
  assert.equal(readGrant(key, uuid, token, grant.expiresAt), 'expired')
  const long = signGrant(key, { ...grant, expiresAt: new Date(now.getTime() + 25 * 3600 * 1000) })
  assert.equal(readGrant(key, uuid, long, now), 'invalid')
})
