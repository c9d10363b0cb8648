import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { unseal } from '../../http/sealed.ts'
import { sendAlerts } from './send-alerts.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, services } = await testHttp({ db })
const user = await make.user()
const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs)

/** An account that wants to be written to, since two hours ago. */
async function alerted(email: string | null = `${crypto.randomUUID()}@kino.example`) {
  const account = await make.account({ name: 'Студия', members: { [user]: ['yauth.can_manage_account'] } })
  const as = { user, account: account.code }
  await call(accountSettings.update, { version: 1, fields: { alertEmail: email } }, as)
  await db
    .updateTable('accounts')
    .set({ alerts_since: ago(120) })
    .where('id', '=', account.id)
    .execute()
  return { ...account, as, email }
}
type Account = Awaited<ReturnType<typeof alerted>>

interface Failing {
  type?: string
  minutes?: number
  error?: string
  state?: 'FAILED' | 'CANCELED' | 'RETRY_WAIT'
  record_id?: number | null
}
const fail = (account: Account, { type = 'convert', minutes = 20, error = 'Файл повреждён', ...rest }: Failing = {}) =>
  db
    .insertInto('tasks')
    .values({
      ...{ account_id: account.id, type, error, share_key: 'x', state: 'FAILED', finished_at: ago(minutes) },
      ...rest,
    })
    .execute()

const letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** The letters to an account, the newest last. */
async function letters({ email }: Account): Promise<z.output<typeof letter>[]> {
  await sendAlerts(services)
  const rows = await db.selectFrom('mails').select('sealed').where('kind', '=', 'alert').orderBy('id').execute()
  const read = rows.map(({ sealed }) => letter.parse(unseal(services.secrets, 'mail', sealed ?? '')))
  return read.filter((one) => one.to === email)
}

test('B9 C7 a thousand failures are one letter, which names the first of them and counts the rest', async () => {
  const account = await alerted()
  const named = await make.record(account.id, user, { name: '<b>Лес</b>\nи поле' })
  await fail(account, { minutes: 30, record_id: named })
  await fail(account, { minutes: 29, type: 'import', error: 'По ссылке пустой файл.' })
  for (let one = 0; one < 20; one += 1) await fail(account)
  await db
    .insertInto('tasks')
    .columns(['account_id', 'type', 'share_key', 'state', 'finished_at'])
    .expression((of) =>
      of
        .selectFrom('tasks')
        .select(['account_id', 'type', 'share_key', 'state', 'finished_at'])
        .where('account_id', '=', account.id)
        .limit(10),
    )
    .execute()
  const [letter, ...more] = await letters(account)
  assert.equal(more.length, 0)
  assert.equal(letter?.subject, 'Сбоев: 32. Студия')
  assert.match(letter?.text ?? '', /«<b>Лес<\/b> и поле», кодирование\. Файл повреждён\.\n/)
  assert.match(letter?.text ?? '', /Загрузка по\sссылке\. По ссылке пустой файл\.\n/)
  assert.match(letter?.text ?? '', /И\sещё 22:/)
  assert.match(letter?.text ?? '', new RegExp(`/admin/ac/${account.code}/records\\?state=failed`))
  assert.doesNotMatch(letter?.html ?? '', /<b>Лес/)
})

test('B9 an account is told once of a failure, and of what fails then an hour later at the soonest', async () => {
  const account = await alerted()
  await fail(account)
  await Promise.all(Array.from({ length: 4 }, () => sendAlerts(services)))
  assert.equal((await letters(account)).length, 1)
  await fail(account, { minutes: 0 })
  await db
    .updateTable('tasks')
    .set({ finished_at: ago(15) })
    .where('finished_at', '>', ago(1))
    .execute()
  await db
    .updateTable('accounts')
    .set({ alerts_since: ago(20) })
    .where('id', '=', account.id)
    .execute()
  assert.equal((await letters(account)).length, 1)
  await db
    .updateTable('accounts')
    .set({ alerts_sent_at: ago(61) })
    .where('id', '=', account.id)
    .execute()
  const mails = await letters(account)
  assert.equal(mails.length, 2)
  assert.match(mails[1]?.subject ?? '', /^Не\sполучилось: кодирование\. Студия$/)
})

test('B9 what has just failed waits for what fails with it; what was tried again, cancelled, thrown away or is of no account is not told', async () => {
  const account = await alerted()
  await fail(account, { minutes: 9 })
  assert.deepEqual(await letters(account), [])
  const quiet = await alerted()
  await fail(quiet, { state: 'CANCELED' })
  await fail(quiet, { state: 'RETRY_WAIT' })
  await fail(quiet, { type: 'frame' })
  await fail(quiet, { minutes: 150 })
  const thrown = await make.record(quiet.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date() })
  await fail(quiet, { record_id: thrown })
  await fail(await alerted(null))
  assert.deepEqual(await letters(quiet), [])
  const locked = await alerted()
  await fail(locked)
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', locked.id).execute()
  assert.deepEqual(await letters(locked), [])
})

test('B9 a letter for which there is no room is made later, and loses nothing', async () => {
  const email = 'shared@kino.example'
  const accounts = await Promise.all(Array.from({ length: 6 }, () => alerted(email)))
  for (const account of accounts) await fail(account)
  const [first] = accounts
  assert.ok(first)
  assert.equal((await letters(first)).length, 5)
  await db
    .updateTable('mails')
    .set({ created_at: ago(61) })
    .where('kind', '=', 'alert')
    .execute()
  assert.equal((await letters(first)).length, 6)
})

test('B9 the address of alerts is judged, kept tidy, journaled, and a new one hears nothing of before', async () => {
  const account = await alerted(' IT@Кино.РФ ')
  const settings = async () => (await call(accountSettings.get, {}, account.as)).result.settings
  assert.equal((await settings()).alertEmail, 'it@кино.рф')
  for (const alertEmail of ['it', 'a@b.ru, c@d.ru', 'a@b.ru\r\nBcc: c@d.ru', 'аdmin@example.ru', 'it@kino']) {
    const { error } = await call(accountSettings.update, { version: 2, fields: { alertEmail } }, account.as)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['fields.alertEmail']], alertEmail)
  }
  await fail(account)
  await call(accountSettings.update, { version: 2, fields: { alertEmail: 'new@kino.example' } }, account.as)
  assert.deepEqual(await letters({ ...account, email: 'new@kino.example' }), [])
  const { items } = (await call(audit.list, { action: 'accountSettings.update' }, account.as)).result
  assert.deepEqual(items[0]?.changes, [{ field: 'alertEmail', before: 'it@кино.рф', after: 'new@kino.example' }])
  await call(audit.undo, { id: items[0]?.id ?? 0 }, account.as)
  assert.equal((await settings()).alertEmail, 'it@кино.рф')
})
