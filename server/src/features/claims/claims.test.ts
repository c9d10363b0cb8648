import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimAnswerTitles, claimMoves, claimStates, nextClaimState } from '@skleyka/contract/claims/claim-states.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { sql } from 'kysely'
import { testClaims } from '../../../test/test-claims.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { findReachable } from './claims.sql.ts'
import { moveClaims } from './claims.ts'

const t = await testClaims()
const { db, make, call, holder, video, create, review, reviewed, seenBy, asManager, admin, account } = t
const journal = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'account_id', 'user_id', 'before', 'after'])
    .where('object_type', '=', 'claim')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('C1 a claim moves by its table of states alone', () => {
  const reached = Object.values(claimMoves).map(({ to }) => to)
  assert.deepEqual(
    claimStates.filter((state) => state !== 'NEW' && !reached.some((to) => to === state)),
    [],
  )
  assert.equal(nextClaimState('NEW', 'grant'), null)
  assert.equal(nextClaimState('REVIEW', 'grant'), 'GRANTED')
  assert.equal(nextClaimState('GRANTED', 'takeBack'), 'REVIEW')
  assert.equal(nextClaimState('WITHDRAWN', 'takeBack'), null)
})

test('B13 a holder claims a video by its address, the account reads and answers it, every step stands in both histories', async () => {
  const of = await holder('Ока-Фильм')
  const one = await video({ name: 'Утро <b>&' })
  const ranges = [{ fromMs: 1_000, toMs: 60_000 }]
  const { claim } = (await create(of, one.url, { ranges, basis: '<script>alert(1)</script>' })).result
  assert.deepEqual([claim.state, claim.ranges, claim.basis], ['NEW', ranges, '<script>alert(1)</script>'])
  // the claimant learns neither the number nor the account of a video that is not his
  assert.deepEqual([claim.record.id, claim.account], [null, null])
  const { items, total } = (await call(claims.list, {}, asManager)).result
  assert.deepEqual([total, items[0]?.id, items[0]?.record.id], [1, claim.id, one.id])
  assert.deepEqual([items[0]?.claimant, items[0]?.account], [{ holderId: null, name: 'Ока-Фильм', email: null }, null])
  assert.equal(new Date(claim.deadlineAt).getTime() - t.clock.now.getTime(), 7 * 86_400_000)
  const seen = { id: claim.id, rowVersion: 1 }
  const empty = await call(claims.answer, { ...seen, kind: 'OBJECTED' }, asManager)
  assert.deepEqual(Object.keys(empty.error?.fields ?? {}), ['text'])
  const answered = (await call(claims.answer, { ...seen, kind: 'OBJECTED', text: 'Это наш фильм' }, asManager)).result
  assert.deepEqual([answered.claim.answer?.kind, answered.claim.answer?.text], ['OBJECTED', 'Это наш фильм'])
  const back = (await call(holderClaims.get, { id: claim.id }, of.as)).result.claim
  assert.deepEqual(
    back.steps.map(({ kind, party, who, text }) => [kind, party, who, text]),
    [
      ['CREATED', 'CLAIMANT', 'Пётр', ''],
      ['OBJECTED', 'ACCOUNT', null, 'Это наш фильм'],
    ],
  )
  assert.deepEqual(
    (await seenBy.admin(claim.id)).steps.map(({ who }) => who),
    ['Пётр', 'Мария'],
  )
  assert.deepEqual(
    (await journal(claim.id)).map(({ action, account_id }) => [action, account_id]),
    [
      ['holderClaims.create', account.id],
      ['claims.answer', account.id],
    ],
  )
  const change = { id: claim.id, rowVersion: answered.claim.rowVersion, kind: 'AGREED' } as const
  await call(claims.answer, change, asManager)
  const event = (await journal(claim.id)).at(-1)
  const titles = [event?.before, event?.after].map((fields) => Object.values(fields ?? {}))
  assert.deepEqual(titles, [[claimAnswerTitles.OBJECTED], [claimAnswerTitles.AGREED]], 'the answer before, in words')
})

test('B13 the journal of the account tells of a claim and not who made it, that of the installation tells both', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  const object = { type: 'claim', id }
  const [line] = (await call(audit.list, { object }, asManager)).result.items
  assert.deepEqual(
    [line?.action, line?.actor, line?.actorTitle, line?.ip, line?.requestId],
    ['holderClaims.create', null, 'Правообладатель', null, null],
  )
  const [whole] = (await call(audit.listAll, { objectType: 'claim', objectId: id }, admin)).result.items
  assert.equal(whole?.actor?.id, of.user)
  assert.notEqual(whole?.ip, null)
})

test('B13 the list of holders counts their open claims', async () => {
  const of = await holder()
  const open = async () =>
    (await call(holders.list, {}, { user: of.user })).result.holders.find(({ id }) => id === of.id)?.openClaims
  const first = (await create(of, (await video()).url)).result.claim
  await create(of, (await video()).url)
  assert.equal(await open(), 2)
  await call(holderClaims.withdraw, { id: first.id, rowVersion: 1 }, of.as)
  assert.equal(await open(), 1)
})

test('B13 nobody but the parties of a claim sees it', async () => {
  const [of, other] = [await holder(), await holder()]
  const { id } = (await create(of, (await video()).url)).result.claim
  const stranger = await make.user()
  const foreign = await make.account({ members: { [stranger]: ['yauth.can_manage_account'] } })
  const asForeign = { user: stranger, account: foreign.code }
  assert.equal((await call(claims.get, { id }, asForeign)).error?.subtype, 'CLAIM')
  assert.equal((await call(claims.list, {}, asForeign)).result.total, 0)
  assert.equal((await call(holderClaims.get, { id }, other.as)).error?.subtype, 'CLAIM')
  assert.equal((await call(holderClaims.withdraw, { id, rowVersion: 1 }, other.as)).error?.subtype, 'CLAIM')
  assert.equal((await call(adminClaims.get, { id }, of.as)).error?.type, 'ACCESS')
  const answer = { id, rowVersion: 1, kind: 'AGREED' }
  assert.equal((await call(claims.answer, answer, asForeign)).error?.subtype, 'CLAIM')
})

test('B13 only a video that opens to everybody is claimed: hidden, deleted, unknown and foreign ones are refused alike', async () => {
  const of = await holder()
  const hidden = [
    await video({ publication: 'DRAFT' }),
    await video({ visibility: 'PRIVATE' }),
    await video({ lifecycle: 'DISPOSED', disposed_at: t.clock.now }),
    await video({ lifecycle: 'DELETED' }),
    await video({ playable: false }),
  ]
  const gated = await video()
  await db.insertInto('gates').values({ account_id: account.id, record_id: gated.id, kind: 'LINK' }).execute()
  const locked = await make.account({ state: 'LOCKED' })
  const unknown = '00000000-0000-4000-8000-000000000001'
  const names = [
    ...[...hidden, gated, await video({}, locked.id)].flatMap(({ url, id }) => [url, String(id)]),
    ...[`${testPublicUrl}/embed/${unknown}`, '999999999', testPublicUrl, 'просто слова'],
  ]
  const answers = new Set<string>()
  for (const name of names) {
    const { error } = await create(of, name)
    answers.add(`${error?.type}/${error?.subtype} ${error?.extra} ${Object.keys(error?.fields ?? {})}`)
  }
  assert.equal(answers.size, 1, [...answers].join('\n'))
  assert.match([...answers][0] ?? '', /^NOT_FOUND\/RECORD .+ video$/)
  const elsewhere = await create(of, `https://video.example/embed/${unknown}`)
  assert.match(elsewhere.error?.extra ?? '', /console\.test/)
  // a number tells nobody the address of a video that opens to whoever has it
  const byLink = await video({ visibility: 'LINK' })
  assert.equal((await create(of, String(byLink.id))).error?.subtype, 'RECORD')
  assert.equal((await create(of, byLink.url)).error, undefined)
  assert.equal((await create(of, String((await video()).id))).error, undefined)
  // one that is named for the holder is his to claim, whoever it opens to
  const own = await video({ publication: 'DRAFT', holder_id: of.id })
  assert.equal((await create(of, String(own.id))).result.claim.state, 'NEW')
})

test('B13 ranges lie within the video, countries are named, and one claim of a holder on a video is open', async () => {
  const of = await holder()
  const one = await video()
  for (const [fromMs, toMs] of [
    [0, 60_001],
    [5_000, 5_000],
    [9_000, 2_000],
  ]) {
    const { error } = await create(of, one.url, { ranges: [{ fromMs, toMs }] })
    assert.deepEqual(Object.keys(error?.fields ?? {}), ['ranges'], `${fromMs} ${toMs}`)
  }
  assert.deepEqual(Object.keys((await create(of, one.url, { wish: 'COUNTRIES' })).error?.fields ?? {}), ['countries'])
  const { id } = (await create(of, one.url, { wish: 'COUNTRIES', countries: ['RU', 'RU'] })).result.claim
  assert.deepEqual((await seenBy.admin(id)).countries, ['RU'])
  const again = await create(of, one.url)
  assert.match(again.error?.extra ?? '', new RegExp(`№\u00a0${id}$`))
  await call(holderClaims.withdraw, { id, rowVersion: 1 }, of.as)
  assert.equal((await create(of, one.url)).result.claim.state, 'NEW')
  // two presses at once make one claim
  const other = await video()
  const both = await Promise.all([create(of, other.url), create(of, other.url)])
  assert.deepEqual(both.map(({ error }) => error?.subtype ?? 'OK').sort(), ['CONFLICT', 'OK'])
})

test('B13 of two administrators who decide at once the second is told, and nothing is done twice', async () => {
  const { id } = await reviewed()
  const { rowVersion } = await seenBy.admin(id)
  const params = { id, rowVersion, reason: 'Решение' }
  const answers = await Promise.all([
    call(adminClaims.grant, { ...params, actions: ['TAKE_DOWN'] }, admin),
    call(adminClaims.reject, params, { user: await make.user({ admin: true }) }),
  ])
  assert.deepEqual(answers.map(({ error }) => error?.subtype ?? 'OK').sort(), ['CONFLICT', 'OK'])
  const { steps } = await seenBy.admin(id)
  assert.equal(steps.filter(({ kind }) => kind === 'GRANTED' || kind === 'REJECTED').length, 1)
  const late = await call(adminClaims.review, { id, rowVersion: rowVersion + 1 }, admin)
  assert.match(late.error?.extra ?? '', /Удовлетворена|Отклонена/)
})

test('B13 a claim that was answered since an administrator has read it is not decided on', async () => {
  const { id } = await reviewed()
  const { rowVersion } = await seenBy.admin(id)
  const read = { id, rowVersion, reason: 'Решение' }
  await call(claims.answer, { id, rowVersion, kind: 'OBJECTED', text: 'Это наш фильм' }, asManager)
  const grant = await call(adminClaims.grant, { ...read, actions: ['TAKE_DOWN'] }, admin)
  const reject = await call(adminClaims.reject, read, admin)
  assert.deepEqual([grant.error?.subtype, reject.error?.subtype], ['CONFLICT', 'CONFLICT'])
  assert.equal((await seenBy.admin(id)).state, 'REVIEW')
})

test('B13 a video that is deleted is not found for a claim, nor claimed when it goes meanwhile', async () => {
  const of = await holder()
  for (const lifecycle of ['DELETED', 'DISPOSED'] as const) {
    const disposed_at = lifecycle === 'DISPOSED' ? t.clock.now : null
    const [one, own] = [
      await video({ lifecycle, disposed_at }),
      await video({ lifecycle, disposed_at, holder_id: of.id }),
    ]
    for (const { id, uuid } of [one, own])
      for (const by of [{ id }, { uuid }]) assert.equal(await findReachable(db, by, of.id), null, lifecycle)
  }
  const { id, url } = await video()
  let error: object | undefined | null = null
  const claimed = await db.transaction().execute(async (tx) => {
    await sql`update records set lifecycle = 'DISPOSED', disposed_at = now() where id = ${id}`.execute(tx)
    const creating = create(of, url).then((answer) => {
      error = answer.error
      return answer
    })
    const waiting = sql`select from pg_locks where not granted`
    while (error === null && (await waiting.execute(db)).rows.length === 0);
    return { creating }
  })
  assert.equal((await claimed.creating).error?.subtype, 'RECORD')
})

test('B13 a claim is decided in review alone, and an ended one is neither answered nor withdrawn', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  const seen = { id, rowVersion: 1 }
  assert.equal((await call(adminClaims.reject, { ...seen, reason: 'Нет' }, admin)).error?.subtype, 'CONFLICT')
  assert.equal(
    (await call(adminClaims.grant, { ...seen, reason: 'Да', actions: [] }, admin)).error?.subtype,
    'CONFLICT',
  )
  await review(id)
  const blank = await call(adminClaims.reject, { id, rowVersion: 2, reason: '  ' }, admin)
  assert.equal(blank.error?.type, 'VALIDATION')
  const none = await call(adminClaims.grant, { id, rowVersion: 2, reason: 'Да', actions: [] }, admin)
  assert.deepEqual(Object.keys(none.error?.fields ?? {}), ['actions'])
  const { claim } = (await call(adminClaims.reject, { id, rowVersion: 2, reason: 'Прав нет' }, admin)).result
  assert.deepEqual([claim.state, claim.decision?.reason, claim.decision?.actions], ['REJECTED', 'Прав нет', []])
  const answer = { id, rowVersion: 3, kind: 'AGREED' }
  assert.equal((await call(claims.answer, answer, asManager)).error?.subtype, 'CONFLICT')
  assert.equal((await call(holderClaims.withdraw, { id, rowVersion: 3 }, of.as)).error?.subtype, 'CONFLICT')
})

test('B13 ten thousand open claims of a holder are its limit, and its list stays a page', async () => {
  const of = await holder()
  const one = await video()
  await sql`insert into records (account_id, owner_id, name)
    select ${account.id}, ${t.manager}, 'Много ' || number from generate_series(1, 9999) as number`.execute(db)
  await sql`insert into claims (account_id, record_id, holder_id, work, basis, wish, deadline_at, created_at, updated_at)
    select account_id, id, ${of.id}, 'Работа', 'Договор', 'TAKE_DOWN', ${t.clock.now}, ${t.clock.now}, ${t.clock.now}
    from records where name like 'Много %'`.execute(db)
  const last = (await create(of, one.url)).result.claim
  const { error } = await create(of, (await video()).url)
  assert.deepEqual([error?.type, error?.subtype], ['LIMIT', 'QUOTA'])
  const page = (await call(holderClaims.list, { perPage: 5 }, of.as)).result
  assert.deepEqual([page.total, page.items.length, page.items[0]?.id], [10_000, 5, last.id])
  const found = (await call(holderClaims.list, { q: String(last.id) }, of.as)).result
  assert.ok(found.items.some(({ id }) => id === last.id))
  await sql`analyze claims`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json) select * from claims where holder_id = ${of.id} order by id desc limit 20`.execute(
    db,
  )
  const { 'Shared Hit Blocks': kept = 0, 'Shared Read Blocks': read = 0 } = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
  assert.ok(kept + read > 0 && kept + read < 50, `${kept + read} blocks`)
})

test('B13 merged holders share their claims, and each history says so', async () => {
  const [from, to] = [await holder(), await holder()]
  const { id } = (await create(from, (await video()).url)).result.claim
  assert.equal(await db.transaction().execute((tx) => moveClaims(tx, from.id, to.id, t.clock.now)), 1)
  const { claim } = (await call(holderClaims.get, { id }, to.as)).result
  assert.deepEqual([claim.claimant.name, claim.steps.at(-1)?.kind], [to.name, 'MOVED'])
  assert.equal((await call(holderClaims.get, { id }, from.as)).error?.subtype, 'CLAIM')
})

test('B13 administrators find claims by state, age, holder, account and a missed deadline', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video({ name: 'Редкое имя' })).url)).result.claim
  const list = async (params: object) =>
    (await call(adminClaims.list, params, admin)).result.items.map((claim) => claim.id)
  assert.deepEqual(await list({ ofHolder: of.id }), [id])
  assert.deepEqual(await list({ q: 'редкое' }), [id])
  assert.deepEqual(await list({ ofHolder: of.id, state: 'REVIEW' }), [])
  assert.deepEqual(await list({ ofHolder: of.id, overdueOnly: true }), [])
  assert.deepEqual(await list({ ofHolder: of.id, ofAccount: 'no-such-account' }), [])
  const before = t.clock.now
  t.clock.now = new Date(before.getTime() + 8 * 86_400_000)
  assert.deepEqual(await list({ ofHolder: of.id, overdueOnly: true }), [id])
  assert.deepEqual(await list({ ofHolder: of.id, olderDays: 7, ofAccount: account.code, openOnly: true }), [id])
  assert.deepEqual(await list({ ofHolder: of.id, olderDays: 9 }), [])
  assert.equal((await seenBy.admin(id)).isOverdue, true)
  t.clock.now = before
})

test('B13 administrators set how long accounts may take; of two at once the second is told', async () => {
  const settings = async () => (await call(adminClaims.getSettings, {}, admin)).result
  assert.deepEqual([(await settings()).answerDays, (await settings()).version], [7, 0])
  const save = (answerDays: number, version: number) =>
    call(adminClaims.saveSettings, { answerDays, fileDays: 365, version }, admin)
  assert.equal((await save(0, 0)).error?.type, 'VALIDATION')
  assert.equal((await save(14, 0)).result.answerDays, 14)
  assert.equal((await save(3, 0)).error?.subtype, 'CONFLICT')
  const { claim } = (await create(await holder(), (await video()).url)).result
  assert.equal(new Date(claim.deadlineAt).getTime() - t.clock.now.getTime(), 14 * 86_400_000)
})
