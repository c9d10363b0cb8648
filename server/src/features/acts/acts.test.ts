import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sql } from 'kysely'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, user, studio, refusal, startBulk, stopWorkers, startProcess } = await testBulk()
const dispose = { name: 'dispose', params: {} }
const mayDelete: Permission[] = ['media.can_delete_records']
const trashed = async (accountId: number) =>
  (
    await db
      .selectFrom('records')
      .select('id')
      .where('account_id', '=', accountId)
      .where('lifecycle', '=', 'DISPOSED')
      .execute()
  ).length
const lines = (accountId: number, action: string) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('an act goes on after a server was killed in the middle: each record is done once, with one line of its call', async () => {
  await stopWorkers()
  const { account, as, act, until } = await studio(1_000, mayDelete)
  const started = (await act(dispose)).result.batch
  assert.deepEqual([started.kind, started.state, started.affected], ['ACT', 'RUNNING', 1_000])
  const killed = await startProcess()
  await killed.killWhen(async () => (await trashed(account.id)) > 0)
  const left = await trashed(account.id)
  assert.ok(left > 0 && left < 1_000 && left % 50 === 0, `${left} were thrown away`)
  await startBulk()
  const done = await until(started.id, 'DONE')
  assert.deepEqual([done.changed, done.skipped, done.failed], [1_000, 0, 0])
  assert.equal(await trashed(account.id), 1_000)
  const journal = await lines(account.id, 'trash.dispose')
  assert.equal(new Set(journal.map(({ object_id }) => object_id)).size, 1_000)
  assert.equal(journal.length, 1_000)
  assert.ok(journal.every((line) => line.batch_id === started.id && line.user_id === user && line.ip !== null))
  assert.deepEqual(journal[0]?.after, { lifecycle: 'DISPOSED', disposeReason: null })
  assert.equal((await lines(account.id, 'bulk.bulkAct')).length, 1)
  const { items } = (await call(bulk.bulkList, {}, as)).result
  assert.deepEqual(
    items.map(({ id }) => id),
    [started.id],
  )
})

test('a right that is lost in the middle stops an act before the next records; given back, a person lets it go on', async () => {
  await stopWorkers()
  const { account, act, move, until } = await studio(200, mayDelete)
  const { id } = (await act(dispose)).result.batch
  const killed = await startProcess()
  await killed.killWhen(async () => (await trashed(account.id)) > 0)
  const before = await trashed(account.id)
  const rights = await sql<{ roleId: number }>`delete from membership_roles where user_id = ${user}
    and account_id = ${account.id} returning role_id as "roleId"`.execute(db)
  await startBulk()
  assert.match((await until(id, 'STOPPED')).failText ?? '', /больше нет права/)
  assert.equal(await trashed(account.id), before)
  assert.equal(refusal(await move(id, 'continue')), 'ACCESS/FORBIDDEN')
  for (const { roleId } of rights.rows) {
    await sql`insert into membership_roles (account_id, user_id, role_id)
      values (${account.id}, ${user}, ${roleId})`.execute(db)
  }
  await move(id, 'continue')
  await until(id, 'DONE')
  assert.equal(await trashed(account.id), 200)
})

test('whoever was locked out of the product does nothing more', async () => {
  await stopWorkers()
  const someone = await make.user()
  const { account, until } = await studio(10)
  await make.member(account.id, someone, mayDelete)
  const by = { user: someone, account: account.code }
  const { id } = (await call(bulk.bulkAct, { selection: { filter: {} }, act: dispose }, by)).result.batch
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', someone).execute()
  await startBulk()
  assert.match((await until(id, 'STOPPED')).failText ?? '', /нет доступа/)
  assert.equal(await trashed(account.id), 0)
})

test('C-3-24 a refusal of one among many is told with its reason, holds no other up, and is taken up again', async () => {
  await startBulk()
  const { account, ids, act, until, get, move } = await studio(60, mayDelete)
  const [held = 0] = ids
  const foreign = (await studio(1)).ids[0] ?? 0
  await db.updateTable('records').set({ hold: true, hold_reason: 'суд' }).where('id', '=', held).execute()
  const { id } = (await act(dispose, { ids: [...ids, foreign, 2 ** 40] })).result.batch
  const done = await until(id, 'DONE')
  assert.deepEqual([done.affected, done.changed, done.failed], [62, 59, 3])
  assert.equal(await trashed(account.id), 59)
  const { leftOut } = await get(id)
  assert.deepEqual(
    leftOut.map(({ id: of, record, status, error }) => [of, record, status, error]),
    [
      [held, 'Видео 1', 'ERROR', leftOut[0]?.error],
      [foreign, null, 'ERROR', 'Нет такого видео'],
      [2 ** 40, null, 'ERROR', 'Нет такого видео'],
    ],
  )
  assert.match(leftOut[0]?.error ?? '', /суд/)
  assert.equal(
    (await db.selectFrom('records').select('lifecycle').where('id', '=', foreign).executeTakeFirst())?.lifecycle,
    'ACTIVE',
  )
  await db.updateTable('records').set({ hold: false, hold_reason: null }).where('id', '=', held).execute()
  await move(id, 'retry')
  assert.deepEqual([(await until(id, 'DONE')).changed, await trashed(account.id)], [60, 60])
})

test('what an act put into the trash is taken back out of it, by whoever may restore; nothing else has a way back', async () => {
  await startBulk()
  const { account, ids, as, act, until, undo } = await studio(55, mayDelete)
  const { id } = (await act(dispose, { ids: ids.slice(0, 52) })).result.batch
  assert.equal((await until(id, 'DONE')).canUndo, true)
  const editor = await make.user()
  await make.member(account.id, editor, ['media.can_edit_records'])
  const by = { user: editor, account: account.code }
  assert.equal((await call(bulk.bulkGet, { batchId: id }, by)).result.batch.canUndo, false)
  assert.equal(refusal(await undo(id, by)), 'ACCESS/FORBIDDEN')
  const back = (await undo(id)).result.batch
  assert.equal((await until(back.id, 'DONE')).changed, 52)
  assert.equal(await trashed(account.id), 0)
  assert.equal((await lines(account.id, 'trash.restore')).length, 52)
  assert.equal((await until(id, 'DONE')).canUndo, false)
  assert.equal((await until(back.id, 'DONE')).canUndo, false)
  assert.equal(refusal(await undo(back.id, as)), 'STATE/CONFLICT')
})

test('an act asks for the right of its own call, also of whoever may edit records; a stranger sees none of it', async () => {
  await startBulk()
  const { account, as, ids, act, move, until } = await studio(3)
  for (const [name, params] of [
    ['dispose', {}],
    ['youtube', {}],
    ['hold', { on: true, reason: 'суд' }],
    ['album', { id: 1 }],
  ] as const) {
    assert.equal(refusal(await act({ name, params })), 'ACCESS/FORBIDDEN', name)
  }
  const someone = await make.user()
  await make.member(account.id, someone, mayDelete)
  const by = { user: someone, account: account.code }
  const watcher = await make.user()
  await make.member(account.id, watcher, ['yauth.can_manage_account'])
  const stranger = { user: watcher, account: account.code }
  const { id } = (await act(dispose, { ids }, by)).result.batch
  await until(id, 'DONE')
  assert.equal(refusal(await call(bulk.bulkGet, { batchId: id }, stranger)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await move(id, 'retry', stranger)), 'ACCESS/FORBIDDEN')
  assert.equal((await call(bulk.bulkList, {}, stranger)).result.total, 0)
  assert.equal((await call(bulk.bulkList, {}, by)).result.total, 1)
  assert.equal((await call(bulk.bulkGet, { batchId: id }, by)).error, undefined)
  assert.equal((await call(bulk.bulkGet, { batchId: id }, as)).error, undefined)
  assert.equal(refusal(await call(bulk.bulkGet, { batchId: id }, (await studio(1)).as)), 'NOT_FOUND/BATCH')
})

test('a selection is a list, a filter or what lies in the trash, and of the trash only for whoever sees it', async () => {
  await startBulk()
  const { account, ids, act, until } = await studio(4, mayDelete)
  for (const selection of [{}, { ids, filter: {} }, { trash: {}, filter: {} }, { trash: {}, ids }]) {
    assert.equal(refusal(await act(dispose, selection)), 'VALIDATION/FIELD')
  }
  const { id } = (await act({ name: 'dispose', params: { reason: 'старое' } }, { filter: {}, except: [ids[0]] })).result
    .batch
  await until(id, 'DONE')
  assert.equal(await trashed(account.id), 3)
  const back = (await act({ name: 'restore', params: {} }, { trash: { reason: 'старое' }, except: [ids[1]] })).result
    .batch
  assert.equal((await until(back.id, 'DONE')).changed, 2)
  assert.equal(await trashed(account.id), 1)
  const other = await studio(0, ['media.can_change_youtube'])
  assert.equal(refusal(await other.act({ name: 'youtubeDetach', params: {} }, { trash: {} })), 'ACCESS/FORBIDDEN')
})

test('what a call refuses for all together is told of each: an album that is gone, and one at its end', async () => {
  await startBulk()
  const { as, ids, act, until, get } = await studio(5, ['media.can_manage_albums', 'media.can_edit_records'])
  const { album } = (await call(albums.create, { name: 'Новый' }, as)).result
  const order = [3, 1, 0, 4, 2].map((at) => ids[at] ?? 0)
  const { id } = (await act({ name: 'album', params: { id: album.id } }, { ids: order })).result.batch
  assert.equal((await until(id, 'DONE')).changed, 5)
  const kept = await db
    .selectFrom('album_items')
    .select('record_id')
    .where('album_id', '=', album.id)
    .orderBy('position')
    .execute()
  assert.deepEqual(
    kept.map(({ record_id }) => record_id),
    order,
  )
  const again = (await act({ name: 'album', params: { id: album.id } }, { ids })).result.batch
  assert.deepEqual([(await until(again.id, 'DONE')).skipped, again.failed], [5, 0])
  await call(albums.delete, { id: album.id }, as)
  const gone = (await act({ name: 'album', params: { id: album.id } }, { ids })).result.batch
  assert.equal((await until(gone.id, 'DONE')).failed, 5)
  assert.ok((await get(gone.id)).leftOut.every(({ error }) => /альбом/i.test(error)))
})

test('an act is paused, continued and cancelled like every bulk change', async () => {
  await stopWorkers()
  const { account, act, move, until } = await studio(120, mayDelete)
  const { id } = (await act(dispose)).result.batch
  assert.equal((await move(id, 'pause')).result.batch.state, 'PAUSED')
  await startBulk()
  assert.equal(await trashed(account.id), 0)
  await move(id, 'continue')
  await until(id, 'DONE')
  assert.equal(await trashed(account.id), 120)
  await stopWorkers()
  const other = (await act({ name: 'restore', params: {} }, { trash: {} })).result.batch
  assert.equal((await move(other.id, 'cancel')).result.batch.state, 'CANCELED')
  assert.equal(refusal(await move(other.id, 'continue')), 'STATE/CONFLICT')
  assert.equal(await trashed(account.id), 120)
})
