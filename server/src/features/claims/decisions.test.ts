import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testClaims } from '../../../test/test-claims.ts'

const t = await testClaims()
const { db, call, holder, video, create, reviewed, grant, takeBack, row, asManager, admin } = t
const dispose = async (id: number) => (await call(trash.dispose, { ids: [id] }, asManager)).result.updateStates[id]

test('A47 an open claim keeps its video out of the trash and tells why; withdrawn, it lets go', async () => {
  const of = await holder()
  const one = await video()
  const { id } = (await create(of, one.url)).result.claim
  const held = await dispose(one.id)
  assert.deepEqual([held?.status, held?.error?.subtype], ['ERROR', 'HOLD'])
  assert.match(held?.error?.extra ?? '', new RegExp(`открыта претензия №\u00a0${id}$`))
  const { record } = (await call(records.getById, { id: one.id }, asManager)).result
  assert.equal(record.holdReason, `открыта претензия №\u00a0${id}`)
  await call(holderClaims.withdraw, { id, rowVersion: 1 }, of.as)
  assert.equal((await dispose(one.id))?.status, 'OK')
})

test('A47 the hold of an administrator and that of a claim stand beside each other and end apart', async () => {
  const of = await holder()
  const one = await video()
  await call(trash.setHold, { ids: [one.id], on: true, reason: 'Суд' }, admin)
  const { id } = (await create(of, one.url)).result.claim
  assert.equal((await row(one.id)).hold_reason, `Суд; открыта претензия №\u00a0${id}`)
  await call(trash.setHold, { ids: [one.id], on: false }, admin)
  assert.deepEqual(
    [(await row(one.id)).hold, (await row(one.id)).hold_reason],
    [true, `открыта претензия №\u00a0${id}`],
  )
  await call(trash.setHold, { ids: [one.id], on: true, reason: 'Суд' }, admin)
  await call(holderClaims.withdraw, { id, rowVersion: 1 }, of.as)
  assert.deepEqual([(await row(one.id)).hold, (await row(one.id)).hold_reason], [true, 'Суд'])
  await call(trash.setHold, { ids: [one.id], on: false }, admin)
  assert.deepEqual([(await row(one.id)).hold, (await row(one.id)).hold_reason], [false, null])
})

test('B13 a granted claim ends the publication, the account cannot publish it again, and a take back gives it back', async () => {
  const from = new Date('2026-01-01T00:00:00Z')
  const { id, one } = await reviewed({ published_from: from })
  const { claim } = (await grant(id, ['TAKE_DOWN'])).result
  assert.deepEqual([claim.state, claim.decision?.actions, claim.decision?.notes], ['GRANTED', ['TAKE_DOWN'], []])
  assert.equal((await row(one.id)).publication, 'EXPIRED')
  const publish = async () => {
    const { rowVersion } = (await call(records.getById, { id: one.id }, asManager)).result.record
    return call(records.update, { id: one.id, rowVersion, fields: { publication: 'PUBLISHED' } }, asManager)
  }
  const { error } = await publish()
  assert.match(error?.extra ?? '', new RegExp(`по\u00a0претензии №\u00a0${id}\\.`))
  const back = (await takeBack(id)).result.claim
  assert.deepEqual([back.state, back.decision], ['REVIEW', null])
  const now = await row(one.id)
  assert.deepEqual(
    [now.publication, now.published_from, now.published_to, now.claim_block],
    ['PUBLISHED', from, null, null],
  )
  assert.match(now.hold_reason ?? '', /открыта претензия/)
})

test('B13 one video that a claim took down keeps none of the others from publication', async () => {
  const { id, one } = await reviewed()
  await grant(id, ['TAKE_DOWN'])
  const draft = await video({ publication: 'DRAFT' })
  const ops = [{ field: 'publication', op: 'set', value: 'PUBLISHED' }]
  const { updateStates } = (await call(bulk.updateMulti, { ids: [one.id, draft.id], ops }, asManager)).result
  assert.deepEqual(updateStates[one.id], {
    status: 'ERROR',
    error: `Видео снято с\u00a0публикации по\u00a0претензии №\u00a0${id}`,
  })
  assert.deepEqual([(await row(one.id)).publication, (await row(draft.id)).publication], ['EXPIRED', 'PUBLISHED'])
})

test('B13 a draft that is taken down stays one, as is told; a decision that is taken back gives time to whoever had not answered', async () => {
  const [answered, silent] = [await reviewed(), await reviewed()]
  const { rowVersion } = await t.seenBy.account(answered.id)
  const answer = { id: answered.id, rowVersion, kind: 'OBJECTED', text: 'Это наш фильм' } as const
  assert.equal((await call(claims.answer, answer, asManager)).error, undefined)
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', answered.one.id).execute()
  const deadlines = async () =>
    Promise.all([answered, silent].map(async ({ id }) => new Date((await t.seenBy.admin(id)).deadlineAt).getTime()))
  const before = await deadlines()
  const [one, other] = [await grant(answered.id, ['TAKE_DOWN']), await grant(silent.id, ['TAKE_DOWN'])]
  assert.match(one.result.claim.decision?.notes.join() ?? '', /было черновиком/)
  assert.deepEqual(other.result.claim.decision?.notes, [])
  const now = t.clock.now
  t.clock.now = new Date(now.getTime() + 3_600_000)
  for (const { id } of [answered, silent]) assert.equal((await takeBack(id)).error, undefined)
  const after = await deadlines()
  assert.deepEqual([after[0] === before[0], (after[1] ?? 0) > (before[1] ?? 0)], [true, true])
  assert.equal((await row(answered.one.id)).publication, 'DRAFT')
  t.clock.now = now
})

test('B13 what somebody changed since a decision stays as it is when that is taken back, and it is told', async () => {
  const { id, one } = await reviewed()
  await grant(id, ['TAKE_DOWN'])
  const { rowVersion } = (await call(records.getById, { id: one.id }, asManager)).result.record
  const draft = await call(records.update, { id: one.id, rowVersion, fields: { publication: 'DRAFT' } }, asManager)
  assert.equal(draft.error, undefined)
  const { claim } = (await takeBack(id)).result
  assert.match(claim.steps.at(-1)?.text ?? '', /изменили: она осталась, как есть/)
  assert.equal((await row(one.id)).publication, 'DRAFT')
})

test('B13 of two granted claims the one taken back first leaves the video down; the second gives it back whole', async () => {
  const { id: first, one } = await reviewed()
  const other = await holder()
  const second = (await create(other, one.url)).result.claim.id
  await t.review(second)
  await grant(first, ['TAKE_DOWN'])
  const { claim } = (await grant(second, ['TAKE_DOWN'])).result
  assert.match(claim.decision?.notes[0] ?? '', new RegExp(`№\u00a0${first}$`))
  const back = (await takeBack(first)).result.claim
  assert.match(
    back.steps.at(-1)?.text ?? '',
    new RegExp(`остаётся снятым с\u00a0публикации по\u00a0претензии №\u00a0${second}`),
  )
  assert.deepEqual([(await row(one.id)).publication, (await row(one.id)).claim_block], ['EXPIRED', second])
  await takeBack(second)
  assert.deepEqual([(await row(one.id)).publication, (await row(one.id)).claim_block], ['PUBLISHED', null])
})

test('B13 a decision names the holder on the video, and gives the place back to the one before', async () => {
  const before = await holder()
  const { id, one, of } = await reviewed({ holder_id: before.id }, { wish: 'HOLDER' })
  await grant(id, ['HOLDER', 'STATISTICS'])
  assert.equal((await row(one.id)).holder_id, of.id)
  const { claim } = (await call(holderClaims.get, { id }, of.as)).result
  assert.deepEqual(claim.statistics, { views28: 0, views: 0 })
  await takeBack(id)
  assert.equal((await row(one.id)).holder_id, before.id)
  assert.equal((await call(holderClaims.get, { id }, of.as)).result.claim.statistics, null)
})

test('B13 the place goes back to the holder with whom the one before was merged', async () => {
  const [before, into] = [await holder(), await holder()]
  const { id, one } = await reviewed({ holder_id: before.id }, { wish: 'HOLDER' })
  await grant(id, ['HOLDER'])
  assert.equal((await call(holders.merge, { id: before.id, intoId: into.id }, admin)).error, undefined)
  assert.deepEqual((await takeBack(id)).result.claim.decision, null)
  assert.equal((await row(one.id)).holder_id, into.id)
})

test('B13 of a holder who was deleted since nothing is given back: the one whom the decision named stays, and it is told', async () => {
  const before = await holder()
  const { id, one, of } = await reviewed({ holder_id: before.id }, { wish: 'HOLDER' })
  await grant(id, ['HOLDER'])
  assert.equal((await call(holders.delete, { id: before.id }, admin)).error, undefined)
  const { claim } = (await takeBack(id)).result
  assert.match(claim.steps.at(-1)?.text ?? '', /изменили: он\u00a0остался, как есть/)
  assert.equal((await row(one.id)).holder_id, of.id)
})

test('B13 a holder whom somebody else named since stays when the decision is taken back, and it is told', async () => {
  const other = await holder()
  const { id, one } = await reviewed({}, { wish: 'HOLDER' })
  await grant(id, ['HOLDER'])
  await db.updateTable('records').set({ holder_id: other.id }).where('id', '=', one.id).execute()
  const { claim } = (await takeBack(id)).result
  assert.match(claim.steps.at(-1)?.text ?? '', /изменили: он\u00a0остался, как есть/)
  assert.equal((await row(one.id)).holder_id, other.id)
})

test('B13 a decision that ended the publication and named the holder is taken back whole', async () => {
  const { id, one, of } = await reviewed()
  await grant(id, ['TAKE_DOWN', 'HOLDER'])
  assert.deepEqual([(await row(one.id)).publication, (await row(one.id)).holder_id], ['EXPIRED', of.id])
  assert.equal((await takeBack(id)).error, undefined)
  assert.deepEqual([(await row(one.id)).publication, (await row(one.id)).holder_id], ['PUBLISHED', null])
})

test('B13 of two decisions that named holders, taken back in the order they were made, none leaves its holder', async () => {
  const { id: first, one } = await reviewed()
  const other = await holder()
  const second = (await create(other, one.url)).result.claim.id
  await t.review(second)
  await grant(first, ['HOLDER'])
  await grant(second, ['HOLDER'])
  const back = (await takeBack(first)).result.claim
  assert.match(back.steps.at(-1)?.text ?? '', new RegExp(`претензия №\u00a0${second}: он\u00a0остался`))
  assert.equal((await row(one.id)).holder_id, other.id)
  await takeBack(second)
  assert.equal((await row(one.id)).holder_id, null)
})

test('B13 a holder that two decisions name stays until both are taken back', async () => {
  const { id: first, one, of } = await reviewed()
  await grant(first, ['HOLDER'])
  const second = (await create(of, one.url)).result.claim.id
  await t.review(second)
  await grant(second, ['HOLDER'])
  await takeBack(first)
  assert.equal((await row(one.id)).holder_id, of.id)
  await takeBack(second)
  assert.equal((await row(one.id)).holder_id, null)
})

test('B13 the holder that a decision named stays: neither an edit nor a bulk change nor the way back of the account takes it away', async () => {
  const { id, one, of } = await reviewed()
  await grant(id, ['HOLDER'])
  const update = async (fields: object) => {
    const { rowVersion } = (await call(records.getById, { id: one.id }, asManager)).result.record
    return (await call(records.update, { id: one.id, rowVersion, fields }, asManager)).error
  }
  const refused = await update({ holder: null })
  assert.deepEqual([refused?.type, refused?.subtype], ['STATE', 'CLAIM'])
  assert.match(refused?.extra ?? '', new RegExp(`указан по\u00a0претензии №\u00a0${id}\\.`))
  assert.equal(await update({ name: 'Иначе', holder: of.name }), undefined)
  const ops = [{ field: 'holder', op: 'clear' }]
  const { updateStates } = (await call(bulk.updateMulti, { ids: [one.id], ops }, asManager)).result
  assert.deepEqual(updateStates[one.id], {
    status: 'ERROR',
    error: `Правообладатель указан по\u00a0претензии №\u00a0${id}`,
  })
  const line = await db
    .selectFrom('audit_events')
    .select('id')
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(one.id))
    .where('action', '=', 'adminClaims.grant')
    .executeTakeFirstOrThrow()
  assert.equal((await call(audit.undo, { id: line.id }, asManager)).error?.subtype, 'CLAIM')
  assert.equal((await row(one.id)).holder_id, of.id)
  await takeBack(id)
  assert.equal(await update({ holder: of.name }), undefined)
  assert.equal(await update({ holder: null }), undefined)
})

test('B13 countries are stopped only where places of viewers are known', async () => {
  const { id } = await reviewed({}, { wish: 'COUNTRIES', countries: ['RU'] })
  const none = await grant(id, ['COUNTRIES'])
  assert.deepEqual(Object.keys(none.error?.fields ?? {}), ['countries'])
  const { error } = await grant(id, ['COUNTRIES'], { countries: ['RU'] })
  assert.equal(error?.type, 'STATE')
  assert.equal((await call(adminClaims.get, { id }, admin)).result.claim.state, 'REVIEW')
})

test('B13 a video that was deleted meanwhile is decided without it', async () => {
  const { id, one } = await reviewed()
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', one.id).execute()
  const { claim } = (await grant(id, ['TAKE_DOWN'])).result
  assert.deepEqual([claim.state, claim.decision?.notes], ['GRANTED', ['Видео уже удалено: менять на\u00a0нём нечего']])
  assert.equal((await takeBack(id)).result.claim.state, 'REVIEW')
})

test('B13 three granted claims within a year make an account a repeat offender', async () => {
  const owner = await t.make.user()
  const other = await t.make.account({ members: { [owner]: ['yauth.can_manage_account'] } })
  const seen = async () => (await call(adminClaims.ofAccount, { ofAccount: other.code }, admin)).result
  for (const before of [0, 1, 2]) {
    assert.deepEqual([(await seen()).granted, (await seen()).isRepeatOffender], [before, false])
    const of = await holder()
    const { id } = (await create(of, (await video({}, other.id)).url)).result.claim
    await t.review(id)
    await grant(id, ['TAKE_DOWN'])
  }
  assert.deepEqual(await seen(), { open: 0, granted: 3, objected: 0, isRepeatOffender: true })
  const { now } = t.clock
  t.clock.now = new Date('2027-03-20T09:00:00Z')
  assert.equal((await seen()).isRepeatOffender, false)
  t.clock.now = now
  assert.equal((await call(adminClaims.ofAccount, { ofAccount: 'no-such' }, admin)).error?.type, 'NOT_FOUND')
})
