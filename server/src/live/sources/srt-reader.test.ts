import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { whyNoSrt } from '../../../test/srt-program.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import type { MediaTag } from '../media/flv.ts'
import { readSrtQuery } from '../srt/srt-address.ts'
import { SourceFailure } from './live-source.ts'
import { readSrt } from './srt-reader.ts'

const media = await openTestMedia()
after(() => media.close())
const skip = await whyNoSrt(media.binaries)
const clip = await media.make('listened.ts', [...liveClip(4), '-f', 'mpegts'])
const { binaries, sandbox } = media
const scratchFolder = await mkdtemp(join(media.folder, 'scratch-'))
const tools = { binaries, sandbox, scratchFolder, threads: 2, secrets: testSecrets }
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const passphrase = 'a-passphrase-of-the-test'

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

/** Starts ffmpeg as a server that sends the clip to its first caller, as it plays. */
async function listen(): Promise<number> {
  const port = await freePort()
  const url = `srt://127.0.0.1:${port}?mode=listener&passphrase=${passphrase}&pbkeylen=16&latency=8000000`
  const args = ['-nostdin', '-v', 'error', '-re', '-i', clip, '-c', 'copy', '-f', 'mpegts', url]
  const child = spawn(binaries.ffmpeg, args, { stdio: 'ignore' })
  after(() => void child.kill('SIGKILL'))
  return port
}

/** Reads until the source has ended; the name of its host is looked up by `find`. */
async function read(url: string, find = async () => [{ address: '127.0.0.1', family: 4 }]) {
  const tags: MediaTag[] = []
  const outbound = openOutbound([...(loopback ? [loopback] : [])], find)
  let failure: unknown = null
  const { signal } = new AbortController()
  await readSrt({ url, outbound, tools }, (tag) => void tags.push(tag), signal).catch((error: unknown) => {
    failure = error
  })
  return { tags, problem: failure instanceof SourceFailure ? failure.problem : failure }
}

test('a server of SRT that nobody here wrote is read until it ends, at the address that its name had when it was judged', {
  skip,
}, async () => {
  const port = await listen()
  let looked = 0
  const find = async () => {
    looked += 1
    return [{ address: looked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  }
  // it is a moment before it listens
  let got = await read(`srt://source.example:${port}?passphrase=${passphrase}`, find)
  while (got.problem === 'UNREACHABLE') {
    looked = 0
    got = await read(`srt://source.example:${port}?passphrase=${passphrase}`, find)
  }
  assert.deepEqual([got.problem, looked], [null, 1])
  assert.ok(got.tags.filter(({ kind }) => kind === 'video').length > 80, `${got.tags.length}`)
  assert.ok(got.tags.some(({ kind }) => kind === 'audio'))
})

test('a wrong passphrase and a server that is away are told apart', { skip }, async () => {
  const port = await listen()
  let wrong = await read(`srt://127.0.0.1:${port}?passphrase=another-passphrase`)
  while (wrong.problem === 'UNREACHABLE') wrong = await read(`srt://127.0.0.1:${port}?passphrase=another-passphrase`)
  assert.equal(wrong.problem, 'LOGIN')
  assert.equal((await read(`srt://127.0.0.1:${await freePort()}?passphrase=${passphrase}`)).problem, 'UNREACHABLE')
})

test('an address with parameters that no caller may send is refused before its name is looked up', async () => {
  let looked = 0
  const find = async () => {
    looked += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const { problem } = await read('srt://source.example:9000?passphrase=short', find)
  assert.deepEqual([problem, looked], ['ADDRESS', 0])
})

test('addresses of closed networks, and ports that systems keep, are refused before a packet is sent', () => {
  const outbound = openOutbound([])
  const reasonOf = (address: string) => outbound.problemOfSrt(address)?.reason ?? null
  assert.equal(reasonOf('srt://203.0.114.7:9000?streamid=a'), null)
  for (const host of ['10.0.0.1', '127.0.0.1', '0x7f.1', '169.254.169.254', '[::1]', '[fe80::1]', 'localhost'])
    assert.equal(reasonOf(`srt://${host}:9000`), 'closed', host)
  assert.equal(reasonOf('srt://203.0.114.7:53'), 'port')
  assert.equal(reasonOf('srt://203.0.114.7'), 'port')
  assert.equal(reasonOf('udp://203.0.114.7:9000'), 'scheme')
})

test('the query of an address is read as OBS and ffmpeg write it', () => {
  assert.deepEqual(readSrtQuery('srt://a:9000?streamid=live/1&passphrase=0123456789&latency=500000&mode=caller'), {
    streamId: 'live/1',
    passphrase: '0123456789',
    latencyMs: 500,
  })
  assert.deepEqual(readSrtQuery('srt://a:9000'), { streamId: '', passphrase: null, latencyMs: 1_000 })
  assert.equal(readSrtQuery('srt://a:9000?passphrase=short'), 'passphrase')
  assert.equal(readSrtQuery('srt://a:9000?mode=listener'), 'mode')
})
