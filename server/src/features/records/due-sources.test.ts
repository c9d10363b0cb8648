import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import type { Insertable } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { RecordVersionsTable, VersionState } from '../../database/tables/records.ts'
import { sweepDueSources } from './due-sources.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const user = await make.user()
const day = 24

/** An account that keeps sources for so many days, null for ever. */
async function keeping(days: number | null) {
  const account = await make.account({ members: { [user]: ['yauth.can_manage_account', 'media.can_edit_records'] } })
  const as = { user, account: account.code }
  if (days !== null) await call(accountSettings.update, { version: 1, fields: { sourceDays: days } }, as)
  return { ...account, as }
}
type Account = Awaited<ReturnType<typeof keeping>>

const addVersion = async (values: Omit<Insertable<RecordVersionsTable>, 'source_size_bytes'>) =>
  (
    await db
      .insertInto('record_versions')
      .values({ ...values, source_size_bytes: 1_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const since = (hours: number) => new Date(Date.now() - hours * 3600_000)

/** A video that has played for so many hours; `key` is what its version is made of. */
async function playing({ id: account_id }: Account, hours: number) {
  const record_id = await make.record(account_id, user, { current_state: 'READY', playable: true })
  const key = `sources/${record_id}/1/source`
  const ready = { state: 'READY' as const, ready_at: since(hours) }
  const versionId = await addVersion({ account_id, record_id, number: 1, source_key: key, ...ready })
  await db.updateTable('records').set({ current_version_id: versionId }).where('id', '=', record_id).execute()
  return { id: record_id, versionId, key, account_id }
}
type Video = Awaited<ReturnType<typeof playing>>

/** Another version of it, of the same source unless told. */
const another = ({ id: record_id, account_id, key }: Video, state: VersionState, source_key: string | null = key) =>
  addVersion({ account_id, record_id, number: 2, state, source_key, ready_at: state === 'READY' ? since(90) : null })

/** Sweeps, and tells which versions of a video still have a source. */
async function swept({ id }: Video): Promise<number[]> {
  await sweepDueSources({ db })
  const rows = await db
    .selectFrom('record_versions')
    .select('number')
    .where('record_id', '=', id)
    .where('source_key', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
async function purges({ id }: Video): Promise<number> {
  const tasks = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  return JSON.stringify(tasks).split(`"sources/${id}/1/"`).length - 1
}
const task = (video: Video, type: 'youtube' | 'sounds' | 'cut' | 'purge', more: { version_id?: number } = {}) =>
  db
    .insertInto('tasks')
    .values({ type, account_id: video.account_id, record_id: video.id, share_key: 'x', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()

test('B9 an account keeps the sources of its videos for ever, for its days, or an hour, from when they play', async () => {
  const ever = await playing(await keeping(null), 5_000 * day)
  assert.deepEqual([await swept(ever), await purges(ever)], [[1], 0])
  const month = await keeping(30)
  const [young, old] = [await playing(month, 30 * day - 1), await playing(month, 30 * day + 1)]
  assert.deepEqual([await swept(young), await purges(young)], [[1], 0])
  assert.deepEqual([await swept(old), await purges(old)], [[], 1])
  const never = await keeping(0)
  const [fresh, hourOld] = [await playing(never, 0.9), await playing(never, 1.1)]
  assert.deepEqual([await swept(fresh), await swept(hourOld)], [[1], []])
  await Promise.all(Array.from({ length: 4 }, () => sweepDueSources({ db })))
  assert.deepEqual([await purges(fresh), await purges(hourOld), await purges(old)], [0, 1, 1], 'each is removed once')
})

test('B9 versions that are made of one source lose it together, so that none is taken for a file that somebody sent', async () => {
  const account = await keeping(0)
  const video = await playing(account, 90)
  const again = await another(video, 'READY')
  await db.updateTable('records').set({ current_version_id: again }).where('id', '=', video.id).execute()
  assert.deepEqual([await swept(video), await purges(video)], [[], 1])
  const replaced = await playing(account, 90)
  await another(replaced, 'FAILED', 'sources/x/2/source')
  assert.deepEqual(await swept(replaced), [2], 'a replacement that failed keeps its own for whoever tries it again')
})

test('B9 whatever still takes from a source keeps it: a version on its way or to be tried again, a task, a clip, a sound', async () => {
  const account = await keeping(0)
  for (const state of ['UPLOADING', 'UPLOADED', 'CONVERTING'] as const) {
    const video = await playing(account, 90)
    await another(video, state, state === 'UPLOADING' ? null : undefined)
    assert.ok((await swept(video)).includes(1), state)
  }
  const failed = await playing(account, 90)
  const failure = await another(failed, 'FAILED')
  assert.deepEqual(await swept(failed), [1, 2])
  await db.updateTable('record_versions').set({ source_key: null }).where('id', '=', failure).execute()
  assert.deepEqual(await swept(failed), [])
  for (const type of ['youtube', 'sounds'] as const) {
    const video = await playing(account, 90)
    const { id } = await task(video, type)
    assert.deepEqual(await swept(video), [1], type)
    await db.updateTable('tasks').set({ state: 'DONE' }).where('id', '=', id).execute()
    assert.deepEqual(await swept(video), [], type)
  }
  const cleaned = await playing(account, 90)
  await task(cleaned, 'purge')
  assert.deepEqual(await swept(cleaned), [])
  const from = await playing(account, 90)
  const to = await playing(account, 0.1)
  const cut = JSON.stringify({ recordId: from.id, versionId: from.versionId, ranges: [], exact: true, userId: user })
  await db.updateTable('record_versions').set({ cut }).where('id', '=', to.versionId).execute()
  const clipping = await task(to, 'cut', { version_id: to.versionId })
  assert.deepEqual(await swept(from), [1])
  await db.updateTable('tasks').set({ state: 'DONE' }).where('id', '=', clipping.id).execute()
  assert.deepEqual(await swept(from), [])
})

test('A47 B9 a held video keeps its source; a deleted one and one that never played are not of this; a locked account stands still', async () => {
  const account = await keeping(0)
  const held = await playing(account, 90)
  await db.updateTable('records').set({ hold: true, hold_reason: 'суд' }).where('id', '=', held.id).execute()
  const failed = await playing(account, 90)
  await db
    .updateTable('records')
    .set({ current_state: 'FAILED', fail_reason: 'ENCODER', current_version_id: null, playable: false })
    .where('id', '=', failed.id)
    .execute()
  const deleted = await playing(account, 90)
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.id).execute()
  for (const video of [held, failed, deleted]) assert.deepEqual(await swept(video), [1])
  const locked = await keeping(0)
  const still = await playing(locked, 90)
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', locked.id).execute()
  assert.deepEqual(await swept(still), [1])
})

test('B9 before a term is set its holder is told how many sources it ends; then the video says so and plays on', async () => {
  const account = await keeping(null)
  const { as } = account
  const [old, young] = [await playing(account, 31 * day), await playing(account, 5)]
  const held = await playing(account, 31 * day)
  await db.updateTable('records').set({ hold: true, hold_reason: 'суд' }).where('id', '=', held.id).execute()
  await playing(await keeping(null), 31 * day)
  const counted = async (sourceDays: number) => (await call(accountSettings.countSources, { sourceDays }, as)).result
  assert.deepEqual(await counted(30), { videos: 1, bytes: 1_000 })
  assert.deepEqual(await counted(0), { videos: 2, bytes: 2_000 })
  const sourceKept = async ({ id }: Video) => (await call(records.getById, { id }, as)).result.sourceKept
  const { settings } = (await call(accountSettings.update, { version: 1, fields: { sourceDays: 30 } }, as)).result
  assert.equal(settings.sourceDays, 30)
  await sweepDueSources({ db })
  assert.deepEqual([await sourceKept(old), await sourceKept(young), await sourceKept(held)], [false, true, true])
  const { result } = await call(reencode.start, { ids: [old.id], dryRun: true }, as)
  assert.equal(result.updateStates[old.id]?.error?.subtype, 'NO_SOURCE')
  const { items } = (await call(audit.list, { action: 'accountSettings.update' }, as)).result
  assert.deepEqual(items[0]?.changes, [{ field: 'sourceDays', before: null, after: 30 }])
  await call(audit.undo, { id: items[0]?.id ?? 0 }, as)
  assert.equal((await call(accountSettings.get, {}, as)).result.settings.sourceDays, null)
})
