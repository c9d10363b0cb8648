import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instant } from '@skleyka/contract/instants.ts'
import { endpoint, method } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import { addressesOfPage } from './base-addresses.ts'
import { CallError, isCanceled } from './call-error.ts'
import { askMethod, createTransport, type TransportServices } from './transport.ts'

const member = { who: 'member' } as const
const list = method({
  about: '',
  path: '/api/v3/records/list',
  access: member,
  params: z.object({ since: instant }),
  result: z.object({ at: instant }),
})
const open = method({
  about: '',
  path: '/api/v3/uploader/complete',
  access: { who: 'uploadHolder' },
  credentials: 'omit',
  params: z.object({}),
  result: z.object({}),
})
const hostCall = {
  about: '',
  verb: 'GET',
  path: '/api/auth/account_by_host',
  access: { who: 'everyone' },
  params: z.object({ auth_host: z.string() }),
  result: z.object({ ok: z.boolean() }),
} as const
const host = endpoint(hostCall)
const me = endpoint({
  about: '',
  verb: 'GET',
  path: '/me',
  bare: true,
  access: member,
  params: z.object({}),
  result: z.object({ csrf_token: z.string() }),
})
const save = endpoint({
  about: '',
  title: 'Проба',
  verb: 'PUT',
  path: '/api/v2/users/{id}.json',
  access: member,
  params: z.object({ id: z.int(), user: z.object({ email: z.string() }) }),
  result: z.object({ ok: z.boolean() }),
})

interface SentRequest {
  url: URL
  init: RequestInit
  body: Record<string, unknown>
}

/** A client whose network answers what is given, in order, and remembers what it was asked. */
function client(...answers: (Response | Error)[]) {
  const requests: SentRequest[] = []
  const counted: string[] = []
  const timed: string[] = []
  const parts: TransportServices = {
    fetch: async (input, init = {}) => {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
      requests.push({ url: new URL(String(input)), init, body })
      const answer = answers[requests.length - 1] ?? json({ result: {}, data: {} })
      if (answer instanceof Error) throw answer
      return answer
    },
    addresses: () => addressesOfPage({ protocol: 'https:', host: 'video.example' }),
    sessionToken: async () => 'token',
    countError: (code, path) => counted.push(`${code} ${path}`),
    timeCall: (seconds, path) => timed.push(seconds >= 0 && seconds < 5 ? path : `${path} took ${seconds}`),
  }
  return { call: createTransport(parts), parts, requests, counted, timed }
}

const json = (body: unknown, status = 200, statusText = '') =>
  new Response(JSON.stringify(body), { status, statusText })
const header = (request: SentRequest | undefined, name: string) => new Headers(request?.init.headers).get(name)
const since = new Date('2026-11-21T10:00:00.000Z')

test('C-7.3-01 C-7.3-02 C-7.3-03 v3 posts {id, params} to the base address with credentials', async () => {
  const { call, requests } = client(json({ result: { at: since.toISOString() } }))
  const result = await call(list, { since }, { accountCode: 'studio' })
  const [first] = requests
  assert.equal(first?.url.href, 'https://video.example/api/v3/records/list')
  assert.equal(first?.init.method, 'POST')
  assert.equal(first?.init.credentials, 'include')
  assert.match(String(first?.body.id), /^vp[0-9a-f]{16}$/)
  assert.deepEqual(Object.keys(first?.body ?? {}), ['id', 'params'])
  assert.deepEqual(first?.body.params, { since: since.toISOString() })
  assert.equal(header(first, 'x-account-code'), 'studio')
  assert.deepEqual(result, { at: since })
})

test('C-7.3-02 sessionId is sent only when a session is requested', async () => {
  const { call, requests } = client(json({ result: { at: since.toISOString() } }))
  await call(list, { since }, { withSession: true })
  assert.equal(requests[0]?.body.sessionId, 'token')
})

test('C-7.3-04 the answer is its JSON with the HTTP status added as responseStatus', async () => {
  const { parts } = client(json({ id: 'vp1', result: { at: since.toISOString() } }, 201))
  const answer = await askMethod(parts, list, { since }, {})
  assert.deepEqual(answer.body, { id: 'vp1', result: { at: since.toISOString() }, responseStatus: 201 })
})

test('an answer of another shape is an API error in words, not a broken screen', async () => {
  const { call } = client(json({ result: { at: 'вчера' } }), new Response('<html>proxy</html>'))
  for (const ask of [() => call(list, { since }), () => call(list, { since })]) {
    assert.equal((await failure(ask())).message, 'Ошибка API. Обновите страницу и попробуйте ещё раз')
  }
})

test('C-7.3-43 a call that takes no credentials sends none', async () => {
  const { call, requests } = client(json({ result: {} }))
  await call(open, {})
  assert.equal(requests[0]?.init.credentials, 'omit')
})

test('C-7.3-05 C-8-08 an aborted call is rethrown as it is and counted by nobody', async () => {
  const { call, requests, counted } = client(new DOMException('gone', 'AbortError'))
  const { signal } = new AbortController()
  await assert.rejects(call(list, { since }, { signal }), isCanceled)
  assert.equal(requests[0]?.init.signal, signal)
  assert.deepEqual(counted, [])
})

test('C-7.1-01 C-7.1-03 C-7.1-04 a legacy GET sends a query with session_id and omits credentials', async () => {
  const { call, requests } = client(json({ data: { ok: true } }), json({ csrf_token: 'c' }))
  await call(host, { auth_host: 'video.example' })
  await call(me, {})
  assert.equal(requests[0]?.url.search, '?auth_host=video.example')
  assert.equal(requests[1]?.url.search, '?session_id=token')
  assert.deepEqual(
    requests.map(({ init }) => init.credentials),
    ['omit', 'omit'],
  )
})

test('C-7.1-04 session_id goes with every legacy call but the host lookup, whoever may make it', async () => {
  for (const who of ['signedIn', 'member', 'administrator'] as const) {
    const { call, requests } = client(json({ data: { ok: true } }))
    await call(endpoint({ ...hostCall, path: '/api/v2/any.json', access: { who } }), { auth_host: 'x' })
    assert.equal(requests[0]?.url.searchParams.get('session_id'), 'token', who)
  }
})

test('C-7.1-02 a legacy PUT sends a JSON body and fills the path', async () => {
  const { call, requests } = client(json({ data: { ok: true } }))
  await call(save, { id: 7, user: { email: 'a@b.example' } })
  assert.equal(requests[0]?.url.pathname, '/api/v2/users/7.json')
  assert.deepEqual(requests[0]?.body, { user: { email: 'a@b.example' } })
})

test('C-7.1-05 C-7.1-06 the CSRF token of /me is carried by /api/v2/ from then on', async () => {
  const ok = () => json({ data: { ok: true } })
  const { call, requests } = client(ok(), json({ csrf_token: 'c1' }), ok(), ok())
  await call(save, { id: 7, user: { email: '' } })
  await call(me, {})
  await call(save, { id: 7, user: { email: '' } })
  await call(host, { auth_host: 'video.example' })
  assert.deepEqual(
    requests.map((one) => header(one, 'x-csrf-token')),
    [null, null, 'c1', null],
  )
})

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof CallError)
  return error
}

test('C-8-01 C-8-04 a network failure has status 0, its words, and is counted', async () => {
  const { call, counted } = client(new TypeError('failed to fetch'), new TypeError('failed to fetch'))
  for (const ask of [() => call(me, {}), () => call(list, { since })]) {
    const error = await failure(ask())
    assert.equal(error.status, 0)
    assert.equal(error.message, 'Ошибка. Обновите страницу и попробуйте снова')
  }
  assert.deepEqual(counted, ['0 /me', '0 /api/v3/records/list'])
})

test('C-8-02 a legacy body that names an error gives its text and its status', async () => {
  const { call } = client(
    json({ status: 404, error: ['Нет такого'] }, 404),
    json({ status: 422, errors: ['Плохо'] }),
    json({ status: 400, errors: { email: ['Нужен адрес'] } }, 400),
  )
  const words = ['404 Нет такого', '422 Плохо', '400 Нужен адрес']
  for (const expected of words) {
    const error = await failure(call(me, {}))
    assert.equal(`${error.status} ${error.message}`, expected)
  }
})

test('C-8-02 C-8-03 a legacy error whose first item is no text gives none: the status text or the default is told', async () => {
  const lists: unknown[] = [[{ message: 'Нет такого' }, 'Плохо'], [42, 'Плохо'], [null, 'Плохо'], [['Плохо']], [], {}]
  for (const list of lists) {
    const { call } = client(
      json({ status: 422, error: list }, 422, 'Unprocessable'),
      json({ status: 422, errors: list }, 422, 'Unprocessable'),
      json({ status: 422, errors: list }, 422),
    )
    for (const expected of ['Unprocessable', 'Unprocessable', 'Ошибка API. Обновите страницу и попробуйте ещё раз']) {
      const error = await failure(call(me, {}))
      assert.equal(`${error.status} ${error.message}`, `422 ${expected}`, JSON.stringify(list))
    }
  }
  // an answer that is good otherwise stays good
  const { call } = client(json({ data: { ok: true }, errors: [{ code: 7 }, 'Плохо'] }))
  assert.deepEqual(await call(host, { auth_host: 'video.example' }), { ok: true })
})

test('C-3-36 a legacy error keyed by field keeps its fields for the form', async () => {
  const { call } = client(json({ status: 400, errors: { email: ['Нужен адрес'] } }, 400))
  const error = await failure(call(save, { id: 1, user: { email: '' } }))
  assert.deepEqual(error.fields, { email: ['Нужен адрес'] })
})

test('C-8-03 any other legacy failure gives the status text or the default', async () => {
  const { call } = client(json({}, 502, 'Bad Gateway'), new Response('<html>', { status: 500 }))
  assert.equal((await failure(call(me, {}))).message, 'Bad Gateway')
  assert.equal((await failure(call(me, {}))).message, 'Ошибка API. Обновите страницу и попробуйте ещё раз')
})

test('C-8-05 C-8-06 C-3-35 a v3 body error has status -1, the words of extra and the code type_subtype', async () => {
  const { call, counted } = client(
    json({ error: { type: 'STATE', subtype: 'CONFLICT', extra: 'Уже изменили', internalRequestId: 'r-1' } }),
    json({ error: { type: 'INTERNAL', subtype: 'FAILED' } }),
  )
  const error = await failure(call(list, { since }))
  assert.equal(error.status, -1)
  assert.equal(error.message, 'Уже изменили')
  assert.equal(error.internalRequestId, 'r-1')
  assert.match(error.requestId ?? '', /^vp/)
  assert.equal((await failure(call(list, { since }))).message, 'Ошибка API. Обновите страницу и попробуйте ещё раз')
  assert.deepEqual(counted, ['STATE_CONFLICT /api/v3/records/list', 'INTERNAL_FAILED /api/v3/records/list'])
})

test('C-3-37 Q-14 an administration error that has a message alone is told in its words', async () => {
  const { call } = client(json({ error: { code: 'ALREADY_LOCKED', message: 'Уже заблокирован', params: { by: 7 } } }))
  const error = await failure(call(list, { since }))
  assert.deepEqual([error.status, error.message], [-1, 'Уже заблокирован'])
})

test('C-8-07 a v3 answer that is not OK gives the status text or says that the API does not answer', async () => {
  const { call } = client(
    new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    new Response('', { status: 504 }),
  )
  assert.equal((await failure(call(list, { since }))).message, 'Bad Gateway')
  assert.equal(
    (await failure(call(list, { since }))).message,
    'API не отвечает. Обновите страницу и попробуйте ещё раз',
  )
})

test('C-7.4-08 every answer is timed, a call without one is not', async () => {
  const network = new TypeError('fetch failed')
  const { call, timed } = client(json({ data: { ok: true } }), json({ errors: ['Нет'] }, 400), network)
  for (const _ of ['good', 'bad', 'none']) await call(host, { auth_host: 'video.example' }).catch(() => undefined)
  assert.deepEqual(timed, [host.path, host.path])
})
