import assert from 'node:assert/strict'
import { createConnection, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { liveClip, pushClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import type { MediaTag } from '../media/flv.ts'
import type { DoorLimits } from './address-limits.ts'
import { type AmfValue, writeAmf } from './amf.ts'
import { writeMessage } from './chunks.ts'
import { type AdmissionRefusal, type Encoder, type Ingest, openRtmpDoor, type RtmpDoor } from './rtmp-door.ts'

const media = await openTestMedia()
after(() => media.close())
const clip = await media.make('pushed.flv', liveClip(2))
const goodKey = 'a-good-key-of-the-test'

/** A door that lets one key in and keeps what comes. */
async function openDoor(limits: Partial<DoorLimits> = {}, judge?: (encoder: Encoder) => Promise<void>) {
  const tags: MediaTag[] = []
  const admissions: string[] = []
  const ends: string[] = []
  let onEnd = () => {}
  const admit = async (encoder: Encoder): Promise<Ingest | AdmissionRefusal> => {
    admissions.push(`${encoder.app}/${encoder.key}`)
    await judge?.(encoder)
    if (encoder.key !== goodKey) return 'key'
    return {
      take: (tag) => tags.push(tag) > 0,
      end: (how) => {
        ends.push(how)
        onEnd()
      },
    }
  }
  const silent = { info: () => {}, warn: () => {} }
  const door = await openRtmpDoor({ host: '127.0.0.1', port: 0, log: silent, admit, limits })
  after(() => door[Symbol.asyncDispose]())
  const ended = () =>
    new Promise<void>((resolve) => {
      onEnd = resolve
      if (ends.length > 0) resolve()
    })
  return { door, tags, admissions, ends, ended, url: `rtmp://127.0.0.1:${door.port}/live/` }
}

const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1_536), Buffer.alloc(1_536)])
const command = (...values: AmfValue[]) => writeMessage({ type: 20, body: writeAmf(...values), chunkStream: 3 })
const connect = command('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' })
const publish = (key: string) => command('publish', 3, null, key, 'live')

/** Sends bytes and returns what came back until the door has closed the connection. */
function attack(port: number, ...pieces: readonly Buffer[]): Promise<{ answer: Buffer; socket: Socket }> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    const answers: Buffer[] = []
    socket.on('data', (bytes) => answers.push(bytes))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer: Buffer.concat(answers), socket }))
    for (const piece of pieces) socket.write(piece)
  })
}

/** Resolves once the door has let go of every connection. */
async function isEmpty(door: RtmpDoor): Promise<void> {
  while (door.connections() > 0) await new Promise((resolve) => setImmediate(resolve))
}

test('an encoder with the right key is let in, and its media comes whole', async () => {
  const { url, tags, admissions, ended, ends } = await openDoor()
  const { code, complaints } = await pushClip(media, clip, `${url}${goodKey}`, { atOnce: true }).ended
  assert.deepEqual([code, complaints], [0, ''])
  await ended()
  assert.deepEqual(ends, ['said'])
  assert.deepEqual(admissions, [`live/${goodKey}`])
  // 50 pictures, what describes them, and the mark of their end
  assert.ok(tags.filter(({ kind }) => kind === 'video').length >= 51)
  assert.ok(tags.filter(({ kind }) => kind === 'audio').length >= 93)
})

test('a wrong key is refused before a byte of media is taken, and the encoder is told', async () => {
  const { url, tags } = await openDoor()
  const { code, complaints } = await pushClip(media, clip, `${url}a-wrong-key`, { atOnce: true }).ended
  assert.notEqual(code, 0)
  assert.match(complaints, /Wrong stream key/)
  assert.deepEqual(tags, [])
})

test('what is sent while a key is being judged is no media of anybody', async () => {
  const { promise: judged, resolve: judge } = Promise.withResolvers<void>()
  const { door, tags } = await openDoor({}, () => judged)
  const video = writeMessage({ type: 9, body: Buffer.from('1700000000', 'hex'), chunkStream: 6, streamId: 1 })
  const closed = attack(door.port, handshake, connect, publish('a-wrong-key'), video, video)
  judge()
  const { answer } = await closed
  assert.ok(answer.includes('NetStream.Publish.BadName'))
  assert.ok(!answer.includes('NetStream.Publish.Start'))
  assert.deepEqual(tags, [])
})

test('whoever wants to play is shown out', async () => {
  const { door } = await openDoor()
  const { answer } = await attack(door.port, handshake, connect, command('play', 4, null, goodKey))
  assert.ok(!answer.includes('NetStream.Play'))
  await isEmpty(door)
})

const header = (format: number, id: number, length: number, type: number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt8((format << 6) | id, 0)
  bytes.writeUIntBE(length, 4, 3)
  bytes.writeUInt8(type, 7)
  return bytes
}
const attacks: Readonly<Record<string, readonly Buffer[]>> = {
  'a request of HTTP': [Buffer.from(`GET / HTTP/1.1\r\nHost: x\r\n\r\n${' '.repeat(2_000)}`)],
  'random bytes': [Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * 7_919 + 13) % 256))],
  'random bytes after the handshake': [
    handshake,
    Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * 7_919) % 251)),
  ],
  'a message of 16 MB before a key': [handshake, header(0, 3, 0xffffff, 20), Buffer.alloc(60_000)],
  'chunks of no bytes': [handshake, writeMessage({ type: 1, body: Buffer.alloc(4), chunkStream: 2 })],
  'a size of chunks that is not there': [handshake, writeMessage({ type: 1, body: Buffer.alloc(0), chunkStream: 2 })],
  'chunks of 2 GB': [handshake, writeMessage({ type: 1, body: Buffer.from('7fffffff', 'hex'), chunkStream: 2 })],
  'a hundred chunk streams': [
    handshake,
    ...Array.from({ length: 50 }, (_, at) => Buffer.concat([header(0, 4 + at, 9_000, 20), Buffer.alloc(128)])),
  ],
  'a chunk stream that begins in the middle': [handshake, Buffer.from([0xc7, 0, 0, 0])],
  'AMF that is cut short': [
    handshake,
    writeMessage({ type: 20, body: Buffer.from('02ffff41', 'hex'), chunkStream: 3 }),
  ],
  'AMF nested a thousand times': [
    handshake,
    writeMessage({
      type: 20,
      body: Buffer.concat([
        writeAmf('connect', 1),
        ...Array.from({ length: 1_000 }, () => Buffer.from('03000161', 'hex')),
      ]),
      chunkStream: 3,
    }),
  ],
  'a list of four thousand million': [
    handshake,
    writeMessage({
      type: 20,
      body: Buffer.concat([writeAmf('connect', 1), Buffer.from('0affffffff', 'hex')]),
      chunkStream: 3,
    }),
  ],
  'an object with a prototype': [
    handshake,
    command('connect', 1, JSON.parse('{"__proto__": {"app": "live"}}')),
    publish(goodKey),
  ],
  'to publish before it has connected': [handshake, publish(goodKey)],
  'to connect twice': [handshake, connect, connect],
  'a thousand commands': [handshake, connect, ...Array.from({ length: 100 }, () => command('createStream', 2, null))],
}
for (const [name, pieces] of Object.entries(attacks)) {
  test(`the door closes upon ${name} and takes the next encoder`, async () => {
    const { door, tags, admissions, url } = await openDoor()
    await attack(door.port, ...pieces)
    assert.deepEqual([tags, admissions], [[], []])
    assert.equal((await pushClip(media, clip, `${url}${goodKey}`, { atOnce: true }).ended).code, 0)
  })
}

test('who says nothing, or too slowly, is closed in time; an address has so many connections', async () => {
  const { door } = await openDoor({ helloMs: 150, connectionsOfAddress: 20 })
  const slow = Array.from({ length: 60 }, () => attack(door.port, Buffer.from([3])))
  const before = performance.now()
  await Promise.all(slow)
  assert.ok(performance.now() - before < 8_000)
  await isEmpty(door)
})

test('a thousand wrong keys are judged no more than an address may try, and others still come in', async () => {
  const { door, admissions } = await openDoor({ wrongKeys: 30 })
  for (let round = 0; round < 50; round += 1) {
    const tries = Array.from({ length: 20 }, (_, at) =>
      attack(door.port, handshake, connect, publish(`wrong-${round}-${at}`)),
    )
    await Promise.all(tries)
  }
  assert.ok(admissions.length >= 30 && admissions.length < 60, `${admissions.length}`)
})

test('an encoder that falls silent is given up', async () => {
  const { door, ended, ends } = await openDoor({ idleMs: 200 })
  const { answer } = await attack(door.port, handshake, connect, publish(goodKey))
  await ended()
  assert.ok(answer.includes('NetStream.Publish.Start'))
  assert.deepEqual(ends, ['lost'])
})

test('an encoder that is killed is lost, not ended', async () => {
  const { url, ended, ends, tags } = await openDoor()
  const encoder = pushClip(media, clip, `${url}${goodKey}`, { loops: -1 })
  while (tags.length < 20) await new Promise((resolve) => setImmediate(resolve))
  encoder.kill()
  await ended()
  assert.deepEqual(ends, ['lost'])
})
