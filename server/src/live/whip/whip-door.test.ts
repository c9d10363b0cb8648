import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { WhipDoor } from './whip-door.ts'

const offer = (candidates: readonly string[]) =>
  [
    ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', ...candidates],
    ...['m=video 9 UDP/TLS/RTP/SAVPF 108', 'c=IN IP4 0.0.0.0', 'a=mid:0', 'a=sendonly', 'a=rtcp-mux', ...candidates],
    ...['a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', 'a=setup:actpass'],
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
    ...['a=rtpmap:108 H264/90000', 'a=fmtp:108 packetization-mode=1;profile-level-id=42e01f', 'a=ssrc:7 cname:x'],
    '',
  ].join('\r\n')

/** Numbers of the workers of this process. */
const workers = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('whip-worker'))
    .map((line) => Number.parseInt(line, 10))

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

const noTools = { tools: undefined as never, log: { info: () => {}, warn: () => {} } }
const events = { onTag: () => {}, onEnded: () => {} }

test('an answer names the address that is listened on, whatever the offer names', async () => {
  const door = new WhipDoor({ bind: '127.0.0.1', port: await freePort(), address: null, ...noTools })
  after(() => door[Symbol.asyncDispose]())
  const candidate = 'a=candidate:1 1 UDP 2114977791 127.0.0.1 9 typ host'
  const answer = await door.open('one', offer([candidate]), events)
  assert.match(answer, /^v=0/)
  assert.deepEqual(
    [...answer.matchAll(/a=candidate:\S+ \d \S+ \d+ (\S+)/g)].map(([, ip]) => ip),
    ['127.0.0.1'],
  )
})

test('a worker that hangs does not keep the port from the next one', async () => {
  const door = new WhipDoor({ bind: '127.0.0.1', port: await freePort(), address: null, ...noTools })
  after(() => door[Symbol.asyncDispose]())
  const before = workers()
  assert.match(await door.open('one', offer([]), events), /^v=0/)
  const [pid] = workers().filter((one) => !before.includes(one))
  assert.ok(pid)
  process.kill(pid, 'SIGSTOP')
  door.close('one')
  const untilMs = performance.now() + 60_000
  while (workers().includes(pid) && performance.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 50))
  const isGone = !workers().includes(pid)
  if (!isGone) process.kill(pid, 'SIGKILL')
  assert.ok(isGone)
})
