import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearFolder } from './segment-files.ts'

const signed = (minute: number) => ({ expiresAt: new Date(Date.UTC(2026, 10, 21, 12, minute)) })
const clear = { outputPrefix: 'hls/a/', isEncrypted: false, clearPrefix: null, clearUntil: null }
const encrypted = { ...clear, isEncrypted: true }
const untilNoon = { ...encrypted, clearPrefix: 'hls/old/', clearUntil: signed(0).expiresAt }

test('what was encrypted is sent in clear to addresses of before alone, as long as what they name is there', () => {
  assert.deepEqual(clearFolder(clear, signed(0)), { prefix: 'hls/a/', secret: null })
  assert.equal(clearFolder({ ...clear, outputPrefix: '' }, signed(0)), null)
  const old = { prefix: 'hls/old/', secret: null }
  assert.deepEqual([clearFolder(untilNoon, signed(-1)), clearFolder(untilNoon, signed(0))], [old, old])
  assert.equal(clearFolder(untilNoon, signed(1)), null)
  assert.equal(clearFolder(encrypted, signed(-1)), null)
  assert.equal(clearFolder({ ...untilNoon, clearPrefix: null }, signed(-1)), null)
  assert.equal(clearFolder({ ...untilNoon, clearUntil: null }, signed(-1)), null)
})
