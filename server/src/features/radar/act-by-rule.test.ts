import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { radar } from '@skleyka/contract/radar/radar.calls.ts'
import type { RadarRule } from '@skleyka/contract/radar/radar-states.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testClaims } from '../../../test/test-claims.ts'
import { sourceKey } from '../../storage/keys.ts'
import { actByRule, actOnWaiting } from './act-by-rule.ts'
import { endWaiting } from './matches.sql.ts'

const t = await testClaims()
const { db, call, holder, video, row, account, asManager, admin, seenBy, grant, review } = t
type Of = Awaited<ReturnType<typeof holder>>

async function workOf(of: Of, rule: RadarRule): Promise<number> {
  const work = { holder_id: of.id, name: `Фильм ${rule}`, rule, state: 'READY', size_bytes: 1 } as const
  return (await db.insertInto('radar_works').values(work).returning('id').executeTakeFirstOrThrow()).id
}

const move = (id: number, lifecycle: 'DISPOSED' | 'ACTIVE') =>
  db
    .updateTable('records')
    .set({ lifecycle, disposed_at: lifecycle === 'ACTIVE' ? null : new Date() })
    .where('id', '=', id)
    .execute()

/** A video in which works were just found, and what their rules have done. */
async function found(
  workIds: readonly number[],
  {
    isOlder = false,
    isAgain = false,
    isInTrash = false,
    ...fields
  }: { isOlder?: boolean; isAgain?: boolean; isInTrash?: boolean; publication?: 'DRAFT'; holder_id?: number } = {},
) {
  const one = await video(fields)
  const at = isOlder ? new Date('2020-01-01') : new Date(Date.now() + 1_000)
  const version = { account_id: account.id, record_id: one.id, number: 1, state: 'READY', created_at: at } as const
  const add = (row: typeof version | { number: number; source_key: string }) =>
    db
      .insertInto('record_versions')
      .values({ ...version, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id: firstId } = await add(version)
  const again = { number: 2, source_key: sourceKey('0', firstId), created_at: new Date(Date.now() + 2_000) }
  const versionId = isAgain ? (await add(again)).id : firstId
  const ranges = JSON.stringify([
    { kind: 'PICTURE', fromMs: 0, toMs: 20_000, otherFromMs: 0, otherToMs: 20_000, isMirrored: false },
  ])
  const matches = workIds.map((work_id) => ({ record_id: one.id, work_id, score: 90, ranges }))
  const saved = await db.insertInto('radar_matches').values(matches).returning('id').execute()
  const ids = saved.map(({ id }) => id)
  if (isInTrash) await move(one.id, 'DISPOSED')
  await db.transaction().execute((tx) => actByRule(tx, t.services, versionId, ids))
  const states = await db
    .selectFrom('radar_matches')
    .select(['state', 'claim_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return { ...one, matchIds: ids, states: states.map(({ state }) => state), claimId: states[0]?.claim_id ?? 0 }
}

test('D10 a work that restricts keeps a new video from viewers until its claim is decided, and the account is told and objects', async () => {
  const of = await holder()
  const one = await found([await workOf(of, 'RESTRICT')])
  assert.deepEqual(
    [one.states, (await row(one.id)).publication, (await row(one.id)).claim_block],
    [['CLAIMED'], 'EXPIRED', one.claimId],
  )
  const claim = await seenBy.account(one.claimId)
  assert.deepEqual(
    [claim.state, claim.isRestricting, claim.decision, claim.ranges],
    ['NEW', true, null, [{ fromMs: 0, toMs: 20_000 }]],
  )
  const { rowVersion } = (await call(records.getById, { id: one.id }, asManager)).result.record
  const publish = await call(
    records.update,
    { id: one.id, rowVersion, fields: { publication: 'PUBLISHED' } },
    asManager,
  )
  assert.equal(publish.error?.subtype, 'CLAIM')
  const notices = await db.selectFrom('notices').select('user_id').where('kind', '=', 'claimsOfRadar').execute()
  assert.ok(notices.some(({ user_id }) => user_id === t.manager))
  await review(one.claimId, claim.rowVersion)
  const rejected = await seenBy.admin(one.claimId)
  await call(adminClaims.reject, { id: one.claimId, rowVersion: rejected.rowVersion, reason: 'Цитата' }, admin)
  assert.deepEqual([(await row(one.id)).publication, (await row(one.id)).claim_block], ['PUBLISHED', null])
  const { match } = (await call(radar.match, { id: one.matchIds[0] ?? 0 }, of.as)).result
  assert.equal(match.state, 'NEW')
})

test('D10 a restriction ends with its claim: withdrawn, or granted with something else; granted, the video can still be given back', async () => {
  const of = await holder()
  const work = await workOf(of, 'RESTRICT')
  const withdrawn = await found([work])
  await call(
    holderClaims.withdraw,
    { id: withdrawn.claimId, rowVersion: (await seenBy.admin(withdrawn.claimId)).rowVersion },
    of.as,
  )
  assert.equal((await row(withdrawn.id)).publication, 'PUBLISHED')
  const other = await found([work])
  await review(other.claimId, (await seenBy.admin(other.claimId)).rowVersion)
  await grant(other.claimId, ['STATISTICS'])
  assert.deepEqual([(await row(other.id)).publication, (await row(other.id)).claim_block], ['PUBLISHED', null])
  const taken = await found([work])
  await review(taken.claimId, (await seenBy.admin(taken.claimId)).rowVersion)
  assert.deepEqual((await grant(taken.claimId, ['TAKE_DOWN'])).result.claim.decision?.notes, [])
  assert.equal((await row(taken.id)).publication, 'EXPIRED')
  await t.takeBack(taken.claimId)
  assert.deepEqual(
    [(await row(taken.id)).publication, (await seenBy.admin(taken.claimId)).isRestricting],
    ['PUBLISHED', false],
  )
})

test('D10 a rule acts on new videos alone and once for a holder; a claim without a restriction leaves the video to its viewers', async () => {
  const of = await holder()
  const [claiming, restricting, telling] = [
    await workOf(of, 'CLAIM'),
    await workOf(of, 'RESTRICT'),
    await workOf(of, 'REPORT'),
  ]
  assert.deepEqual((await found([restricting], { isOlder: true })).states, ['NEW'])
  assert.deepEqual((await found([restricting], { isOlder: true, isAgain: true })).states, ['NEW'], 'made of it again')
  assert.deepEqual((await found([restricting], { isAgain: true })).states, ['CLAIMED'])
  assert.deepEqual((await found([restricting], { holder_id: of.id })).states, ['NEW'], 'its own')
  assert.deepEqual((await found([telling])).states, ['NEW'])
  const one = await found([claiming, restricting])
  assert.deepEqual([one.states, (await row(one.id)).publication], [['CLAIMED', 'NEW'], 'PUBLISHED'])
  const draft = await found([restricting], { publication: 'DRAFT' })
  assert.deepEqual([(await row(draft.id)).publication, (await row(draft.id)).claim_block], ['DRAFT', draft.claimId])
})

test('D10 copies that are found at once are one notice that counts, until it is read', async () => {
  await db.deleteFrom('notices').execute()
  const of = await holder()
  const work = await workOf(of, 'CLAIM')
  for (const _ of [1, 2, 3]) await found([work])
  const listNotices = async () =>
    (await db.selectFrom('notices').select(['user_id', 'kind', 'data', 'read_at']).orderBy('id').execute()).map(
      ({ user_id, kind, data, read_at }) => [user_id, kind, Object(data).rows, read_at !== null],
    )
  assert.deepEqual(await listNotices(), [
    [t.manager, 'claimsOfRadar', 3, false],
    [admin.user, 'claimsOfRadar', 3, false],
  ])
  await db.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', t.manager).execute()
  await found([work])
  assert.deepEqual((await listNotices()).toSorted(), [
    [t.manager, 'claimsOfRadar', 1, false],
    [t.manager, 'claimsOfRadar', 3, true],
    [admin.user, 'claimsOfRadar', 4, false],
  ])
})

test('D10 where a holder has as many open claims as it may, its rule waits, it is told, and the rule acts when there is room', async () => {
  const of = await holder()
  const first = await found([await workOf(of, 'CLAIM')])
  // as many as ten thousand would be
  await sql`insert into claims (account_id, record_id, holder_id, work, basis, wish, deadline_at, created_at, updated_at)
    select ${account.id}, ${first.id}, ${of.id}, 'Фильм', '', 'TAKE_DOWN', now(), now(), now()
    from generate_series(2, ${claimBounds.openOfHolder})`.execute(db)
  await db.deleteFrom('notices').execute()
  const late = await found([await workOf(of, 'RESTRICT')])
  assert.deepEqual([late.states, (await row(late.id)).claim_block], [['NEW'], null])
  const notices = await db.selectFrom('notices').select(['user_id', 'kind', 'data']).orderBy('user_id').execute()
  const data = { name: of.name, rows: 1 }
  const people = [admin.user, of.user].filter((id) => id !== undefined).sort((a, b) => a - b)
  assert.deepEqual(
    notices,
    people.map((user_id) => ({ user_id, kind: 'claimsFull', data })),
  )
  await actOnWaiting(t.services)
  assert.equal((await row(late.id)).claim_block, null)
  await db.updateTable('claims').set({ state: 'REJECTED' }).where('holder_id', '=', of.id).execute()
  await move(late.id, 'DISPOSED')
  await actOnWaiting(t.services)
  assert.equal((await row(late.id)).claim_block, null)
  await move(late.id, 'ACTIVE')
  await actOnWaiting(t.services)
  assert.notEqual((await row(late.id)).claim_block, null)
  const left = await db.selectFrom('radar_matches').select('id').where('waiting_version_id', 'is not', null).execute()
  assert.deepEqual(left, [])
  assert.equal((await db.selectFrom('notices').select('id').where('kind', '=', 'claimsFull').execute()).length, 2)
})

test('D10 a rule that waits is taken up once, by one sweep, and not for a version that another has come in place of', async () => {
  const of = await holder()
  const one = await found([await workOf(of, 'CLAIM')], { isInTrash: true })
  await move(one.id, 'ACTIVE')
  await Promise.all([actOnWaiting(t.services), actOnWaiting(t.services)])
  const claims = () => db.selectFrom('claims').select('id').where('record_id', '=', one.id).execute()
  assert.equal((await claims()).length, 1)
  const other = await found([await workOf(of, 'CLAIM')], { isInTrash: true, isAgain: true })
  const versions = await db.selectFrom('record_versions').select('id').where('record_id', '=', other.id).execute()
  const [older, newer] = versions.map(({ id }) => id).sort((a, b) => a - b)
  assert.ok(older !== undefined && newer !== undefined)
  const end = (version: number) => db.transaction().execute((tx) => endWaiting(tx, other.matchIds, version))
  assert.deepEqual(await end(older), [])
  assert.deepEqual([await end(newer), await end(newer)], [other.matchIds, []])
})

test('D10 the rule of a copy that goes into the trash while a sweep takes it up waits', async () => {
  const of = await holder()
  const one = await found([await workOf(of, 'RESTRICT')], { isInTrash: true })
  await move(one.id, 'ACTIVE')
  await sql`create function hide_record() returns trigger language plpgsql as
    'begin update records set lifecycle = ''DISPOSED'', disposed_at = now() where id = ${sql.raw(String(one.id))}; return new; end'`.execute(
    db,
  )
  await sql`create trigger hide_record before update of waiting_version_id on radar_matches
    for each row when (old.waiting_version_id is not null and new.waiting_version_id is null) execute function hide_record()`.execute(
    db,
  )
  await actOnWaiting(t.services)
  await sql`drop function hide_record cascade`.execute(db)
  const claims = () => db.selectFrom('claims').select('id').where('record_id', '=', one.id).execute()
  assert.deepEqual(await claims(), [])
  await move(one.id, 'ACTIVE')
  await actOnWaiting(t.services)
  assert.equal((await claims()).length, 1)
})

test('D10 a copy that was put into the trash while it was looked for is restricted when it comes back', async () => {
  const of = await holder()
  const one = await found([await workOf(of, 'RESTRICT')], { isInTrash: true })
  assert.deepEqual(one.states, ['NEW'])
  await actOnWaiting(t.services)
  assert.equal((await row(one.id)).claim_block, null)
  await move(one.id, 'ACTIVE')
  await actOnWaiting(t.services)
  assert.notEqual((await row(one.id)).claim_block, null)
})
