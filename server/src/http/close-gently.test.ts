import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { closingOf } from './close-gently.ts'

const stalledMs = 300

/** A server that takes a body and answers when `answer` says so. */
async function serve(answer: (response: ServerResponse) => void = (response) => response.end('done')) {
  const server = createServer((request, response) => request.resume().on('end', () => answer(response)))
  const close = closingOf(server, { stalledMs, finishMs: 20_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    closed: () => close(() => new Promise((resolve) => server.close(resolve))),
    async send(text: string): Promise<{ socket: Socket; said: Promise<string> }> {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      const said = new Promise<string>((resolve) => {
        let all = ''
        socket.on('data', (chunk) => {
          all += chunk
        })
        socket.on('close', () => resolve(all))
      })
      const seen = once(server, 'connection')
      socket.write(text)
      await seen
      return { socket, said }
    },
  }
}
const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`
async function took(work: Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work
  return performance.now() - from
}

test('R20 a client that stands still in mid-part is cut off without an answer, and the end does not wait for more', async () => {
  const { closed, send } = await serve()
  const stalled = await send(`${post(1000)}half`)
  const ms = await took(closed())
  assert.ok(ms >= stalledMs - 20 && ms < 10_000, `${ms} ms`)
  assert.equal(await stalled.said, '')
})

test('R32 one that never ends its headers, or sends nothing at all, is cut off too', async () => {
  const { closed, send } = await serve()
  const open = [await send('GET / HTTP/1.1\r\nHost:'), await send('\r\n')]
  await closed()
  for (const { said } of open) assert.equal(await said, '')
})

test('R20 a part that comes slowly, but comes, is taken to its end and answered', async () => {
  const { closed, send } = await serve()
  const pieces = 8
  const { socket, said } = await send(post(pieces))
  const closing = closed()
  // in all longer than a client may stand still
  let sent = 0
  const drip = setInterval(() => {
    sent += 1
    socket.write('x')
    if (sent === pieces) clearInterval(drip)
  }, stalledMs / 4)
  await closing
  assert.match(await said, /^HTTP\/1\.1 200 OK[\s\S]*done/)
})

test('R20 a request that came whole is waited for, however long its answer takes', async () => {
  const { closed, send } = await serve((response) => setTimeout(() => response.end('done'), 3 * stalledMs))
  const { said } = await send(`${post(1)}x`)
  const ms = await took(closed())
  assert.ok(ms >= 2 * stalledMs, `${ms} ms`)
  assert.match(await said, /done/)
})
