import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { radar } from '@skleyka/contract/radar/radar.calls.ts'
import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRecords } from '../../../test/test-records.ts'
import { addHolderMember, signHolderGrant } from '../copyright-holders/copyright-holders.ts'
import { sweepAwaitedWorks, sweepGonePrints } from './radar.ts'

const { db, make, user, studio, refusal } = await testRecords()
let freeBytes = 10 ** 9
const http = await testHttp({
  db,
  services: {
    log: { debug() {}, info() {}, warn() {}, error() {} },
    disk: async () => ({ free: freeBytes, share: 0.5 }),
  },
})
const { call } = http
const { id: accountId } = await studio()

/** A person who acts for a new holder, and what the header of his calls says. */
async function holder(name: string) {
  const person = await make.user()
  await addHolderMember(db, name, person)
  const { id } = await db.selectFrom('holders').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const until = new Date(http.services.now().getTime() + 3_600_000)
  const token = signHolderGrant(http.services.secrets.key('holder grants'), { holderId: id, userId: person, until })
  return { id, person, as: { user: person, headers: { [holderHeader]: token } } }
}

const range = {
  ...{ kind: 'PICTURE', fromMs: 1_000, toMs: 11_000, otherFromMs: 31_000, otherToMs: 41_000, isMirrored: false },
  ...{ speed: 1, errors: 0.05 },
}

async function addMatch(workId: number | null, recordId: number, otherRecordId: number | null = null) {
  const row = { work_id: workId, record_id: recordId, other_record_id: otherRecordId, score: 90 }
  const made = await db
    .insertInto('radar_matches')
    .values({ ...row, ranges: JSON.stringify([range]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

test('D10 a holder adds a video of his own as a work, renames it and takes it off; another holder meets none of it', async () => {
  const [mine, other] = [await holder('Первый'), await holder('Второй')]
  const own = await make.record(accountId, user, { holder_id: mine.id, name: 'Фильм' })
  const foreign = await make.record(accountId, user, { holder_id: other.id })
  const add = (recordId: number, as = mine.as) => call(radar.addWork, { name: 'Фильм', recordId, sizeBytes: null }, as)
  const gone = await make.record(accountId, user, {
    ...{ holder_id: mine.id, lifecycle: 'DISPOSED', disposed_at: new Date() },
  })
  for (const id of [foreign, gone, 987_654]) assert.equal(refusal(await add(id)), 'NOT_FOUND/RECORD')
  const { id, link } = (await add(own)).result
  assert.equal(link, null)
  assert.equal(refusal(await add(own)), 'STATE/CONFLICT')
  const tasks = await db.selectFrom('tasks').select('payload').where('type', '=', 'reference').execute()
  assert.deepEqual(tasks, [{ payload: { workId: id } }])
  const change = (as = mine.as) => call(radar.changeWork, { id, name: 'Другое имя', rule: 'CLAIM' }, as)
  assert.equal(refusal(await change(other.as)), 'NOT_FOUND/WORK')
  assert.deepEqual((await change()).result, { id })
  const list = async (as = mine.as) => (await call(radar.works, {}, as)).result
  const { items, total } = await list()
  assert.deepEqual([total, items[0]?.name, items[0]?.state], [1, 'Другое имя', 'READY'])
  assert.deepEqual(await list(other.as), { items: [], total: 0 })
  const theirs = (await add(foreign, other.as)).result
  assert.equal(refusal(await call(radar.deleteWork, { id }, other.as)), 'NOT_FOUND/WORK')
  assert.deepEqual((await call(radar.deleteWork, { id }, mine.as)).result, { id })
  assert.equal(refusal(await call(radar.deleteWork, { id }, mine.as)), 'NOT_FOUND/WORK')
  assert.deepEqual(
    (await list(other.as)).items.map(({ id, name }) => [id, name]),
    [[theirs.id, 'Фильм']],
    'works of others stay as they are',
  )
  const written = await db
    .selectFrom('audit_events')
    .select('action')
    .where('object_type', '=', 'radarWork')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    written.map(({ action }) => action),
    ['radar.addWork', 'radar.changeWork', 'radar.addWork', 'radar.deleteWork'],
  )
})

test('D10 a match tells of the other account’s video its name, account, page while it is shown, and ranges, nothing else', async () => {
  const { id: holderId, as } = await holder('Третий')
  const copy = await make.record(accountId, user, {
    ...{
      name: 'Копия',
      description: 'тайное описание',
      publication: 'PUBLISHED',
      visibility: 'PUBLIC',
      playable: true,
    },
  })
  const hidden = await make.record(accountId, user, { name: 'Черновик', publication: 'DRAFT', playable: true })
  const work = await db
    .insertInto('radar_works')
    .values({ holder_id: holderId, name: 'Фильм', state: 'READY', size_bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first, second] = [await addMatch(work.id, copy), await addMatch(work.id, hidden)]
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', copy).executeTakeFirstOrThrow()
  const account = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow()
  const { match } = (await call(radar.match, { id: first }, as)).result
  const { speed, errors, ...plainRange } = range
  assert.ok(speed && errors)
  assert.deepEqual(match, {
    ...{ id: first, state: 'NEW', score: 90, foundDate: match.foundDate, ranges: [plainRange] },
    video: { id: copy, name: 'Копия', account: account.name, uuid },
    work: { id: work.id, name: 'Фильм' },
    ...{ claim: null, original: null },
  })
  assert.equal((await call(radar.match, { id: second }, as)).result.match.video.uuid, null)
  const hiddenBy = [
    { moderation: 'REJECTED' as const },
    { moderation: 'APPROVED' as const, published_to: new Date(Date.now() - 60_000) },
  ]
  for (const fields of hiddenBy) {
    await db.updateTable('records').set(fields).where('id', '=', copy).execute()
    const { video } = (await call(radar.match, { id: first }, as)).result.match
    assert.equal(video.uuid, null, JSON.stringify(fields))
  }
  await db.updateTable('records').set({ published_to: null }).where('id', '=', copy).execute()
  const page = (await call(radar.matches, { workId: work.id, state: 'NEW' }, as)).result
  assert.deepEqual([page.total, page.items.map(({ id }) => id)], [2, [second, first]])
  assert.equal((await call(radar.works, {}, as)).result.items[0]?.matches, 2)
  const other = await holder('Четвёртый')
  assert.equal(refusal(await call(radar.match, { id: first }, other.as)), 'NOT_FOUND/MATCH')
  assert.equal((await call(radar.matches, {}, other.as)).result.total, 0)
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', copy)
    .execute()
  assert.equal(refusal(await call(radar.match, { id: first }, as)), 'NOT_FOUND/MATCH')
})

test('D10 a match is marked as false and back, once; one that has become a claim is left to the claim', async () => {
  const { id: holderId, as } = await holder('Пятый')
  const record = await make.record(accountId, user)
  const work = await db
    .insertInto('radar_works')
    .values({ holder_id: holderId, name: 'Фильм', state: 'READY', size_bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await addMatch(work.id, record)
  const judge = (isFalse: boolean, who = as) => call(radar.judge, { id, isFalse }, who)
  const other = await holder('Шестой')
  assert.equal(refusal(await judge(true, other.as)), 'NOT_FOUND/MATCH')
  assert.equal((await judge(true)).result.state, 'DISMISSED')
  assert.equal((await judge(true)).result.state, 'DISMISSED')
  assert.equal((await judge(false)).result.state, 'NEW')
  const written = await db
    .selectFrom('audit_events')
    .select('after')
    .where('object_type', '=', 'radarMatch')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    written.map(({ after }) => after),
    [{ state: 'DISMISSED' }, { state: 'NEW' }],
  )
  await call(radar.claim, { id }, as)
  assert.equal(refusal(await judge(true)), 'STATE/CONFLICT')
})

test('D10 ranges that accounts have in common without a work are told to administrators alone', async () => {
  const { as } = await holder('Седьмой')
  const second = await make.account()
  const [one, two] = [await make.record(accountId, user), await make.record(second.id, user)]
  const id = await addMatch(null, one, two)
  const admin = await make.user({ admin: true })
  const { items } = (await call(radar.betweenAccounts, {}, { user: admin })).result
  assert.deepEqual(
    items.map((match) => [match.id, match.video.id, match.original?.id, match.work]),
    [[id, one, two, null]],
  )
  assert.equal(refusal(await call(radar.betweenAccounts, {}, as)), 'ACCESS/FORBIDDEN')
  assert.equal((await call(radar.matches, {}, as)).result.total, 0)
})

test('D10 a file is sent to its link once, whole, within its time; the same file twice and too many works are refused', async () => {
  const { id: holderId, as } = await holder('Восьмой')
  const add = (sizeBytes: number | null, recordId: number | null = null) =>
    call(radar.addWork, { name: 'Клип', recordId, sizeBytes }, as)
  assert.equal(refusal(await add(null)), 'VALIDATION/FIELD')
  assert.equal(refusal(await add(5, 1)), 'VALIDATION/FIELD')
  assert.equal(refusal(await add(radarBounds.fileBytes + 1)), 'VALIDATION/FIELD')
  const send = async (link: string | null, bytes: string) => {
    const { statusCode, body } = await http.app.inject({
      ...{ method: 'POST', url: link ?? '', payload: Buffer.from(bytes) },
      headers: { 'content-type': 'application/octet-stream' },
    })
    return [statusCode, body] as const
  }
  const { id, link } = (await add(5)).result
  assert.equal((await send(link, 'больше'))[0], 400)
  assert.equal((await send(link, 'abcd'))[0], 400)
  freeBytes = 9
  const [full, why] = await send(link, 'abcde')
  freeBytes = 10 ** 9
  assert.ok(full >= 400, 'a file that would fill half of the disk is not taken')
  assert.match(why, /мест/)
  const stored = async () =>
    db
      .selectFrom('storage_days')
      .select(({ fn }) => ['account_id', fn.sum<number>('end_bytes').as('bytes')])
      .where('kind', '=', 'all')
      .groupBy('account_id')
      .execute()
  const before = await stored()
  assert.equal((await send(link, 'abcde'))[0], 200)
  const grown = (await stored()).map(({ account_id, bytes }) => {
    const was = before.find((one) => one.account_id === account_id)?.bytes ?? 0
    return [account_id, bytes - was]
  })
  assert.deepEqual(
    grown.filter(([, bytes]) => bytes !== 0),
    [[null, 5]],
    'what a holder sends counts for no account',
  )
  assert.equal((await send(link, 'abcde'))[0], 404)
  assert.equal((await send('/radar/xxxxxxxx', 'abcde'))[0], 404)
  const works = (await call(radar.works, {}, as)).result.items
  assert.deepEqual(
    works.map((work) => [work.id, work.state]),
    [[id, 'MAKING']],
  )
  const again = (await add(5)).result
  const [status, text] = await send(again.link, 'abcde')
  assert.equal(status, 409)
  assert.match(text, /Клип/)
  await db
    .updateTable('radar_works')
    .set({ created_at: new Date(0) })
    .where('id', '=', again.id)
    .execute()
  assert.equal((await send(again.link, 'other'))[0], 404)
  await sweepAwaitedWorks({ db, now: () => new Date() })
  assert.deepEqual(
    (await call(radar.works, {}, as)).result.items.map((work) => work.id),
    [id],
  )
  const row = { holder_id: holderId, name: 'x', state: 'AWAITED', size_bytes: 1 } as const
  await db
    .insertInto('radar_works')
    .values(Array.from({ length: radarBounds.works - 1 }, () => row))
    .execute()
  assert.equal(refusal(await add(5)), 'LIMIT/QUOTA')
})

test('D10 B13 the works of a holder that is merged into another go on being looked for, each once', async () => {
  const [from, into] = [await holder('Девятый'), await holder('Десятый')]
  const record = await make.record(accountId, user)
  const hash = Buffer.from('a file')
  const file = { name: 'Файл', state: 'READY', size_bytes: 9 } as const
  const video = { name: 'Видео', state: 'READY', record_id: record } as const
  await db
    .insertInto('radar_works')
    .values([
      { holder_id: from.id, ...file, file_hash: hash },
      { holder_id: from.id, ...file, name: 'Другой', file_hash: null },
      { holder_id: from.id, ...video },
      { holder_id: into.id, ...file, file_hash: hash },
      { holder_id: into.id, ...video },
    ])
    .execute()
  const admin = await make.user({ admin: true })
  await call(holders.merge, { id: from.id, intoId: into.id }, { user: admin })
  const sort = { field: 'name', order: 'asc' } as const
  const { items } = (await call(radar.works, { sort }, into.as)).result
  assert.deepEqual(
    items.map(({ name }) => name),
    ['Видео', 'Другой', 'Файл'],
  )
})

test('D10 a match becomes a claim of its ranges by one call, once; a claim that stands already leaves it as it was', async () => {
  const { id: holderId, as } = await holder('Одиннадцатый')
  const owner = await studio()
  const record = await make.record(owner.id, user, { duration_ms: 60_000 })
  const works = await db
    .insertInto('radar_works')
    .values(
      ['Фильм', 'Песня'].map((name) => ({
        ...{ holder_id: holderId, name, state: 'READY' as const, size_bytes: 9 },
      })),
    )
    .returning('id')
    .execute()
  const [first = 0, second = 0] = await Promise.all(works.map(({ id }) => addMatch(id, record)))
  const other = await holder('Двенадцатый')
  assert.equal(refusal(await call(radar.claim, { id: first }, other.as)), 'NOT_FOUND/MATCH')
  const { claimId } = (await call(radar.claim, { id: first }, as)).result
  const claim = await db.selectFrom('claims').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow()
  assert.deepEqual([claim.record_id, claim.holder_id, claim.work], [record, holderId, 'Фильм'])
  assert.deepEqual(claim.ranges, [{ fromMs: 1_000, toMs: 11_000 }])
  assert.equal(refusal(await call(radar.claim, { id: first }, as)), 'STATE/CONFLICT')
  assert.equal(refusal(await call(radar.claim, { id: second }, as)), 'STATE/CONFLICT')
  const state = async (id: number) => (await call(radar.match, { id }, as)).result.match.state
  assert.deepEqual([await state(first), await state(second)], ['CLAIMED', 'NEW'])
})

test('D10 a match whose claim was rejected or withdrawn is new again, tells of that claim and is claimed anew', async () => {
  const { id: holderId, as } = await holder('Тринадцатый')
  const record = await make.record(accountId, user, { duration_ms: 60_000 })
  const work = await db
    .insertInto('radar_works')
    .values({ holder_id: holderId, name: 'Фильм', state: 'READY', size_bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await addMatch(work.id, record)
  const read = async () => {
    const { state, claim } = (await call(radar.match, { id }, as)).result.match
    return [state, claim?.id ?? null, claim?.state ?? null]
  }
  const fresh = async () => (await call(radar.works, {}, as)).result.items[0]?.matches
  const { claimId: first } = (await call(radar.claim, { id }, as)).result
  assert.deepEqual([await read(), await fresh()], [['CLAIMED', first, 'NEW'], 0])
  await call(holderClaims.withdraw, { id: first, rowVersion: 1, reason: '' }, as)
  assert.deepEqual([await read(), await fresh()], [['NEW', first, 'WITHDRAWN'], 1])
  const found = async (state: 'NEW' | 'CLAIMED') => (await call(radar.matches, { state }, as)).result.total
  assert.deepEqual([await found('NEW'), await found('CLAIMED')], [1, 0])
  const { claimId: second } = (await call(radar.claim, { id }, as)).result
  assert.notEqual(second, first)
  assert.deepEqual(await read(), ['CLAIMED', second, 'NEW'])
  await db.updateTable('claims').set({ state: 'REJECTED' }).where('id', '=', second).execute()
  assert.equal((await call(radar.judge, { id, isFalse: true }, as)).result.state, 'DISMISSED')
  assert.deepEqual([await read(), await fresh()], [['DISMISSED', null, null], 0])
})

test('D10 a video that names the holder no more, or was deleted, is told as no work to look for, and its name is not told', async () => {
  const mine = await holder('Четырнадцатый')
  const own = await make.record(accountId, user, { holder_id: mine.id, name: 'Черновик', duration_ms: 60_000 })
  const { id } = (await call(radar.addWork, { name: 'Фильм', recordId: own, sizeBytes: null }, mine.as)).result
  const matchId = await addMatch(id, await make.record(accountId, user), own)
  const read = async () => {
    const [work] = (await call(radar.works, {}, mine.as)).result.items
    const { original } = (await call(radar.match, { id: matchId }, mine.as)).result.match
    return [work?.state, work?.failText !== null, original?.name ?? null]
  }
  assert.deepEqual(await read(), ['READY', false, 'Черновик'])
  await db.updateTable('records').set({ holder_id: null }).where('id', '=', own).execute()
  assert.deepEqual(await read(), ['FAILED', true, null])
  await db.updateTable('records').set({ holder_id: mine.id, lifecycle: 'DELETED' }).where('id', '=', own).execute()
  assert.deepEqual(await read(), ['FAILED', true, null])
})

test('D10 matches of deleted videos and fingerprints of what plays no more are removed, those of the trash stay', async () => {
  const { id: holderId } = await holder('Пятнадцатый')
  const work = await db
    .insertInto('radar_works')
    .values({ holder_id: holderId, name: 'Фильм', state: 'READY', size_bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [kept, gone] = [await make.record(accountId, user), await make.record(accountId, user)]
  const ids = [await addMatch(work.id, kept), await addMatch(work.id, gone)]
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', kept)
    .execute()
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', gone).execute()
  await sweepGonePrints({ db })
  const left = await db.selectFrom('radar_matches').select('id').where('id', 'in', ids).execute()
  assert.deepEqual(left, [{ id: ids[0] }])
})
