import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readKeptBytes } from './received-bytes.ts'

/** Returns what is read of a server that answers so; null is one that does not answer. */
function readBytes(t: TestContext, answer: Response | null) {
  t.mock.method(globalThis, 'fetch', async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  return readKeptBytes('https://video.example', 'secret', new AbortController().signal)
}
const makeResponse = (status: number, offset?: string) =>
  new Response(null, { status, headers: offset === undefined ? {} : { 'upload-offset': offset } })

test('C-4-18 the byte to go on from is what the server tells; without one, or without an answer, nothing is known', async (t) => {
  assert.equal(await readBytes(t, makeResponse(200, '5242881')), 5_242_881)
  for (const answer of [
    makeResponse(200),
    makeResponse(200, '-1'),
    makeResponse(200, '1e9'),
    makeResponse(500, '7'),
    makeResponse(503),
    null,
  ]) {
    assert.equal(await readBytes(t, answer), null)
  }
})

test('C-8-11 an upload that is gone or closed ends at the question, before a part of it is sent in vain', async (t) => {
  for (const status of [404, 410]) {
    await assert.rejects(readBytes(t, makeResponse(status)), { name: 'UploadError', code: status, chunkStart: null })
  }
})
