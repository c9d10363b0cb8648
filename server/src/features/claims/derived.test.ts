import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { sql } from 'kysely'
import { testClaims } from '../../../test/test-claims.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { findJudged } from '../playback/playback.sql.ts'
import { createRecorded, deriveRecord } from '../records/records.ts'
import { liveSessions } from '../translations/translations.ts'

const t = await testClaims()
const { db, make, call, holder, video, create, review, reviewed, grant, takeBack, row, seenBy, account, admin } = t
const editor = await make.user()
await make.member(account.id, editor, [
  ...([
    'yauth.can_manage_account',
    'media.can_edit_records',
    'media.can_create_records',
    'media.can_delete_records',
  ] as const),
  ...(['streaming.can_use_translations', 'streaming.can_create_translations'] as const),
])
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'LIVESTREAM'] })
  .where('id', '=', account.id)
  .execute()

const reject = async (id: number) => {
  const { rowVersion } = await seenBy.admin(id)
  return call(adminClaims.reject, { id, rowVersion, reason: 'Права не подтверждены' }, admin)
}
const asEditor = { user: editor, account: account.code }
const clipOf = async (id: number, name: string, fields: object = {}) => {
  const made = await video({ name, ...fields })
  await db.transaction().execute((tx) => deriveRecord(tx, account.id, made.id, id))
  return made.id
}
const marksOf = async (id: number) => {
  const { publication, claim_block, claim_hold, holder_id } = await row(id)
  return { publication, claim_block, isHeld: claim_hold !== null, holder_id }
}
const free = { publication: 'PUBLISHED', claim_block: null, isHeld: false, holder_id: null }

test('B13 clips of a claimed video, made before or while the claim is open, and clips of those fall under its decision', async () => {
  const of = await holder()
  const one = await video({ views28: 1, views_total: 10 })
  const before = await clipOf(one.id, 'Клип до', { views28: 2, views_total: 20 })
  const ofClip = await clipOf(before, 'Клип клипа')
  const other = await video()
  const { id } = (await create(of, one.url)).result.claim
  const meanwhile = await clipOf(one.id, 'Клип после')
  const draft = await clipOf(one.id, 'Черновик', { publication: 'DRAFT' })
  for (const clip of [before, ofClip, meanwhile]) assert.deepEqual(await marksOf(clip), { ...free, isHeld: true })
  assert.equal(
    (await call(trash.dispose, { ids: [meanwhile] }, asEditor)).result.updateStates[meanwhile]?.status,
    'ERROR',
  )
  await review(id)
  const named = (await seenBy.admin(id)).derived
  assert.deepEqual(
    named.map((each) => [each.name, each.isLeftOut]),
    ['Клип до', 'Клип клипа', 'Клип после', 'Черновик'].map((name) => [name, false]),
  )
  assert.equal((await seenBy.account(id)).derived.length, 4)
  const { claim } = (await grant(id, ['TAKE_DOWN', 'HOLDER', 'STATISTICS'], { leftOut: [ofClip, other.id] })).result
  assert.deepEqual(
    claim.derived.filter(({ isLeftOut }) => isLeftOut).map((each) => each.id),
    [ofClip],
  )
  assert.deepEqual(claim.statistics, { views28: 3, views: 30 })
  const taken = { publication: 'EXPIRED', claim_block: id, isHeld: false, holder_id: of.id }
  for (const clip of [one.id, before, meanwhile]) assert.deepEqual(await marksOf(clip), taken)
  assert.deepEqual(await marksOf(draft), { ...taken, publication: 'DRAFT' })
  assert.deepEqual([await marksOf(ofClip), await marksOf(other.id)], [free, free])
  const ranges = [{ from_ms: 0, to_ms: 1_000 }]
  assert.notEqual((await call(cuts.duplicateClip, { id: one.id, ranges }, asEditor)).error, undefined)
  await takeBack(id)
  for (const clip of [one.id, before, meanwhile, ofClip])
    assert.deepEqual(await marksOf(clip), { ...free, isHeld: true })
  assert.equal(
    (await seenBy.admin(id)).derived.some(({ isLeftOut }) => isLeftOut),
    false,
  )
})

test('B13 of two decisions on a video and on its clip, the clip comes back when both are taken back', async () => {
  const { id: first, one } = await reviewed()
  const clip = await clipOf(one.id, 'Клип')
  const { uuid } = await row(clip)
  const second = (await create(await holder(), `${testPublicUrl}/embed/${uuid}`)).result.claim.id
  await review(second)
  await grant(first, ['TAKE_DOWN'])
  await grant(second, ['TAKE_DOWN'])
  await takeBack(first)
  assert.equal((await row(one.id)).publication, 'PUBLISHED')
  assert.deepEqual([(await row(clip)).publication, (await row(clip)).claim_block], ['EXPIRED', second])
  await takeBack(second)
  assert.deepEqual([(await row(clip)).publication, (await row(clip)).claim_block], ['PUBLISHED', null])
})

test('B13 a decision that is taken back gives each clip the holder it had before', async () => {
  const of = await holder()
  const one = await video()
  const holderIds = [(await holder()).id, null, (await holder()).id]
  const clips: number[] = []
  for (const holder_id of holderIds) clips.push(await clipOf(one.id, 'Клип', { holder_id }))
  const holders = async () => Promise.all(clips.map(async (clip) => (await marksOf(clip)).holder_id))
  const { id } = (await create(of, one.url)).result.claim
  await review(id)
  await grant(id, ['HOLDER'])
  assert.deepEqual(await holders(), [of.id, of.id, of.id])
  await takeBack(id)
  assert.deepEqual(await holders(), holderIds)
})

/** A livestream with a session that is on air, or only planned. */
async function livestream({
  isOnAir,
  ...fields
}: {
  isOnAir: boolean
  is_permanent?: boolean
  source?: 'FILES'
  state?: 'SCHEDULED'
  starts_at?: Date
}) {
  const live = await video({
    lifecycle: 'LIVE',
    playable: false,
    duration_ms: null,
    current_state: 'CREATED',
    name: 'Матч',
  })
  const keyHash = createHash('sha256').update(randomUUID()).digest()
  const { id } = await db
    .insertInto('translations')
    .values({
      ...{ account_id: account.id, record_id: live.id, source: 'RTMP', recording: 'AUTO', dvr_seconds: 0 },
      ...{ key_hash: keyHash, key_sealed: 'sealed', state: isOnAir ? 'LIVE' : 'CREATED', ...fields },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isOnAir)
    await db
      .insertInto('translation_sessions')
      .values({
        account_id: account.id,
        translation_id: id,
        state: 'LIVE',
        on_air_at: new Date(),
        recording_state: 'RECORDING',
      })
      .execute()
  const record = () =>
    db.transaction().execute((tx) =>
      createRecorded(tx, {
        ...{
          accountId: account.id,
          ofRecordId: live.id,
          uuid: randomUUID(),
          sizeBytes: 1,
          isMute: false,
          chapters: [],
        },
      }),
    )
  const state = async () =>
    (await db.selectFrom('translations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  return { ...live, translationId: id, keyHash, record, state }
}

test('B13 a granted claim on a livestream ends the broadcast; the recording that is made of it is taken down, and given back with it', async () => {
  const of = await holder()
  const live = await livestream({ isOnAir: true, is_permanent: true })
  const earlier = await live.record()
  await db
    .updateTable('records')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', earlier.id)
    .execute()
  const clip = await live.record()
  const { claim } = (await create(of, live.url)).result
  assert.deepEqual([claim.record.isLive, claim.record.translationId, claim.derived], [true, null, []])
  const deleted = await call(translations.delete, { ids: [live.translationId] }, asEditor)
  assert.equal(deleted.result.updateStates[live.translationId]?.status, 'ERROR')
  await review(claim.id)
  assert.equal((await seenBy.account(claim.id)).record.translationId, live.translationId)
  const granted = await grant(claim.id, ['TAKE_DOWN'])
  assert.deepEqual(
    granted.result.claim.derived.map(({ id }) => id),
    [clip.id],
    'an earlier broadcast is not claimed',
  )
  assert.equal(await live.state(), 'READY_TO_START')
  const page = await call(translations.get, { id: live.translationId }, asEditor)
  assert.equal(page.result.claimBlock, claim.id, 'its page says why it is off the air')
  assert.equal(await liveSessions.findStreamOfKey(db, live.keyHash), null, 'its encoder is let in no more')
  const recording = await live.record()
  for (const id of [live.id, clip.id, recording.id])
    assert.deepEqual([(await row(id)).publication, (await row(id)).claim_block], ['EXPIRED', claim.id])
  assert.equal((await row(earlier.id)).publication, 'PUBLISHED')
  await takeBack(claim.id)
  for (const id of [live.id, clip.id, recording.id])
    assert.deepEqual([(await row(id)).publication, (await row(id)).claim_block], ['PUBLISHED', null])
  assert.notEqual(await liveSessions.findStreamOfKey(db, live.keyHash), null)
})

test('B13 a planned livestream is claimed, and countries and the holder hold for what is recorded of it later', async () => {
  const of = await holder()
  const live = await livestream({ isOnAir: false })
  const { id } = (await create(of, live.url, { wish: 'HOLDER' })).result.claim
  await review(id)
  assert.equal((await grant(id, ['HOLDER'])).error, undefined)
  assert.equal(await live.state(), 'CREATED')
  const recording = await live.record()
  assert.deepEqual([(await row(recording.id)).holder_id, (await row(recording.id)).claim_holder], [of.id, id])
  await takeBack(id)
  assert.deepEqual([(await row(live.id)).holder_id, (await row(recording.id)).holder_id], [null, null])
  const held = (await row(recording.id)).claim_hold
  assert.match(held ?? '', new RegExp(`№\u00a0${id}$`))
})

test('B13 a clip that is being made while its video is decided on falls under the decision', async () => {
  for (const decide of ['grant', 'reject'] as const) {
    const { id, one } = await reviewed()
    const clip = await video({ name: 'Клип' })
    let isDecided = false
    const decided = await db.transaction().execute(async (tx) => {
      await deriveRecord(tx, account.id, clip.id, one.id)
      const deciding = decide === 'grant' ? grant(id, ['TAKE_DOWN']) : reject(id)
      const done = deciding.then(({ error }) => {
        isDecided = true
        return error
      })
      while (!isDecided && !(await waitsForLock())) await new Promise((resolve) => setTimeout(resolve, 5))
      return { done }
    })
    assert.equal(await decided.done, undefined)
    const granted = { ...free, publication: 'EXPIRED', claim_block: id }
    assert.deepEqual(await marksOf(clip.id), decide === 'grant' ? granted : free)
  }
})

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db)
  return rows.length > 0
}

test('B13 a clip made later of an earlier broadcast stays free of the claim on its livestream, whatever else is claimed', async () => {
  const live = await livestream({ isOnAir: true, is_permanent: true })
  const earlier = await live.record()
  await db
    .updateTable('records')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', earlier.id)
    .execute()
  const { claim } = (await create(await holder(), live.url)).result
  await review(claim.id)
  await grant(claim.id, ['TAKE_DOWN'])
  const clip = await clipOf(earlier.id, 'Клип прошлого эфира')
  const { uuid } = await row(clip)
  const other = (await create(await holder(), `${testPublicUrl}/embed/${uuid}`)).result.claim
  assert.deepEqual(await marksOf(clip), { ...free, isHeld: true })
  await review(other.id)
  await reject(other.id)
  assert.deepEqual(await marksOf(clip), free)
})

test('B13 a clip made later of one that a decision left out stays free of it, whatever else is claimed', async () => {
  const { id, one } = await reviewed()
  const clip = await clipOf(one.id, 'Клип')
  await grant(id, ['TAKE_DOWN'], { leftOut: [clip] })
  const later = await clipOf(clip, 'Клип клипа')
  const names = (await seenBy.admin(id)).derived.map(({ name, isLeftOut }) => [name, isLeftOut])
  assert.deepEqual(names, [
    ['Клип', true],
    ['Клип клипа', true],
  ])
  const { uuid } = await row(later)
  const other = (await create(await holder(), `${testPublicUrl}/embed/${uuid}`)).result.claim
  assert.deepEqual(await marksOf(later), { ...free, isHeld: true })
  await review(other.id)
  await reject(other.id)
  await takeBack(id)
  assert.deepEqual(await marksOf(later), { ...free, isHeld: true })
  await reject(id)
  assert.deepEqual(await marksOf(later), free)
})

test('B13 a loop stops where a claim stops one of its videos; one that waits for its time keeps it when it is taken down and given back', async () => {
  const startsAt = new Date('2030-01-01T10:00:00Z')
  const live = await livestream({ isOnAir: false, source: 'FILES', state: 'SCHEDULED', starts_at: startsAt })
  const [stopped, other] = [await video({ claim_countries: ['RU', 'BY'] }), await video({ claim_countries: ['KZ'] })]
  const countries = async () => {
    const [judged] = await findJudged(db, [live.uuid], new Date())
    return judged?.claimCountries.toSorted()
  }
  assert.deepEqual(await countries(), [])
  const files = [stopped, other].map(({ id: record_id }, place) => ({
    ...{ account_id: account.id, translation_id: live.translationId, place, record_id },
  }))
  await db.insertInto('translation_files').values(files).execute()
  assert.deepEqual(await countries(), ['BY', 'KZ', 'RU'])
  const { id } = (await create(await holder(), live.url)).result.claim
  await review(id)
  await grant(id, ['TAKE_DOWN'])
  assert.notEqual((await row(live.id)).claim_block, null)
  await takeBack(id)
  const kept = await db
    .selectFrom('translations')
    .select(['state', 'starts_at'])
    .where('id', '=', live.translationId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(kept, { state: 'SCHEDULED', starts_at: startsAt })
})
