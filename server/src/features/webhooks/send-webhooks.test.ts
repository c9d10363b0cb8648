import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import { type TryProblem, webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { type Reaction, testWebhooks } from '../../../test/test-webhooks.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { findDue } from '../../registry/due-work.sql.ts'
import { checkAddress } from './address.ts'
import { endTry, isDeliveryDue, takeDelivery } from './deliveries.sql.ts'
import { sendWebhooks } from './send-webhooks.ts'

const { db, make, call, clock, restart, later, logged, receiver, user, sending, send, studio, hook, at } =
  await testWebhooks()
beforeEach(restart)
const room = { ofWorking: 4, ofFailing: 1, ofAccount: 6, takenMs: 60_000 }
const take = () => takeDelivery(db, clock.now, room)
const due = isDeliveryDue(room)
const isDue = async () => (await findDue(db, 'due_deliveries', [due], clock.now)).has(due)

test('safety 8.4 senders beside each other send every delivery once', async () => {
  const { id: accountId, as } = await studio()
  await hook(as, '/many', ['record.created'])
  for (let n = 0; n < 40; n += 1) await make.record(accountId, user)
  await Promise.all(Array.from({ length: 8 }, send))
  const ids = at('/many').map(({ headers }) => headers['webhook-id'])
  assert.deepEqual([ids.length, new Set(ids).size], [40, 40])
})

test('whoever dies with a delivery in his hands leaves it to be sent under the same number, and no late word of his counts', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await hook(as, '/killed', ['record.created'])
  await make.record(accountId, user)
  // he has asked the receiver, and was killed before he could write it down
  const first = await take()
  assert.ok(first)
  await send()
  assert.equal(at('/killed').length, 0, 'it is still his')
  later(room.takenMs)
  await send()
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
  assert.deepEqual([delivery?.state, delivery?.tries], ['DELIVERED', 2])
  assert.equal(at('/killed')[0]?.headers['webhook-id'], delivery?.eventId)
  const late = { at: clock.now, tookMs: 5, status: 500, problem: 'STATUS', answer: '' } as const
  const next = { state: 'FAILED', nextTryAt: clock.now } as const
  const end = (of: typeof first) => db.transaction().execute((tx) => endTry(tx, of, late, next, clock.now))
  assert.deepEqual([await end(first), await end({ ...first, tries: 2 })], [false, false])
  await make.record(accountId, user)
  const second = await take()
  assert.ok(second)
  later(room.takenMs)
  assert.ok(await take())
  assert.equal(await end(second), false, 'it is in the hands of another by now')
  later(room.takenMs)
  await send()
  const { items } = (await call(webhooks.deliveries, { webhookId: id }, as)).result
  assert.deepEqual(
    items.map(({ state, tries, status }) => [state, tries, status]),
    [
      ['DELIVERED', 3, 204],
      ['DELIVERED', 2, 204],
    ],
  )
})

test('what is begun anew while somebody sends it is due at once, whatever his word says', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await hook(as, '/anew', ['record.created'])
  await make.record(accountId, user)
  const taken = await take()
  assert.ok(taken)
  await call(webhooks.replay, { id: taken.id }, as)
  later(1_000)
  const failed = { at: clock.now, tookMs: 5, status: 500, problem: 'STATUS', answer: '' } as const
  const next = { state: 'FAILED', nextTryAt: new Date(clock.now.getTime() + 3_600_000) } as const
  assert.equal(await db.transaction().execute((tx) => endTry(tx, taken, failed, next, clock.now)), true)
  const ended = () =>
    db.selectFrom('webhook_deliveries').select('ended_at').where('id', '=', taken.id).executeTakeFirstOrThrow()
  assert.equal((await ended()).ended_at, null)
  await send()
  assert.deepEqual((await ended()).ended_at, clock.now)
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
  assert.deepEqual([delivery?.state, delivery?.tries, at('/anew').length], ['DELIVERED', 2, 1])
})

test('a webhook that answers slowly, or not at all, leaves room for the others of its account and of others', async () => {
  const [slow, other] = [await studio(), await studio()]
  const { id: first } = await hook(slow.as, '/slow', ['record.created'])
  const { id: second } = await hook(slow.as, '/beside', ['record.created'])
  const { id: third } = await hook(other.as, '/other', ['record.created'])
  for (let n = 0; n < 10; n += 1) await make.record(slow.id, user)
  await make.record(other.id, user)
  const order: (number | undefined)[] = []
  assert.equal(await isDue(), true)
  for (let n = 0; n < 7; n += 1) order.push((await take())?.webhookId)
  const times = (id: number) => order.filter((one) => one === id).length
  assert.deepEqual([times(first) <= 4, times(second) <= 4, times(third)], [true, true, 1])
  assert.equal(times(first) + times(second), 6, 'no account has more on its way')
  assert.deepEqual([await isDue(), await take()], [false, null], 'there is no room for what waits')
  await db.updateTable('webhook_deliveries').set({ taken_until: null }).execute()
  await db.updateTable('webhooks').set({ failing_since: clock.now }).where('account_id', '=', slow.id).execute()
  for (let n = 0; n < 3; n += 1) await take()
  assert.equal(await take(), null, 'what fails is tried by one at a time')
  await db.deleteFrom('webhooks').execute()
})

const answers: Record<string, [Reaction, number | null, TryProblem | null]> = {
  'a body without end is a success by its status, and its beginning is kept': [
    (response) => {
      const more = () => response.write('x'.repeat(65_536), (error) => !error && more())
      more()
    },
    200,
    null,
  ],
  'a length of terabytes is not believed': [
    (response) => {
      response.writeHead(200, { 'content-length': 10 ** 13 })
      response.write('begun', () => response.destroy())
    },
    200,
    null,
  ],
  'a compressed answer is a success that nobody unpacks': [
    (response) => response.writeHead(202, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
    202,
    null,
  ],
  'a redirect is not followed': [
    (response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    307,
    'REDIRECT',
  ],
  'a page of an error is no success': [(response) => response.writeHead(410).end('gone'), 410, 'STATUS'],
  'a connection that ends without an answer is told so': [(response) => response.destroy(), null, 'SILENT'],
  'what is no HTTP is told no further': [(response) => void response.socket?.end('SSH-2.0\r\n'), null, 'SILENT'],
  'headers without end are an answer of nobody': [
    (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`),
    null,
    'SILENT',
  ],
}
for (const [title, [react, status, problem]] of Object.entries(answers)) {
  test(`safety 8.5 ${title}`, async () => {
    const { id: accountId, as } = await studio()
    const path = `/${encodeURIComponent(title)}`
    receiver.reactions.set(path, react)
    const { id } = await hook(as, path, ['record.created'])
    await make.record(accountId, user)
    await send()
    const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
    assert.deepEqual([delivery?.status, delivery?.problem], [status, problem])
    const { tryList } = (await call(webhooks.delivery, { id: delivery?.id ?? 0 }, as)).result.delivery
    assert.ok((tryList[0]?.answer ?? '').length <= webhookBounds.answerBytes)
    assert.equal(at('/elsewhere').length, 0)
  })
}

test('safety 8.5 an answer that drips keeps its sender for no longer than an answer may take', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { id: accountId, as } = await studio()
  receiver.reactions.set('/drip', (response) => void response.writeHead(200).write('x'))
  const { id } = await hook(as, '/drip', ['record.created'])
  await make.record(accountId, user)
  const sent = send()
  while (at('/drip').length === 0) await new Promise(setImmediate)
  await stepUntil(sent, () => t.mock.timers.tick(5_000))
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
  assert.deepEqual([delivery?.state, delivery?.status], ['DELIVERED', 200])
})

async function stepUntil(end: Promise<void>, step: () => void): Promise<void> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    step()
  }
}

const hostile = [
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0177.0.0.1/', 'http://0x7f.0x0.0x0.0x1/'],
  ...['http://0/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[64:ff9b::7f00:1]/', 'http://[fe80::1]/'],
  ...['http://localhost/', 'http://localhost./', 'http://10.0.0.1/', 'http://192.168.1.1./', 'http://172.16.0.1/'],
  ...['http://169.254.169.254/latest/meta-data/', 'http://metadata.google.internal/', 'http://router.home.arpa/'],
  ...['http://100.64.0.1/', 'http://[fd00::1]/', 'http://①②⑦.0.0.1/', 'http://news.example:22/', 'http://8.8.8.8:25/'],
  ...['http://user:pass@news.example/', 'http://news.example@10.0.0.1/', 'ftp://news.example/', 'file:///etc/passwd'],
  ...['javascript:alert(1)', '//news.example/', 'news.example', 'http://', 'http://[::1%25eth0]/'],
  ...['https://news.example/a b', 'https://news.example/\u00a0x'],
]
test('safety 8.5 webhook addresses of every private form, of other schemes and ports are refused in words at the field', async () => {
  const { as } = await studio()
  const closed = openOutbound([], async (host) => assert.fail(`${host} was looked up`))
  for (const url of hostile) assert.throws(() => checkAddress(url, closed), /^Refusal: Адрес вебхука/, url)
  assert.equal(checkAddress(' https://News.Example:8443/a?b#c ', closed), 'https://news.example:8443/a?b')
  for (const url of ['ftp://news.example/', 'https://u:p@news.example/', 'https://news.example/a b', 'news.example']) {
    const { error } = await call(webhooks.create, { url, events: ['record.ready'] }, as)
    assert.deepEqual([error?.type, error?.subtype, Object.keys(error?.fields ?? {})], ['VALIDATION', 'FIELD', ['url']])
  }
  for (const url of ['https://news.example/\r\nX-Evil: 1', 'https://news.example/\u0000']) {
    assert.equal((await call(webhooks.create, { url, events: ['record.ready'] }, as)).error?.type, 'VALIDATION')
  }
})

test('safety 8.5 a name that turns to a private address after it was saved is not connected to', async () => {
  const { id: accountId, as } = await studio()
  const { id } = (await call(webhooks.create, { url: 'http://news.example/', events: ['record.created'] }, as)).result
    .webhook
  const hosts: string[] = []
  for (const address of ['10.0.0.7', '::ffff:7f00:1', '169.254.169.254', '127.0.0.1']) {
    await make.record(accountId, user)
    const outbound = openOutbound([], async (host) => {
      hosts.push(host)
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    })
    await sendWebhooks({ ...sending, outbound })
    later(30_000)
  }
  const { items } = (await call(webhooks.deliveries, { webhookId: id }, as)).result
  assert.deepEqual(new Set(items.map(({ problem }) => problem)), new Set(['CLOSED']))
  assert.ok(hosts.length >= 4)
})

test('a receiver within the operator’s own network tells nothing by how it fails', async () => {
  const { id: accountId, as } = await studio()
  const range = parseRange('127.0.0.1/32')
  assert.ok(range)
  const { id } = (await call(webhooks.create, { url: 'http://127.0.0.1:1/', events: ['record.created'] }, as)).result
    .webhook
  await make.record(accountId, user)
  await sendWebhooks({ ...sending, outbound: openOutbound([range]) })
  const [delivery] = (await call(webhooks.deliveries, { webhookId: id }, as)).result.items
  assert.deepEqual([delivery?.problem, delivery?.status], ['SILENT', null])
})

test('what is logged of a delivery that was not taken names neither its address nor its secret', async () => {
  const { id: accountId, as } = await studio()
  logged.length = 0
  receiver.reactions.set('/refusing?token=hidden', (response) => response.writeHead(500).end('echo of a secret'))
  const { secret } = await hook(as, '/refusing?token=hidden', ['record.created'])
  await make.record(accountId, user)
  await send()
  assert.equal(logged.length, 1)
  for (const hidden of ['hidden', secret, 'echo']) assert.equal(JSON.stringify(logged).includes(hidden), false)
})
