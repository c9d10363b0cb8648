import assert from 'node:assert/strict'
import { test } from 'node:test'
import { controls, type RtmpMessage, writeMessage } from './chunks.ts'
import { RtmpConnection } from './rtmp-connection.ts'
import { uint32 } from './rtmp-messages.ts'
import { RtmpPublisher } from './rtmp-publisher.ts'

const address = { tcUrl: 'rtmp://live.example/app', app: 'app', key: 'secret' }

/** A publisher and a receiver without a network between them. */
function connected(judge: (connection: RtmpConnection) => void) {
  const told: string[] = []
  const media: RtmpMessage[] = []
  const toReceiver: Buffer[] = []
  const toPublisher: Buffer[] = []
  const receiver: RtmpConnection = new RtmpConnection({
    send: (bytes) => toPublisher.push(bytes),
    onPublish: ({ app, key }) => {
      told.push(`${app}/${key}`)
      judge(receiver)
    },
    onMedia: (message) => media.push(message),
    onEnd: () => told.push('ended'),
  })
  const publisher = new RtmpPublisher(address, {
    send: (bytes) => toReceiver.push(bytes),
    onReady: () => told.push('ready'),
    onRefused: (code) => told.push(code),
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
  return { told, media, publisher, flow, toReceiver }
}

test('a receiver gets the application, the key and then the media, with times beyond three bytes', () => {
  const { told, media, publisher, flow } = connected((connection) => connection.accept())
  assert.deepEqual(told, ['app/secret', 'ready'])
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
  assert.deepEqual(told, ['app/secret', 'ready', 'ended'])
})

test('a refused publisher learns the reason and sends no media', () => {
  const { told, media, publisher, flow } = connected((connection) =>
    connection.refuse('NetStream.Publish.BadName', 'Wrong stream key'),
  )
  assert.deepEqual(told, ['app/secret', 'NetStream.Publish.BadName'])
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
  const { told, publisher } = connected((connection) => connection.accept())
  const acknowledgement = writeMessage({ type: controls.acknowledgement, body: uint32(1), chunkStream: 2 })
  for (let sent = 0; sent < 30_000; sent += 1) {
    publisher.write({ kind: 'audio', body: Buffer.from([0xaf, 1, 2]) }, sent)
    publisher.read(acknowledgement)
  }
  assert.deepEqual(told, ['app/secret', 'ready'])
  assert.throws(() => {
    for (let said = 0; said < 30_000; said += 1) publisher.read(acknowledgement)
  }, /too many messages/)
})
