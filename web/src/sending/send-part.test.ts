import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type PartToSend, sendPart } from './send-part.ts'
import { UploadAbort, UploadError } from './upload-errors.ts'

/** Requests of a browser, as far as a part needs it; the test is the network. */
class Request {
  static last: Request
  withCredentials = true
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  address = ''
  body: unknown = null
  status = 0
  statusText = ''
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  constructor() {
    Request.last = this
  }
  open(verb: string, url: string): void {
    this.address = `${verb} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.onabort()
  }
  answer(status: number, statusText: string, body: object): void {
    Object.assign(this, { status, statusText, responseText: JSON.stringify(body) })
    this.onload()
  }
}

const body = new Blob(['123'])

function sending(t: TestContext, more: Partial<PartToSend> = {}) {
  Reflect.set(globalThis, 'XMLHttpRequest', Request)
  t.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'))
  const controller = new AbortController()
  const progress: number[] = []
  const tag = sendPart({
    apiOrigin: 'https://video.example',
    uploadId: 'secret',
    partNumber: 2,
    chunkStart: 5_242_880,
    from: 5_242_880,
    digest: null,
    body,
    signal: controller.signal,
    onProgress: (sentBytes) => progress.push(sentBytes),
    ...more,
  })
  return { tag, controller, progress, request: Request.last }
}

const failure = async (tag: Promise<unknown>): Promise<UploadError> => {
  const error = await tag.then(
    () => assert.fail('the part was taken'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof UploadError)
  return error
}

test('C-7.3-46 C-7.3-47 a part is its raw slice, posted without credentials; its tag comes back', async (t) => {
  const { tag, request, progress } = sending(t)
  request.upload.onprogress?.({ loaded: 2 })
  request.answer(200, 'OK', { status: 200, errors: [], entityTag: 'tag' })
  assert.equal(await tag, 'tag')
  assert.equal(request.address, 'POST https://video.example/api/uploader/upload/secret/2')
  assert.equal(request.withCredentials, false)
  assert.equal(request.body, body)
  assert.deepEqual(request.headers, { 'content-type': 'application/octet-stream' })
  assert.deepEqual(progress, [2])
})

test('C-4-18 a continued part names the byte it goes on from, and the sum of the whole part', async (t) => {
  const { tag, request } = sending(t, { from: 5_242_890, digest: 'sha-256=:x:' })
  request.answer(200, 'OK', { entityTag: null })
  assert.equal(await tag, null)
  const { 'upload-offset': offset, 'content-digest': digest } = request.headers
  assert.deepEqual([offset, digest], ['5242890', 'sha-256=:x:'])
})

test('C-5-10 C-8-13 an answer other than 200 fails with its status, its text and the start of the chunk', async (t) => {
  const { tag, request } = sending(t)
  request.answer(504, '', {})
  const error = await failure(tag)
  assert.deepEqual([error.code, error.message, error.chunkStart], [504, 'api does not respond', 5_242_880])
})

test("C-8-14 no answer is code 0, 'request failed' and the start of the chunk", async (t) => {
  const { tag, request } = sending(t)
  request.onerror()
  const error = await failure(tag)
  assert.deepEqual([error.code, error.message, error.chunkStart], [0, 'request failed', 5_242_880])
})

test('a part that does not move for a minute is given up as unanswered', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { tag, request } = sending(t)
  t.mock.timers.tick(59_999)
  request.upload.onprogress?.({ loaded: 1 })
  t.mock.timers.tick(60_000)
  assert.equal((await failure(tag)).code, 0)
})

test("C-8-15 a stop ends the request with 'The user aborted a file uploading.'", async (t) => {
  const { tag, controller } = sending(t)
  controller.abort()
  await assert.rejects(tag, (error) => {
    assert.ok(error instanceof UploadAbort)
    assert.equal(error.message, 'The user aborted a file uploading.')
    return true
  })
})
