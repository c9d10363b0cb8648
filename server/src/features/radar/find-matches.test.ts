import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFrames } from '../../../test/drawn-film.ts'
import { testRecords } from '../../../test/test-records.ts'
import { printPicture } from '../../fingerprints/picture-track.ts'
import { findMatches } from './find-matches.ts'
import { storePrint } from './fingerprint.task.ts'
import { dropStaleMatches, saveMatches } from './matches.sql.ts'
import { findWithoutPrints } from './prints.sql.ts'
import { endWork, readWork } from './works.sql.ts'

const { db, make, user } = await testRecords()
const film = printPicture(drawFrames(1, { seconds: 30 }))
const print = { picture: film, sound: null, durationMs: 30_000 }

/** A video that plays, of an account of its own unless one is given. */
async function video(fields: { holder_id?: number } = {}, of?: { id: number }) {
  const account = of ?? (await make.account())
  const id = await make.record(account.id, user, fields)
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: account.id, record_id: id, number: 1, state: 'READY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ current_version_id: version.id }).where('id', '=', id).execute()
  return { id, versionId: version.id }
}

const store = (versionId: number) =>
  db.transaction().execute(async (tx) => {
    const prints = await storePrint(tx, { versionId }, print)
    assert.ok(prints)
    return prints
  })
const match = (prints: Awaited<ReturnType<typeof store>>) =>
  db.transaction().execute(async (tx) => {
    const saved = await saveMatches(tx, await findMatches(tx, prints))
    await dropStaleMatches(tx, { id: prints.id, recordId: prints.recordId ?? 0 }, saved)
  })
const pairs = async (ids: readonly number[]) =>
  (await db.selectFrom('radar_matches').selectAll().where('record_id', 'in', ids).orderBy('id').execute()).map(
    ({ record_id, other_record_id }) => [record_id, other_record_id],
  )

test('D10 of two videos the later one is the copy, whichever is looked up first, and each pair is told of once', async () => {
  const [first, second] = [await video(), await video()]
  const ids = [first.id, second.id]
  await match(await store(second.versionId))
  await match(await store(first.versionId))
  assert.deepEqual(await pairs(ids), [[second.id, first.id]])
  // both at once: each was stored before either was looked up
  await db.deleteFrom('radar_matches').execute()
  const prints = [await store(first.versionId), await store(second.versionId)]
  await Promise.all(prints.map(match))
  assert.deepEqual(await pairs(ids), [[second.id, first.id]])
  await db.deleteFrom('radar_prints').execute()
})

test('D10 what an account has twice is no match', async () => {
  const own = await make.account()
  const [original, copy] = [await video({}, own), await video({}, own)]
  await store(original.versionId)
  await match(await store(copy.versionId))
  assert.deepEqual(await pairs([original.id, copy.id]), [])
  await db.deleteFrom('radar_prints').execute()
})

test('D10 a copy that lies in the trash while it is looked up is told of when it comes back', async () => {
  const [original, copy] = [await video(), await video()]
  await store(original.versionId)
  const prints = await store(copy.versionId)
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', copy.id)
    .execute()
  await match(prints)
  assert.deepEqual(await pairs([copy.id]), [[copy.id, original.id]])
  await db.deleteFrom('radar_prints').execute()
})

test('D10 a work that was taken off while it was looked for leaves no match and no failure', async () => {
  const holder = await db.insertInto('holders').values({ name: 'Снятое' }).returning('id').executeTakeFirstOrThrow()
  const original = await video({ holder_id: holder.id })
  const row = { holder_id: holder.id, name: 'Фильм', state: 'READY', record_id: original.id } as const
  const work = await db.insertInto('radar_works').values(row).returning('id').executeTakeFirstOrThrow()
  await store(original.versionId)
  const prints = await store((await video()).versionId)
  const found = await db.transaction().execute((tx) => findMatches(tx, prints))
  assert.deepEqual(
    found.map(({ workId }) => workId),
    [work.id],
  )
  await db.deleteFrom('radar_works').where('id', '=', work.id).execute()
  assert.deepEqual(await db.transaction().execute((tx) => saveMatches(tx, found)), [])
})

test('D10 what is deleted or was replaced is still in the index, and is matched with nothing', async () => {
  await db.deleteFrom('radar_prints').execute()
  const [deleted, replaced, copy] = [await video(), await video(), await video()]
  for (const { versionId } of [deleted, replaced]) await store(versionId)
  const prints = await store(copy.versionId)
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.id).execute()
  await db.updateTable('records').set({ current_version_id: null }).where('id', '=', replaced.id).execute()
  await match(prints)
  assert.deepEqual(await pairs([copy.id]), [])
  await db.deleteFrom('radar_prints').execute()
})

test('D10 videos without a fingerprint are looked for newest first, so many at a time', async () => {
  const [old, printed, last] = [await video(), await video(), await video()]
  await db
    .updateTable('records')
    .set({ current_state: 'READY' })
    .where('id', 'in', [old.id, printed.id, last.id])
    .execute()
  await store(printed.versionId)
  const found = async (max: number) =>
    (await db.transaction().execute((tx) => findWithoutPrints(tx, max))).map(({ recordId }) => recordId)
  assert.deepEqual([await found(1), await found(9)], [[last.id], [last.id, old.id]])
  await db.deleteFrom('radar_prints').execute()
})

test('D10 of works that are being made one is ended, by its own number', async () => {
  const holder = await db.insertInto('holders').values({ name: 'Два' }).returning('id').executeTakeFirstOrThrow()
  const row = { holder_id: holder.id, name: 'Фильм', state: 'MAKING', size_bytes: 1 } as const
  const [one, other] = await db.insertInto('radar_works').values([row, row]).returning('id').execute()
  assert.ok(one && other)
  const end = (id: number) => db.transaction().execute((tx) => endWork(tx, id, { durationMs: 1_000.4 }))
  const states = async () => [(await readWork(db, one.id))?.state, (await readWork(db, other.id))?.state]
  assert.deepEqual([await end(other.id), await states()], [true, ['MAKING', 'READY']])
  assert.equal(await end(other.id), false, 'it has ended')
})
