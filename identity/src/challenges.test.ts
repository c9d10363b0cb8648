import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challenges } from './challenges.ts'

const clock = { now: new Date('2026-11-02T09:00:00Z') }
const ours = (key: string) => challenges({ key, now: () => clock.now })

test('a challenge is good for its form and for an hour, and no two are the same', () => {
  const began = clock.now.getTime()
  const written = ours('key').write('form').toString('base64url')
  assert.notEqual(written, ours('key').write('form').toString('base64url'))
  assert.equal(ours('key').isOurs(written, 'form'), true)
  assert.equal(ours('key').isOurs(written, 'another'), false)
  assert.equal(ours('another').isOurs(written, 'form'), false)
  for (const [text, what] of [
    ['', 'nothing'],
    [written.slice(0, -4), 'a part'],
    [`${written}AAAA`, 'more'],
    [`AAAA${written.slice(4)}`, 'another beginning'],
  ] as const) {
    assert.equal(ours('key').isOurs(text, 'form'), false, what)
  }
  clock.now = new Date(began + 3_600_000)
  assert.equal(ours('key').isOurs(written, 'form'), true)
  clock.now = new Date(began + 3_600_001)
  assert.equal(ours('key').isOurs(written, 'form'), false)
  clock.now = new Date(began - 1)
  assert.equal(ours('key').isOurs(written, 'form'), false)
})
