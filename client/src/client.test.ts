import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { calls } from './api.ts'
import { type ClientSettings, createClient } from './client.ts'
import { SkleykaError, VideoFailed } from './errors.ts'

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

interface Request {
  readonly url: string
  readonly redirect: RequestRedirect
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A client over a network that answers in order; its waiting takes no time. */
function setUpClient(t: TestContext, answers: (Response | null)[], settings: Partial<ClientSettings> = {}) {
  const requests: Request[] = []
  const waits: number[] = []
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    waits.push(ms)
    setImmediate(act)
  })
  const client = createClient({
    ...{ url: 'https://video.example/admin', key: 'skl_secret', account: 'studio' },
    ...settings,
    fetch: async (url, init) => {
      const { headers, body, redirect } = new Request(url, { ...init, signal: null })
      const text = body === null ? '' : await new Response(body).text()
      requests.push({
        url: String(url),
        redirect,
        headers: Object.fromEntries(headers),
        body: text && JSON.parse(text),
      })
      const answer = answers.shift()
      if (!answer) throw new TypeError('fetch failed')
      return answer
    },
  })
  return { client, requests, waits }
}

const info = (records: object) => json({ id: 'x', result: { records } })

test('a call bears the key, the account and a number; a repeat after a lost answer bears the same number', async (t) => {
  const { client, requests } = setUpClient(t, [
    null,
    new Response('', { status: 502 }),
    json({ id: '1', result: { recordIds: [1] } }),
  ])
  assert.deepEqual(await client.records.deleteByIds({ ids: [1] }), { recordIds: [1] })
  assert.equal(requests.length, 3)
  for (const { url, headers, body } of requests) {
    assert.equal(url, 'https://video.example/api/v3/records/deleteByIds')
    assert.deepEqual([headers.authorization, headers['x-account-code']], ['Bearer skl_secret', 'studio'])
    assert.deepEqual(body, { id: headers['idempotency-key'], params: { ids: [1] } })
  }
  assert.equal(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size, 1)
})

test('a change is not made again by whom the server cannot know again', async (t) => {
  const { client, requests } = setUpClient(t, [null], { key: undefined })
  await assert.rejects(client.records.deleteByIds({ ids: [1] }), { code: 'NETWORK', status: 0 })
  assert.equal(requests.length, 1)
  const guest = setUpClient(t, [null, json({ id: '1', result: {} })], { key: undefined })
  await guest.client.uploads.abort({ uploadId: 'a'.repeat(27) })
  assert.equal(guest.requests.length, 2)
})

test('who asks too often waits as long as he is told, up to a minute', async (t) => {
  const tooMany = (seconds: string) => json({ id: '1', error: {} }, 429, { 'retry-after': seconds })
  const { client, waits } = setUpClient(t, [tooMany('7'), info({}), tooMany('900')])
  await client.records.info({ recordIds: [] })
  assert.deepEqual(waits, [7000])
  await assert.rejects(client.records.info({ recordIds: [] }), { status: 429, retryAfterMs: 900_000 })
})

test('a refusal tells its code, object, words and numbers, and never the key', async (t) => {
  const error = { type: 'NOT_FOUND', subtype: 'RECORD', extra: 'Нет такого видео', internalRequestId: 'r-1' }
  const { client, requests } = setUpClient(t, [json({ id: '1', error: { ...error, fields: { id: ['Нет'] } } })])
  const refused: unknown = await client.records.getById({ id: 9 }).catch((one: unknown) => one)
  assert.ok(refused instanceof SkleykaError)
  const { code, type, object, message, fields, requestId, serverRequestId } = refused
  assert.deepEqual(
    { code, type, object, message, fields, requestId, serverRequestId },
    {
      ...{ code: 'NOT_FOUND/RECORD', type: 'NOT_FOUND', object: 'RECORD', message: 'Нет такого видео' },
      ...{ fields: { id: ['Нет'] }, requestId: requests[0]?.headers['idempotency-key'], serverRequestId: 'r-1' },
    },
  )
  assert.doesNotMatch(JSON.stringify(refused) + refused.stack, /skl_secret/)
})

test('calls with fields in their address, a query and a body of their own are sent as the contract says', async (t) => {
  const { client, requests } = setUpClient(t, [
    json({ data: { upload_id: 'u' } }),
    json({ status: 404, error: ['Нет'], requestId: 'r' }, 404),
  ])
  const file = { record: { name: 'а', original_filename: 'а.mp4' }, upload_file_size: 1, s3_upload: true } as const
  await client.uploads.replace({ id: '7', ...file })
  assert.deepEqual([requests[0]?.url, requests[0]?.body], ['https://video.example/api/v2/records/7/upload.json', file])
  await assert.rejects(client.uploads.replace({ id: '8', ...file }), {
    ...{ code: 'HTTP/404', message: 'Нет', serverRequestId: 'r' },
  })
})

test('an address that leads elsewhere is not followed with the key, and what is not the product is told so', async (t) => {
  const moved = new Response('', { status: 301, headers: { location: 'https://other.example/' } })
  const { client, requests } = setUpClient(t, [moved, new Response('<html>')])
  await assert.rejects(client.records.info({ recordIds: [] }), {
    code: 'ANSWER',
    message: /ведёт на https:\/\/other\.example/,
  })
  await assert.rejects(client.records.info({ recordIds: [] }), { code: 'ANSWER', message: /отвечает не «Склейка»/ })
  assert.deepEqual(
    requests.map(({ redirect }) => redirect),
    ['manual', 'manual'],
  )
  assert.throws(() => createClient({ url: 'video.example' }), /не\u00a0годится/)
})

test('a list is read page by page until one is not full', async (t) => {
  const page = (ids: number[]) => json({ id: '1', result: { records: ids.map((id) => ({ id })), total: 3 } })
  const { client, requests } = setUpClient(t, [page([1, 2]), page([3])])
  const ids: number[] = []
  for await (const { id } of client.records.getListByFilter.each({ perPage: 2 })) ids.push(id)
  assert.deepEqual(ids, [1, 2, 3])
  assert.deepEqual(
    requests.map(({ body }) => Object(body).params),
    [1, 2].map((number) => ({ page: number, perPage: 2 })),
  )
})

test('waiting for a video tells each step once, and ends by its readiness, its failure, its absence or its time', async (t) => {
  const of = (currentState: string, more: object = {}) =>
    info({ 5: { currentState, progress: 0.5, playable: false, stopped: false, failReason: null, ...more } })
  const { client } = setUpClient(t, [of('CONVERTING'), of('CONVERTING'), of('READY')])
  const states: string[] = []
  await client.waitReady(5, { onProgress: ({ state }) => states.push(state) })
  assert.deepEqual(states, ['CONVERTING', 'READY'])
  const failed = setUpClient(t, [of('FAILED', { failText: 'Файл повреждён', failReason: 'BAD_FILE', canRetry: false })])
  const error: unknown = await failed.client.waitReady(5).catch((one: unknown) => one)
  assert.ok(error instanceof VideoFailed)
  assert.deepEqual([error.message, error.reason, error.canRetry], ['Файл повреждён', 'BAD_FILE', false])
  await assert.rejects(setUpClient(t, [info({})]).client.waitReady(5), { code: 'NOT_FOUND/RECORD' })
  await assert.rejects(setUpClient(t, [of('QUEUED')]).client.waitReady(5, { timeoutMs: 0 }), { code: 'WAIT/TIMEOUT' })
})

test('no area of the API is called as what a client has beside them', () => {
  for (const name of ['upload', 'waitReady']) assert.ok(!Object.hasOwn(calls, name), name)
})

test('a key that no header takes is told as such, without it', async (t) => {
  const { client } = setUpClient(t, [], { key: ' skl_secret\n' })
  assert.ok(client)
  for (const bad of ['skl_a b', 'ключ', 'skl_\u00e9']) {
    assert.throws(
      () => createClient({ url: 'https://video.example', key: bad }),
      (error: Error) => error instanceof TypeError && /Ключ/.test(error.message) && !error.message.includes(bad),
    )
  }
  assert.throws(() => createClient({ url: 'https://video.example', account: 'студия' }), /Код аккаунта/)
  await assert.rejects(client.records.getById({ id: 1 }, { account: 'студия' }), /Код аккаунта/)
})
