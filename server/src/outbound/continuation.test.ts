import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContinuation } from './continuation.ts'

const came = (status: number, range: string | null, have: number, size: number | null = 10) =>
  readContinuation(status, range === null ? {} : { 'content-range': range }, have, size)

test('the rest of a file begins where we stopped and has its size', () => {
  assert.equal(came(206, 'bytes 4-9/10', 4), 'rest')
  assert.equal(came(206, 'bytes 4-9/*', 4), 'rest')
  assert.equal(came(206, 'bytes 4-9/10', 4, null), 'rest')
  for (const range of ['bytes 0-9/10', 'bytes 5-9/10', 'bytes 4-11/12', 'bytes */10', 'bytes x', '', null]) {
    assert.equal(came(206, range, 4), 'another', String(range))
  }
})

test('a server that ignores ranges sends the whole', () => {
  assert.equal(came(200, null, 4), 'whole')
  assert.equal(came(200, null, 0), 'whole')
})

test('no more bytes is the end only of a file we have whole', () => {
  assert.equal(came(416, 'bytes */10', 10), 'end')
  assert.equal(came(416, 'bytes */10', 10, null), 'end')
  assert.equal(came(416, 'bytes */7', 10), 'another')
  assert.equal(came(416, 'bytes */12', 12), 'another')
  assert.equal(came(416, null, 10), 'another')
})

test('any other answer holds no file', () => {
  for (const status of [204, 206, 304, 404, 416, 500]) assert.equal(came(status, 'bytes 0-9/10', 0), 'nothing')
  for (const status of [204, 304, 403, 404, 500, 503]) assert.equal(came(status, null, 4), 'nothing')
})
