import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import type { PartToSend } from '@skleyka/web/sending/send-part.ts'
import { UploadAbort, UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { runUpload, type UploadCalls } from './run-upload.ts'
import { newItems, type UploadItem } from './upload-item.ts'

const MiB5 = 5_242_880
const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }

/** An upload of so many bytes; `answers` says what the server does to each request, in order. */
function upload(
  sizeBytes: number,
  more: Partial<UploadItem> = {},
  answers: (Error | null)[] = [],
  keptBytes: number | null = null,
) {
  const [item] = newItems([new File([new Uint8Array(sizeBytes)], 'a.mp4', { lastModified: 1 })], target, 1)
  assert.ok(item)
  const steps: string[] = []
  const parts: PartToSend[] = []
  const waits: (number | null)[] = []
  const kept: number[] = []
  const controller = new AbortController()
  let questions = 0
  const next = (what: string) => {
    steps.push(what)
    const answer = answers.shift()
    if (answer) throw answer
  }
  const calls: UploadCalls = {
    create: async () => {
      next('create')
      return { uploadId: 'secret', recordId: 7 }
    },
    sendPart: async (part) => {
      parts.push(part)
      next(`part ${part.partNumber}`)
      return `tag ${part.partNumber}`
    },
    readKeptBytes: async () => {
      questions += 1
      return keptBytes
    },
    digest: async (part) => `sha-256 of ${part.size} bytes`,
    complete: async () => next('complete'),
  }
  const changes: Partial<UploadItem>[] = []
  const run = runUpload(
    { ...item, requestId: 'vp1', ...more },
    calls,
    {
      changed: (change) => changes.push(change),
      kept: (bytes) => kept.push(bytes),
      moved: () => {},
      waiting: (delayMs) => waits.push(delayMs),
    },
    controller.signal,
  )
  const bodies = () => parts.map(({ from, body }) => [from, body.size])
  return { run, steps, parts, bodies, waits, kept, changes, controller, questions: () => questions }
}

/** Lets what has been asked for happen, then moves the clock. */
async function tick(t: TestContext, ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  t.mock.timers.tick(ms)
  await new Promise((resolve) => setImmediate(resolve))
}

test('C-4-17 C-4-19 C-9-02 parts of 5 MiB are sent one after another, numbered from 1', async () => {
  assert.equal(limits.uploadPartBytes, MiB5)
  const { run, steps, parts } = upload(MiB5 * 2 + 3)
  await run
  assert.deepEqual(steps, ['create', 'part 1', 'part 2', 'part 3', 'complete'])
  assert.deepEqual(
    parts.map((part) => [part.chunkStart, part.body.size, part.uploadId]),
    [
      [0, MiB5, 'secret'],
      [MiB5, MiB5, 'secret'],
      [MiB5 * 2, 3, 'secret'],
    ],
  )
})

test('C-4-18 sending resumes from the count of parts already uploaded', async () => {
  const partNumbers = [{ partNumber: 1, entityTag: 'tag 1' }]
  const { run, steps } = upload(MiB5 * 3, { uploadId: 'secret', recordId: 7, partNumbers })
  await run
  assert.deepEqual(steps, ['part 2', 'part 3', 'complete'])
})

test('C-8-09 a lost network is waited out at every step', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lost = () => new UploadError(0, 'request failed')
  const { run, steps, waits } = upload(3, {}, [lost(), null, lost(), null, lost(), null])
  for (let step = 0; step < 3; step += 1) {
    await tick(t, 0)
    await tick(t, 14_999)
    await tick(t, 1)
  }
  await run
  assert.deepEqual(steps, ['create', 'create', 'part 1', 'part 1', 'complete', 'complete'])
  assert.deepEqual(waits, [15_000, null, 15_000, null, 15_000, null])
})

test('C-8-10 a part answered 502 is sent again after 1, 5 and 10 seconds and then fails', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busy = () => new UploadError(502, 'Bad Gateway', 0)
  const { run, steps, waits } = upload(3, { uploadId: 's', recordId: 7 }, [busy(), busy(), busy(), busy()])
  const failed = assert.rejects(run, { code: 502 })
  for (const ms of [0, 1000, 0, 5000, 0, 10_000, 0]) await tick(t, ms)
  await failed
  assert.equal(steps.length, 4)
  assert.deepEqual(waits, [1000, null, 5000, null, 10_000, null])
})

test('C-8-16 a stop during a wait ends it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { run, controller, steps } = upload(3, {}, [new UploadError(0, 'request failed')])
  const stopped = assert.rejects(run, UploadAbort)
  await tick(t, 100)
  controller.abort()
  await stopped
  assert.deepEqual(steps, ['create'])
})

test('a file that is gone fails at once and is not taken for a lost network', async () => {
  const { run, steps } = upload(3, { file: null })
  await assert.rejects(run, /Файл a\.mp4 не\sчитается/)
  assert.deepEqual(steps, [])
})

const half = 2_621_440

test('C-4-18 after a lost network only what the server lacks of a part is sent, with the sum of the whole part', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lost = new UploadError(0, 'request failed', MiB5)
  const { run, parts, bodies, questions } = upload(MiB5 * 2 + 3, {}, [null, null, lost], MiB5 + half)
  await tick(t, 0)
  await tick(t, 15_000)
  await run
  assert.deepEqual(bodies(), [
    [0, MiB5],
    [MiB5, MiB5],
    [MiB5 + half, MiB5 - half],
    [MiB5 * 2, 3],
  ])
  const digests = parts.map(({ digest }) => digest)
  assert.deepEqual(digests, [null, null, `sha-256 of ${MiB5} bytes`, null], 'only two tries together need a check')
  assert.equal(questions(), 1, 'a part that did not break is not asked about')
})

test('C-4-18 an upload of an earlier visit goes on from the byte the server has', async () => {
  const begun = { uploadId: 'secret', recordId: 7, partNumbers: [{ partNumber: 1, entityTag: 'tag 1' }] }
  const { run, bodies } = upload(MiB5 * 3, begun, [], MiB5 + half)
  await run
  assert.deepEqual(bodies(), [
    [MiB5 + half, MiB5 - half],
    [MiB5 * 2, MiB5],
  ])
})

test('C-4-18 a server that tells no byte, or one outside the part, gets what it can take', async () => {
  const begun = { uploadId: 'secret', recordId: 7 }
  for (const [keptBytes, body] of [
    [null, [0, MiB5]],
    [0, [0, MiB5]],
    [MiB5 + 1, [MiB5, 0]],
  ] as const) {
    const { run, bodies } = upload(MiB5, begun, [], keptBytes)
    await run
    assert.deepEqual(bodies(), [body])
  }
})

test('a continued part whose beginning does not fit is sent whole at once', async () => {
  for (const code of [400, 409]) {
    const { run, bodies, waits } = upload(
      MiB5,
      { uploadId: 'secret', recordId: 7 },
      [new UploadError(code, '', 0)],
      half,
    )
    await run
    assert.deepEqual(bodies(), [
      [half, MiB5 - half],
      [0, MiB5],
    ])
    assert.deepEqual(waits, [])
  }
})

test('C-8-10 a part whose sum was wrong is sent whole after a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { run, bodies, waits } = upload(MiB5, {}, [null, new UploadError(400, 'Часть 1 повреждена', 0)], MiB5)
  await tick(t, 0)
  await tick(t, 1000)
  await run
  assert.deepEqual(bodies(), [
    [0, MiB5],
    [0, MiB5],
  ])
  assert.deepEqual(waits, [1000, null])
})
