import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openBadLine, whyNoSrt } from '../../../test/srt-program.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import type { DoorLimits } from '../rtmp/address-limits.ts'
import { magic, readHandshake, steps, version5, writeCapabilities, writeHandshake } from './handshake.ts'
import { readPacket } from './packets.ts'
import { openSrtDoor, type SrtCaller, type SrtDoor, type SrtRefusal } from './srt-door.ts'

const media = await openTestMedia()
after(() => media.close())
const skip = await whyNoSrt(media.binaries)
const clip = await media.make('pushed.ts', [...liveClip(4, '640x360'), '-b:v', '2M', '-f', 'mpegts'])
const sent = await readFile(clip)
const passphrase = 'a-passphrase-of-the-test'
const silent = { info: () => {}, warn: () => {} }

/** A door that lets one livestream in and keeps what comes. */
async function openDoor({
  limits = {},
  judge,
}: {
  limits?: Partial<DoorLimits>
  judge?: (caller: SrtCaller) => SrtRefusal | null
} = {}) {
  const pieces: Buffer[] = []
  const callers: SrtCaller[] = []
  const ended = Promise.withResolvers<'said' | 'lost'>()
  const door = await openSrtDoor({
    ...{ host: '127.0.0.1', port: 0, log: silent, limits },
    passphraseOf: async (streamId) => (streamId === 'live/7' ? passphrase : null),
    admit: async (caller) => {
      const place = callers.push(caller)
      const refusal = judge?.(caller) ?? null
      return (
        refusal ?? { take: (bytes) => void pieces.push(bytes), end: (how) => void (place === 1 && ended.resolve(how)) }
      )
    },
  })
  after(() => door[Symbol.asyncDispose]())
  return { door, callers, pieces, ended: ended.promise, bytes: () => Buffer.concat(pieces) }
}

/** The longest wait for what is late: on a busy machine nothing is given up. */
const addressOf = (port: number, query = `streamid=live/7&passphrase=${passphrase}`) =>
  `srt://127.0.0.1:${port}?${query}&latency=8000000`

/** Starts ffmpeg as a caller that sends the clip as it is. */
function call(url: string, { atOnce = false } = {}) {
  const args = ['-nostdin', '-v', 'error', ...(atOnce ? [] : ['-re']), '-i', clip, '-c', 'copy', '-f', 'mpegts', url]
  const child: ChildProcess = spawn(media.binaries.ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  after(() => void child.kill('SIGKILL'))
  let complaints = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    complaints += bytes.toString()
  })
  const ended = new Promise<{ code: number | null; complaints: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaints }))
  })
  return { ended, kill: () => void child.kill('SIGKILL') }
}

/** A transport stream is whole: every packet begins with its sign, and those of each track are counted through. */
function assertWhole(bytes: Buffer): void {
  assert.equal(bytes.length % 188, 0)
  const counters = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += 188) {
    assert.equal(bytes.readUInt8(at), 0x47, `at ${at}`)
    const track = bytes.readUInt16BE(at + 1) & 0x1fff
    const flags = bytes.readUInt8(at + 3)
    if ((flags & 0x10) === 0 || track === 0x1fff) continue
    const before = counters.get(track)
    if (before !== undefined) assert.equal(flags & 15, (before + 1) & 15, `track ${track} at ${at}`)
    counters.set(track, flags & 15)
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a caller with the right passphrase is let in; what it sends comes whole, and its line is measured', {
  skip,
}, async () => {
  const { door, callers, bytes, ended } = await openDoor()
  const { code, complaints } = await call(addressOf(door.port, `streamid=live/7&passphrase=${passphrase}&pbkeylen=32`))
    .ended
  assert.deepEqual([code, complaints], [0, ''])
  assert.equal(await ended, 'said')
  assertWhole(bytes())
  assert.ok(bytes().length > sent.length * 0.8)
  const [caller] = callers
  assert.deepEqual([callers.length, caller?.address], [1, '127.0.0.1'])
  const line = caller?.line()
  assert.ok(line?.rttMs !== null && (line?.rttMs ?? 0) >= 0)
  assert.equal(line?.lostPackets, 0)
  assert.equal(door.connections(), 0)
})

test('a wrong passphrase, none at all and an unknown livestream are refused alike, before anybody is asked', {
  skip,
}, async () => {
  const { door, callers, pieces } = await openDoor()
  const reasons = await Promise.all(
    [
      'streamid=live/7&passphrase=another-passphrase',
      'streamid=live/8&passphrase=another-passphrase',
      'passphrase=another-passphrase',
      'streamid=live/7',
    ].map(async (query) => (await call(addressOf(door.port, query)).ended).complaints),
  )
  for (const reason of reasons.slice(0, 3)) assert.match(reason, /Incorrect passphrase/)
  assert.match(reasons[3] ?? '', /Password required/)
  assert.deepEqual([callers.length, pieces.length, door.connections()], [0, 0, 0])
})

test('an address that has guessed too often waits, the right passphrase or not', { skip }, async () => {
  const { door, callers } = await openDoor({ limits: { wrongKeys: 2 } })
  for (let tries = 0; tries < 2; tries += 1) {
    const { complaints } = await call(addressOf(door.port, 'streamid=live/7&passphrase=another-passphrase')).ended
    assert.match(complaints, /Incorrect passphrase/)
  }
  const { complaints } = await call(addressOf(door.port)).ended
  assert.doesNotMatch(complaints, /Incorrect passphrase/)
  assert.notEqual(complaints, '')
  assert.equal(callers.length, 0)
})

test('a line that loses one packet in thirty and swaps others costs nothing: what is lost is sent again', {
  skip,
}, async () => {
  const { door, callers, bytes, ended } = await openDoor()
  await using line = await openBadLine(door.port, { losesOneIn: 30, swapsOneIn: 7 })
  const { code } = await call(addressOf(line.port)).ended
  assert.equal(code, 0)
  assert.equal(await ended, 'said')
  assert.ok(line.lost() > 10, `${line.lost()}`)
  assertWhole(bytes())
  const lineState = callers[0]?.line()
  assert.equal(lineState?.lostPackets, 0)
  assert.ok((lineState?.repeatedPackets ?? 0) >= line.lost(), JSON.stringify(lineState))
})

test('a caller that is killed is told as lost, and another one may come meanwhile', { skip }, async () => {
  const { door, callers, pieces, ended } = await openDoor()
  const first = call(addressOf(door.port))
  await until(() => pieces.length > 20)
  first.kill()
  const second = call(addressOf(door.port))
  await until(() => callers.length === 2)
  assert.equal(await ended, 'lost')
  second.kill()
})

test('two callers at once are judged by whoever lets them in; one that is cut hears it', { skip }, async () => {
  const { door, callers } = await openDoor({ judge: () => (callers.length > 1 ? 'busy' : null) })
  const first = call(addressOf(door.port))
  await until(() => callers.length === 1)
  const second = await call(addressOf(door.port)).ended
  assert.notEqual(second.code, 0)
  assert.equal(door.connections(), 1)
  callers[0]?.cut()
  assert.equal(door.connections(), 0)
  assert.notEqual((await first.ended).code, 0)
})

/** Sends datagrams and returns what comes back within a moment. */
async function throwAt(door: SrtDoor, packets: readonly Buffer[]): Promise<Buffer[]> {
  const socket = createSocket('udp4')
  const answers: Buffer[] = []
  socket.on('message', (bytes) => answers.push(bytes))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  for (const packet of packets) socket.send(packet, door.port, '127.0.0.1')
  // what is asked last is answered last
  const answersBefore = answers.length
  socket.send(induction(4_242), door.port, '127.0.0.1')
  await until(() => answers.length > answersBefore && answers.some((bytes) => socketOf(bytes) === 4_242))
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return answers
}

const socketOf = (bytes: Buffer) => readPacket(bytes)?.socketId
const asking = (socketId: number) => ({
  ...{ version: 4, encryption: 0, field: 2, sequence: 1, packetBytes: 1_500, window: 8_192 },
  ...{ step: steps.induction, socketId, cookie: 0, extensions: new Map<number, Buffer>() },
})
const induction = (socketId: number) => writeHandshake(asking(socketId), 0)

test('random packets, and conclusions without the cookie of their address, are not answered and open nothing', async () => {
  const { door, callers } = await openDoor()
  const noise = Array.from({ length: 500 }, (_, place) => {
    const digest = createHash('sha512').update(`${place}`).digest()
    return Buffer.concat(Array.from({ length: 1 + (place % 20) }, () => digest)).subarray(0, place * 3)
  })
  const facts = new Map([[1, writeCapabilities({ flags: 0x3f, receiveMs: 120, sendMs: 120 })]])
  const guesses = Array.from({ length: 50 }, (_, cookie) =>
    writeHandshake(
      { ...asking(77), version: version5, field: 1, step: steps.conclusion, cookie, extensions: facts },
      0,
    ),
  )
  const answers = await throwAt(door, [...noise, ...guesses])
  assert.deepEqual(
    answers.filter((bytes) => socketOf(bytes) !== 4_242),
    [],
  )
  assert.deepEqual([callers.length, door.connections()], [0, 0])
})

test('an answer is no longer than what was asked, so that nobody is flooded by it, and tells who speaks SRT', async () => {
  const { door } = await openDoor()
  const answers = await throwAt(door, [])
  const [answer] = answers
  assert.ok(answer && answer.length <= induction(1).length)
  const handshake = readHandshake(answer.subarray(16))
  assert.deepEqual([handshake?.version, handshake?.field, handshake?.step], [version5, magic, steps.induction])
  assert.notEqual(handshake?.cookie, 0)
})

test('a port that another program has is told by its error, and the door stays closed', async () => {
  const { door } = await openDoor()
  await assert.rejects(
    openSrtDoor({
      ...{ host: '127.0.0.1', port: door.port, log: silent },
      passphraseOf: async () => null,
      admit: async () => 'key',
    }),
    { code: 'EADDRINUSE' },
  )
})
