import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { PartCalls } from './part-tries.ts'
import { sendParts } from './send-parts.ts'
import { UploadAbort } from './upload-errors.ts'

const partBytes = 5
const upload = { apiOrigin: 'https://video.example', uploadId: 'secret', partBytes }

/** Sends a file of 12 bytes; the clock is the test's. */
function sending(t: TestContext, calls: Partial<PartCalls>, takenParts = 0) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const stop = new AbortController()
  const [kept, moved]: number[][] = [[], []]
  const events = { kept: (bytes: number) => kept?.push(bytes), moved: (bytes: number) => moved?.push(bytes) }
  const file = new File(['0123456789ab'], 'a.mp4')
  const done = sendParts(
    { file, upload, takenParts, isBegun: takenParts > 0 },
    { sendPart: async () => 'tag', readKeptBytes: async () => null, digest: async () => null, ...calls },
    { ...events, waiting: () => {} },
    stop.signal,
  )
  const pass = async (ms: number) => {
    await settle()
    t.mock.timers.tick(ms)
    await settle()
  }
  return { done, stop, kept, moved, pass }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A part that has left the browser whole and is not answered until it is stopped. */
const unanswered: PartCalls['sendPart'] = ({ body, signal, onProgress }) => {
  onProgress(body.size)
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new UploadAbort('stopped'))))
}

test('what has only left the browser is not shown as kept: a stop would take it away again', async (t) => {
  const { done, stop, kept, moved, pass } = sending(t, { sendPart: unanswered })
  await pass(0)
  assert.deepEqual(moved, [5])
  assert.deepEqual(kept, [0])
  stop.abort()
  await assert.rejects(done, UploadAbort)
})

test('every counted part is kept, and the file to its last byte in the end', async (t) => {
  const { done, kept } = sending(t, {})
  await done
  assert.deepEqual(kept, [0, 5, 5, 10, 10, 12])
})

test('while a part is on its way the server is asked every two seconds what it has of it', async (t) => {
  const answers = [6, null, 9, 3, 40]
  const { done, stop, kept, pass } = sending(
    t,
    { sendPart: unanswered, readKeptBytes: async () => answers.shift() ?? null },
    1,
  )
  await pass(0)
  assert.deepEqual(kept, [6], 'what an earlier visit left is asked for at once')
  await pass(1_999)
  assert.deepEqual(kept, [6])
  await pass(1)
  await pass(2_000)
  assert.deepEqual(kept, [6, 9], 'no answer changes nothing')
  await pass(2_000)
  await pass(2_000)
  assert.deepEqual(kept, [6, 9, 5, 10], 'it is of this part alone')
  stop.abort()
  await assert.rejects(done, UploadAbort)
})

test('the server is asked no more once the part is there or the upload stopped', async (t) => {
  let requestCount = 0
  const readKeptBytes = async () => {
    requestCount += 1
    return null
  }
  const sent = sending(t, { readKeptBytes })
  await sent.done
  await sent.pass(10_000)
  t.mock.timers.reset()
  const stopped = sending(t, { readKeptBytes, sendPart: unanswered })
  await stopped.pass(0)
  stopped.stop.abort()
  await assert.rejects(stopped.done, UploadAbort)
  await stopped.pass(10_000)
  assert.equal(requestCount, 0)
})
