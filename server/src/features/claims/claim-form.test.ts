import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimForm } from '@skleyka/contract/claims/claim-form.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { testClaims } from '../../../test/test-claims.ts'
import { until } from '../../../test/test-processing.ts'
import { unseal } from '../../http/sealed.ts'
import { askCode } from './mail-proof.ts'

const t = await testClaims()
const { db, call, video, services, clock, admin, sendBytes } = t
const email = 'author@example.test'
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('claim_mail_codes').execute()
})

/** The text of the newest letter of a kind. */
async function letter(kind: string): Promise<string> {
  const row = await db
    .selectFrom('mails')
    .select('sealed')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return z.object({ text: z.string() }).parse(unseal(services.secrets, 'mail', row.sealed ?? '')).text
}
async function prove(to = email): Promise<string> {
  await call(claimForm.askCode, { email: to })
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await letter('claimCode'))?.[0] ?? ''
  const { ticket } = (await call(claimForm.proveCode, { email: to, code: code.toLowerCase() })).result
  assert.ok(ticket)
  return ticket
}
const content = { name: 'Ольга <i>', work: 'Фото', basis: 'Я автор', wish: 'TAKE_DOWN' }

test('B13 somebody without an account claims behind a mail code, follows the claim by the link of a letter and withdraws it', async () => {
  const ticket = await prove()
  const { fileId, url } = (await call(claimForm.sendFile, { ticket, name: 'фото.pdf', bytes: t.pdf.length })).result
  assert.equal((await sendBytes(url, t.pdf)).statusCode, 200)
  const one = await video()
  const { claimId } = (await call(claimForm.create, { ticket, video: one.url, ...content, fileIds: [fileId] })).result
  const token = /\/claim#([A-Za-z0-9_-]{27})/.exec(await letter('claimReceived'))?.[1] ?? ''
  const { claim } = (await call(claimForm.get, { token })).result
  assert.deepEqual(
    [claim.id, claim.claimant, claim.account],
    [claimId, { holderId: null, name: 'Ольга <i>', email: null }, null],
  )
  assert.equal((await t.seenBy.admin(claimId)).claimant.email, email)
  assert.ok((await call(claimForm.openFile, { token, fileId })).result.url)
  assert.match((await t.row(one.id)).hold_reason ?? '', /претензия/)
  const back = (await call(claimForm.withdraw, { token, rowVersion: 1, reason: 'Договорились' })).result.claim
  assert.deepEqual([back.state, back.steps.at(-1)?.text], ['WITHDRAWN', 'Договорились'])
  assert.equal((await t.row(one.id)).hold, false)
  assert.equal((await call(claimForm.get, { token: 'x'.repeat(27) })).error?.subtype, 'CLAIM')
})

test('B13 a code is good once, for a quarter of an hour and for five tries, and is not sent twice a minute', async () => {
  assert.deepEqual(Object.keys((await call(claimForm.askCode, { email: 'не адрес' })).error?.fields ?? {}), ['email'])
  await call(claimForm.askCode, { email })
  assert.equal((await call(claimForm.askCode, { email })).error?.subtype, 'MAIL')
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await letter('claimCode'))?.[0] ?? ''
  const attempt = async (to: string, secret: string) =>
    (await call(claimForm.proveCode, { email: to, code: secret })).result.ticket
  assert.equal(await attempt('other@example.test', code), null)
  for (const _ of Array.from({ length: 5 })) assert.equal(await attempt(email, 'AAAA-AAAA'), null)
  assert.equal(await attempt(email, code), null)
  const before = clock.now
  clock.now = new Date(before.getTime() + 2 * 60_000)
  await call(claimForm.askCode, { email })
  const next = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await letter('claimCode'))?.[0] ?? ''
  clock.now = new Date(clock.now.getTime() + 15 * 60_000)
  assert.equal(await attempt(email, next), null)
  clock.now = before
})

test('B13 a proof is of this installation and ends after two hours', async () => {
  const ticket = await prove()
  const one = await video()
  const params = { video: one.url, ...content }
  assert.equal(
    (await call(claimForm.create, { ticket: `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`, ...params }))
      .error?.type,
    'ACCESS',
  )
  assert.equal((await call(claimForm.create, { ticket: 'AAAA', ...params })).error?.type, 'ACCESS')
  const before = clock.now
  clock.now = new Date(before.getTime() + 2 * 3_600_000 + 1)
  assert.equal((await call(claimForm.create, { ticket, ...params })).error?.type, 'ACCESS')
  clock.now = before
})

test('B13 the form does not tell whether a video that is not open to everybody is there', async () => {
  const ticket = await prove()
  const answers = new Set<string>()
  const own = await t.holder()
  for (const fields of [
    { publication: 'DRAFT' },
    { visibility: 'PRIVATE' },
    { holder_id: own.id, publication: 'DRAFT' },
  ] as const) {
    const { error } = await call(claimForm.create, { ticket, video: (await video(fields)).url, ...content })
    answers.add(`${error?.subtype} ${error?.extra}`)
  }
  // numbers follow each other: whoever has an account of neither kind names a video by its address alone
  for (const visibility of ['PUBLIC', 'LINK'] as const) {
    const { id } = await video({ visibility })
    const { error } = await call(claimForm.create, { ticket, video: String(id), ...content })
    answers.add(`${error?.subtype} ${error?.extra}`)
  }
  const unknown = `${services.publicUrl}/embed/00000000-0000-4000-8000-000000000009`
  const { error } = await call(claimForm.create, { ticket, video: unknown, ...content })
  answers.add(`${error?.subtype} ${error?.extra}`)
  assert.equal(answers.size, 1, [...answers].join('\n'))
})

test('B13 an address has ten open claims, and nobody without an account is named as the holder', async () => {
  const ticket = await prove('many@example.test')
  const make = async (more: object = {}) =>
    call(claimForm.create, { ticket, video: (await video()).url, ...content, ...more })
  assert.deepEqual(Object.keys((await make({ wish: 'HOLDER' })).error?.fields ?? {}), ['wish'])
  for (const place of Array.from({ length: 10 }, (_, index) => index)) {
    // five letters an hour go to an address, and no claim is made without the one that holds its secret
    if (place === 5) {
      const before = await db.selectFrom('claims').select('id').execute()
      assert.deepEqual([(await make()).error?.type, (await make()).error?.subtype], ['LIMIT', 'MAIL'])
      assert.equal((await db.selectFrom('claims').select('id').execute()).length, before.length)
      await db.deleteFrom('mails').execute()
    }
    assert.equal((await make()).error, undefined)
  }
  await db.deleteFrom('mails').execute()
  assert.deepEqual([(await make()).error?.type, (await make()).error?.subtype], ['LIMIT', 'QUOTA'])
  const { items } = (await call(adminClaims.list, { q: 'Фото' }, admin)).result
  const id = items[0]?.id ?? 0
  await t.review(id)
  const named = await t.grant(id, ['HOLDER'])
  assert.deepEqual(Object.keys(named.error?.fields ?? {}), ['actions'])
})

test('B13 files of people without an account are bound by the day of their network, of whatever claim and address', async () => {
  const largest = 10 * 1024 * 1024
  await db.deleteFrom('claim_files').execute()
  const send = async (ticket: string, bytes: number) =>
    (await call(claimForm.sendFile, { ticket, name: 'фото.pdf', bytes })).error
  const [one, other] = [await prove('f1@example.test'), await prove('f2@example.test')]
  for (const ticket of [one, other])
    for (const _ of Array.from({ length: 10 })) assert.equal(await send(ticket, largest), undefined)
  const refused = await send(other, 1)
  assert.deepEqual([refused?.type, refused?.subtype], ['LIMIT', 'QUOTA'])
  assert.match(refused?.extra ?? '', /сети за\u00a0сутки.+200/)
  const { network: here } = await db.selectFrom('claim_files').select('network').executeTakeFirstOrThrow()
  const { as } = await t.holder()
  assert.equal((await call(holderClaims.sendFile, { name: 'фото.pdf', bytes: 1 }, as)).error, undefined)
  await db.updateTable('claim_files').set({ network: 'another' }).where('size_bytes', '=', largest).execute()
  assert.equal(await send(other, 1), undefined, 'other networks have days of their own')
  await db.updateTable('claim_files').set({ network: here }).where('network', '=', 'another').execute()
  assert.equal((await send(other, 1))?.subtype, 'QUOTA')
  await db
    .updateTable('claim_files')
    .set({ created_at: new Date(clock.now.getTime() - 86_400_000) })
    .execute()
  assert.equal(await send(one, largest), undefined)
  await db.deleteFrom('claim_files').execute()
})

test('B13 thirty claims a day come from one network, and twenty codes an hour', async () => {
  await db.updateTable('claims').set({ state: 'WITHDRAWN' }).execute()
  const most = async () => {
    for (const number of [1, 2]) {
      const ticket = await prove(`n${number}@example.test`)
      for (const _ of Array.from({ length: 10 })) {
        await db.deleteFrom('mails').execute()
        await call(claimForm.create, { ticket, video: (await video()).url, ...content })
      }
    }
    return once(await prove('n3@example.test'))
  }
  const once = async (ticket: string) => call(claimForm.create, { ticket, video: (await video()).url, ...content })
  const { error } = await most()
  assert.deepEqual([error?.type, error?.subtype], ['LIMIT', 'QUOTA'])
  const moved = await db.selectFrom('claims').select('network').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db.updateTable('claims').set({ network: 'another' }).where('network', '=', moved.network).execute()
  assert.equal((await once(await prove('n4@example.test'))).error, undefined, 'other networks have days of their own')
  await db.updateTable('claims').set({ network: moved.network }).where('network', '=', 'another').execute()
  await db.deleteFrom('claim_mail_codes').execute()
  const answers = []
  for (const number of Array.from({ length: 21 }, (_, index) => index))
    answers.push((await call(claimForm.askCode, { email: `code${number}@example.test` })).error?.subtype ?? 'OK')
  assert.deepEqual([answers.filter((one) => one === 'OK').length, answers.at(-1)], [20, 'MAIL'])
  await db.updateTable('claim_mail_codes').set({ network: 'another' }).execute()
  assert.equal((await call(claimForm.askCode, { email: 'code21@example.test' })).error, undefined)
})

test('B13 a box that claims of people without an account have filled has room for the claim of a holder', async () => {
  // their network has a new day
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  for (const place of Array.from({ length: 6 }, (_, index) => index)) {
    const ticket = await prove(`stranger${place}@example.test`)
    assert.equal((await call(claimForm.create, { ticket, video: (await video()).url, ...content })).error, undefined)
  }
  const ofAccount = async () =>
    (await db.selectFrom('mails').select('kind').orderBy('id').execute())
      .map(({ kind }) => kind)
      .filter((kind) => !['claimCode', 'claimReceived'].includes(kind))
  assert.deepEqual(
    await ofAccount(),
    Array.from({ length: 5 }, () => 'claimOfStranger'),
  )
  assert.equal((await t.create(await t.holder(), (await video()).url)).error, undefined)
  assert.equal((await ofAccount()).at(-1), 'claimOpened')
})

test('B13 an address gets one code a minute, also when two networks ask for it at once', async () => {
  const ask = (address: string) =>
    db.transaction().execute(async (tx) => {
      await askCode(tx, services, 'both@example.test', address)
      return 'sent'
    })
  const outcomes: string[] = []
  await db.transaction().execute(async (tx) => {
    await askCode(tx, services, 'both@example.test', '192.0.2.1')
    void ask('198.51.100.1').then(
      (answer) => outcomes.push(answer),
      (error: Error) => outcomes.push(error.name),
    )
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`
    await until(
      async () => outcomes.length + (await waiting.execute(db)).rows.length,
      (seen) => seen > 0,
    )
  })
  await until(
    async () => outcomes.length,
    (seen) => seen > 0,
  )
  assert.deepEqual(outcomes, ['Refusal'])
})
