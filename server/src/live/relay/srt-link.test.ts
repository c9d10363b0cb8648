import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openBadLine, whyNoSrt } from '../../../test/srt-program.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { FlvReader } from '../media/flv.ts'
import { TransportWriter } from '../media/transport-writer.ts'
import { callSrt } from '../srt/srt-caller.ts'
import { openSrtDoor, type SrtRefusal } from '../srt/srt-door.ts'
import { Relay } from './relay.ts'
import { TargetFailure } from './target-link.ts'

const media = await openTestMedia()
after(() => media.close())
const skip = await whyNoSrt(media.binaries)
const clip = await media.make('sent-on.flv', [...liveClip(4, '640x360'), '-b:v', '1M'])
const tags = new FlvReader().read(await readFile(clip))
const passphrase = 'a-passphrase-of-the-test'
const run = promisify(execFile)

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

/** Starts ffmpeg as a receiver that keeps what it is sent. */
function listen(port: number, name: string) {
  const file = join(media.folder, name)
  const url = `srt://127.0.0.1:${port}?mode=listener&passphrase=${passphrase}`
  const child = spawn(media.binaries.ffmpeg, ['-nostdin', '-v', 'error', '-y', '-i', url, '-c', 'copy', file], {
    stdio: 'ignore',
  })
  after(() => void child.kill('SIGKILL'))
  return { file, ended: once(child, 'close'), kill: () => void child.kill('SIGKILL') }
}

/** Sums of the pictures and the sound of a file, as they are decoded. */
async function sumsOf(file: string): Promise<string[]> {
  const sumOf = async (track: string) => {
    const args = ['-v', 'error', '-xerror', '-i', file, '-map', `0:${track}`, '-vsync', 'passthrough', '-f', 'md5', '-']
    return (await run(media.binaries.ffmpeg, args)).stdout.trim()
  }
  return [await sumOf('v'), await sumOf('a')]
}

/** A relay that is fed with the clip as it plays, until it is stopped. */
function relayed({ loops = 0 } = {}) {
  const states: string[] = []
  const relay = new Relay({
    network: {
      connect: () => assert.fail('no address of RTMP'),
      settle: async (url) => {
        const { hostname, port } = new URL(url)
        if (hostname !== '127.0.0.1') throw new TargetFailure('ADDRESS', '')
        return { address: hostname, family: 4, port: Number(port) }
      },
    },
    report: ({ id }, { state, problem, detail }) =>
      void states.push([id, state, problem, detail].filter((part) => part !== null && part !== '').join(' ')),
  })
  after(() => relay.stop())
  const play = async () => {
    const args = [
      '-nostdin',
      '-v',
      'error',
      '-re',
      '-stream_loop',
      `${loops}`,
      '-i',
      clip,
      '-c',
      'copy',
      '-f',
      'flv',
      '-',
    ]
    const child = spawn(media.binaries.ffmpeg, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    after(() => void child.kill('SIGKILL'))
    const reader = new FlvReader()
    relay.begin()
    for await (const bytes of child.stdout) for (const tag of reader.read(bytes)) relay.take(tag)
  }
  return { relay, states, play }
}

/** Targets are connected to while media flows; sound before the first key frame is sent to nobody. */
const hum = (relay: Relay) => {
  for (const tag of tags.filter(({ kind, body }) => kind === 'audio' && body[1] === 1).slice(0, 1)) relay.take(tag)
}

const until = async (holds: () => boolean, writeMessage: () => string) => {
  const untilMs = performance.now() + 200_000
  while (!holds()) {
    assert.ok(performance.now() < untilMs, writeMessage())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const silent = { info: () => {}, warn: () => {} }

/** A receiver of our own, which refuses its callers where told. */
async function openDoor(refusal: SrtRefusal | null = null) {
  const door = await openSrtDoor({
    ...{ host: '127.0.0.1', port: 0, log: silent },
    passphraseOf: async () => passphrase,
    admit: async () => refusal ?? { take: () => {}, end: () => {} },
  })
  after(() => door[Symbol.asyncDispose]())
  return door
}

test('B7 a receiver of SRT that nobody here wrote has every picture and sound over a line that loses one packet in thirty, while others refuse, are away and vanish', {
  skip,
}, async () => {
  const [port, vanishingPort] = [await freePort(), await freePort()]
  const receiver = listen(port, 'received.ts')
  const vanishing = listen(vanishingPort, 'vanishing.ts')
  await using line = await openBadLine(port, { losesOneIn: 30, swapsOneIn: 7 })
  const busy = await openDoor('busy')
  const key = `passphrase=${passphrase}`
  const { relay, states, play } = relayed()
  const has = (state: string) => states.some((one) => one.startsWith(state))
  const describeStates = () => states.join(', ')
  relay.begin()
  // media flows while targets are being connected to
  const flowing = setInterval(() => hum(relay), 500)
  relay.follow([
    { id: 1, url: `srt://127.0.0.1:${line.port}?latency=2000000`, key },
    { id: 2, url: `srt://127.0.0.1:${port}`, key: 'passphrase=another-passphrase' },
    { id: 3, url: `srt://127.0.0.1:${await freePort()}`, key },
    { id: 4, url: `srt://127.0.0.1:${busy.port}`, key: `streamid=live%2F1&${key}` },
    { id: 5, url: `srt://127.0.0.1:${vanishingPort}`, key },
    { id: 6, url: 'srt://10.0.0.7:9000', key },
  ])
  await until(() => ['1 LIVE', '5 LIVE', '2 WAITING', '3 WAITING', '4 WAITING', '6 WAITING'].every(has), describeStates)
  clearInterval(flowing)
  for (const state of [
    '2 WAITING PASSPHRASE SRT 1010',
    '3 WAITING UNREACHABLE',
    '4 WAITING REFUSED SRT 1407',
    '6 WAITING ADDRESS',
  ])
    assert.ok(has(state), `${state}: ${describeStates()}`)
  vanishing.kill()
  await play()
  await until(() => has('5 WAITING SILENT') || has('5 WAITING UNREACHABLE'), describeStates)
  await relay.stop()
  const [code] = await receiver.ended
  assert.equal(code, 0)
  assert.ok(line.lost() > 10, `${line.lost()}`)
  assert.deepEqual(states.filter((state) => state.startsWith('1 ')).slice(0, 2), ['1 CONNECTING', '1 LIVE'])
  assert.deepEqual(await sumsOf(receiver.file), await sumsOf(clip))
})

test('a line that is too narrow is told as slow, and a target beside it is sent to all the while', {
  skip,
}, async () => {
  const [narrow, wide] = [await openDoor(), await openDoor()]
  await using line = await openBadLine(narrow.port, { losesOneIn: 1e9, swapsOneIn: 1e9, passes: 1 })
  const key = `streamid=live%2F1&passphrase=${passphrase}`
  const { relay, states, play } = relayed({ loops: -1 })
  relay.follow([
    { id: 1, url: `srt://127.0.0.1:${line.port}?latency=200000`, key },
    { id: 2, url: `srt://127.0.0.1:${wide.port}`, key },
  ])
  void play()
  await until(
    () => states.includes('1 WAITING SLOW'),
    () => states.join(', '),
  )
  assert.deepEqual(
    states.filter((state) => state.startsWith('2 ')),
    ['2 CONNECTING', '2 LIVE'],
  )
})

test('another key is sent with after a while, which the receiver has then: nothing is lost of it', {
  skip,
}, async () => {
  const port = await freePort()
  const receiver = listen(port, 'by-many-keys.ts')
  await using line = await openBadLine(port, { losesOneIn: 1e9, swapsOneIn: 1e9 })
  const streams = new TransportWriter()
  const packets = tags.map((tag) => streams.write(tag)).filter(({ length }) => length > 0)
  const call = async () => {
    const events = { onData: () => {}, onEnd: () => assert.fail('the receiver is gone') }
    const to = {
      address: '127.0.0.1',
      family: 4,
      port: line.port,
      streamId: '',
      passphrase,
      latencyMs: 1_000,
      packetsOfKey: 100,
    }
    const called = await callSrt(to, events, AbortSignal.timeout(60_000)).catch(() => null)
    return called
  }
  // it is a moment before it listens
  let called = await call()
  while (called === null) called = await call()
  const { connection, finish } = called
  for (const bytes of packets) {
    for (let at = 0; at < bytes.length; at += 1_316) connection.write(bytes.subarray(at, at + 1_316), performance.now())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  finish()
  const [code] = await receiver.ended
  assert.equal(code, 0)
  assert.deepEqual(line.keys.slice(0, 4), [1, 2, 1, 2])
  assert.deepEqual(await sumsOf(receiver.file), await sumsOf(clip))
})
