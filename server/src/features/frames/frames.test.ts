import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { frames, maxFrames } from '@skleyka/contract/frames/frames.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()
const may: Permission[] = ['media.can_use_custom_screenshots', 'media.can_change_sprites', 'yauth.can_manage_account']

/** A video that plays, with a poster found by itself and so many frames. */
async function video(count = 2) {
  const { id: account_id, as } = await studio(...may)
  const id = await make.record(account_id, user, {
    current_state: 'READY',
    playable: true,
    width: 1280,
    height: 720,
    duration_ms: 60_000,
  })
  const version = await db
    .insertInto('record_versions')
    .values({ account_id, record_id: id, number: 1, state: 'READY', playable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const poster_key = 'images/u/1-1-1/poster.jpg'
  await db.updateTable('records').set({ current_version_id: version.id, poster_key }).where('id', '=', id).execute()
  const of = { account_id, record_id: id, version_id: version.id, width: 1280, height: 720 }
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const values = {
        ...of,
        origin: 'found',
        state: 'READY',
        at_ms: place * 1000,
        folder: `images/u/2-2-1/frame${place}/`,
      } as const
      return db.insertInto('frames').values(values).returning('id').executeTakeFirstOrThrow()
    }),
  )
  const ids = rows.map((row) => row.id)
  const poster = () =>
    db
      .selectFrom('records')
      .select(['poster_key', 'poster_frame_id', 'auto_poster_key', 'row_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const list = async () => (await call(frames.list, { id }, as)).result
  return { id, as, account_id, versionId: version.id, ids, first: ids[0] ?? 0, second: ids[1] ?? 0, poster, list }
}

test('P-M-26 a chosen frame is the poster at once, under another address in the list, and the one found by itself comes back', async () => {
  const { id, as, first, poster, list } = await video()
  const shown = async () => (await call(records.getById, { id }, as)).result.record.poster
  const before = await shown()
  assert.deepEqual((await list()).automatic?.isPoster, true)
  assert.deepEqual((await call(frames.setPoster, { id, frameId: first }, as)).result, { rowVersion: 2 })
  assert.deepEqual(await poster(), {
    poster_key: 'images/u/2-2-1/frame0/poster.jpg',
    poster_frame_id: first,
    auto_poster_key: 'images/u/1-1-1/poster.jpg',
    row_version: 2,
  })
  assert.notEqual(await shown(), before)
  const { frames: listed, automatic } = await list()
  assert.deepEqual(
    [listed.map(({ isPoster }: { isPoster: boolean }) => isPoster), automatic?.isPoster],
    [[true, false], false],
  )
  await call(frames.setPoster, { id, frameId: null }, as)
  assert.deepEqual([(await poster()).poster_key, (await poster()).poster_frame_id], ['images/u/1-1-1/poster.jpg', null])
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  assert.deepEqual(
    items.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]),
    [
      ['frames.setPoster', [{ field: 'posterFrameId', before: first, after: null }]],
      ['frames.setPoster', [{ field: 'posterFrameId', before: null, after: first }]],
    ],
  )
})

test('D13 P-M-26 the choice of a poster is taken back from the journal, by those alone who may choose one', async () => {
  const { id, as, account_id, first, second, poster } = await video()
  const events = async (by = as) => (await call(audit.list, { object: { type: 'record', id } }, by)).result.items
  const back = (eventId: number | undefined, by = as) => call(audit.undo, { id: eventId }, by)
  await call(frames.setPoster, { id, frameId: first }, as)
  await call(frames.setPoster, { id, frameId: second }, as)
  const [last, before] = await events()
  assert.deepEqual([last?.canUndo, before?.canUndo], [true, false])
  const editor = { ...as, user: await make.user() }
  await make.member(account_id, editor.user, ['media.can_edit_records', 'yauth.can_manage_account'])
  assert.equal((await events(editor))[0]?.canUndo, false)
  assert.equal(refusal(await back(last?.id, editor)), 'ACCESS/FORBIDDEN')
  assert.equal((await back(last?.id)).error, undefined)
  assert.equal((await poster()).poster_frame_id, first)
  assert.equal((await poster()).poster_key, 'images/u/2-2-1/frame0/poster.jpg')
  await call(frames.delete, { id, frameId: second }, as)
  const [undone] = await events()
  assert.equal(refusal(await back((await events())[1]?.id)), 'NOT_FOUND/FRAME')
  assert.equal(undone?.action, 'frames.delete')
})

test('a frame is deleted with its files, the poster in use is not', async () => {
  const { id, as, first, second, list, account_id } = await video()
  await call(frames.setPoster, { id, frameId: first }, as)
  assert.equal(refusal(await call(frames.delete, { id, frameId: first }, as)), 'STATE/CONFLICT')
  assert.deepEqual((await call(frames.delete, { id, frameId: second }, as)).result, { deleted: true })
  assert.equal(refusal(await call(frames.delete, { id, frameId: second }, as)), 'NOT_FOUND/FRAME')
  assert.equal((await list()).frames.length, 1)
  const purges = await db
    .selectFrom('tasks')
    .select('payload')
    .where('account_id', '=', account_id)
    .where('type', '=', 'purge')
    .execute()
  assert.deepEqual(
    purges.map(({ payload }) => payload),
    [{ prefixes: ['images/u/2-2-1/frame1/'] }],
  )
})

test('a frame that is being taken stands in the list, and is no poster before it is made', async () => {
  const { id, as, list, account_id } = await video(0)
  const { frame } = (await call(frames.capture, { id, atMs: 90_000 }, as)).result
  assert.deepEqual(
    [frame.state, frame.origin, frame.atMs, frame.url],
    ['MAKING', 'captured', 60_000, null],
    'past the end is the end',
  )
  assert.deepEqual((await list()).frames, [frame])
  assert.equal(refusal(await call(frames.setPoster, { id, frameId: frame.id }, as)), 'STATE/NOT_READY')
  const task = await db
    .selectFrom('tasks')
    .select('payload')
    .where('account_id', '=', account_id)
    .where('type', '=', 'frame')
    .executeTakeFirstOrThrow()
  assert.deepEqual(task.payload, { frameId: frame.id })
})

test('frames are bounded, and none is taken of what does not play or has no picture', async () => {
  const { id, as } = await video(maxFrames)
  assert.equal(refusal(await call(frames.capture, { id, atMs: 0 }, as)), 'LIMIT/QUOTA')
  const { id: sound, as: by } = await video(0)
  await db.updateTable('records').set({ width: null, height: null }).where('id', '=', sound).execute()
  assert.equal(refusal(await call(frames.capture, { id: sound, atMs: 0 }, by)), 'STATE/NOT_READY')
  assert.equal(refusal(await call(frames.rebuildSprite, { id: sound }, by)), 'STATE/NOT_READY')
})

test('P-M-02 sheets are asked for anew once; while they are made the answer names no second task', async () => {
  const { id, as, versionId } = await video()
  const { taskId } = (await call(frames.rebuildSprite, { id, stepMs: 2_000 }, as)).result
  const task = await db
    .selectFrom('tasks')
    .select(['type', 'payload'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(task, { type: 'sprite', payload: { versionId, stepMs: 2_000 } })
  assert.deepEqual((await call(frames.rebuildSprite, { id }, as)).result, { taskId: null })
  assert.equal(refusal(await call(frames.rebuildSprite, { id, stepMs: 10 }, as)), 'VALIDATION/FIELD')
})

test('frames of other records and records of other accounts are answered like unknown ones', async () => {
  const { id, as } = await video()
  const other = await video()
  for (const frameId of [other.first, 999_999]) {
    assert.equal(refusal(await call(frames.setPoster, { id, frameId }, as)), 'NOT_FOUND/FRAME')
    assert.equal(refusal(await call(frames.delete, { id, frameId }, as)), 'NOT_FOUND/FRAME')
  }
  for (const id of [foreignRecord, other.id, 999_999]) {
    assert.equal(refusal(await call(frames.list, { id }, as)), 'NOT_FOUND/RECORD')
    assert.equal(refusal(await call(frames.capture, { id, atMs: 0 }, as)), 'NOT_FOUND/RECORD')
    assert.equal(refusal(await call(frames.setPoster, { id, frameId: null }, as)), 'NOT_FOUND/RECORD')
    assert.equal(refusal(await call(frames.rebuildSprite, { id }, as)), 'NOT_FOUND/RECORD')
  }
})
