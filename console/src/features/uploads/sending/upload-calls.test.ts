import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bounds } from '@skleyka/contract/limits.ts'
import * as z from 'zod/mini'
import { savedItem } from './saved-item.ts'
import { createUploadCalls } from './upload-calls.ts'
import { newItems } from './upload-item.ts'

const origin = 'https://video.example'
const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: origin }
const never = new AbortController().signal

interface SentCall {
  readonly path: string
  readonly credentials: RequestInit['credentials']
  readonly key: string | null
  readonly body: Record<string, unknown>
}

/** The calls over a server that answers by the end of the path. */
function setUpCalls(t: TestContext, answers: Readonly<Record<string, object>>) {
  const requests: SentCall[] = []
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url)
    requests.push({
      path: pathname,
      credentials: init.credentials,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body ?? '{}')),
    })
    return Response.json(Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1] ?? {})
  })
  const addresses = { auth: origin, media: origin, streaming: origin, messenger: 'wss://video.example' }
  const calls = createUploadCalls({ addresses: () => addresses, sessionToken: async () => 'token' })
  const [item] = newItems([new File(['1234'], 'Утро.mp4', { lastModified: 7 })], target, 1)
  assert.ok(item)
  return { calls, item: { ...item, requestId: 'vp1' }, requests }
}

test('C-7.3-38 C-7.3-43 the request object of an uploader call is its payload; complete goes without credentials', async (t) => {
  const { calls, item, requests } = setUpCalls(t, { '/complete': { result: { recordId: 7, state: 'UPLOADED' } } })
  const uploadId = 'A'.repeat(27)
  await calls.complete({ ...item, uploadId, partNumbers: [{ partNumber: 1, entityTag: 'tag' }] }, never)
  const [{ path, credentials, body } = assert.fail()] = requests
  assert.deepEqual([path, credentials], ['/api/v3/uploader/complete', 'omit'])
  assert.deepEqual(body.params, { uploadId, parts: [{ partNumber: 1, entityTag: 'tag' }] })
})

test('a file of more parts than one call carries is completed without naming them', async (t) => {
  const { calls, item, requests } = setUpCalls(t, { '/complete': { result: { recordId: 7, state: 'UPLOADED' } } })
  const uploadId = 'A'.repeat(27)
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ partNumber: index + 1, entityTag: 'f'.repeat(32) }))
  for (const count of [bounds.completeParts, bounds.completeParts + 1]) {
    await calls.complete({ ...item, uploadId, partNumbers: parts(count) }, never)
  }
  const [most, more] = requests
  assert.deepEqual(most?.body.params, { uploadId, parts: parts(bounds.completeParts) })
  assert.ok(JSON.stringify(most?.body).length < 1024 * 1024, 'and it fits what the server reads')
  assert.deepEqual(more?.body.params, { uploadId })
})

test('C-7.3-38 C-7.3-40 with accountCode in the payload the account’s tasks are asked for', async (t) => {
  const tasks = { tasks: [], total: 0, page: 1, perPage: 20, lanes: [] }
  const { calls, requests } = setUpCalls(t, { '/getAccountUploaderTasks': { result: tasks } })
  await calls.pollReplacement('studio', 42)
  const [{ path, body } = assert.fail()] = requests
  assert.equal(path, '/api/v3/uploader/getAccountUploaderTasks')
  assert.deepEqual(body.params, { accountCode: 'studio', recordId: 42, page: 1, perPage: 20 })
})

test('C-5-09 C-7.2-12 a record is created by the name without extension, the size, and «Без звука»', async (t) => {
  const user = { id: 5, email: 'a@b.example', name: 'А', admin: false, avatar: null, confirmationNeeded: false }
  const { calls, item, requests } = setUpCalls(t, {
    '/me': { csrf_token: 'csrf', user },
    '/records.json': { data: { upload_id: 'A'.repeat(27), id: 7 } },
  })
  const created = await calls.create({ ...item, soundDisabled: true }, never)
  const sent = requests.find(({ path }) => path === '/api/v2/records.json')
  assert.deepEqual(created, { uploadId: 'A'.repeat(27), recordId: 7 })
  assert.deepEqual(sent?.body, {
    record: { name: 'Утро', original_filename: 'Утро.mp4' },
    upload_file_size: 4,
    s3_upload: true,
    is_mute: true,
  })
})

test('what was chosen before a file goes with the call that makes its record, and is kept between visits', async (t) => {
  const user = { id: 5, email: 'a@b.example', name: 'А', admin: false, avatar: null, confirmationNeeded: false }
  const { calls, item, requests } = setUpCalls(t, {
    '/me': { csrf_token: 'csrf', user },
    '/records.json': { data: { upload_id: 'A'.repeat(27), id: 7 } },
  })
  const fields = { albumId: 3, publication: 'DRAFT' } as const
  const { file, ...savedFields } = { ...item, fields }
  assert.deepEqual(z.parse(savedItem, savedFields).fields, fields)
  await calls.create({ ...savedFields, file }, never)
  assert.deepEqual(requests.find(({ path }) => path === '/api/v2/records.json')?.body.fields, fields)
})

test('R19 every try of a record, a replacement and their end bears the number of the item', async (t) => {
  const user = { id: 5, email: 'a@b.example', name: 'А', admin: false, avatar: null, confirmationNeeded: false }
  const uploadId = 'A'.repeat(27)
  const { calls, item, requests } = setUpCalls(t, {
    '/me': { csrf_token: 'csrf', user },
    '/records.json': { data: { upload_id: uploadId, id: 7 } },
    '/upload.json': { data: { upload_id: uploadId } },
    '/complete': { result: { recordId: 7, state: 'UPLOADED' } },
  })
  for (const _try of [1, 2]) {
    await calls.create(item, never)
    await calls.create({ ...item, replacedRecordId: 42 }, never)
    await calls.complete({ ...item, uploadId }, never)
  }
  const numbers = (end: string) =>
    requests.filter(({ path }) => path.endsWith(end)).map(({ key, body }) => key ?? body.id)
  assert.deepEqual(numbers('/records.json'), ['vp1', 'vp1'])
  assert.deepEqual(numbers('/upload.json'), ['vp1', 'vp1'])
  assert.deepEqual(numbers('/complete'), ['vp1-complete', 'vp1-complete'])
})
