import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { browserOffers } from './live-whip.ts'
import { clearWhipSessions } from './whip-sessions.sql.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
after(() => media.close())
const whip = { bind: '127.0.0.1', host: 'localhost', rtmpPort: 1935, srtPort: null, whipPort: 1, whipAddress: null }
const t = await testHttp({ db, services: { live: whip } })
const live = testLive(opened, t.services, media)
const account = await make.account({ sections: ['LIVESTREAM'] })
const offers = browserOffers(db)

const send = (
  path: string,
  verb: 'POST' | 'DELETE' | 'OPTIONS',
  key: string | null,
  body?: string,
  type = 'application/sdp',
) =>
  t.app.inject({
    ...{ method: verb, url: path, payload: body ?? '' },
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(verb === 'POST' && { 'content-type': type }) },
  })

/** Answers the next offer as the engine does. */
async function answerNext(answer: { sdp: string } | { refusal: 'busy' | 'codec' }) {
  for (;;) {
    const offer = await offers.claim('test')
    if (offer) return { ...offer, isTaken: await offers.answer(offer.id, answer) }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('WHIP an offer with the key of the livestream is answered by whoever takes livestreams, and ended by DELETE', async () => {
  const { id, key } = await live.stream(make, { accountId: account.id })
  const request = send(`/live/${id}/whip`, 'POST', key, 'v=0\r\n')
  const taken = await answerNext({ sdp: 'v=0\r\nanswer\r\n' })
  assert.deepEqual([taken.translationId, taken.offer, taken.isTaken], [id, 'v=0\r\n', true])
  const answer = await request
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-type'], answer.headers.location, answer.body],
    [201, 'application/sdp', `/live/${id}/whip/${taken.id}`, 'v=0\r\nanswer\r\n'],
  )
  assert.deepEqual(await offers.listClosed([taken.id]), [])
  const session = `/live/${id}/whip/${taken.id}`
  assert.equal((await send(session, 'DELETE', 'wrong')).statusCode, 401)
  assert.equal((await send(session, 'DELETE', key)).statusCode, 200)
  assert.deepEqual(await offers.listClosed([taken.id]), [taken.id])
  assert.equal((await send(session, 'DELETE', key)).statusCode, 404)
  const preflight = await send(`/live/${id}/whip`, 'OPTIONS', null)
  assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*'])
})

test('WHIP a wrong key, the key of another livestream, a long offer and another type are refused before anything is kept', async () => {
  const [one, other] = [
    await live.stream(make, { accountId: account.id }),
    await live.stream(make, { accountId: account.id }),
  ]
  const path = `/live/${one.id}/whip`
  const statuses: number[] = []
  for (const key of [null, 'wrong', other.key]) statuses.push((await send(path, 'POST', key, 'v=0')).statusCode)
  assert.deepEqual(statuses, [401, 401, 401])
  assert.equal((await send('/live/999999/whip', 'POST', one.key, 'v=0')).statusCode, 401)
  assert.equal((await send('/live/x/whip', 'POST', one.key, 'v=0')).statusCode, 404)
  assert.equal((await send(path, 'POST', one.key, 'v=0', 'text/plain')).statusCode, 415)
  assert.equal((await send(path, 'POST', one.key, 'x'.repeat(70_000))).statusCode, 400)
  assert.equal((await send(path, 'POST', one.key, 'v=0\0')).statusCode, 400)
  await db.updateTable('translations').set({ state: 'FINISHED' }).where('id', '=', one.id).execute()
  assert.equal((await send(path, 'POST', one.key, 'v=0')).statusCode, 409)
  const kept = await db.selectFrom('whip_sessions').selectAll().where('translation_id', '=', one.id).execute()
  assert.deepEqual(kept, [])
  let last = 0
  for (let tries = 0; tries < 40 && last !== 429; tries += 1)
    last = (await send(path, 'POST', 'guess', 'v=0')).statusCode
  assert.equal(last, 429)
})

test('WHIP a browser learns why it is not let in', async () => {
  const { id, key } = await live.stream(make, { accountId: account.id })
  for (const [refusal, status, retryAfter] of [
    ['busy', 409, '2'],
    ['codec', 406, undefined],
  ] as const) {
    const request = send(`/live/${id}/whip`, 'POST', key, 'v=0\r\n')
    await answerNext({ refusal })
    const { statusCode, headers } = await request
    assert.deepEqual([statusCode, headers['retry-after']], [status, retryAfter])
    assert.match(`${headers['access-control-expose-headers']}`, /\bretry-after\b/)
  }
})

test('WHIP of the offers of one livestream three wait at a time, taken ones among them', async () => {
  const { id, key } = await live.stream(make, { accountId: account.id })
  const requests = Array.from({ length: 6 }, () => send(`/live/${id}/whip`, 'POST', key, 'v=0\r\n'))
  const taken: string[] = []
  while (taken.length < 3) {
    const offer = await offers.claim('test')
    if (offer) taken.push(offer.id)
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.equal((await send(`/live/${id}/whip`, 'POST', key, 'v=0\r\n')).statusCode, 503)
  for (const one of taken) await offers.answer(one, { sdp: 'v=0\r\n' })
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.toSorted(), [201, 201, 201, 503, 503, 503])
})

test('WHIP what is over is cleared away after a day, and a broadcast that goes on is not', async () => {
  const { id, key } = await live.stream(make, { accountId: account.id })
  for (let made = 0; made < 2; made += 1) {
    const request = send(`/live/${id}/whip`, 'POST', key, 'v=0\r\n')
    const { id: session } = await answerNext({ sdp: 'v=0\r\n' })
    await request
    if (made === 0) await offers.close(id, session)
  }
  const rows = db.selectFrom('whip_sessions').select('state').where('translation_id', '=', id)
  await db
    .updateTable('whip_sessions')
    .set({ created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
    .where('translation_id', '=', id)
    .execute()
  await clearWhipSessions(db)
  assert.deepEqual(await rows.execute(), [{ state: 'OPEN' }])
})

test('the address for browsers stands beside that of encoders, with the same key', async () => {
  const user = await make.user()
  const all: Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
  const studio = await make.account({ sections: ['LIVESTREAM'], members: { [user]: all } })
  const { result } = await t.call(translations.create, { name: 'Эфир' }, { user, account: studio.code })
  const [rtmp, , browser] = result.ingest
  assert.deepEqual(
    [rtmp?.kind, browser?.kind, browser?.url],
    ['RTMP', 'WHIP', `${t.services.publicUrl}/live/${result.id}/whip`],
  )
  assert.equal(rtmp?.key, browser?.key)
})
