import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskFailReasons } from './fail-reasons.ts'
import { fault } from './faults.ts'

test('a fault has a reason that programs know and a text whose places are filled', () => {
  const found = fault('cutShort', { end: '0:12', whole: '1:30' })
  assert.deepEqual(found, { reason: 'BAD_FILE', text: 'Файл обрывается на\u00a00:12 из\u00a01:30' })
  assert.ok(taskFailReasons.includes(found.reason))
})

test('a text says what is written in it, also where what fills a place looks like one', () => {
  assert.equal(fault('unknownCodec', { format: '{format}' }).text, '{format} не\u00a0поддерживается')
  assert.equal(fault('notVideo').text, 'Файл не\u00a0является видео')
})
