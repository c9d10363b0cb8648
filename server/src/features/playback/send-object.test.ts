import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { throwawayRoot } from '../../../test/throwaway.ts'
import { openDiskStorage } from '../../storage/disk.ts'
import type { Storage } from '../../storage/storage.ts'
import { sendStored } from './send-object.ts'

const folder = await mkdtemp(join(throwawayRoot(), 'skleyka-sent-'))
after(() => rm(folder, { recursive: true, force: true }))
const storage = await openDiskStorage(folder)
const kind = { type: 'text/plain', cache: 'no-store' }
const send = async (headers: Record<string, string>, verb: 'GET' | 'HEAD' = 'GET', from: Storage = storage) => {
  const reply = await sendStored(from, 'sources/a', { verb, headers }, kind)
  const none: Readonly<Record<string, string | string[]>> = {}
  if (reply === null) return { status: null, headers: none, body: null }
  const body = reply.body instanceof Readable ? await text(reply.body) : null
  return { status: reply.status, headers: reply.headers ?? none, body }
}
await storage.put('sources/a', '0123456789')
const etag = String((await send({})).headers.etag)

test('an object is sent whole, in part, or not at all where it is known already', async () => {
  const sent = async (headers: Record<string, string>, verb?: 'HEAD') => {
    const { status, headers: answerHeaders, body } = await send(headers, verb)
    return [status, answerHeaders['content-length'], answerHeaders['content-range'], body]
  }
  const whole = [200, '10', undefined, '0123456789']
  const part = [206, '3', 'bytes 2-4/10', '234']
  assert.deepEqual(await sent({}), whole)
  assert.deepEqual(await sent({}, 'HEAD'), [200, '10', undefined, null])
  assert.deepEqual(await sent({ range: 'bytes=2-4' }), part)
  assert.deepEqual(await sent({ range: 'bytes=2-4', 'if-range': etag }), part)
  assert.deepEqual(await sent({ range: 'bytes=2-4', 'if-range': '"other"' }), whole)
  assert.deepEqual(await sent({ range: 'bytes=10-' }), [416, undefined, 'bytes */10', null])
  for (const known of [etag, `"x", W/${etag}`, '*'])
    assert.deepEqual(await sent({ 'if-none-match': known }), [304, undefined, undefined, null], known)
  assert.deepEqual(await sent({ 'if-none-match': '"x", "y"' }), whole)
})

test('what is replaced between the look and the reading is sent in its new form, what is gone by then is not there', async () => {
  const opened: Readable[] = []
  const replaced: Storage = {
    ...storage,
    async read(key, range) {
      if (opened.length === 0) await storage.put(key, 'another form')
      const found = await storage.read(key, range)
      if (found) opened.push(found.body)
      return found
    },
  }
  const { status, body } = await send({ range: 'bytes=2-4', 'if-range': etag }, 'GET', replaced)
  assert.deepEqual([status, body], [200, 'another form'])
  assert.deepEqual([opened.length, opened[0]?.destroyed], [2, true])
  assert.equal((await send({}, 'GET', { ...storage, read: async () => null })).status, null)
  await storage.delete('sources/a')
  assert.equal((await send({})).status, null)
})
