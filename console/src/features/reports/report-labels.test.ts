import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInput } from './report-labels.ts'

test('an input is named by its codec and lines, one without a picture by its sound', () => {
  assert.equal(formatInput({ codec: 'h264', lines: 1080 }), 'H.264, 1080')
  assert.equal(formatInput({ codec: 'magicyuv', lines: 480 }), 'magicyuv, 480')
  assert.equal(formatInput({ codec: 'opus', lines: null }), 'Opus, только звук')
  assert.equal(formatInput({ codec: null, lines: null }), 'Не\u00a0прочитан')
})
