import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AmfValue, readAmf, writeAmf } from './amf.ts'
import { ChunkReader, controls, type RtmpMessage, writeMessage } from './chunks.ts'
import { RtmpConnection } from './rtmp-connection.ts'
import { handshakeBytes, messageKinds, uint32 } from './rtmp-messages.ts'
import { RtmpPublisher } from './rtmp-publisher.ts'

const address = { tcUrl: 'rtmp://live.example/app', app: 'app', key: 'secret' }

/** A publisher and a receiver without a network between them. */
function connected(judge: (connection: RtmpConnection) => void) {
  const events: string[] = []
  const media: RtmpMessage[] = []
  const toReceiver: Buffer[] = []
  const toPublisher: Buffer[] = []
  const receiver: RtmpConnection = new RtmpConnection({
    send: (bytes) => toPublisher.push(bytes),
    onPublish: ({ app, key }) => {
      events.push(`${app}/${key}`)
      judge(receiver)
    },
    onMedia: (message) => media.push(message),
    onEnd: () => events.push('ended'),
  })
  const publisher = new RtmpPublisher(address, {
    send: (bytes) => toReceiver.push(bytes),
    onReady: () => events.push('ready'),
    onRefused: (code) => events.push(code),
  })
  const flow = (pieceBytes = 1_000) => {
    while (toReceiver.length + toPublisher.length > 0) {
      const [out, back] = [Buffer.concat(toReceiver.splice(0)), Buffer.concat(toPublisher.splice(0))]
      for (let at = 0; at < out.length; at += pieceBytes) receiver.read(out.subarray(at, at + pieceBytes))
      for (let at = 0; at < back.length; at += pieceBytes) publisher.read(back.subarray(at, at + pieceBytes))
    }
  }
  publisher.start()
  flow()
  return { events, media, publisher, flow, toReceiver }
}

test('a receiver gets the application, the key and then the media, with times beyond three bytes', () => {
  const { events, media, publisher, flow } = connected((connection) => connection.accept())
  assert.deepEqual(events, ['app/secret', 'ready'])
  const long = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))
  publisher.write({ kind: 'video', body: long }, 40)
  publisher.write({ kind: 'audio', body: Buffer.from([0xaf, 1, 2]) }, 0xfffffe)
  publisher.write({ kind: 'video', body: long }, 0x1234567)
  publisher.write({ kind: 'script', body: Buffer.from([2, 0, 0]) }, 0)
  flow(77)
  assert.deepEqual(
    media.map(({ type, timestamp, body }) => [type, timestamp, body.length]),
    [
      [9, 40, 10_000],
      [8, 0xfffffe, 3],
      [9, 0x1234567, 10_000],
      [18, 0, 3],
    ],
  )
  assert.deepEqual(media[2]?.body, long)
  publisher.end()
  flow()
  assert.deepEqual(events, ['app/secret', 'ready', 'ended'])
})

test('a refused publisher learns the reason and sends no media', () => {
  const { events, media, publisher, flow } = connected((connection) =>
    connection.refuse('NetStream.Publish.BadName', 'Wrong stream key'),
  )
  assert.deepEqual(events, ['app/secret', 'NetStream.Publish.BadName'])
  publisher.write({ kind: 'video', body: Buffer.from([0x17, 1]) }, 0)
  flow()
  assert.deepEqual(media, [])
})

test('a receiver that speaks something else is left at its first bytes', () => {
  const events = { send: () => {}, onReady: () => {}, onRefused: () => {} }
  const publisher = new RtmpPublisher(address, events)
  publisher.start()
  assert.throws(() => publisher.read(Buffer.from('HTTP/1.1 400 Bad Request')), /no RTMP handshake/)
})

test('a receiver may talk on for as long as it is sent something, and not without', () => {
  const { events, publisher } = connected((connection) => connection.accept())
  const acknowledgement = writeMessage({ type: controls.acknowledgement, body: uint32(1), chunkStream: 2 })
  for (let sent = 0; sent < 30_000; sent += 1) {
    publisher.write({ kind: 'audio', body: Buffer.from([0xaf, 1, 2]) }, sent)
    publisher.read(acknowledgement)
  }
  assert.deepEqual(events, ['app/secret', 'ready'])
  assert.throws(() => {
    for (let count = 0; count < 30_000; count += 1) publisher.read(acknowledgement)
  }, /too many messages/)
})

/** A publisher after its handshake, and what it says to a receiver that is written out here. */
function greeted() {
  const sent: Buffer[] = []
  const events: string[] = []
  const publisher = new RtmpPublisher(address, {
    send: (bytes) => sent.push(bytes),
    onReady: () => events.push('ready'),
    onRefused: (code) => events.push(`refused ${code}`),
  })
  publisher.start()
  sent.length = 0
  publisher.read(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * handshakeBytes)]))
  // the first is the answer to the handshake
  sent.shift()
  const reader = new ChunkReader({ messageBytes: 1_000, pendingBytes: 1_000 })
  const readSent = () =>
    [...reader.read(Buffer.concat(sent.splice(0)))].map(({ type, streamId, body }) =>
      type === messageKinds.command ? [streamId, ...readAmf(body)] : [type, body.toString('hex')],
    )
  const answer = (...values: AmfValue[]) =>
    publisher.read(writeMessage({ type: messageKinds.command, body: writeAmf(...values), chunkStream: 3 }))
  return { publisher, events, readSent, answer }
}

test('a publisher says what receivers expect, in their order, and answers their pings', () => {
  const { publisher, events, readSent, answer } = greeted()
  const about = { app: 'app', type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Skleyka)', tcUrl: address.tcUrl }
  assert.deepEqual(readSent(), [[0, 'connect', 1, about]])
  answer('_result', 1, null, { code: 'NetConnection.Connect.Success' })
  assert.deepEqual(readSent(), [
    [controls.windowSize, '004c4b40'],
    [0, 'releaseStream', 2, null, 'secret'],
    [0, 'FCPublish', 3, null, 'secret'],
    [0, 'createStream', 4, null],
  ])
  answer('_result', 4, null, 7)
  assert.deepEqual(readSent(), [[7, 'publish', 5, null, 'secret', 'live']])
  publisher.read(writeMessage({ type: controls.user, body: Buffer.from('000601020304', 'hex'), chunkStream: 2 }))
  assert.deepEqual(readSent(), [[controls.user, '000701020304']])
  answer('onStatus', 0, null, { level: 'status', code: 'NetStream.Publish.Start' })
  assert.deepEqual(events, ['ready'])
  publisher.end()
  assert.deepEqual(readSent(), [
    [0, 'FCUnpublish', 6, null, 'secret'],
    [0, 'deleteStream', 7, null, 7],
  ])
})

test('a receiver that does not know how to release or to announce a stream is sent it; other errors are its refusal', () => {
  const { events, readSent, answer } = greeted()
  for (const transaction of [2, 3]) answer('_error', transaction, null, { code: 'NetConnection.Call.Failed' })
  assert.deepEqual(events, [])
  answer('_error', 4, null, { code: 'NetConnection.Call.Prohibited' })
  readSent()
  answer('_result', 1, null, null)
  assert.deepEqual([events, readSent()], [['refused NetConnection.Call.Prohibited'], []])
})

test('a number of a stream that cannot be one ends the connection', () => {
  for (const stream of [-1, 2 ** 32, 'one']) {
    const { answer } = greeted()
    assert.throws(() => answer('_result', 4, null, stream), /no stream/)
  }
})
