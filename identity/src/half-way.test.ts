import assert from 'node:assert/strict'
import { test } from 'node:test'
import { halfWays } from './half-way.ts'

const clock = { now: new Date('2026-11-21T09:00:00Z') }
const { write, read } = halfWays({ key: 'a key of the test', now: () => clock.now })
const halfWay = { subject: 'person-1', at: clock.now.getTime() }

test('what a page carries between password and code is read in its own step and its own browser alone', () => {
  const written = write(halfWay, 'totp', 'browser-1')
  assert.deepEqual(read(written, 'totp', 'browser-1'), halfWay)
  assert.equal(read(written, 'passkey', 'browser-1'), null)
  assert.equal(read(written, 'totp', 'browser-2'), null)
  const other = halfWays({ key: 'another key', now: () => clock.now })
  assert.equal(other.read(written, 'totp', 'browser-1'), null)
})

test('a changed person, moment or signature is refused, and so is one that is too old', () => {
  const written = write(halfWay, 'totp', 'browser-1')
  const [subject, at, signature = ''] = written.split('.')
  for (const forged of [
    `person-2.${at}.${signature}`,
    `${subject}.${Number(at) + 1}.${signature}`,
    `${subject}.${at}`,
    '',
  ]) {
    assert.equal(read(forged, 'totp', 'browser-1'), null, forged)
  }
  clock.now = new Date(halfWay.at + 10 * 60_000)
  assert.deepEqual(read(written, 'totp', 'browser-1'), halfWay)
  clock.now = new Date(halfWay.at + 10 * 60_000 + 1)
  assert.equal(read(written, 'totp', 'browser-1'), null)
})
