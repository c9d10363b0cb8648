import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import type { Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()

const durationMs = 60_000
const ad = (atMs: number, over: Partial<Cuepoint> = {}): Cuepoint => ({ atMs, type: 'ad', name: '', data: [], ...over })
const chaptersAt = (...starts: number[]) => starts.map((atMs) => ({ atMs, name: `С ${atMs}` }))

/** A video of a minute in an account of its own. */
async function video(front_settings = '{"theme":"тёмная"}') {
  const { id: accountId, as } = await studio(
    'media.can_use_cuepoints',
    'media.can_edit_records',
    'yauth.can_manage_account',
  )
  const id = await make.record(accountId, user, { duration_ms: durationMs, front_settings })
  const list = async () => (await call(cuepoints.list, { id }, as)).result
  const save = async (marks: { cuepoints?: unknown; chapters?: unknown }, rowVersion?: number) => {
    const version = rowVersion ?? (await list()).rowVersion
    return call(cuepoints.save, { id, rowVersion: version, cuepoints: [], chapters: [], ...marks } as never, as)
  }
  const settings = async () =>
    (await db.selectFrom('records').select('front_settings').where('id', '=', id).executeTakeFirstOrThrow())
      .front_settings
  return { id, as, list, save, settings }
}

test('P-M-29 cuepoints and chapters are kept in order of time, and the chapters are the episodes of frontSettings', async () => {
  const { id, as, list, save, settings } = await video()
  assert.deepEqual(await list(), { cuepoints: [], chapters: [], durationMs, rowVersion: 1 })
  const data = [{ key: 'sku', value: ' 17 ' }]
  const input = [ad(30_500, { name: ' Середина ' }), ad(4_001, { type: 'code', data })]
  const { result } = await save({ cuepoints: input, chapters: chaptersAt(0, 20_000) })
  assert.deepEqual(result, await list())
  assert.deepEqual(result, {
    cuepoints: [ad(4_001, { type: 'code', data: [{ key: 'sku', value: '17' }] }), ad(30_500, { name: 'Середина' })],
    chapters: chaptersAt(0, 20_000),
    durationMs,
    rowVersion: 2,
  })
  assert.deepEqual(await settings(), { theme: 'тёмная', episodes: chaptersAt(0, 20_000) })
  await call(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes: chaptersAt(0, 5_000) } }, as)
  assert.deepEqual([(await list()).chapters, (await list()).cuepoints.length], [chaptersAt(0, 5_000), 2])
})

test('marks are written into the journal, and taken back from there', async () => {
  const { id, as, list, save } = await video()
  await save({ cuepoints: [ad(1_000)], chapters: chaptersAt(0) })
  await save({ cuepoints: [ad(2_000)], chapters: chaptersAt(0) })
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  const [second, first] = items
  assert.deepEqual(second?.changes, [{ field: 'cuepoints', before: [ad(1_000)], after: [ad(2_000)] }])
  assert.deepEqual(
    first?.changes.map(({ field }: { field: string }) => field),
    ['cuepoints', 'frontSettings'],
  )
  await call(audit.undo, { id: second?.id ?? 0 }, as)
  assert.deepEqual((await list()).cuepoints, [ad(1_000)])
  await call(audit.undo, { id: first?.id ?? 0 }, as)
  assert.deepEqual([(await list()).cuepoints, (await list()).chapters], [[], []])
})

test('whoever may not use cuepoints does not take them back either', async () => {
  const { id, list, save } = await video()
  await save({ cuepoints: [ad(1_000)] })
  const { account_id } = await db
    .selectFrom('records')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { code } = await db.selectFrom('accounts').select('code').where('id', '=', account_id).executeTakeFirstOrThrow()
  const editor = await make.user()
  await make.member(account_id, editor, ['media.can_edit_records', 'yauth.can_manage_account'])
  const as = { user: editor, account: code }
  const [event] = (await call(audit.list, { object: { type: 'record', id } }, as)).result.items
  assert.equal(event?.canUndo, false)
  assert.equal(refusal(await call(audit.undo, { id: event?.id ?? 0 }, as)), 'ACCESS/FORBIDDEN')
  assert.equal((await list()).cuepoints.length, 1)
})

test('marks of a version that is no longer the present one are refused, and the same saved again counts as no change', async () => {
  const { list, save } = await video()
  const marks = { cuepoints: [ad(1_000)], chapters: chaptersAt(0, 9_000) }
  assert.equal((await save(marks, 1)).result.rowVersion, 2)
  assert.equal(refusal(await save({ cuepoints: [], chapters: [] }, 1)), 'STATE/CONFLICT')
  assert.equal((await save(marks, 2)).result.rowVersion, 2)
  assert.equal((await list()).cuepoints.length, 1)
})

test('marks that cannot be are refused by their place, in words', async () => {
  const { save } = await video()
  const wordsOf = async (marks: { cuepoints?: unknown; chapters?: unknown }) => {
    const answer = await save(marks)
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    return Object.entries(answer.error?.fields ?? {}).map(([field, [words]]) => `${field}: ${words}`)
  }
  const past = 'Дальше конца видео: оно длится 1:00'
  const twice = 'В\u00a0этот момент такая метка уже есть'
  assert.deepEqual(await wordsOf({ cuepoints: [ad(60_001)] }), [`cuepoints.0.atMs: ${past}`])
  assert.deepEqual(await wordsOf({ cuepoints: [ad(9), ad(1), ad(9)] }), [`cuepoints.2.atMs: ${twice}`])
  assert.equal((await wordsOf({ cuepoints: Array.from({ length: 51 }, () => ad(5)) })).length, 50)
  const pair = { key: 'a', value: '' }
  assert.deepEqual(await wordsOf({ cuepoints: [ad(1, { data: [pair, pair] })] }), [
    'cuepoints.0.atMs: Ключ указан дважды',
  ])
  assert.deepEqual(await wordsOf({ chapters: chaptersAt(1) }), ['chapters.0.atMs: Первая глава начинается в\u00a00:00'])
  assert.deepEqual(await wordsOf({ chapters: chaptersAt(0, 9_000, 9_000, 8_000) }), [
    'chapters.2.atMs: Начало должно быть позже, чем у\u00a0главы выше',
    'chapters.3.atMs: Начало должно быть позже, чем у\u00a0главы выше',
  ])
  assert.deepEqual(await wordsOf({ chapters: chaptersAt(0, 999) }), [
    'chapters.1.atMs: Глава выше короче 1\u00a0секунды',
  ])
  assert.deepEqual(await wordsOf({ chapters: chaptersAt(0, 59_001, 70_000) }), [
    'chapters.1.atMs: До\u00a0конца видео остаётся меньше 1\u00a0секунды',
    `chapters.2.atMs: ${past}`,
  ])
  assert.deepEqual(await wordsOf({ chapters: [{ atMs: 0, name: ' \u0000 ' }] }), [
    'chapters.0.atMs: Введите название главы',
  ])
})

test('negative, broken and endless marks do not come past the contract, and the least that may be passes', async () => {
  const { list, save } = await video()
  const many = (count: number) => Array.from({ length: count }, (_, place) => ad(place))
  for (const cuepoints of [
    [ad(-1)],
    [ad(0.5)],
    [{ ...ad(0), atMs: null }],
    [{ ...ad(0), atMs: '5' }],
    [ad(cuepointBounds.markMs + 1)],
    [{ ...ad(0), type: 'chapter' }],
    [ad(0, { data: [{ key: '__proto__', value: '' }] })],
    [ad(0, { data: [{ key: 'с кириллицей', value: '' }] })],
    [ad(0, { name: 'я'.repeat(cuepointBounds.episodeNameChars + 1) })],
    [{ ...ad(0), own: 1 }],
    many(cuepointBounds.cuepoints + 1),
  ]) {
    const answer = await save({ cuepoints })
    assert.equal(answer.error?.type === 'VALIDATION' || answer.error?.type === 'LIMIT', true, JSON.stringify(answer))
  }
  const names = ['<img src=x onerror=alert(1)>', '\u202Eтак', "'; drop table records; --"]
  const marks = names.map((name, place) => ad(place, { name }))
  await save({ cuepoints: [...marks, ad(0, { type: 'code' }), ad(durationMs)], chapters: chaptersAt(0, 1_000, 59_000) })
  const kept = await list()
  assert.deepEqual(
    kept.cuepoints.filter(({ name }: Cuepoint) => name !== '').map(({ name }: Cuepoint) => name),
    names,
  )
  assert.equal((await save({ cuepoints: many(cuepointBounds.cuepoints) })).error, undefined)
})

test('an unknown and a foreign video answer alike', async () => {
  const { as } = await video()
  for (const id of [987_654_321, foreignRecord]) {
    assert.equal(refusal(await call(cuepoints.list, { id }, as)), 'NOT_FOUND/RECORD')
    const save = { id, rowVersion: 1, cuepoints: [], chapters: [] }
    assert.equal(refusal(await call(cuepoints.save, save, as)), 'NOT_FOUND/RECORD')
  }
})

test('C-7.3-16 a player is given the chapters that fit its video, whatever was written for another', async () => {
  const episodes = [...chaptersAt(0, 10_000, 10_500, 90_000), { atMs: 5_000, name: 'Позже' }]
  const { id, as, save } = await video(JSON.stringify({ episodes }))
  const playable = { playable: true, current_state: 'READY' } as const
  const { account_id } = await db
    .selectFrom('records')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const version = { account_id, record_id: id, number: 1, state: 'READY', playable: true } as const
  const { id: current_version_id } = await db
    .insertInto('record_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('records')
    .set({ ...playable, current_version_id })
    .where('id', '=', id)
    .execute()
  const shown = async () => (await call(recordPlayer.previewPlayerData, { id }, as)).result
  assert.deepEqual(
    (await shown()).chapters.map(({ atMs }: { atMs: number }) => atMs),
    [0, 5_000, 10_000],
  )
  await save({ cuepoints: [ad(7_000), ad(3_000)] })
  assert.deepEqual([(await shown()).cuepoints, (await shown()).chapters], [[ad(3_000), ad(7_000)], []])
})
