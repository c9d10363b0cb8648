import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { claimSources, leaveSource, saveSourceReport } from './sources.sql.ts'
import { liveSessions } from './translations.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const permissions: Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
const user = await make.user()
const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: permissions } })
const as = { user, account: account.code }
const params = { name: 'Камера', source: 'PULL', pullUrl: 'rtsp://camera.example/live' }
const newSource = async () => (await call(translations.create, params, as)).result.id
const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`

async function newSession(id: number, fields: object = {}): Promise<number> {
  const session = { account_id: account.id, translation_id: id, recording_state: 'OFF' } as const
  const row = await db
    .insertInto('translation_sessions')
    .values({ ...session, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('B7 a source is read by one process while its time lasts: pressed, on air or planned, and no longer than to its end', async () => {
  const states = {
    pressed: { is_wanted: true },
    planned: { state: 'SCHEDULED', starts_at: ago(1) },
    later: { state: 'SCHEDULED', starts_at: ago(-60) },
    onAir: { state: 'INTERRUPTED' },
    past: { is_wanted: true, ends_at: ago(1) },
    over: { is_wanted: true, state: 'FINISHED' },
    idle: { is_wanted: false },
  } as const
  const ids: Record<string, number> = {}
  for (const [name, fields] of Object.entries(states)) {
    const id = await newSource()
    await db.updateTable('translations').set(fields).where('id', '=', id).execute()
    ids[name] = id
  }
  const claimed = async (process: string) => {
    const rows = await claimSources(db, process)
    return Object.keys(ids).filter((name) => rows.some(({ translationId }) => translationId === ids[name]))
  }
  assert.deepEqual(await claimed('one'), ['pressed', 'planned', 'onAir'])
  assert.deepEqual(await claimed('two'), [])
  const silent = (seconds: number) =>
    db
      .updateTable('live_sources')
      .set({ seen_at: ago(seconds) })
      .execute()
  await silent(8)
  assert.deepEqual(await claimed('two'), [], 'it may be slow')
  await silent(12)
  assert.deepEqual(await claimed('two'), ['pressed', 'planned', 'onAir'])
  const change = (fields: { state?: 'LOCKED' | 'ACTIVE'; available_sections?: ('VIDEO' | 'LIVESTREAM')[] }) =>
    db.updateTable('accounts').set(fields).where('id', '=', account.id).execute()
  await change({ state: 'LOCKED' })
  assert.deepEqual(await claimed('two'), [])
  await change({ state: 'ACTIVE', available_sections: ['VIDEO'] })
  assert.deepEqual(await claimed('two'), [], 'an account without livestreams')
  await change({ available_sections: ['LIVESTREAM'] })
})

test('B7 the process that reads a source tells what becomes of it and leaves it; another one changes nothing', async () => {
  const id = await newSource()
  await db.updateTable('translations').set({ is_wanted: true }).where('id', '=', id).execute()
  await claimSources(db, 'one')
  const row = () =>
    db
      .selectFrom('live_sources')
      .select(['process', 'state', 'problem', 'next_try_at'])
      .where('translation_id', '=', id)
      .executeTakeFirst()
  const before = await row()
  assert.equal(before?.process, 'one')
  const failed = { state: 'WAITING', problem: 'ABSENT', detail: '', retryMs: 5_000 } as const
  await saveSourceReport(db, id, 'two', failed)
  await leaveSource(db, id, 'two')
  assert.deepEqual(await row(), before)
  await saveSourceReport(db, id, 'one', failed)
  const source = await row()
  assert.deepEqual([source?.state, source?.problem], ['WAITING', 'ABSENT'])
  const inMs = (source?.next_try_at?.getTime() ?? 0) - Date.now()
  assert.ok(inMs > 0 && inMs <= 5_000, `${inMs}`)
  await saveSourceReport(db, id, 'one', { ...failed, retryMs: null })
  assert.equal((await row())?.next_try_at, null)
  await leaveSource(db, id, 'one')
  assert.ok((await claimSources(db, 'two')).some(({ translationId }) => translationId === id))
})

test('B7 a source is not changed while it is wanted, nor while a session of it runs', async () => {
  const id = await newSource()
  const change = async () => {
    const { pullUrl, loop, rowVersion, ...row } = (await call(translations.get, { id }, as)).result
    const fields = {
      ...{ name: row.name, description: row.description, source: row.source, startsAt: row.startsAt },
      ...{ endsAt: row.endsAt, startsItself: row.startsItself, isPermanent: row.isPermanent, latency: row.latency },
      ...{ dvrSeconds: row.dvrSeconds, reconnectSeconds: row.reconnectSeconds, recording: row.recording },
      ...{ keepDays: row.keepDays, visibility: row.visibility, embedding: row.embedding },
      ...{ playerTemplateId: null, siteTemplateId: null, countryTemplateId: null, ladderTemplateId: null },
    }
    const { error } = await call(
      translations.update,
      { id, rowVersion, ...fields, pullUrl: `${pullUrl}2`, loopRecordIds: loop.map((video) => video.id) },
      as,
    )
    return error?.subtype ?? null
  }
  const want = (is_wanted: boolean) => db.updateTable('translations').set({ is_wanted }).where('id', '=', id).execute()
  await want(true)
  const inUse = await change()
  assert.notEqual(inUse, null)
  await want(false)
  const session = await newSession(id)
  assert.equal(await change(), inUse, 'a session that runs is enough')
  await db.deleteFrom('translation_sessions').where('id', '=', session).execute()
  assert.equal(await change(), null)
})

test('B7 the process of a session is taken for gone when it has told nothing for ten seconds, or never', async () => {
  const id = await newSource()
  const sessionId = await newSession(id, { state: 'LIVE' })
  const isSilent = async () =>
    (await liveSessions.listOpenSessions(db)).find(({ session }) => session.id === sessionId)?.isSilent
  assert.equal(await isSilent(), true)
  const ingest = { session_id: sessionId, account_id: account.id, process: 'one', address: '192.0.2.1' }
  await db.insertInto('live_ingests').values(ingest).execute()
  const seen = (seconds: number) =>
    db
      .updateTable('live_ingests')
      .set({ seen_at: ago(seconds) })
      .where('session_id', '=', sessionId)
      .execute()
  await seen(8)
  assert.equal(await isSilent(), false)
  await seen(12)
  assert.equal(await isSilent(), true)
})

test('an address of SRT is kept without its passphrase in the open, and one that would not be called is refused in words', async () => {
  const address = (pullUrl: string) => call(translations.create, { name: 'Репортаж', source: 'PULL', pullUrl }, as)
  const secret = 'srt://encoder.example:9000?streamid=feed&passphrase=a-secret-of-theirs'
  const { result } = await address(secret)
  const whole = (await call(translations.get, { id: result.id }, as)).result
  assert.equal(whole.pullUrl, secret)
  const row = await db
    .selectFrom('translations')
    .select(['pull_shown', 'pull_sealed'])
    .where('id', '=', result.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.pull_shown, 'srt://encoder.example:9000')
  assert.ok(!row.pull_sealed?.includes('a-secret-of-theirs'))
  const wordsOf = async (pullUrl: string) => (await address(pullUrl)).error?.fields?.pullUrl?.[0] ?? ''
  assert.match(await wordsOf('srt://encoder.example'), /Порт в\u00a0адресе srt:\/\/ нужен/)
  assert.match(await wordsOf('srt://encoder.example:53'), /от\u00a01024/)
  assert.match(await wordsOf('srt://10.0.0.1:9000'), /в\u00a0закрытой сети/)
  assert.match(await wordsOf('srt://encoder.example:9000?passphrase=short'), /от\u00a010 до\u00a079 знаков/)
  assert.match(await wordsOf('srt://encoder.example:9000?mode=listener'), /mode=caller/)
})
