import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { type Ingest, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import type { WebhookEvent } from '@skleyka/contract/webhooks/webhook-events.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { removeOldRecordings } from './remove-recordings.ts'
import { hashStreamKey } from './stream-key.ts'

const { db } = await testDatabase()
const make = testRows(db)
const t = await testHttp({ db })
const sections: Section[] = ['VIDEO', 'LIVESTREAM']
const use: Permission = 'streaming.can_use_translations'
const hour = 3_600_000

const all: Permission[] = [
  use,
  'streaming.can_create_translations',
  'streaming.can_change_token',
  'streaming.can_manage_translation_recording',
  'streaming.can_change_translation_owner',
  'yauth.can_manage_account',
  'media.can_edit_records',
  'media.can_delete_records',
]

/** An account with its owner, and a colleague with what the test gives him. */
async function studio(ofColleague: Permission[] = []) {
  const [owner, colleague] = [await make.user({ name: 'Анна' }), await make.user({ name: 'Борис' })]
  const members = { [owner]: all, [colleague]: [use, ...ofColleague] }
  const { id, code } = await make.account({ sections, members })
  return { id, owner, colleague, as: { user: owner, account: code }, other: { user: colleague, account: code } }
}
async function newStream(as: object, params: object = {}) {
  const { result, error } = await t.call(translations.create, { name: 'Утренний эфир', ...params }, as)
  assert.equal(error, undefined)
  return result
}
const keyOf = ({ ingest: [to] }: { ingest: readonly Ingest[] }) => to?.key ?? ''
const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`

/** A session as the engine begins it. */
async function onAir(accountId: number, id: number, state: 'PREPARING' | 'LIVE' = 'LIVE') {
  await db.updateTable('translations').set({ state }).where('id', '=', id).execute()
  const { id: session } = await db
    .insertInto('translation_sessions')
    .values({ account_id: accountId, translation_id: id, state, recording_state: 'RECORDING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session
}

test('P-S-01 a livestream is made with the address and the key of its encoder; the key is kept sealed', async () => {
  const { as, other } = await studio()
  const { id, uuid, ingest } = await newStream(as, { source: 'RTMP', recording: 'AUTO', reconnectSeconds: 60 })
  const key = keyOf({ ingest })
  assert.deepEqual(ingest, [
    { kind: 'RTMP', url: 'rtmp://localhost:1935/live', key },
    { kind: 'RTMP_BACKUP', url: 'rtmp://localhost:1935/live2', key },
  ])
  assert.match(key, /^[\w-]{27}$/)
  const row = await db.selectFrom('translations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(row.key_hash, hashStreamKey(key))
  for (const table of ['translations', 'audit_events', 'calls'] as const) {
    assert.ok(!JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes(key), table)
  }
  const { result } = await t.call(translations.get, { id }, as)
  assert.deepEqual([result.uuid, result.state, result.sessions, result.mayEdit], [uuid, 'CREATED', [], true])
  assert.equal(keyOf(result), key)
  assert.equal(refusal(await t.call(translations.create, { name: 'Чужой' }, other)), 'ACCESS/FORBIDDEN')
})

test('P-S-10 without the section or the permission nothing of livestreams is told', async () => {
  const user = await make.user()
  const none = await make.account({ sections, members: { [user]: [] } })
  assert.equal(refusal(await t.call(translations.list, {}, { user, account: none.code })), 'ACCESS/FORBIDDEN')
  const videoOnly = await make.account({ sections: ['VIDEO'], members: { [user]: [use] } })
  assert.equal(refusal(await t.call(translations.list, {}, { user, account: videoOnly.code })), 'ACCESS/SECTION')
})

test('P-S-02 somebody else’s livestream is seen, without its key, and changed with the permission alone', async () => {
  const { as, other } = await studio()
  const { id } = await newStream(as)
  const { result } = await t.call(translations.get, { id }, other)
  const keys = result.ingest.map(({ key }) => key)
  assert.deepEqual([result.mayEdit, result.mayDelete, keys], [false, false, [null, null]])
  const change = { id, rowVersion: result.rowVersion, name: 'Другое имя' }
  assert.equal(refusal(await t.call(translations.update, change, other)), 'ACCESS/FORBIDDEN')
  for (const call of [translations.start, translations.finish]) {
    assert.equal(refusal(await t.call(call, { id }, other)), 'ACCESS/FORBIDDEN')
  }
  assert.equal(refusal(await t.call(translations.mark, { id, label: 'Гол' }, other)), 'ACCESS/FORBIDDEN')

  const allowed = await studio(['streaming.can_edit_foreign_translations'])
  const theirs = await newStream(allowed.as)
  const before = (await t.call(translations.get, { id: theirs.id }, allowed.other)).result
  assert.equal(keyOf(before), keyOf(theirs))
  const changed = await t.call(
    translations.update,
    { id: theirs.id, rowVersion: before.rowVersion, name: 'Вечерний эфир', dvrSeconds: null },
    allowed.other,
  )
  assert.deepEqual([changed.result.name, changed.result.dvrSeconds], ['Вечерний эфир', null])
  const again = { id: theirs.id, rowVersion: before.rowVersion, name: 'Ещё раз' }
  assert.equal(refusal(await t.call(translations.update, again, allowed.other)), 'STATE/CONFLICT')
})

test('P-S-03 livestreams are deleted one by one: not on air, not of somebody else', async () => {
  const { id: accountId, as, other } = await studio()
  const [mine, running] = [await newStream(as), await newStream(as)]
  await onAir(accountId, running.id)
  const refused = await t.call(translations.delete, { ids: [mine.id] }, other)
  assert.equal(refused.result.updateStates[mine.id]?.error?.type, 'ACCESS')
  const { result } = await t.call(translations.delete, { ids: [mine.id, running.id, 999_999] }, as)
  assert.deepEqual(result.updateStates[mine.id], { status: 'OK' })
  assert.equal(result.updateStates[running.id]?.error?.subtype, 'ON_AIR')
  const held = await newStream(as)
  await db.updateTable('records').set({ hold: true, hold_reason: 'Суд' }).where('uuid', '=', held.uuid).execute()
  const kept = await t.call(translations.delete, { ids: [held.id] }, as)
  assert.match(kept.result.updateStates[held.id]?.error?.extra ?? '', /Суд/)
  assert.deepEqual(result.updateStates[999_999], { status: 'SKIPPED' })
  assert.equal(refusal(await t.call(translations.get, { id: mine.id }, as)), 'NOT_FOUND/TRANSLATION')
  const purges = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  assert.ok(JSON.stringify(purges).includes(`live/${mine.uuid}/`), 'its media is cleared away')
  assert.ok(!JSON.stringify(purges).includes(running.uuid))

  const allowed = await studio(['streaming.can_delete_foreign_translations'])
  const theirs = await newStream(allowed.as)
  const done = await t.call(translations.delete, { ids: [theirs.id] }, allowed.other)
  assert.deepEqual(done.result.updateStates[theirs.id], { status: 'OK' })
})

test('T-IDOR-1 a livestream of another account is as unknown as none, whatever is read of it', async () => {
  const [mine, theirs] = [await studio(), await studio()]
  const { id } = await newStream(mine.as)
  for (const call of [translations.get, translations.health, translations.slate, translations.previewPlayerData])
    for (const params of [{ id }, { id: 987_654_321 }])
      assert.equal(refusal(await t.call(call.path, params, theirs.as)), 'NOT_FOUND/TRANSLATION', call.path)
})

test('P-S-04 another key takes the place of the old one', async () => {
  const { as, other } = await studio()
  const { id, ingest } = await newStream(as)
  assert.equal(refusal(await t.call(translations.changeToken, { id }, other)), 'ACCESS/FORBIDDEN')
  const { result } = await t.call(translations.changeToken, { id }, as)
  assert.notEqual(keyOf(result), keyOf({ ingest }))
  const found = (key: string) =>
    db.selectFrom('translations').select('id').where('key_hash', '=', hashStreamKey(key)).executeTakeFirst()
  assert.equal(await found(keyOf({ ingest })), undefined)
  assert.deepEqual(await found(keyOf(result)), { id })
})

test('P-S-09 a livestream is given to another member, and to nobody else', async () => {
  const { as, other, colleague } = await studio()
  const { id } = await newStream(as)
  assert.equal(refusal(await t.call(translations.changeOwner, { id, userId: colleague }, other)), 'ACCESS/FORBIDDEN')
  const stranger = await make.user()
  assert.equal(refusal(await t.call(translations.changeOwner, { id, userId: stranger }, as)), 'VALIDATION/FIELD')
  const { result } = await t.call(translations.changeOwner, { id, userId: colleague }, as)
  assert.deepEqual([result.ownerId, result.ownerName, result.mayEdit], [colleague, 'Борис', false])
})

test('P-S-07 the recording of a session is stopped and started, and never where it is off', async () => {
  const { id: accountId, as, other } = await studio()
  const { id } = await newStream(as)
  assert.equal(refusal(await t.call(translations.setRecording, { id, on: true }, as)), 'STATE/NOT_ON_AIR')
  await onAir(accountId, id)
  assert.equal(refusal(await t.call(translations.setRecording, { id, on: false }, other)), 'ACCESS/FORBIDDEN')
  assert.deepEqual((await t.call(translations.setRecording, { id, on: false }, as)).result, {
    recordingState: 'PAUSED',
  })
  assert.deepEqual((await t.call(translations.setRecording, { id, on: true }, as)).result, {
    recordingState: 'RECORDING',
  })
  const off = await newStream(as, { recording: 'OFF' })
  await onAir(accountId, off.id)
  assert.equal(refusal(await t.call(translations.setRecording, { id: off.id, on: true }, as)), 'STATE/NO_RECORDING')
})

test('product C1 a livestream goes on air by hand, is marked, and ends once; a permanent one waits again', async () => {
  const { id: accountId, as } = await studio()
  const { id } = await newStream(as, { startsItself: false, isPermanent: true })
  assert.equal(refusal(await t.call(translations.start, { id }, as)), 'STATE/NO_INPUT')
  await onAir(accountId, id, 'PREPARING')
  assert.deepEqual((await t.call(translations.start, { id }, as)).result, { state: 'LIVE' })
  assert.equal((await t.call(translations.mark, { id, label: ' Гол ' }, as)).result.mark.label, 'Гол')
  assert.deepEqual((await t.call(translations.finish, { id }, as)).result, { state: 'READY_TO_START' })
  assert.deepEqual((await t.call(translations.finish, { id }, as)).result, { state: 'READY_TO_START' })
  const { result } = await t.call(translations.get, { id }, as)
  assert.equal(result.sessions.length, 1)
  assert.deepEqual(
    result.sessions.map(({ state, endReason }) => [state, endReason]),
    [['FINISHED', 'FINISHED_BY_USER']],
  )
  const [session] = result.sessions
  assert.ok(session?.onAirAt && session.endedAt && session.onAirAt <= session.endedAt)
  assert.equal(refusal(await t.call(translations.mark, { id, label: 'Поздно' }, as)), 'STATE/NOT_ON_AIR')

  const once = await newStream(as)
  await onAir(accountId, once.id)
  assert.deepEqual((await t.call(translations.finish, { id: once.id }, as)).result, { state: 'FINISHED' })
})

test('product B7 the list has its tabs, words and order', async () => {
  const { id: accountId, owner, as } = await studio()
  const tomorrow = new Date(Date.now() + 24 * hour)
  const planned = await newStream(as, { name: 'Ёлка', startsAt: tomorrow.toISOString() })
  const running = await newStream(as, { name: 'Матч' })
  const over = await newStream(as, { name: 'Вебинар', recording: 'OFF' })
  await onAir(accountId, running.id)
  await onAir(accountId, over.id)
  await t.call(translations.finish, { id: over.id }, as)
  const ids = async (params: object) => {
    const { result } = await t.call(translations.list, params, as)
    return result.items.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await ids({}), [over.id, running.id, planned.id])
  assert.deepEqual(await ids({ tab: 'ON_AIR' }), [running.id])
  assert.deepEqual(await ids({ tab: 'PLANNED' }), [planned.id])
  assert.deepEqual(await ids({ tab: 'ENDED' }), [over.id])
  await db.updateTable('translations').set({ state: 'ERROR' }).where('id', '=', over.id).execute()
  assert.deepEqual(await ids({ tab: 'ENDED' }), [over.id], 'what failed for good is over, too')
  await db.updateTable('translations').set({ state: 'FINISHED' }).where('id', '=', over.id).execute()
  assert.deepEqual(await ids({ query: 'елк' }), [planned.id])
  assert.deepEqual(await ids({ recording: 'OFF' }), [over.id])
  assert.deepEqual(await ids({ ownerId: owner + 1_000 }), [])
  assert.deepEqual(await ids({ ownerId: owner, source: 'RTMP' }), [over.id, running.id, planned.id])
  assert.deepEqual(await ids({ states: ['LIVE', 'SCHEDULED'] }), [running.id, planned.id])
  assert.deepEqual(await ids({ states: [] }), [])
  const day = (ms: number) => new Date(Date.now() + ms).toISOString()
  assert.deepEqual(await ids({ from: day(hour) }), [planned.id], 'a planned one stands at its start')
  assert.deepEqual(await ids({ from: day(-hour), to: day(hour) }), [over.id, running.id])
  assert.deepEqual((await t.call(translations.listedOwners, {}, as)).result.owners, [{ id: owner, name: 'Анна' }])
  assert.deepEqual(await ids({ sort: { field: 'name', order: 'asc' } }), [over.id, planned.id, running.id])
  const { result } = await t.call(translations.list, { tab: 'PLANNED' }, as)
  assert.equal(result.items[0]?.state, 'SCHEDULED')
})

test('product B7 bad fields are refused with the place where they stand', async () => {
  const { as } = await studio()
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const late = await t.call(translations.create, { name: 'Эфир', startsAt: at(2 * hour), endsAt: at(hour) }, as)
  assert.deepEqual(Object.keys(late.error?.fields ?? {}), ['endsAt'])
  for (const wrong of [
    { name: '' },
    { reconnectSeconds: 1_801 },
    { dvrSeconds: -1 },
    { keepDays: 0 },
    { source: 'FTP' },
  ]) {
    assert.equal((await t.call(translations.create, { name: 'Эфир', ...wrong }, as)).error?.type, 'VALIDATION')
  }
  const long = { name: 'я'.repeat(translationBounds.nameChars + 1) }
  assert.equal((await t.call(translations.create, long, as)).error?.type, 'VALIDATION')
  const foreign = await t.call(translations.create, { name: 'Эфир', playerTemplateId: 999_999 }, as)
  assert.equal(foreign.error?.type, 'VALIDATION')
  // the form marks the field that the call names
  assert.deepEqual(Object.keys(foreign.error?.fields ?? {}), ['playerTemplateId'])
  assert.equal(
    refusal(await t.call(translations.create, { name: 'Всем', visibility: 'PUBLIC' }, as)),
    'ACCESS/FORBIDDEN',
  )
})

test('the record that carries a livestream is no video: neither lists nor calls of videos know it', async () => {
  const { id: accountId, as } = await studio()
  const { id, uuid } = await newStream(as)
  const { record_id: recordId } = await db
    .selectFrom('translations')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual((await t.call(records.getListByFilter, {}, as)).result.total, 0)
  assert.deepEqual((await t.call(records.get, { filter: { ids: [recordId], uuids: [uuid] } }, as)).result.records, [])
  const change = { id: recordId, rowVersion: 1, fields: { name: 'Видео' } }
  const tries = [
    await t.call(records.getById, { id: recordId }, as),
    await t.call(records.update, change, as),
    await t.call(recordPlayer.previewPlayerData, { id: recordId }, as),
  ]
  assert.deepEqual(tries.map(refusal), Array(3).fill('NOT_FOUND/RECORD'))
  for (const call of [trash.dispose, trash.restore, trash.delete]) {
    const { result } = await t.call(call, { ids: [recordId] }, as)
    assert.equal(result.updateStates[recordId]?.error?.subtype, 'RECORD', call.path)
  }
  const counted = await db
    .selectFrom('record_counts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('records', '>', 0)
    .execute()
  assert.deepEqual(counted, [])
})

test('the journal names livestreams by their calls', async () => {
  const { as } = await studio()
  const { id } = await newStream(as)
  await t.call(translations.changeToken, { id }, as)
  const { result } = await t.call(audit.list, {}, as)
  assert.deepEqual(
    result.items.map(({ title }: { title: string }) => title),
    ['Новый ключ трансляции', 'Новая трансляция'],
  )
})

test('product C5 every step of a session is told to webhooks once', async () => {
  const { id: accountId, owner, as } = await studio()
  const events: WebhookEvent[] = [
    ...(['live.started', 'live.interrupted', 'live.resumed', 'live.finished', 'live.recording_ready'] as const),
  ]
  const hook = await t.call(webhooks.create, { url: 'https://news.example/hook', events }, as)
  const { id, uuid } = await newStream(as, { startsItself: false })
  const session = await onAir(accountId, id, 'PREPARING')
  await t.call(translations.start, { id }, as)
  const step = (change: object) =>
    db.updateTable('translation_sessions').set(change).where('id', '=', session).execute()
  await step({ state: 'INTERRUPTED' })
  await step({ interruptions: 1 })
  await step({ state: 'LIVE', peak: 7 })
  await t.call(translations.finish, { id }, as)
  const recordId = await make.record(accountId, owner, { name: 'Запись' })
  await step({ saved_record_id: recordId, recording_state: 'SAVED' })
  const { items } = (await t.call(webhooks.deliveries, { webhookId: hook.result.webhook.id, perPage: 100 }, as)).result
  assert.deepEqual(items.map(({ event }) => event).reverse(), events)
  const webhookEvents = await db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .where('account_id', '=', accountId)
    .execute()
  const livestream = { id, uuid, name: 'Утренний эфир' }
  const finished = webhookEvents.find(({ type }) => type === 'live.finished')
  assert.deepEqual(finished?.data, { livestream, session, reason: 'FINISHED_BY_USER', peak: 7 })
})

test('P-S-06 P-S-08 new livestreams begin with the defaults of the account, which take a permission each', async () => {
  const both: Permission[] = ['streaming.can_manage_account_recording', 'streaming.can_change_account_player_template']
  for (const [index, permission] of both.entries()) {
    const { id: accountId, as, other } = await studio([permission])
    const draft = {
      account_id: accountId,
      kind: 'player' as const,
      name: 'Плеер эфира',
      body: JSON.stringify(usualPlayer),
    }
    const { id: player } = await db
      .insertInto('templates')
      .values({ ...draft, published_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.deepEqual((await t.call(translations.defaults, {}, other)).result, {
      ...{ recording: 'AUTO', playerTemplateId: null, rowVersion: 0 },
    })
    const tries = [
      { rowVersion: 0, recording: 'OFF', playerTemplateId: null },
      { rowVersion: 0, recording: 'AUTO', playerTemplateId: player },
    ]
    assert.equal(refusal(await t.call(translations.saveDefaults, tries[index] ?? {}, as)), 'ACCESS/FORBIDDEN')
    assert.equal(refusal(await t.call(translations.saveDefaults, tries[1 - index] ?? {}, other)), 'ACCESS/FORBIDDEN')
    const { result } = await t.call(translations.saveDefaults, tries[index] ?? {}, other)
    assert.equal(result.rowVersion, 1)
    assert.equal(refusal(await t.call(translations.saveDefaults, tries[index] ?? {}, other)), 'STATE/CONFLICT')
    const { id } = await newStream(as)
    const made = (await t.call(translations.get, { id }, as)).result
    assert.deepEqual([made.recording, made.playerTemplateId], [result.recording, result.playerTemplateId])
    const named = await newStream(as, { recording: 'MANUAL', playerTemplateId: null })
    const own = (await t.call(translations.get, { id: named.id }, as)).result
    assert.deepEqual([own.recording, own.playerTemplateId], ['MANUAL', null])
  }
})

test('product B7 a recording goes to the trash when its days are over; one that is held, newer or kept without end stays', async () => {
  const { id: accountId, owner, as } = await studio()
  const day = 24 * hour
  const recorded = async (params: object, ageDays: number, hold = false) => {
    const { id } = await newStream(as, params)
    const session = await onAir(accountId, id)
    const created_at = new Date(Date.now() - ageDays * day)
    const recordId = await make.record(accountId, owner, { name: 'Запись', created_at, hold })
    const saved = { state: 'SAVED' as const, rungs: '[]', frame_rate: 25, has_sound: true, record_id: recordId }
    await db
      .insertInto('live_recordings')
      .values({ account_id: accountId, session_id: session, ...saved })
      .execute()
    return recordId
  }
  const old = await recorded({ keepDays: 7 }, 8)
  const others = [
    await recorded({ keepDays: 7 }, 6),
    await recorded({ keepDays: null }, 400),
    await recorded({ keepDays: 7 }, 8, true),
  ]
  await removeOldRecordings(t.services)
  await removeOldRecordings(t.services)
  const rows = await db
    .selectFrom('records')
    .select(['id', 'lifecycle', 'disposed_by_rule as rule'])
    .where('id', 'in', [old, ...others])
    .orderBy('id')
    .execute()
  const rule = 'срок хранения записи трансляции «Утренний эфир»'
  assert.deepEqual(rows, [
    { id: old, lifecycle: 'DISPOSED', rule },
    ...others.map((id) => ({ id, lifecycle: 'ACTIVE', rule: null })),
  ])
})
