import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, test } from 'node:test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { sql } from 'kysely'
import { testClaims } from '../../../test/test-claims.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { dueReminders } from './answer-time.ts'
import { claimLetters } from './claim-letters.ts'
import { findClaim } from './claims.sql.ts'
import { remindAccounts, sweepClaimFiles } from './remind-accounts.ts'

const t = await testClaims()
const { db, call, holder, video, create, reviewed, grant, takeBack, asManager, admin, sendBytes, clock } = t
beforeEach(async () => {
  for (const table of ['mails', 'notices', 'webhook_deliveries', 'webhook_events'] as const)
    await db.deleteFrom(table).execute()
})
const bell = async () =>
  (await db.selectFrom('notices').select(['user_id', 'kind']).orderBy('id').execute()).map(
    ({ user_id, kind }) => `${user_id} ${kind}`,
  )
const mails = async () => (await db.selectFrom('mails').select('kind').execute()).length

test('B13 each step is told by bell and mail to whom it concerns, and a new claim to the webhooks of the account', async () => {
  const hook = { url: 'https://hooks.example/in', events: ['claim.created'], isOn: true }
  await call(webhooks.create, hook, asManager)
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  assert.deepEqual((await bell()).sort(), [`${admin.user} claimOpened`, `${asManager.user} claimOpened`].sort())
  assert.equal(await mails(), 1)
  const events = await db.selectFrom('webhook_events').select(['type', 'data']).execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['claim.created'],
  )
  assert.partialDeepStrictEqual(events[0]?.data, { claim: { id, wish: 'TAKE_DOWN' } })
  const { items } = (await call(notices.list, {}, asManager)).result
  assert.deepEqual([items[0]?.kind, items[0]?.name, items[0]?.count], ['claimOpened', 'Ролик', id])
  await db.deleteFrom('notices').execute()
  await call(claims.answer, { id, rowVersion: 1, kind: 'AGREED' }, asManager)
  assert.deepEqual((await bell()).sort(), [`${admin.user} claimAnswered`, `${of.user} claimAnswered`].sort())
  await db.deleteFrom('notices').execute()
  await t.review(id, 2)
  await grant(id, ['STATISTICS'])
  await takeBack(id)
  assert.deepEqual(
    (await bell()).sort(),
    [asManager.user, of.user].flatMap((user) => [`${user} claimDecided`, `${user} claimReturned`]).sort(),
  )
  await db.deleteFrom('notices').execute()
  const { rowVersion } = await t.seenBy.admin(id)
  await call(holderClaims.withdraw, { id, rowVersion }, of.as)
  assert.deepEqual((await bell()).sort(), [`${admin.user} claimWithdrawn`, `${asManager.user} claimWithdrawn`].sort())
})

test('B13 letters say in Russian what happened, whatever stands in the texts', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video({ name: '<b>Ролик</b>' })).url, { work: '"Утро" & <i>' })).result.claim
  const row = await findClaim(db, 'ALL', id)
  assert.ok(row)
  const letter = claimLetters(row, { publicUrl: testPublicUrl }, 'claimOpened').account()
  assert.match(letter.title, /^Претензия на\u00a0видео «<b>Ролик<\/b>»$/)
  assert.equal(letter.button?.url, `${testPublicUrl}/admin/ac/${t.account.code}/setting/claims/${id}`)
  assert.match(letter.paragraphs.join(' '), /до\u00a019 марта 2026/)
  const kinds = [
    'claimDeadline',
    'claimOverdue',
    'claimAnswered',
    'claimDecided',
    'claimReturned',
    'claimWithdrawn',
  ] as const
  const titles = kinds.map((kind) => claimLetters(row, { publicUrl: testPublicUrl }, kind).holder().title)
  assert.equal(new Set(titles).size, kinds.length)
  assert.equal(claimLetters(row, { publicUrl: testPublicUrl }, 'claimDecided').stranger().button, null)
  const listParagraphs = (news: (typeof kinds)[number] | 'claimOpened', more: Partial<typeof row>) =>
    claimLetters({ ...row, ...more }, { publicUrl: testPublicUrl }, news).account().paragraphs
  const about = `Решение по\u00a0претензии №\u00a0${id} на\u00a0видео «<b>Ролик</b>».`
  const decided = {
    actions: ['STATISTICS', 'TAKE_DOWN'],
    decision_reason: 'Права есть',
    notes: ['Видео снято'],
  } as const
  const written = { ...decided, actions: [...decided.actions], notes: [...decided.notes] }
  const [first, done, ...rest] = listParagraphs('claimDecided', { ...written, state: 'GRANTED' })
  assert.equal(first, about)
  assert.match(done ?? '', /^Решено: .*снять.*, .*\.$/i)
  assert.deepEqual(rest, ['Причина: Права есть', 'Видео снято.'])
  assert.deepEqual(listParagraphs('claimDecided', { ...written, state: 'REJECTED' }), [about, ...rest])
  assert.deepEqual(listParagraphs('claimDecided', { actions: [], decision_reason: '', notes: [], state: 'REJECTED' }), [
    about,
  ])
  assert.deepEqual(listParagraphs('claimReturned', written).slice(1), rest)
  assert.match(listParagraphs('claimAnswered', { answer_text: 'я'.repeat(1_001) })[1] ?? '', /^я{999}…$/)
  assert.equal(listParagraphs('claimAnswered', { answer_text: '' }).length, 2)
  const byRadar = /действует правило радара/
  assert.match(listParagraphs('claimOpened', { actions: ['TAKE_DOWN'] }).join(' '), byRadar)
  assert.doesNotMatch(listParagraphs('claimOpened', { actions: ['STATISTICS'] }).join(' '), byRadar)
})

test('B13 an account is reminded three days and one day before its time is over, then administrators are told; each once', async () => {
  const deadline = new Date('2026-03-19T09:00:00Z')
  const at = (days: number) => new Date(deadline.getTime() - days * 86_400_000)
  assert.deepEqual(
    [4, 3, 2, 1, 0.5, 0, -1].map((days) => dueReminders(deadline, at(days))),
    [0, 1, 1, 2, 2, 3, 3],
  )
  const of = await holder()
  await db.updateTable('claims').set({ state: 'WITHDRAWN' }).execute()
  const { id } = (await create(of, (await video()).url)).result.claim
  const before = clock.now
  const listNoticesAt = async (days: number) => {
    await db.deleteFrom('notices').execute()
    clock.now = at(days)
    await remindAccounts(t.services)
    await remindAccounts(t.services)
    return (await bell()).sort()
  }
  assert.deepEqual(await listNoticesAt(4), [])
  assert.deepEqual(await listNoticesAt(2.9), [`${asManager.user} claimDeadline`])
  assert.deepEqual(await listNoticesAt(2), [])
  assert.deepEqual(await listNoticesAt(0.9), [`${asManager.user} claimDeadline`])
  assert.deepEqual(await listNoticesAt(-0.1), [`${admin.user} claimOverdue`, `${asManager.user} claimOverdue`].sort())
  assert.deepEqual(await listNoticesAt(-5), [])
  const { steps, state } = await t.seenBy.admin(id)
  assert.deepEqual([state, steps.map(({ kind }) => kind)], ['NEW', ['CREATED', 'REMINDED', 'REMINDED', 'OVERDUE']])
  const lines = await db
    .selectFrom('audit_events')
    .select(['action', 'account_id', 'user_id'])
    .where('object_type', '=', 'claim')
    .where('object_id', '=', String(id))
    .where('action', 'in', ['claims.remind', 'claims.overdue'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map(({ action, account_id, user_id }) => [action, account_id, user_id]),
    ['claims.remind', 'claims.remind', 'claims.overdue'].map((action) => [action, t.account.id, null]),
  )
  clock.now = before
})

test('B13 an account with one day to answer is not reminded of a claim it has just been told of', async () => {
  await call(adminClaims.saveSettings, { answerDays: 1, fileDays: 365, version: 0 }, admin)
  await create(await holder(), (await video()).url)
  await db.deleteFrom('notices').execute()
  await remindAccounts(t.services)
  assert.deepEqual(await bell(), [])
  await call(adminClaims.saveSettings, { answerDays: 7, fileDays: 365, version: 1 }, admin)
})

test('B13 a claim whose decision is taken back after its time waits for an answer anew, one that was answered does not', async () => {
  const began = clock.now
  const [{ id }, answered] = [await reviewed(), await reviewed()]
  await call(claims.answer, { id: answered.id, rowVersion: 2, kind: 'AGREED' }, asManager)
  for (const one of [id, answered.id]) await grant(one, ['STATISTICS'])
  clock.now = new Date(began.getTime() + 30 * 86_400_000)
  for (const one of [id, answered.id]) await takeBack(one)
  await remindAccounts(t.services)
  const due = async (one: number) => {
    const { deadlineAt, steps } = await t.seenBy.admin(one)
    return [(new Date(deadlineAt).getTime() - clock.now.getTime()) / 86_400_000, steps.at(-1)?.kind]
  }
  assert.deepEqual(
    [await due(id), await due(answered.id)],
    [
      [7, 'TAKEN_BACK'],
      [-23, 'TAKEN_BACK'],
    ],
  )
  clock.now = new Date(clock.now.getTime() + 8 * 86_400_000)
  await remindAccounts(t.services)
  assert.equal((await t.seenBy.admin(id)).steps.at(-1)?.kind, 'OVERDUE')
  clock.now = began
})

test('B13 documents go with a claim and an answer, are saved as attachments by its parties, and are what they are called', async () => {
  const of = await holder()
  const announce = async (name: string, bytes: Buffer, as = of.as) =>
    (await call(holderClaims.sendFile, { name, bytes: bytes.length }, as)).result
  const html = Buffer.from('<script>alert(1)</script>')
  const { error } = await call(holderClaims.sendFile, { name: 'страница.html', bytes: 10 }, of.as)
  assert.deepEqual([error?.type, error?.subtype], ['VALIDATION', 'FILE'])
  const large = await call(holderClaims.sendFile, { name: 'a.pdf', bytes: 11 * 1024 ** 2 }, of.as)
  assert.equal(large.error?.subtype, 'SIZE')
  const false_ = await announce('договор.pdf', html)
  assert.equal((await sendBytes(false_.url, html)).statusCode, 400)
  const docx = await announce('договор.docx', t.pdf)
  assert.match((await sendBytes(docx.url, t.pdf)).body, /не\u00a0то/)
  const sent = await announce('дог<о>вор.pdf', t.pdf)
  assert.equal((await sendBytes(sent.url, Buffer.concat([t.pdf, t.pdf]))).statusCode, 400)
  assert.equal((await sendBytes(sent.url, t.pdf.subarray(0, 9))).statusCode, 400)
  const one = await video()
  // not here yet
  assert.equal((await create(of, one.url, { fileIds: [sent.fileId] })).error?.subtype, 'FILE')
  assert.equal((await sendBytes(sent.url, t.pdf)).statusCode, 200)
  assert.equal((await create(await holder(), one.url, { fileIds: [sent.fileId] })).error?.subtype, 'FILE')
  const { claim } = (await create(of, one.url, { fileIds: [sent.fileId, sent.fileId] })).result
  assert.deepEqual(
    claim.files.map(({ name }) => name),
    ['дог<о>вор.pdf'],
  )
  const named = { claimId: claim.id, fileId: sent.fileId }
  for (const { url } of [
    (await call(holderClaims.openFile, named, of.as)).result,
    (await call(claims.openFile, named, asManager)).result,
    (await call(adminClaims.openFile, named, admin)).result,
  ]) {
    const saved = await t.http.app.inject({ url: url.slice(testPublicUrl.length) })
    assert.deepEqual([saved.statusCode, saved.rawPayload.equals(t.pdf)], [200, true])
    assert.match(String(saved.headers['content-disposition']), /^attachment/)
    assert.equal(saved.headers['content-type'], 'application/octet-stream')
    assert.equal(saved.headers['x-content-type-options'], 'nosniff')
  }
  assert.equal((await call(holderClaims.openFile, named, (await holder()).as)).error?.subtype, 'FILE')
  // an address is of whom it was given to: whoever has left the holder takes nothing by it
  const link = async () => (await call(holderClaims.openFile, named, of.as)).result.url.slice(testPublicUrl.length)
  const [kept, unsent] = [await link(), (await announce('ещё.pdf', t.pdf)).url]
  const read = async (url: string) => (await t.http.app.inject({ url })).statusCode
  assert.equal(await read(kept), 200)
  await db.deleteFrom('holder_members').where('user_id', '=', of.user).execute()
  assert.deepEqual([await read(kept), (await sendBytes(unsent, t.pdf)).statusCode], [404, 404])
  await db.insertInto('holder_members').values({ holder_id: of.id, user_id: of.user }).execute()
  assert.equal(await read(kept), 200)
  // what no claim takes is forgotten after a day
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  await sweepClaimFiles(t.services)
  const left = await db.selectFrom('claim_files').select('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [sent.fileId],
  )
  // and the bytes of what one took when the claim is closed for as long as the platform keeps them
  const days = async (count: number) => {
    clock.now = new Date(clock.now.getTime() + count * 86_400_000)
    await sweepClaimFiles(t.services)
    return (await call(holderClaims.get, { id: claim.id }, of.as)).result.claim
  }
  assert.equal((await days(40)).files[0]?.isRemoved, false)
  await t.review(claim.id)
  await t.grant(claim.id, ['STATISTICS'])
  const terms = { answerDays: 7, fileDays: 30, version: 2 }
  const low = await call(adminClaims.saveSettings, { ...terms, fileDays: 29 }, admin)
  assert.deepEqual(Object.keys(low.error?.fields ?? {}), ['fileDays'])
  const { result } = await call(adminClaims.saveSettings, terms, admin)
  assert.deepEqual([result.fileDays, (await days(30)).files[0]?.isRemoved], [30, false])
  const late = await link()
  const over = await days(1)
  assert.deepEqual([over.files[0]?.isRemoved, over.steps.at(-1)?.kind], [true, 'FILES_REMOVED'])
  assert.deepEqual([over.steps.at(-1)?.text, await read(late)], ['дог<о>вор.pdf', 404])
  assert.equal((await call(holderClaims.openFile, named, of.as)).error?.subtype, 'GONE')
  const events = await db
    .selectFrom('audit_events')
    .select(['before'])
    .where('action', '=', 'claims.removeFiles')
    .execute()
  assert.deepEqual(events, [{ before: { fileName: 'дог<о>вор.pdf' } }])
  assert.equal((await db.selectFrom('claim_files').select('content').executeTakeFirstOrThrow()).content, null)
})

test('B13 a large document is saved as it was sent, and of two tries to send it the later one counts', async () => {
  const of = await holder()
  const bytes = Buffer.concat([t.pdf, randomBytes(1_300_000)])
  const sent = (await call(holderClaims.sendFile, { name: 'съёмка.pdf', bytes: bytes.length }, of.as)).result
  // a line that broke and was never closed
  const begun = Promise.withResolvers<void>()
  const broken = new Readable({
    read() {
      if (broken.readableDidRead) begun.resolve()
      else broken.push(bytes.subarray(0, 1_000))
    },
  })
  const first = t.http.app.inject({
    ...{ method: 'POST', url: sent.url.slice(testPublicUrl.length), payload: broken },
    headers: { 'content-type': 'application/octet-stream' },
  })
  await begun.promise
  assert.equal((await sendBytes(sent.url, bytes)).statusCode, 200)
  assert.equal((await first).statusCode, 400)
  broken.destroy()
  const { claim } = (await create(of, (await video()).url, { fileIds: [sent.fileId] })).result
  const { url } = (await call(holderClaims.openFile, { claimId: claim.id, fileId: sent.fileId }, of.as)).result
  const saved = await t.http.app.inject({ url: url.slice(testPublicUrl.length) })
  assert.deepEqual([saved.headers['content-length'], saved.rawPayload.equals(bytes)], [String(bytes.length), true])
})

test('B13 an answer that is given anew adds files up to ten, and says so', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  const files = async (count: number) => {
    const fileIds = []
    for (const _ of Array.from({ length: count })) {
      const sent = (await call(claims.sendFile, { name: 'ответ.pdf', bytes: t.pdf.length }, asManager)).result
      await sendBytes(sent.url, t.pdf)
      fileIds.push(sent.fileId)
    }
    return fileIds
  }
  const answer = async (rowVersion: number, count: number) =>
    call(claims.answer, { id, rowVersion, kind: 'AGREED', fileIds: await files(count) }, asManager)
  assert.equal((await answer(1, 6)).error, undefined)
  const { error } = await answer(2, 5)
  assert.match(error?.extra ?? '', /уже 6 из\u00a010 файлов/)
  assert.deepEqual(Object.keys(error?.fields ?? {}), ['fileIds'])
})

test('B13 a claim that is made while its holder is merged is refused in words', async () => {
  const [of, into] = [await holder(), await holder()]
  const [one, other] = [await video({ holder_id: of.id }), await video()]
  let isRefused = false
  const refused = await db.transaction().execute(async (tx) => {
    await sql`select from holders where id = ${of.id} for update`.execute(tx)
    const creating = create(of, other.url).then(({ error }) => {
      isRefused = true
      return error
    })
    while (!isRefused && !(await waitsForLock())) await new Promise((resolve) => setTimeout(resolve, 5))
    // as a merge: what it names, then the holder itself
    await sql`update records set holder_id = ${into.id} where id = ${one.id}`.execute(tx)
    await sql`delete from holders where id = ${of.id}`.execute(tx)
    return { creating }
  })
  const error = await refused.creating
  assert.deepEqual([error?.type, error?.subtype], ['ACCESS', 'HOLDER'])
  assert.equal((await db.selectFrom('claims').select('id').where('record_id', '=', other.id).execute()).length, 0)
})

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db)
  return rows.length > 0
}

test('B13 holders with open claims are merged and not deleted', async () => {
  const { of, id } = await reviewed()
  const into = await holder()
  assert.match((await call(holders.delete, { id: of.id }, admin)).error?.extra ?? '', /есть претензии/)
  assert.equal((await call(holders.merge, { id: of.id, intoId: into.id }, admin)).error, undefined)
  assert.equal((await call(holderClaims.get, { id }, into.as)).result.claim.claimant.name, into.name)
})
