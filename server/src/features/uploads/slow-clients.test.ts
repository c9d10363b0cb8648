import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { partBytes, partOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'

const timeouts = { stallMs: 2_000, headersMs: 2_000, refusedMs: 2_000 }
const { services, port, create, sendPart, beginPart } = await testUploads({}, timeouts)
const ofEachKind = 10
const everyMs = 100

/** A client that sends these bytes and then one more now and then, or nothing at all. */
function open(bytes: string): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  if (bytes !== '') socket.write(bytes)
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(text))) }
}
const many = <T>(make: () => T | Promise<T>) => Promise.all(Array.from({ length: ofEachKind }, make))

/** A part of which one byte came. */
async function begun() {
  const { uploadId } = await create(partBytes)
  return beginPart(uploadId, 1, partBytes, Buffer.alloc(1))
}

test('R32 among fifty slow sockets a part is served; those that bring nothing or are refused are closed, those that drip hold nobody up', async () => {
  const mute = await many(() => open(''))
  const endless = await many(() => open('POST /api/uploader/upload/x/1 HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  const stalled = await many(begun)
  const dripping = await many(begun)
  const refused = await many(() => beginPart('A'.repeat(27), 1, partBytes, Buffer.alloc(1)))
  let left = 0
  for (const { ended } of dripping) ended.then(() => (left += 1))
  const drip = setInterval(() => {
    for (const { socket } of endless) if (socket.writable) socket.write('x')
    for (const { send } of [...dripping, ...refused]) send(Buffer.alloc(1))
  }, everyMs)
  after(() => clearInterval(drip))

  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  for (const number of [1, 2, 3]) assert.equal((await sendPart(uploadId, number, partOf(file, number))).http, 200)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  assert.equal(sha256(await readFile(path.join(services.folders.uploads, uploadUuid))), sha256(file))

  // each of these promises is one socket that the server has closed
  for (const text of await Promise.all([...mute, ...endless].map(({ ended }) => ended))) {
    assert.match(text, /^(HTTP\/1\.1 408 |$)/)
  }
  for (const text of await Promise.all([...stalled, ...refused].map(({ ended }) => ended))) assert.equal(text, '')
  assert.equal(left, 0, 'who moves is not cut off')
  for (const { hangUp } of dripping) hangUp()
  await until(async () => (await openSpools()) === 0)
})

/** Returns how many files of the spool this process holds open. */
async function openSpools(): Promise<number> {
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(services.folders.uploads)).length
}
