import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Updateable } from 'kysely'
import { testPublicUrl } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import { embedRoutes } from '../playback/embed.http.ts'
import { playbackRoutes } from '../playback/playback.http.ts'
import { oembedAnswer } from './oembed.docs.ts'
import { oembedRoutes } from './oembed.http.ts'
import { fitSides, recordAt } from './oembed.ts'

const page = { script: '/x.js', styles: [], shared: [], later: {} }
const { db, ask, playing } = await testPlayback([
  ...playbackRoutes,
  ...oembedRoutes,
  ...embedRoutes(async () => ({ page: () => page, send: () => null })),
])

const uuid = '0190a1b2-0000-7000-8000-000000000001'
const addressOf = (id: string) => `${testPublicUrl}/embed/${id}`
const oembed = (url: string, more = '') => ask(`/oembed?url=${encodeURIComponent(url)}${more}`)
const change = (id: number, values: Updateable<RecordsTable>) =>
  db.updateTable('records').set(values).where('id', '=', id).execute()

test('a page fits into the bounds and keeps its shape', () => {
  assert.deepEqual(fitSides({ width: 1920, height: 1080 }, {}), { width: 640, height: 360 })
  assert.deepEqual(fitSides({ width: 1080, height: 1920 }, { width: 300, height: 400 }), { width: 225, height: 400 })
  assert.deepEqual(fitSides(null, { height: 180 }), { width: 320, height: 180 })
  assert.deepEqual(fitSides({ width: 4000, height: 1 }, { width: 10 }), { width: 10, height: 1 })
})

test('only the address of a public page of ours names a record', () => {
  assert.deepEqual(recordAt(`${addressOf(uuid)}?start=5#x`), { uuid, origin: testPublicUrl })
  const others = [
    `${testPublicUrl}/embed/album/${uuid}`,
    `${testPublicUrl}/embed/../v/${uuid}`,
    `javascript:${addressOf(uuid)}`,
    uuid,
    '',
  ]
  for (const address of others) assert.equal(recordAt(address), null, address)
})

test('a link becomes a player: the page names its oEmbed, which answers the frame within the bounds', async () => {
  const { id, uuid } = await playing('</script>"Поле" <b>')
  await change(id, { width: 1280, height: 720 })
  const html = (await ask(`/embed/${uuid}`)).body
  const [, link = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
  const named = new URL(link.replaceAll('&amp;', '&'))
  assert.equal(named.origin, testPublicUrl)
  const reply = await ask(`${named.pathname}${named.search}&maxwidth=320`)
  assert.deepEqual([reply.statusCode, reply.headers['access-control-allow-origin']], [200, '*'])
  oembedAnswer.parse(reply.json())
  const { html: frame, thumbnail_url: thumbnail, ...fields } = reply.json()
  assert.deepEqual(fields, {
    ...{ version: '1.0', type: 'video', title: '</script>"Поле" <b>', width: 320, height: 180 },
    ...{ provider_name: 'Склейка', provider_url: testPublicUrl, cache_age: 3600 },
    ...{ thumbnail_width: 320, thumbnail_height: 180 },
  })
  assert.ok(frame.startsWith(`<iframe src="${addressOf(uuid)}" width="320" height="180"`), frame)
  assert.doesNotMatch(frame, /<b>|script|Поле"/)
  assert.equal((await ask(new URL(thumbnail).pathname)).statusCode, 200)
  assert.equal((await oembed(addressOf(uuid), '&format=json')).json().width, 640)
})

test('what may not be shown on other sites has no oEmbed, and what is not there neither', async () => {
  const { id, uuid } = await playing('Секретное имя')
  const status = async (values: Updateable<RecordsTable>) => {
    await change(id, values)
    const reply = await oembed(addressOf(uuid))
    assert.doesNotMatch(reply.body, /Секретное/)
    return reply.statusCode
  }
  assert.equal(await status({ visibility: 'PRIVATE' }), 401)
  assert.equal(await status({ visibility: 'PUBLIC', publication: 'DRAFT' }), 401)
  assert.equal(await status({ publication: 'PUBLISHED', embedding: false }), 401)
  assert.equal((await ask(`/embed/${uuid}`)).body.includes('json+oembed'), false)
  assert.equal(await status({ embedding: true, lifecycle: 'DISPOSED', disposed_at: new Date() }), 404)
  assert.equal((await oembed(addressOf('0190a1b2-0000-7000-8000-000000000009'))).statusCode, 404)
  assert.equal((await oembed('https://other.example/')).statusCode, 404)
})

test('what oEmbed asks for and is not there is refused in words: XML, no address, bounds that are none', async () => {
  const address = addressOf((await playing()).uuid)
  const xml = await oembed(address, '&format=xml')
  assert.deepEqual([xml.statusCode, /JSON/.test(xml.body)], [501, true])
  assert.equal((await ask('/oembed')).statusCode, 400)
  for (const bad of ['&maxwidth=0', '&maxwidth=-5', '&maxheight=1e9', '&maxwidth=abc']) {
    assert.equal((await oembed(address, bad)).statusCode, 400, bad)
  }
})
