import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveStream } from './live-sessions.ts'
import { Previews } from './previews.ts'

const stream: LiveStream = {
  ...{ id: 1, accountId: 1, recordId: 1, uuid: 'u', source: 'RTMP', latency: 'NORMAL', startsItself: true },
  ...{ reconnectSeconds: 60, dvrSeconds: 0, keyHash: Buffer.alloc(32) },
}

test('many who look at one livestream have one picture made, one at a time; a failure keeps nobody else from his', async () => {
  const made: number[] = []
  let running = 0
  const previews = new Previews(async (_stream, sessionId) => {
    running += 1
    assert.equal(running, 1)
    await new Promise((resolve) => setImmediate(resolve))
    made.push(sessionId)
    running -= 1
    if (sessionId === 7) throw new Error('broken')
  })
  for (const session of [7, 7, 8, 7, 8]) previews.ask(stream, session)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(made, [7, 8])
  previews.ask(stream, 7)
  previews.ask(stream, 9)
  await previews.end()
  previews.ask(stream, 10)
  assert.ok(!made.includes(10))
})
