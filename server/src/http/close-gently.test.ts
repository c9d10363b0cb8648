import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { closingOf } from './close-gently.ts'

const stalledMs = 300

/** A server that takes a body and answers when `answer` says so. */
async function serve(answer: (response: ServerResponse) => void = (response) => response.end('done'), leaveMs = 0) {
  const server = createServer((request, response) => request.resume().on('end', () => answer(response)))
  const close = closingOf(server, { leaveMs, stalledMs, finishMs: 20_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    closed: () => close(() => new Promise((resolve) => server.close(resolve))),
    async send(text: string): Promise<{ socket: Socket; reply: Promise<string> }> {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      const reply = new Promise<string>((resolve) => {
        let all = ''
        socket.on('data', (chunk) => {
          all += chunk
        })
        socket.on('close', () => resolve(all))
      })
      const seen = once(server, 'connection')
      socket.write(text)
      await seen
      return { socket, reply }
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
  assert.equal(await stalled.reply, '')
})

test('R32 one that never ends its headers, or sends nothing at all, is cut off too', async () => {
  const { closed, send } = await serve()
  const open = [await send('GET / HTTP/1.1\r\nHost:'), await send('\r\n')]
  await closed()
  for (const { reply } of open) assert.equal(await reply, '')
})

test('R20 a part that comes slowly, but comes, is taken to its end and answered', async () => {
  const { closed, send } = await serve()
  const pieces = 8
  const { socket, reply } = await send(post(pieces))
  const closing = closed()
  // in all longer than a client may stand still
  let sent = 0
  const drip = setInterval(() => {
    sent += 1
    socket.write('x')
    if (sent === pieces) clearInterval(drip)
  }, stalledMs / 4)
  await closing
  assert.match(await reply, /^HTTP\/1\.1 200 OK[\s\S]*done/)
})

test('R20 a request that came whole is waited for, however long its answer takes', async () => {
  const { closed, send } = await serve((response) => setTimeout(() => response.end('done'), 3 * stalledMs))
  const { reply } = await send(`${post(1)}x`)
  const ms = await took(closed())
  assert.ok(ms >= 2 * stalledMs, `${ms} ms`)
  assert.match(await reply, /done/)
})

test('R20 while a process leaves, a kept connection and a new one are answered and end with their answers', async () => {
  const { closed, send } = await serve(undefined, 2 * stalledMs)
  const kept = await send(`${post(1)}x`)
  await once(kept.socket, 'readable')
  const closing = closed()
  kept.socket.write(`${post(1)}y`)
  const late = await send(`${post(1)}z`)
  const [first, second] = [await kept.reply, await late.reply]
  assert.equal(first.match(/200 OK/g)?.length, 2, first)
  assert.match(first, /keep-alive[\s\S]*200 OK[\s\S]*Connection: close/i)
  assert.match(second, /200 OK[\s\S]*Connection: close[\s\S]*done/i)
  await closing
})
