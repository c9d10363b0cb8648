import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { allPermissions, type Section } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { sql } from 'kysely'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const t = await testPlayback(playbackRoutes)
const { db, call } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const owner = await make.user({ name: 'Мария' })
await make.member(t.account.id, owner, [...allPermissions])
const own = { user: owner, account: 'studio' }

/** Another account that takes part in sharing, and somebody who may do everything there. */
async function neighbour(name = 'Соседи') {
  const user = await make.user({ name: 'Борис' })
  const { id, code } = await make.account({
    name,
    sections: ['VIDEO', 'SHARING'],
    members: { [user]: [...allPermissions] },
  })
  return { id, code, user, as: { user, account: code } }
}
type Neighbour = Awaited<ReturnType<typeof neighbour>>

async function agreed(other: Neighbour) {
  const { relation } = (await call(sharing.invite, { targetAccountCode: other.code }, own)).result
  await call(sharing.accept, { id: relation.id }, other.as)
  return relation.id
}
const share = (ids: number[], targetAccountCodes: string[], as: object = own) =>
  call(sharing.share, { ids, targetAccountCodes }, as)
const unshare = (ids: number[], targetAccountCodes: string[]) => call(sharing.unshare, { ids, targetAccountCodes }, own)
const seenBy = async ({ as }: Neighbour) => (await call(sharing.incoming, {}, as)).result.items.map(({ id }) => id)
const statesOf = ({ result }: Awaited<ReturnType<typeof share>>) =>
  Object.fromEntries(
    Object.entries(result.sharedRecords).map(([id, codes]) => [
      id,
      Object.fromEntries(Object.entries(codes).map(([code, { status, error }]) => [code, error?.subtype ?? status])),
    ]),
  )

test('C-7.3-12 C-7.3-13 C-4-23 C-3-22 a video is shown in an account that agreed, read only, and no longer once it is taken back', async () => {
  const other = await neighbour()
  const { id } = await t.playing('Общее')
  await agreed(other)
  assert.deepEqual(statesOf(await share([id], [other.code])), { [id]: { [other.code]: 'ACTIVE' } })
  assert.deepEqual(statesOf(await share([id], [other.code])), { [id]: { [other.code]: 'ACTIVE' } })
  const { record } = (await call(sharing.get, { id }, other.as)).result
  assert.deepEqual(
    [record.name, record.sharedFrom, record.playable],
    ['Общее', { accountCode: 'studio', accountName: 'Студия' }, true],
  )
  // its owner has no name: the address by which he signs in is nobody else's
  assert.equal(record.ownerName, 'Студия')
  assert.ok(!JSON.stringify((await call(sharing.incoming, {}, other.as)).result).includes('@'))
  assert.deepEqual(await seenBy(other), [id])
  assert.equal((await call(sharing.incoming, { q: 'общ%' }, other.as)).result.total, 0)
  assert.equal((await call(sharing.incoming, { q: 'ОБЩ' }, other.as)).result.total, 1)
  assert.deepEqual(statesOf(await unshare([id], [other.code])), { [id]: { [other.code]: 'REVOKED' } })
  assert.deepEqual(statesOf(await unshare([id], [other.code])), { [id]: { [other.code]: 'REVOKED' } })
  assert.deepEqual(await seenBy(other), [])
  const { shares } = (await call(sharing.ofRecord, { id }, own)).result
  assert.deepEqual(
    shares.map(({ accountCode, state }) => [accountCode, state]),
    [[other.code, 'REVOKED']],
  )
  const lines = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('object_id', '=', String(id))
    .where('object_type', '=', 'record')
    .orderBy('id')
    .execute()
  assert.deepEqual(lines, [
    { action: 'sharing.share', after: { sharedWith: [other.code] } },
    { action: 'sharing.unshare', after: { sharedWith: [] } },
  ])
})

test('R31 C-7.3-13 an address of playback given in the other account ends with the sharing, at the very next segment', async () => {
  const other = await neighbour()
  const film = await t.playing('Фильм')
  await agreed(other)
  await share([film.id], [other.code])
  const base = film.base(await t.session(other.user))
  const segment = async () => (await t.ask(`${base}480/00000.m4s`)).statusCode
  assert.equal((await call(recordPlayer.previewPlayerData, { id: film.id }, other.as)).result.record.name, 'Фильм')
  assert.equal(await segment(), 200)
  await unshare([film.id], [other.code])
  assert.equal(await segment(), 404)
  assert.equal((await call(recordPlayer.previewPlayerData, { id: film.id }, other.as)).error?.subtype, 'RECORD')
  await share([film.id], [other.code])
  assert.equal(await segment(), 200)
  await call(trash.dispose, { ids: [film.id] }, own)
  assert.equal(await segment(), 404)
  assert.deepEqual(await seenBy(other), [])
  const broken = (await call(sharing.ofRecord, { id: film.id }, own)).result.shares.map(({ state }) => state)
  await call(trash.restore, { ids: [film.id] }, own)
  const back = (await call(sharing.ofRecord, { id: film.id }, own)).result.shares.map(({ state }) => state)
  assert.deepEqual([broken, back, await segment()], [['BROKEN'], ['ACTIVE'], 200])
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', other.id).execute()
  assert.equal(await segment(), 404)
})

test('Q-08 nothing is shared before the other account agreed; an unknown account and a strange one are told alike', async () => {
  const [other, strange] = [await neighbour(), await neighbour()]
  const { id } = await t.playing()
  await call(sharing.invite, { targetAccountCode: other.code }, own)
  const answer = await share([id], [other.code, strange.code, 'no-such-account'])
  const {
    [other.code]: pending,
    [strange.code]: unrelated,
    'no-such-account': unknown,
  } = answer.result.sharedRecords[id] ?? {}
  assert.deepEqual([pending?.error?.subtype, unrelated, unknown], ['ACCOUNT', pending, pending])
  assert.deepEqual(await seenBy(other), [])
  const reader = await make.user()
  await make.member(t.account.id, reader, ['media.can_create_records'])
  assert.equal((await share([id], [other.code], { user: reader, account: 'studio' })).error?.subtype, 'FORBIDDEN')
  const plain = await make.account({ members: { [owner]: [...allPermissions] } })
  assert.equal((await share([id], [other.code], { user: owner, account: plain.code })).error?.subtype, 'SECTION')
})

test('C-9-07 at most 50 videos and 10 accounts a call; strange videos are told as unknown ones and stay as they were', async () => {
  const other = await neighbour()
  await agreed(other)
  const codes = Array.from({ length: 11 }, (_, index) => `account-${index}`)
  const ids = Array.from({ length: 51 }, (_, index) => index + 1)
  const refused = [await share([1], codes), await share(ids, [other.code])].map(({ error }) => error?.subtype)
  assert.deepEqual(refused, ['TARGETS', 'IDS'])
  const most = await share([1], codes.slice(1))
  assert.deepEqual([most.error, Object.keys(most.result.sharedRecords[1] ?? {}).length], [undefined, 10])
  const theirs = await make.record(other.id, other.user)
  const states = statesOf(await share([theirs, 999_999], [other.code]))
  assert.deepEqual(states, { [theirs]: { [other.code]: 'RECORD' }, 999999: { [other.code]: 'RECORD' } })
})

test('a relation is decided by the invited account alone and ended from either side, with what was shared by it', async () => {
  const [other, strange] = [await neighbour(), await neighbour()]
  const { id } = await t.playing()
  const { relation } = (await call(sharing.invite, { targetAccountCode: other.code }, own)).result
  const again = (await call(sharing.invite, { targetAccountCode: other.code }, own)).result.relation
  assert.deepEqual([relation.state, again.id], ['PENDING', relation.id])
  for (const as of [own, strange.as]) {
    for (const called of [sharing.accept, sharing.reject]) {
      assert.equal((await call(called, { id: relation.id }, as)).error?.subtype, 'RELATION')
    }
  }
  assert.equal((await call(sharing.end, { id: relation.id }, strange.as)).error?.subtype, 'RELATION')
  assert.deepEqual(
    (await call(sharing.relations, {}, other.as)).result.pending.map((one) => one.id),
    [relation.id],
  )
  for (const _ of [1, 2]) {
    assert.equal((await call(sharing.accept, { id: relation.id }, other.as)).result.relation.state, 'ACTIVE')
  }
  assert.deepEqual(
    (await call(sharing.targets, {}, own)).result.accounts.filter(({ accountCode }) => accountCode === other.code)
      .length,
    1,
  )
  await share([id], [other.code])
  await call(sharing.end, { id: relation.id }, other.as)
  assert.deepEqual(await seenBy(other), [])
  assert.equal(statesOf(await share([id], [other.code]))[id]?.[other.code], 'ACCOUNT')
  const second = await agreed(other)
  await share([id], [other.code])
  await call(sharing.end, { id: second, keepShared: true }, own)
  assert.deepEqual(await seenBy(other), [id])
  // what is still shown there can be ended by it: unshare is offered the account, share is not
  for (const former of [false, true]) {
    const { accounts } = (await call(sharing.targets, { former }, own)).result
    assert.equal(accounts.filter(({ accountCode }) => accountCode === other.code).length, former ? 1 : 0)
  }
  await unshare([id], [other.code])
  assert.deepEqual(await seenBy(other), [])
  // the account that is shown videos cannot keep them
  const third = await agreed(other)
  await share([id], [other.code])
  await call(sharing.end, { id: third, keepShared: true }, other.as)
  assert.deepEqual(await seenBy(other), [])
  for (const code of ['no-such-account', 'studio', (await make.account()).code]) {
    assert.equal((await call(sharing.invite, { targetAccountCode: code }, own)).error?.subtype, 'ACCOUNT')
  }
})

test('every move of a relation is in the journal once, as it was before and after, under the account that made it', async () => {
  const other = await neighbour('Соседи по журналу')
  const gone = await neighbour()
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', gone.id).execute()
  assert.equal((await call(sharing.invite, { targetAccountCode: gone.code }, own)).error?.subtype, 'ACCOUNT')
  const { last } = await db.selectFrom('audit_events').select(sql<number>`max(id)`.as('last')).executeTakeFirstOrThrow()
  const invite = () => call(sharing.invite, { targetAccountCode: other.code }, own)
  const { relation } = (await invite()).result
  const { createdAt, id, ...rest } = relation
  const rules = { album: null, until: null, mayPublish: true }
  const seen = { direction: 'out', accountCode: other.code, accountName: 'Соседи по журналу', records: 0, rules }
  assert.deepEqual(rest, { ...seen, state: 'PENDING' })
  await invite()
  const until = new Date(Date.now() + 86_400_000)
  const change = () =>
    call(sharing.changeRules, { id, rules: { albumId: null, until: until.toISOString(), mayPublish: false } }, own)
  await change()
  await change()
  const accept = () => call(sharing.accept, { id }, other.as)
  await accept()
  await accept()
  const films = [await t.playing(), await t.playing()]
  const [kept = 0, back = 0] = films.map((film) => film.id)
  await share([kept, back], [other.code])
  await unshare([back], [other.code])
  const { out } = (await call(sharing.relations, {}, own)).result
  assert.deepEqual(
    out.filter((one) => one.id === id),
    [
      {
        ...seen,
        id,
        createdAt,
        state: 'ACTIVE',
        records: 1,
        rules: { ...rules, until: until.toISOString(), mayPublish: false },
      },
    ],
  )
  const end = () => call(sharing.end, { id }, own)
  await end()
  assert.equal((await end()).result.relation.state, 'ENDED')
  const { shares } = (await call(sharing.ofRecord, { id: kept }, own)).result
  assert.deepEqual(
    shares.map(({ accountCode, accountName, state, note }) => [accountCode, accountName, state, note]),
    [[other.code, 'Соседи по журналу', 'REVOKED', '']],
  )
  const lines = await db
    .selectFrom('audit_events')
    .select(['action', 'account_id', 'user_id', 'object_id', 'before', 'after'])
    .where('object_type', '=', 'account')
    .where('id', '>', last)
    .orderBy('id')
    .execute()
  const line = (action: string, of: { id: number; user: number }, before: object, after: object) => ({
    ...{ action: `sharing.${action}`, account_id: of.id, user_id: of.user, object_id: String(of.id) },
    ...{ before, after },
  })
  const we = { id: t.account.id, user: owner }
  const of = (state: string, more = {}, code = other.code) => ({
    ...{ sharing: code, state, sharedAlbum: null, sharedUntil: null, mayPublish: true, ...more },
  })
  const changed = { sharedUntil: until.toISOString(), mayPublish: false }
  assert.deepEqual(
    lines.map((one) => ({ ...one, before: one.before ?? {} })),
    [
      line('invite', we, {}, of('PENDING')),
      line('changeRules', we, of('PENDING'), of('PENDING', changed)),
      line('accept', other, of('PENDING', changed, 'studio'), of('ACTIVE', changed, 'studio')),
      line('end', we, of('ACTIVE', changed), of('ENDED', changed)),
    ],
  )
})

test('R28 T-IDOR-1 the other account changes nothing of what it is shown, by no call, and sees no row of its owner', async () => {
  const [other, strange] = [await neighbour(), await neighbour()]
  const film = await t.playing('Чужое')
  const hidden = await t.playing('Скрытое')
  await agreed(other)
  await share([film.id], [other.code])
  const { id } = film
  const before = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const tries = [
    call(records.update, { id, rowVersion: before.row_version, fields: { name: 'Моё' } }, other.as),
    call(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes: [] } }, other.as),
    call(records.dropReplacement, { id }, other.as),
    call(records.deleteByIds, { ids: [id] }, other.as),
    call(trash.dispose, { ids: [id] }, other.as),
    call(trash.delete, { ids: [id] }, other.as),
    call(trash.restore, { ids: [id] }, other.as),
    call(sharing.share, { ids: [id], targetAccountCodes: [strange.code] }, other.as),
    call(sharing.unshare, { ids: [id], targetAccountCodes: [other.code] }, other.as),
    call(sharing.ofRecord, { id }, other.as),
    call(audit.list, { object: { type: 'record', id } }, other.as),
    call(records.getById, { id }, other.as),
  ]
  await Promise.all(tries)
  assert.deepEqual(await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow(), before)
  assert.deepEqual(await seenBy(other), [id])
  assert.deepEqual(await seenBy(strange), [])
  assert.equal((await call(sharing.get, { id: hidden.id }, other.as)).error?.subtype, 'RECORD')
  assert.equal((await call(sharing.get, { id }, strange.as)).error?.subtype, 'RECORD')
  const theirs = db.account(other.id)
  for (const table of ['records', 'record_versions', 'shares', 'share_relations'] as const) {
    assert.deepEqual(await theirs.selectFrom(table).select('account_id').execute(), [], table)
  }
  const { rows } = await sql<{ id: number }>`select id from shared_in(null)`.execute(theirs)
  assert.deepEqual(rows, [{ id }])
  assert.deepEqual(
    (await sql<object>`select id from shared_in(array[${hidden.id}]::bigint[])`.execute(theirs)).rows,
    [],
  )
  const forged = { account_id: t.account.id, record_id: hidden.id, to_account_id: other.id, shared_by: other.user }
  await assert.rejects(theirs.insertInto('shares').values(forged).execute(), /row-level security/)
  // the function names no account for good: the next statement sees its own rows again
  await theirs.transaction().execute(async (tx) => {
    await sql`select id from shared_in(null)`.execute(tx)
    assert.deepEqual(await tx.selectFrom('records').select('id').execute(), [])
  })
})

test('P-Y-07 who may list accounts is told those that he can enter and that take part in sharing, and nobody else is', async () => {
  const person = await make.user()
  const sections: Section[] = ['VIDEO', 'SHARING']
  const here = await make.account({ name: 'Здесь', sections, members: { [person]: ['yauth.can_index_accounts'] } })
  const [beta, alpha] = [
    await make.account({ name: 'Бета', sections, members: { [person]: [] } }),
    await make.account({ name: 'Альфа', sections, members: { [person]: [] } }),
  ]
  await make.account({ name: 'Без обмена', sections: ['VIDEO'], members: { [person]: [] } })
  await make.account({ name: 'Закрыт', sections, state: 'CLOSED', members: { [person]: [] } })
  const foreign = await make.account({ name: 'Чужой', sections })
  const reachable = (user: number, account: string) => call(sharing.reachable, {}, { user, account })
  assert.deepEqual((await reachable(person, here.code)).result.accounts, [
    { accountCode: alpha.code, accountName: 'Альфа' },
    { accountCode: beta.code, accountName: 'Бета' },
  ])
  const { error } = await reachable(person, beta.code)
  assert.equal(`${error?.type}/${error?.subtype}`, 'ACCESS/FORBIDDEN', 'it takes the right there')
  const administrator = await make.user({ admin: true })
  const all = (await reachable(administrator, here.code)).result.accounts.map(({ accountCode }) => accountCode)
  assert.ok(all.includes(foreign.code) && !all.includes(here.code))
})
