import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFailure, isLost } from './format-failure.ts'
import { checkedPart } from './part-answer.ts'
import { retryDelay } from './retries.ts'
import { abortedTimeout, abortedUpload, UploadError } from './upload-errors.ts'

const reply = (status: number, body: unknown, statusText = '') => ({ status, statusText, text: JSON.stringify(body) })
const failure = (...args: Parameters<typeof checkedPart>): UploadError => {
  try {
    checkedPart(...args)
  } catch (error) {
    assert.ok(error instanceof UploadError)
    return error
  }
  throw new assert.AssertionError({ message: 'the part was taken' })
}

test('C-8-09 C-9-03 no answer waits 15 seconds and is retried with no limit at create, part and finish', () => {
  for (const step of ['create', 'part', 'finish'] as const) {
    for (const failures of [0, 3, 1000]) assert.equal(retryDelay(step, 0, failures), 15_000)
  }
})

test('C-8-10 C-9-04 answers 400, 502 and 504 to a part wait 1, 5 and 10 seconds, then fail', () => {
  for (const code of [400, 502, 504]) {
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => retryDelay('part', code, failures)),
      [1000, 5000, 10_000, null],
    )
    assert.equal(retryDelay('create', code, 0), null)
    assert.equal(retryDelay('finish', code, 0), null)
  }
})

test('C-8-11 any other error fails at once', () => {
  for (const code of [-1, 200, 401, 403, 404, 409, 413, 500, 503]) assert.equal(retryDelay('part', code, 0), null)
})

test('C-5-10 C-8-13 a status other than 200 fails with the status, its text and the offset of the chunk', () => {
  const error = failure(reply(502, {}, 'Bad Gateway'), 5_242_880)
  assert.deepEqual([error.code, error.message, error.chunkStart], [502, 'Bad Gateway', 5_242_880])
  assert.equal(failure(reply(502, '<html>'), 0).message, 'api does not respond')
})

test('C-5-11 a body with a status and errors fails, empty objects do not count', () => {
  assert.equal(failure(reply(200, { status: 400, errors: ['плохо'], entityTag: null }), 0).code, 400)
  assert.equal(checkedPart(reply(200, { status: 200, errors: [{}, {}], entityTag: 'tag' }), 0), 'tag')
  assert.equal(checkedPart(reply(200, { status: 200, errors: [], entityTag: 'tag' }), 0), 'tag')
  assert.equal(checkedPart(reply(200, { errors: ['без статуса'], entityTag: 'tag' }), 0), 'tag')
})

test('C-5-12 the failure text joins the errors with commas', () => {
  assert.equal(failure(reply(200, { status: 400, errors: ['раз', {}, 'два'] }), 0).message, 'раз,два')
})

test("C-8-14 a network failure has code 0, 'request failed' and the chunk start", () => {
  const error = UploadError.unreachable(10)
  assert.deepEqual([error.code, error.message, error.chunkStart], [0, 'request failed', 10])
})

test('C-8-15 C-8-16 the messages of a stop', () => {
  assert.equal(abortedUpload().message, 'The user aborted a file uploading.')
  assert.equal(abortedTimeout().message, 'The user aborted a timeout.')
})

test('a failure is told in Russian: the words of the server, or the meaning of the status', () => {
  assert.equal(
    formatFailure(new UploadError(400, 'Файл пустой: выберите другой файл')),
    'Файл пустой: выберите другой файл',
  )
  assert.equal(formatFailure(new UploadError(502, 'Bad Gateway')), 'Сервер не отвечает')
  assert.equal(formatFailure(new UploadError(418, 'Teapot')), 'Сервер ответил ошибкой 418')
})

test('an upload the server has forgotten begins anew', () => {
  assert.deepEqual(
    [404, 410, 400].map((code) => isLost(new UploadError(code, ''))),
    [true, true, false],
  )
})
