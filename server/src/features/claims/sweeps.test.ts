import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { testClaims } from '../../../test/test-claims.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { unseal } from '../../http/sealed.ts'
import { openClaim } from './claims.ts'
import { countReminders } from './due-claims.sql.ts'
import { mailRuleClaims, remindAccounts, sweepClaimFiles } from './remind-accounts.ts'

const t = await testClaims()
const { db, make, call, holder, video, create, account, asManager, admin, clock, services } = t
const began = clock.now
const minute = 60_000
const day = 1_440 * minute
const later = (ms: number) => {
  clock.now = new Date(began.getTime() + ms)
}
beforeEach(async () => {
  later(0)
  await db
    .updateTable('claims')
    .set({ state: 'WITHDRAWN', mailed_at: new Date(0) })
    .execute()
  for (const table of ['mails', 'notices'] as const) await db.deleteFrom(table).execute()
})
const bell = async () =>
  (await db.selectFrom('notices').select(['user_id', 'kind', 'data']).orderBy('user_id').orderBy('id').execute()).map(
    ({ user_id, kind, data }) =>
      `${user_id === admin.user ? 'administrator' : 'manager'} ${kind} ${Object(data).rows ?? 1}`,
  )
const letter = z.object({ to: z.string(), subject: z.string(), text: z.string() })
const letters = async () => {
  const rows = await db.selectFrom('mails').select('sealed').orderBy('id').execute()
  return rows.map(({ sealed }) => letter.parse(unseal(services.secrets, 'mail', sealed ?? '')))
}
const subjects = async () => (await letters()).map(({ subject }) => subject)
const stepsOf = async (id: number) => (await t.seenBy.admin(id)).steps.map(({ kind }) => kind)

async function openByRule(of: Awaited<ReturnType<typeof holder>>, isRestricting = false): Promise<number> {
  const { id } = await video()
  const content = { work: 'Фильм', basis: 'Найден радаром', wish: 'TAKE_DOWN', countries: [], fileIds: [] } as const
  return db
    .transaction()
    .execute((tx) =>
      openClaim(
        tx,
        { ...services, audit: () => {} },
        { id, accountId: account.id },
        { holderId: of.id, name: of.name, userId: null },
        { ...content, ranges: [], isRestricting },
      ),
    )
}

/** Makes the database refuse what a sweep writes into a table about an account, as if the process were killed there, until it is undone. */
async function refuseRows(table: 'claim_steps' | 'audit_events' | 'mails', accountId = 0) {
  const isMeant = table === 'mails' ? 'true' : `new.account_id = ${accountId}`
  await sql`create function refuse_row() returns trigger language plpgsql as 'begin raise exception ''killed here''; end'`.execute(
    db,
  )
  await sql`create trigger refuse_row before insert on ${sql.table(table)} for each row when (${sql.raw(isMeant)})
    execute function refuse_row()`.execute(db)
  return () => sql`drop function refuse_row cascade`.execute(db)
}

test('B13 claims that rules open are told of by one letter for those of a while, whichever process writes it', async () => {
  const [volga, oka] = [await holder('Волга-Кино'), await holder('Ока-Кино')]
  await openByRule(volga, true)
  await openByRule(oka)
  const answered = await openByRule(oka)
  await call(claims.answer, { id: answered, rowVersion: 1, kind: 'AGREED' }, asManager)
  await openByRule(oka)
  await db.deleteFrom('mails').execute()
  later(minute)
  await mailRuleClaims(services)
  assert.deepEqual(await subjects(), [], 'others may follow')
  later(3 * minute)
  await Promise.all([mailRuleClaims(services), mailRuleClaims(services)])
  const [first, ...others] = await letters()
  assert.deepEqual([first?.subject, others.length], ['Радар подал 3\u00a0претензии', 0])
  assert.match(first?.text ?? '', /«Волга-Кино», «Ока-Кино»/)
  assert.match(first?.text ?? '', /не\u00a0показывают 1 видео/)
  assert.match(first?.text ?? '', new RegExp(`${testPublicUrl}/admin/ac/${account.code}/setting/claims`))
  await openByRule(volga)
  later(20 * minute)
  await mailRuleClaims(services)
  assert.equal((await letters()).length, 1, 'twenty minutes lie between two')
  later(30 * minute)
  await mailRuleClaims(services)
  assert.match((await subjects()).at(-1) ?? '', /^Претензия на\u00a0видео «Ролик»\. №/)
  later(60 * minute)
  await mailRuleClaims(services)
  assert.equal((await letters()).length, 2)
})

test('B13 a claim of a person is told of at once, and a letter about rules that a kill cut short is written by the next sweep', async () => {
  const of = await holder()
  await create(of, (await video()).url)
  assert.equal((await letters()).length, 1)
  await openByRule(of)
  await openByRule(of)
  later(3 * minute)
  const undo = await refuseRows('mails')
  await assert.rejects(mailRuleClaims(services))
  await undo()
  assert.equal((await letters()).length, 1)
  await mailRuleClaims(services)
  assert.deepEqual((await subjects()).at(-1), 'Радар подал 2\u00a0претензии')
})

test('B13 an account is reminded of many claims by one notice and one letter, of whichever process; each history tells', async () => {
  const of = await holder()
  const ids = [await openByRule(of), await openByRule(of), await openByRule(of)]
  await db
    .updateTable('claims')
    .set({ mailed_at: new Date(0) })
    .execute()
  await db.deleteFrom('notices').execute()
  later(4.5 * day)
  await Promise.all([remindAccounts(services), remindAccounts(services)])
  assert.deepEqual(await bell(), ['manager claimsDeadline 3'])
  assert.deepEqual(await subjects(), ['3\u00a0претензии ждут ответа до\u00a019 марта 2026 г.'])
  later(8 * day)
  await Promise.all([remindAccounts(services), remindAccounts(services)])
  assert.deepEqual((await bell()).sort(), [
    'administrator claimsOverdue 3',
    'manager claimsDeadline 3',
    'manager claimsOverdue 3',
  ])
  assert.deepEqual((await subjects()).at(-1), 'Срок ответа истёк: 3\u00a0претензии')
  for (const id of ids) assert.deepEqual(await stepsOf(id), ['CREATED', 'REMINDED', 'OVERDUE'])
})

test('B13 a reminder that is cut short is made by the next sweep, and one account that fails keeps no other from its own', async () => {
  const of = await holder()
  const other = await make.account({ members: { [t.manager]: ['yauth.can_manage_account'] } })
  const failing = (await create(of, (await video()).url)).result.claim.id
  const fine = (await create(of, (await video({}, other.id)).url)).result.claim.id
  for (const table of ['mails', 'notices'] as const) await db.deleteFrom(table).execute()
  later(4.5 * day)
  const undo = await refuseRows('claim_steps', account.id)
  await assert.rejects(remindAccounts(services), AggregateError)
  await undo()
  assert.deepEqual([await stepsOf(failing), await stepsOf(fine)], [['CREATED'], ['CREATED', 'REMINDED']])
  assert.equal((await letters()).length, 1)
  await remindAccounts(services)
  assert.deepEqual(await stepsOf(failing), ['CREATED', 'REMINDED'])
  assert.deepEqual([(await letters()).length, (await bell()).length], [2, 2])
})

test('B13 a claim that got its time anew, was answered or was reminded of since it was read is not told as overdue', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  const read = async () =>
    db
      .selectFrom('claims')
      .select(['id', 'account_id', 'deadline_at', 'reminders'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const seen = await read()
  const count = (reminders: number) => db.transaction().execute((tx) => countReminders(tx, [seen], reminders))
  await db
    .updateTable('claims')
    .set({ deadline_at: new Date(began.getTime() + 30 * day) })
    .where('id', '=', id)
    .execute()
  assert.deepEqual([await count(3), (await read()).reminders], [[], 0])
  await db.updateTable('claims').set({ deadline_at: seen.deadline_at }).where('id', '=', id).execute()
  assert.deepEqual(await count(1), [seen])
  assert.deepEqual(await count(3), [], 'somebody else has counted')
})

test('B13 the term of files removes them once, told once, and one that is cut short leaves them to the next sweep', async () => {
  const of = await holder()
  const { id } = (await create(of, (await video()).url)).result.claim
  const file = { account_id: account.id, claim_id: id, side: 'CLAIMANT', sender: `holder ${of.id}` } as const
  await db
    .insertInto('claim_files')
    .values({ ...file, name: 'договор.pdf', size_bytes: t.pdf.length, content: t.pdf, created_at: began })
    .execute()
  await db.updateTable('claims').set({ state: 'REJECTED', updated_at: began }).where('id', '=', id).execute()
  later(4_000 * day)
  const undo = await refuseRows('audit_events', account.id)
  await assert.rejects(sweepClaimFiles(services))
  await undo()
  const content = async () =>
    (await db.selectFrom('claim_files').select('content').where('claim_id', '=', id).executeTakeFirstOrThrow()).content
  assert.deepEqual(await content(), t.pdf)
  await Promise.all([sweepClaimFiles(services), sweepClaimFiles(services)])
  assert.equal(await content(), null)
  assert.deepEqual(await stepsOf(id), ['CREATED', 'FILES_REMOVED'])
})
