import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeWords } from '@skleyka/contract/notifications/notification-words.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { tellLiveProblems } from './tell-problems.ts'

const { db } = await testDatabase()
const make = testRows(db)
const t = await testHttp({ db })
const permissions = ['streaming.can_use_translations', 'yauth.can_manage_account'] as const

/** A livestream of somebody and its session, changed as the test says. */
async function newSession(owner: number, accountId: number, session: object) {
  const record_id = await make.record(accountId, owner, { name: 'Матч', lifecycle: 'LIVE' })
  const { id } = await db
    .insertInto('translations')
    .values({ account_id: accountId, record_id, source: 'RTMP', key_hash: Buffer.from(`${record_id}`), key_sealed: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ account_id: accountId, translation_id: id, recording_state: 'RECORDING', ...session })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sessionId }
}
const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`
const listNotices = async (user: number) => {
  await tellLiveProblems(t.services)
  const { items } = (await t.call(notices.list, {}, { user })).result
  return items.map(noticeWords).map(({ title, why, path }) => [title, why, path].join(' | ').replaceAll('\u00a0', ' '))
}

test('a source that is lost on air is told once for each loss: to the owner, or to managers where he is gone', async () => {
  const [owner, manager] = [await make.user(), await make.user()]
  const { id: accountId } = await make.account({ members: { [owner]: [...permissions], [manager]: [...permissions] } })
  const lost = { state: 'INTERRUPTED', on_air_at: ago(300), interrupted_at: ago(20) }
  const { id, sessionId } = await newSession(owner, accountId, lost)
  await newSession(owner, accountId, { state: 'INTERRUPTED', interrupted_at: ago(60) })
  assert.deepEqual(await listNotices(owner), [], 'not for a moment, and not before it was on air')
  const change = (values: object) =>
    db.updateTable('translation_sessions').set(values).where('id', '=', sessionId).execute()
  await change({ interrupted_at: ago(31) })
  const words = `Источник трансляции «Матч» пропал во время эфира | Проверьте кодер и сеть: пока источника нет, зрители ждут | livestreams/${id}`
  assert.deepEqual(await listNotices(owner), [words])
  assert.deepEqual(await listNotices(owner), [words])
  await change({ interrupted_at: ago(40), state: 'FINISHED', ended_at: ago(5), end_reason: 'RECONNECT_TIMEOUT' })
  assert.deepEqual(await listNotices(owner), [words, words], 'the next loss ended the broadcast')
  assert.deepEqual(await listNotices(manager), [])
  await db.deleteFrom('memberships').where('user_id', '=', owner).execute()
  await newSession(owner, accountId, { ...lost, interrupted_at: ago(31) })
  assert.equal((await listNotices(manager)).length, 1)
})

test('a recording that failed or met a full disk is told once, with the reason', async () => {
  const owner = await make.user()
  const { id: accountId } = await make.account({ members: { [owner]: [...permissions] } })
  const { sessionId } = await newSession(owner, accountId, { state: 'LIVE', on_air_at: ago(300) })
  assert.deepEqual(await listNotices(owner), [])
  await db
    .insertInto('live_recordings')
    .values({
      ...{ account_id: accountId, session_id: sessionId, rungs: '[]', frame_rate: 25, has_sound: true },
      disk_full_at: new Date(),
    })
    .execute()
  assert.match(
    (await listNotices(owner))[0] ?? '',
    /^Трансляция «Матч» не записывается \| На сервере не хватило места, эфир продолжается \|/,
  )
  await db.updateTable('translation_sessions').set({ recording_state: 'FAILED' }).where('id', '=', sessionId).execute()
  assert.equal((await listNotices(owner)).length, 1)
  await newSession(owner, accountId, {
    state: 'FINISHED',
    ended_at: ago(9),
    end_reason: 'ERROR',
    recording_state: 'FAILED',
  })
  assert.match((await listNotices(owner))[0] ?? '', /^Трансляция «Матч» не записывается \| {2}\| livestreams\/\d+$/)
})
