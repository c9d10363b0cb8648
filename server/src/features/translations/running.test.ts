import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { runningTranslations } from '@skleyka/contract/translations/running.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { liveSessions } from './translations.ts'

const { db } = await testDatabase()
const make = testRows(db)
const t = await testHttp({ db })
const administrator = { user: await make.user({ admin: true }) }

const permissions: Permission[] = [
  'streaming.can_use_translations',
  'streaming.can_create_translations',
  'yauth.can_manage_account',
]

/** An account whose livestream is carried by a process. */
async function onAir(process: string, kbps: number, params: object = {}) {
  const user = await make.user({ name: 'Анна' })
  const members = { [user]: [...permissions] }
  const account = await make.account({ sections: ['LIVESTREAM'], members })
  const as = { user, account: account.code }
  const { id } = (await t.call(translations.create, { name: 'Матч', ...params }, as)).result
  await db.updateTable('translations').set({ state: 'LIVE' }).where('id', '=', id).execute()
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({
      account_id: account.id,
      translation_id: id,
      state: 'LIVE',
      on_air_at: new Date(),
      recording_state: 'OFF',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const health = { points: [{ kbps: 1 }, { kbps }], problems: [{ code: 'NO_SOUND', since: '' }] }
  await db
    .insertInto('live_ingests')
    .values({
      ...{ account_id: account.id, session_id: sessionId, process, address: '::1' },
      health: JSON.stringify(health),
    })
    .execute()
  return { id, as, account }
}

test('B12 administrators see what runs in all accounts, which process carries it, and how much each process carries', async () => {
  const [first, second] = [await onAir('live-1', 4_000), await onAir('live-2', 2_500)]
  const { result } = await t.call(runningTranslations.list, {}, administrator)
  assert.deepEqual(
    result.items.map(({ translationId, process, kbps, problems }) => [translationId, process, kbps, problems]),
    [
      [second.id, 'live-2', 2_500, ['NO_SOUND']],
      [first.id, 'live-1', 4_000, ['NO_SOUND']],
    ],
  )
  assert.deepEqual(result.processes, [
    { process: 'live-1', count: 1, kbps: 4_000 },
    { process: 'live-2', count: 1, kbps: 2_500 },
  ])
  const ofOne = (await t.call(runningTranslations.list, { ofAccount: first.account.code }, administrator)).result
  assert.deepEqual([ofOne.total, ofOne.items[0]?.ownerName, ofOne.processes.length], [1, 'Анна', 1])
  // a process that has fallen silent tells no rate
  await db
    .updateTable('live_ingests')
    .set({ seen_at: new Date(0) })
    .execute()
  const silent = (await t.call(runningTranslations.list, {}, administrator)).result.items
  assert.deepEqual(
    silent.map(({ kbps, seenAt }) => [kbps, seenAt]),
    [
      [null, null],
      [null, null],
    ],
  )
  assert.equal((await t.call(runningTranslations.list, {}, first.as)).error?.type, 'ACCESS')
})

test('B12 an administrator ends what is on air: the account finds it in its journal, a repeat and an unknown id are told', async () => {
  const [once, permanent] = [await onAir('live-1', 1), await onAir('live-1', 1, { isPermanent: true })]
  const finish = (translationId: number, caller: object = administrator) =>
    t.call(runningTranslations.finish, { translationId }, caller)
  assert.equal((await finish(once.id, once.as)).error?.type, 'ACCESS')
  assert.deepEqual((await finish(once.id)).result, { state: 'FINISHED' })
  assert.deepEqual((await finish(once.id)).result, { state: 'FINISHED' })
  assert.deepEqual((await finish(permanent.id)).result, { state: 'READY_TO_START' })
  const { sessions } = (await t.call(translations.get, { id: once.id }, once.as)).result
  assert.deepEqual(
    sessions.map(({ state, endReason }) => [state, endReason]),
    [['FINISHED', 'FINISHED_BY_USER']],
  )
  const journal = (await t.call(audit.list, { object: { type: 'translation', id: once.id } }, once.as)).result
  assert.equal(journal.items.at(0)?.action, 'runningTranslations.finish')
  assert.equal((await finish(987_654_321)).error?.subtype, 'TRANSLATION')
})

test('B7 a source that somebody ends while it is connected to begins no session', async () => {
  const { as } = await onAir('live-1', 1)
  const params = { name: 'Камера', source: 'PULL', pullUrl: 'rtsp://camera.example/live' }
  const { id } = (await t.call(translations.create, params, as)).result
  await t.call(translations.start, { id }, as)
  const stream = await liveSessions.findStream(db, id)
  assert.ok(stream)
  const open = () => db.transaction().execute((tx) => liveSessions.openSession(tx, stream))
  assert.equal((await t.call(translations.finish, { id }, as)).result.state, 'CREATED')
  assert.equal(await open(), null)
  await t.call(translations.start, { id }, as)
  await db
    .updateTable('translations')
    .set({ ends_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  assert.equal(await open(), null)
  assert.deepEqual((await t.call(translations.start, { id }, as)).error?.subtype, 'FINISHED')
  await db.updateTable('translations').set({ ends_at: null }).where('id', '=', id).execute()
  assert.partialDeepStrictEqual(await open(), { state: 'PREPARING' })
})

test('the engine ends sessions of locked accounts too: their slate would be shown for ever', async () => {
  const { id, account } = await onAir('live-1', 1)
  await db
    .updateTable('translation_sessions')
    .set({ state: 'INTERRUPTED', interrupted_at: new Date(0) })
    .where('translation_id', '=', id)
    .execute()
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  const found = (await liveSessions.listOpenSessions(db)).find(({ stream }) => stream.id === id)
  assert.equal(found?.isOver, true)
  assert.equal(await liveSessions.findStream(db, id), null)
})
