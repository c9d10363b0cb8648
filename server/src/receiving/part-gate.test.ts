import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partBytes, testUploads } from '../../test/test-uploads.ts'
import { createPartGate } from './part-gate.ts'

const { url, create, sendPart, offset } = await testUploads()

test('an address that tries upload ids is hung up on without an answer, and its own uploads go on', async () => {
  const own = await create(2 * partBytes)
  const part = Buffer.alloc(partBytes, 'кадр')
  assert.equal((await sendPart(own.uploadId, 1, part)).http, 200)
  const guess = (number: number) => String(number).padStart(27, 'g')
  for (let number = 0; number < 100; number += 1) {
    const { status } = await fetch(`${url}/api/uploader/upload/${guess(number)}`, { method: 'HEAD' })
    assert.equal(status, 404)
  }
  await assert.rejects(offset(guess(100)), TypeError)
  await assert.rejects(sendPart(guess(101), 1, Buffer.alloc(10)), TypeError)
  assert.equal((await sendPart(own.uploadId, 2, part)).http, 200)
})

test('an address has so many parts under way and no more, and others do not feel it', () => {
  const gate = createPartGate(() => 0)
  const enter = (address: string) => gate.enter(address, 'upload')
  for (let part = 0; part < 256; part += 1) assert.ok(enter('203.0.113.7'))
  assert.ok(!enter('203.0.113.7'))
  assert.ok(!enter('::ffff:203.0.113.7'))
  assert.ok(enter('203.0.113.8'))
  gate.leave('203.0.113.7')
  assert.ok(enter('203.0.113.7'))
  assert.ok(!enter('203.0.113.7'))
})

test('wrong upload ids are forgiven with time', () => {
  let ms = 0
  const gate = createPartGate(() => ms)
  const address = '2001:db8::1'
  for (let number = 0; number < 100; number += 1) gate.unknown(address, `guess ${number}`)
  assert.ok(!gate.enter('2001:db8::2', 'another'))
  assert.ok(gate.enter('2001:db8:0:1::1', 'another'))
  gate.known('another')
  assert.ok(gate.enter(address, 'another'), 'it has worked somewhere')
  ms += 60_000
  assert.ok(gate.enter(address, 'one more'))
})
