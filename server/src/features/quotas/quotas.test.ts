import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type QuotaBounds, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testRecords } from '../../../test/test-records.ts'
import { changeQuotas } from './quotas.ts'

const { db, make, call, user, studio } = await testRecords()
const administrator = { user: await make.user({ admin: true }) }
const none: QuotaBounds = ofQuotas(() => null)

/** An account of somebody who may do all of it, with these bounds. */
async function bounded(bounds: Partial<QuotaBounds>) {
  const account = await studio(
    'media.can_create_records',
    'media.can_edit_records',
    'media.can_delete_records',
    'yauth.can_manage_account',
    'yauth.can_manage_users',
  )
  const save = (next: object) =>
    call(quotas.save, { accountId: account.id, quotas: { ...none, ...next } }, administrator)
  await save(bounds)
  const now = async () => (await call(quotas.own, {}, account.as)).result.quotas
  const open = (size: number, name = 'film.mp4') => call(uploads.createV2, { file: { name, size } }, account.as)
  return { account, save, now, open }
}
const extra = (answer: { error?: { extra: string } }) => (answer.error?.extra ?? '').replaceAll('\u00a0', ' ')

test('B12 quotas are set by an administrator alone, told to whoever manages the account, and journaled', async () => {
  const { account, save, now } = await bounded({})
  assert.deepEqual(await now(), {
    bytes: { limit: null, used: 0, coming: 0 },
    videos: { limit: null, used: 0, coming: 0 },
    people: { limit: null, used: 1, coming: 0 },
    livestreams: { limit: null, used: 0, coming: 0 },
    airtime: { limit: null, used: 0, coming: 0 },
  })
  assert.equal((await save({ bytes: 0, videos: 7, people: Number.MAX_SAFE_INTEGER })).error, undefined)
  const { bytes, videos, people } = await now()
  assert.deepEqual([bytes.limit, videos.limit, people.limit], [0, 7, Number.MAX_SAFE_INTEGER])
  const { items } = (await call(audit.list, { object: { type: 'account', id: account.id } }, account.as)).result
  assert.deepEqual(
    items[0]?.changes.toSorted((a, b) => a.field.localeCompare(b.field)),
    [
      { field: 'quotaBytes', before: null, after: 0 },
      { field: 'quotaPeople', before: null, after: Number.MAX_SAFE_INTEGER },
      { field: 'quotaVideos', before: null, after: 7 },
    ],
  )
  for (const wrong of [{ bytes: -1 }, { videos: 1.5 }, { people: 2 ** 53 }, { bytes: '5' }, { discs: 1 }]) {
    assert.equal((await save(wrong)).error?.type, 'VALIDATION', JSON.stringify(wrong))
  }
  const asMember = await call(quotas.save, { accountId: account.id, quotas: none }, account.as)
  assert.equal(asMember.error?.subtype, 'FORBIDDEN')
  const reader = await studio('media.can_edit_records')
  assert.equal((await call(quotas.own, {}, reader.as)).error?.subtype, 'FORBIDDEN')
  assert.equal((await call(quotas.get, { accountId: 987_654_321 }, administrator)).error?.subtype, 'ACCOUNT')
})

test('R25 B12 a hundred uploads at once are never let above the bytes of the account, and what was given up is free again', async () => {
  const { account, now, open } = await bounded({ bytes: 10_000 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => open(999)))
  const opened = answers.filter(({ error }) => error === undefined)
  assert.equal(opened.length, 10)
  assert.deepEqual((await now()).bytes, { limit: 10_000, used: 9_990, coming: 9_990 })
  const refused = answers.find(({ error }) => error !== undefined)
  assert.match(
    extra(refused ?? {}),
    /^Не хватает места: аккаунту отведено 9,7 КБ, занято 9,7 КБ, а нужно ещё 999 байт\./,
  )
  assert.equal((await open(10)).error, undefined)
  assert.equal((await open(1)).error?.subtype, 'QUOTA')
  const records = await db.selectFrom('records').select('id').where('account_id', '=', account.id).execute()
  assert.equal(records.length, 11, 'what was refused has left nothing')
  await db.updateTable('uploads').set({ state: 'ABORTED' }).where('account_id', '=', account.id).execute()
  assert.equal((await now()).bytes.used, 0)
})

test('B12 files that came whole count until they lie in the storage, and what lies there counts as it is', async () => {
  const { account, save, now, open } = await bounded({ bytes: 10_000 })
  const { result } = await open(4_000)
  await db
    .updateTable('uploads')
    .set({ state: 'DONE', finished_at: new Date() })
    .where('account_id', '=', account.id)
    .execute()
  assert.equal((await now()).bytes.used, 4_000)
  const record = await db
    .selectFrom('record_versions')
    .select('id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('record_versions')
    .set({ source_key: `sources/q-${account.id}`, source_size_bytes: 4_500 })
    .where('id', '=', record.id)
    .execute()
  assert.deepEqual((await now()).bytes, { limit: 10_000, used: 4_500, coming: 0 })
  assert.equal((await open(5_501)).error?.subtype, 'QUOTA')
  assert.equal((await open(5_500)).error, undefined)
  // a lower bound loses nothing
  await save({ bytes: 100 })
  assert.equal((await now()).bytes.used, 10_000)
  assert.equal((await open(1)).error?.subtype, 'QUOTA')
  await save({})
  assert.equal((await open(1_000_000)).error, undefined)
  assert.ok(result)
})

test('R25 B12 videos are made and brought back from the trash up to their number, all of those chosen or none', async () => {
  const { account, save, now, open } = await bounded({ videos: 3 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(10)))
  assert.equal(answers.filter(({ error }) => error === undefined).length, 3)
  assert.match(extra(answers.find(({ error }) => error) ?? {}), /^Аккаунту отведено видео: 3, и столько уже есть\./)
  assert.equal((await now()).videos.used, 3)
  const disposed = await Promise.all(
    [1, 2].map(() => make.record(account.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date() })),
  )
  const [first = 0, second = 0] = disposed
  const restore = (...ids: number[]) => call(trash.restore, { ids }, account.as)
  assert.match(extra(await restore(first)), /^Аккаунту отведено видео: 3, вернуть из корзины можно 0\./)
  await save({ videos: 4 })
  assert.match(extra(await restore(first, second)), /вернуть из корзины можно 1\./)
  assert.equal((await restore(first)).error, undefined)
  assert.equal((await restore(first)).error, undefined, 'a repeat asks for nothing')
  assert.equal((await now()).videos.used, 4)
})

test('B12 people are invited up to their number, and whoever is one already is given roles still', async () => {
  const { account, now } = await bounded({ people: 2 })
  const invite = (...lines: string[]) => call(users.invite, { lines }, account.as)
  assert.equal((await invite(`one-${account.id}@example.test`)).error, undefined)
  assert.match(
    extra(await invite(`two-${account.id}@example.test`)),
    /^Аккаунту отведено людей: 2, и столько уже есть\./,
  )
  assert.equal((await invite(`one-${account.id}@example.test`)).error, undefined)
  assert.equal((await now()).people.used, 2)
})

test('B12 of many who are invited those that fit come in, and of the others it is said; nothing is left of them', async () => {
  const { account, now, save } = await bounded({ people: 3 })
  const at = (name: string) => `${name}-${account.id}@example.test`
  const invite = (...lines: string[]) => call(users.invite, { lines }, account.as)
  const { result } = await invite(at('a'), 'не адрес', at('b'), at('c'), at('a'), at('d'))
  assert.deepEqual(
    result.results.map(({ line, outcome, userId }) => [line, outcome, userId !== null]),
    [
      [1, 'INVITED', true],
      [2, 'BAD', false],
      [3, 'INVITED', true],
      [4, 'FULL', false],
      [5, 'BAD', false],
      [6, 'FULL', false],
    ],
  )
  assert.equal(result.results[3]?.problem, 'В\u00a0аккаунте больше нет места')
  assert.equal((await now()).people.used, 3)
  const left = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [at('c'), at('d')])
    .execute()
  assert.deepEqual(left, [])
  const lines = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'users.invite')
    .where('account_id', '=', account.id)
    .execute()
  assert.equal(lines.length, 2, 'the journal tells those who were')
  assert.match(
    extra(await invite(at('a'), at('c'))),
    /^Аккаунту отведено людей: 3/,
    'with room for nobody it is refused',
  )
  await save({ people: 4 })
  assert.deepEqual(
    (await invite(at('c'))).result.results.map(({ outcome }) => outcome),
    ['INVITED'],
  )
})

test('B12 whoever comes by an upload link is told nothing of what the account has', async () => {
  const { account } = await bounded({ bytes: 100 })
  await db
    .updateTable('roles')
    .set({ permissions: ['media.can_create_records', 'media.can_edit_records'] })
    .where('account_id', '=', account.id)
    .execute()
  const until = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
  const { result } = await call(uploadLinks.create, { until }, account.as)
  const answer = await call(uploadLinks.startUpload, { token: result.token, file: { name: 'film.mp4', size: 101 } })
  assert.match(extra(answer), /^У того, кто прислал ссылку, не хватает места/)
  assert.doesNotMatch(extra(answer), /\d/)
})

test('B12 an extra sound needs room as it is announced', async () => {
  const { account, now } = await bounded({ bytes: 1_000 })
  const id = await make.record(account.id, user, { current_state: 'READY', playable: true, width: 16, height: 9 })
  const sound = (bytes: number) =>
    call(audioTracks.upload, { id, language: 'en', label: '', fileName: 'en.m4a', bytes }, account.as)
  assert.equal((await sound(1_001)).error?.subtype, 'QUOTA')
  assert.equal((await sound(600)).error, undefined)
  assert.equal((await now()).bytes.coming, 600)
  assert.equal((await sound(600)).error?.subtype, 'QUOTA')
})

test('R25 B12 those who change different quotas of an account at once lose none, and a closed one is given none', async () => {
  const { account } = await bounded({})
  const change = (bounds: Partial<QuotaBounds>, id = account.id) =>
    db.transaction().execute((tx) => changeQuotas(tx, id, bounds))
  for (const bound of Array.from({ length: 10 }, (_, round) => round)) {
    await Promise.all([change({ bytes: bound }), change({ videos: bound }), change({ people: bound })])
    const all = { ...none, bytes: bound, videos: bound, people: bound }
    assert.deepEqual(await change({}), { before: all, now: all })
  }
  assert.deepEqual((await change({ people: null }))?.now, { ...none, bytes: 9, videos: 9 })
  const closed = await make.account({ state: 'CLOSED' })
  assert.equal(await change({ videos: 1 }, closed.id), null)
  const kept = await db.selectFrom('account_quotas').select('videos').where('account_id', '=', closed.id).execute()
  assert.deepEqual(kept, [])
})

test('R25 B12 of two administrators who set quotas of an account at once the second is told, unless both want the same', async () => {
  const { account } = await bounded({ videos: 5 })
  const seen = { ...none, videos: 5 }
  const save = (next: object, expected: QuotaBounds | undefined = seen) =>
    call(
      quotas.save,
      { accountId: account.id, quotas: { ...none, ...next }, ...(expected && { seen: expected }) },
      administrator,
    )
  const both = await Promise.all([save({ videos: 6 }), save({ videos: 7 })])
  assert.deepEqual(both.map(({ error }) => error?.subtype ?? 'saved').toSorted(), ['CONFLICT', 'saved'])
  const { videos } = (await call(quotas.get, { accountId: account.id }, administrator)).result.quotas
  assert.equal((await save({ videos: videos.limit })).error, undefined, 'what is so already is no quarrel')
  assert.equal((await save({ people: 9 })).error?.subtype, 'CONFLICT')
  const now = (await call(quotas.get, { accountId: account.id }, administrator)).result.quotas
  assert.deepEqual([now.videos.limit, now.people.limit], [videos.limit, null], 'what was refused has changed nothing')
  assert.equal((await save({ videos: 1 }, { ...none, videos: videos.limit })).error, undefined)
})
