import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AmfValue, writeAmf } from './amf.ts'
import { ChunkReader, writeMessage } from './chunks.ts'
import { type PublishWish, RtmpConnection } from './rtmp-connection.ts'

const command = (...values: AmfValue[]) => writeMessage({ type: 20, body: writeAmf(...values), chunkStream: 3 })
const video = writeMessage({ type: 9, body: Buffer.from('1700000000', 'hex'), chunkStream: 6, streamId: 1 })

test('media is handed on after the key was accepted, and none of what came before', () => {
  const media: number[] = []
  const wishes: PublishWish[] = []
  const connection = new RtmpConnection({
    send: () => {},
    onPublish: (wish) => void wishes.push(wish),
    onMedia: ({ type }) => void media.push(type),
    onEnd: () => {},
  })
  connection.read(Buffer.concat([Buffer.from([3]), Buffer.alloc(3_072), video]))
  connection.read(command('connect', 1, { app: 'live/x?y=1' }))
  connection.read(Buffer.concat([command('publish', 3, null, 'the-key?more=1'), video]))
  assert.deepEqual([media, wishes], [[], [{ app: 'live', key: 'the-key' }]])
  connection.accept()
  connection.read(video)
  assert.deepEqual(media, [9])
  connection.refuse('NetStream.Publish.BadName', 'no more')
  connection.read(video)
  assert.deepEqual(media, [9])
})

test('a length that was only told is refused before a byte of it has come', () => {
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 4_000 })
  const header = Buffer.from([3, 0, 0, 0, 0, 0x03, 0xe9, 20, 0, 0, 0, 0])
  assert.throws(() => [...reader.read(header)], /a message of 1001 bytes/)
})

test('messages that are never whole take no more memory than they may, together', () => {
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 500 })
  const begin = (id: number) =>
    Buffer.concat([Buffer.from([id, 0, 0, 0, 0, 0x03, 0xe8, 20, 0, 0, 0, 0]), Buffer.alloc(128)])
  for (const id of [3, 4, 5]) assert.deepEqual([...reader.read(begin(id))], [])
  assert.throws(() => [...reader.read(begin(6))], /too much that is not whole/)
})

test('a message comes whole however its bytes are cut, with times above 24 bits', () => {
  const body = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256))
  const bytes = Buffer.concat([
    Buffer.from([4, 0xff, 0xff, 0xff, 0, 0x01, 0x2c, 9, 1, 0, 0, 0, 1, 0, 0, 0]),
    body.subarray(0, 128),
    Buffer.from([0xc4, 1, 0, 0, 0]),
    body.subarray(128, 256),
    Buffer.from([0xc4, 1, 0, 0, 0]),
    body.subarray(256),
  ])
  for (const step of [1, 7, 128, bytes.length]) {
    const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 1_000 })
    const found = []
    for (let at = 0; at < bytes.length; at += step) found.push(...reader.read(bytes.subarray(at, at + step)))
    assert.deepEqual(found, [{ type: 9, streamId: 1, timestamp: 0x0100_0000, body }], `${step}`)
  }
})

test('times of shorter headers are differences, which add up, repeat and turn over at 32 bits', () => {
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 1_000 })
  const body = Buffer.from([0x27])
  const [first, last] = [Buffer.from([0xff, 0xff, 0xff, 0, 0, 1, 9, 1, 0, 0, 0]), Buffer.from([0xff, 0xff, 0xff, 0xd0])]
  const bytes = Buffer.concat([
    ...[Buffer.from([4]), first, last, body],
    // the same length and kind, and a difference of 40 ms
    ...[Buffer.from([0x44, 0, 0, 40, 0, 0, 2, 8]), body, body],
    ...[Buffer.from([0x84, 0, 0, 23]), body, body],
    // all as before, the difference too
    ...[Buffer.from([0xc4]), body, body],
    ...[Buffer.from([4, 0, 0, 7, 0, 0, 1, 9, 2, 0, 0, 0]), body],
    // after a time there is no difference to repeat
    ...[Buffer.from([0xc4]), body],
  ])
  const found = [...reader.read(bytes)].map(({ type, streamId, timestamp }) => [type, streamId, timestamp])
  assert.deepEqual(found, [
    [9, 1, 0xffffffd0],
    [8, 1, 0xfffffff8],
    [8, 1, 15],
    [8, 1, 38],
    [9, 2, 7],
    [9, 2, 7],
  ])
})

test('numbers of chunk streams of two and three bytes are read, and a message that is given up is forgotten', () => {
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 500 })
  const long = Buffer.from([0, 0, 5, 0, 1, 0, 20, 0, 0, 0, 0])
  const begun = [Buffer.from([0, 1]), Buffer.from([1, 1, 1])].map((id) => Buffer.concat([id, long, Buffer.alloc(128)]))
  const abort = (id: number) => writeMessage({ type: 2, body: Buffer.from([0, 0, id >> 8, id & 255]), chunkStream: 2 })
  assert.deepEqual([...reader.read(Buffer.concat([...begun, abort(65), abort(321)]))], [])
  // begun anew, and whole at last: nothing of the first try is in it
  const rest = Buffer.concat([Buffer.from([0xc0, 1]), Buffer.alloc(128, 7)])
  const [message] = [...reader.read(Buffer.concat([rest, rest]))]
  assert.deepEqual([message?.timestamp, message?.body], [5, Buffer.alloc(256, 7)])
})
