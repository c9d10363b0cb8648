import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import path from 'node:path'
import { test } from 'node:test'
import { everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { testNginx } from '../../../test/test-nginx.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { until } from '../../../test/test-processing.ts'
import { edgeRoutes } from './edge.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { playbackKey } from './playback.ts'
import { signGrant } from './token.ts'

const t = await testPlayback([...playbackRoutes, ...edgeRoutes])
const { db, app, services, clock, playing, session, ask } = t
const { skip, running, fromEdge } = await testNginx(app)

const verdict = (uri: string, headers: Record<string, string> = {}) =>
  ask('/edge/verdict', { 'x-original-uri': uri, ...headers })
const folderOf = async (uri: string) => (await verdict(uri)).headers['x-edge-folder']

test('the edge is told one folder for all viewers of a rung, and another one for any other', async () => {
  const [one, other] = [await playing(), await playing()]
  const came = { place: { kind: 'site', host: 'a'.repeat(253) } as const, pass: { epoch: 0, ticketId: null } }
  const viewers = [one.base(), one.base(await session()), one.base(came)]
  const [first, second, third] = await Promise.all(viewers.map((base) => folderOf(`${base}480/00000.m4s`)))
  assert.match(String(first), /^[0-9a-f]{64}$/)
  assert.equal(first, second)
  assert.equal(first, third, 'an address that names the page and the pass of its viewer')
  assert.notEqual(viewers[0], viewers[1])
  assert.notEqual(await folderOf(`${other.base()}480/00000.m4s`), first)
  assert.notEqual(await folderOf(`${one.base()}360/00000.m4s`), first)
})

test('T-HLS-1 the edge is told of nothing but a segment in its plain form, under an address that is good now', async () => {
  const { uuid, base, versionId, id } = await playing()
  const forms = [
    ...[
      '480/index.m3u8',
      '480/0.key',
      'master.m3u8',
      'subtitles/1.vtt',
      '480/00000.M4S',
      '480//00000.m4s',
      '480/./00000.m4s',
    ],
    ...[
      '480/%30%30000.m4s',
      '480/00000.m4s?',
      '480/00000.m4s?x=1',
      '480/00000.m4s#',
      '../480/00000.m4s',
      '480/00000.m4s/',
    ],
    ...[
      'encrypted/0/480/00000.m4s',
      'encrypted/999/480/00000.m4s',
      'apart/999/480/00000.m4s',
      '480/00000.m4s%00',
      ' 480/00000.m4s',
    ],
  ]
  for (const form of forms) assert.equal((await verdict(`${base()}${form}`)).statusCode, 403, form)
  assert.equal((await verdict(`${base()}480/00000.m4s`)).statusCode, 204)
  assert.equal((await verdict(`${base().toUpperCase()}480/00000.m4s`)).statusCode, 403)
  assert.equal((await ask('/edge/verdict')).statusCode, 403)
  const expired = {
    use: 'embed',
    uuid,
    versionId,
    viewer: null,
    expiresAt: new Date(clock.time.getTime() - 1),
  } as const
  const old = `/v/${uuid}/${signGrant(playbackKey(services), expired)}/480/00000.m4s`
  assert.equal((await verdict(old)).statusCode, 403)
  await db.updateTable('records').set({ embedding: false }).where('id', '=', id).execute()
  assert.equal((await verdict(`${base()}480/00000.m4s`, { origin: 'https://other.example' })).statusCode, 403)
  await db.updateTable('records').set({ moderation: 'REJECTED' }).where('id', '=', id).execute()
  assert.equal((await verdict(`${base()}480/00000.m4s`)).statusCode, 403)
})

test('nginx keeps a segment once for all viewers and sends parts of it, for each only by the leave of the product', {
  skip,
}, async () => {
  const one = await playing()
  const [first, second] = [one.base(), one.base(await session())]
  const whole = await fromEdge(`${first}480/00000.m4s`)
  assert.deepEqual([whole.status, whole.body], [200, '0123456789'])
  assert.equal(whole.headers['cache-control'], 'private, max-age=31536000, immutable')
  // from here on only nginx has it
  await services.storage.delete(`${one.prefix}480/00000.m4s`)
  assert.equal((await fromEdge(`${second}480/00000.m4s`)).body, '0123456789')
  const part = await fromEdge(`${second}480/00000.m4s`, { headers: { range: 'bytes=2-4' } })
  assert.deepEqual([part.status, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10'])
  const head = await fromEdge(`${second}480/00000.m4s`, { method: 'HEAD' })
  assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '10'])
  assert.equal((await fromEdge(`${second}480/00000.m4s`, { method: 'DELETE' })).status, 404)
  // what grows and what is judged is asked of the product
  assert.equal((await fromEdge(`${first}480/index.m3u8`)).headers['cache-control'], 'private, no-cache')
})

test('T-HLS-1 behind nginx no form of a path leads to a kept segment without a good address, nor out of its folder', {
  skip,
}, async () => {
  const one = await playing()
  const { uuid, versionId } = one
  assert.equal((await fromEdge(`${one.base()}480/00000.m4s`)).status, 200)
  const past = { use: 'embed', uuid, versionId, viewer: null, expiresAt: new Date(clock.time.getTime() - 1) } as const
  const bad = [`/v/${uuid}/${'A'.repeat(60)}/`, `/v/${uuid}/${signGrant(playbackKey(services), past)}/`, `/v/${uuid}/`]
  const files = [
    ...[
      '480/00000.m4s',
      '480//00000.m4s',
      '480/%30%30000.m4s',
      '480/00000.m4s?',
      '480/00000.m4s?a=1',
      '480/x/../00000.m4s',
    ],
    ...[
      './480/00000.m4s',
      '%34%38%30/00000.m4s',
      '480/00000.m4s%00',
      '480/00000.m4s/',
      '480/00000.M4S',
      '480%2f00000.m4s',
    ],
  ]
  for (const base of bad)
    for (const file of files)
      for (const headers of [{}, { range: 'bytes=0-3' }, { 'x-original-uri': `${one.base()}480/00000.m4s` }]) {
        const { status, body } = await fromEdge(`${base}${file}`, { headers })
        assert.ok([400, 403, 404].includes(status), `${status} ${base}${file}`)
        assert.doesNotMatch(body, /0123/)
      }
  for (const climb of ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c'])
    for (const steps of [1, 2, 3, 4]) {
      const { body } = await fromEdge(`${one.base()}480/${climb.repeat(steps)}sources/${uuid}/1.bin`)
      assert.doesNotMatch(body, /the source/)
    }
  for (const inner of ['/edge/verdict', '/-/verdict'])
    assert.equal(
      (await fromEdge(inner, { headers: { 'x-original-uri': `${one.base()}480/00000.m4s` } })).status,
      404,
      inner,
    )
})

test('R31 a viewer whose right has ended is out within a minute, and hears why', { skip }, async () => {
  const one = await playing()
  const url = `${one.base()}480/00000.m4s`
  assert.equal((await fromEdge(url)).status, 200)
  await db.updateTable('records').set({ moderation: 'REJECTED' }).where('id', '=', one.id).execute()
  const { status, body } = await until(
    () => fromEdge(url),
    (answer) => answer.status !== 200,
  )
  assert.deepEqual([status, 'code' in JSON.parse(body)], [404, true])
})

test('A16 behind nginx a segment that was kept is judged by the address of its viewer', { skip }, async () => {
  const one = await playing()
  const url = `${one.base()}480/00000.m4s`
  const body = JSON.stringify({ ...everyCountry, forbidden: { networks: ['127.0.0.2'], asns: [] } })
  const of = { account_id: t.account.id, kind: 'country', name: 'Страны' } as const
  const { id } = await db
    .insertInto('templates')
    .values({ ...of, body, published_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ country_template_id: id }).where('id', '=', one.id).execute()
  assert.equal((await fromEdge(url)).status, 200)
  const refused = await fromEdge(url, { localAddress: '127.0.0.2' })
  assert.deepEqual([refused.status, JSON.parse(refused.body).code], [404, 'COUNTRY'])
})

test('the edge speaks HTTP/2 over TLS, sends plain requests there, and keeps no address in its log', {
  skip,
}, async () => {
  const { base } = await playing()
  const http2 = connect(`https://127.0.0.1:${running().port}`, { rejectUnauthorized: false })
  const stream = http2.request({ ':path': `${base()}480/00000.m4s` })
  let body = ''
  for await (const chunk of stream.setEncoding('utf8')) body += chunk
  http2.close()
  assert.equal(body, '0123456789')
  const plain = await fetch(`http://127.0.0.1:${running().plainPort}/admin`, { redirect: 'manual' })
  assert.deepEqual([plain.status, plain.headers.get('location')], [301, 'https://video.example.ru/admin'])
  const token = base().split('/').at(-2) ?? ''
  const log = path.join(running().folder, 'log/skleyka.log')
  const written = await until(
    () => readFile(log, 'utf8'),
    (text) => text.includes('GET /v/'),
  )
  assert.ok(!written.includes(token))
})
