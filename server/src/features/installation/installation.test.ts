import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { installation } from '@skleyka/contract/installation/installation.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { MailProblem, type Message } from '../../mail/transport.ts'

const { db } = await testDatabase()
const make = testRows(db)
const sent: Message[] = []
let fault: MailProblem | null = null
const deliver = async (message: Message) => {
  if (fault) throw fault
  sent.push(message)
}
const { call, services } = await testHttp({ db, services: { mail: { reaches: true, deliver } } })
const administrator = { user: await make.user({ admin: true }) }
const send = (email: string, as = administrator, id?: string) => call(installation.sendTestLetter, { email }, as, id)
const ask = async (id: number) => (await call(installation.testLetter, { id }, administrator)).result.letter

test('product B12 a letter of trial goes by the queue, and it is told that it went', async () => {
  const key = randomUUID()
  const { letter } = (await send(' Anna@Example.test ', administrator, key)).result
  assert.deepEqual((await send(' Anna@Example.test ', administrator, key)).result.letter, letter, 'a repeat sends none')
  assert.deepEqual(letter, { id: letter.id, state: 'WAITING', problem: null, reaches: true })
  await sendMails(services)
  assert.deepEqual([(await ask(letter.id)).state, sent.map(({ to }) => to)], ['SENT', ['anna@example.test']])
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('object_type', '=', 'mail')
    .execute()
  assert.deepEqual(rows, [{ action: 'installation.sendTestLetter', after: { email: 'anna@example.test' } }])
})

test('product B12 why a letter of trial did not go is told, while it is tried and when it is given up', async () => {
  fault = new MailProblem('EAUTH 535', false, null)
  const waiting = (await send('boris@example.test')).result.letter
  await sendMails(services)
  assert.deepEqual(await ask(waiting.id), { ...waiting, problem: 'EAUTH 535' })
  fault = new MailProblem('EENVELOPE 550', true, null)
  const refused = (await send('vera@example.test')).result.letter
  await sendMails(services)
  assert.deepEqual(await ask(refused.id), { ...refused, state: 'FAILED', problem: 'EENVELOPE 550' })
  fault = null
})

test('a letter of trial goes to an address alone, five times an hour, and no other letter is told of', async () => {
  assert.deepEqual(Object.keys((await send('не адрес')).error?.fields ?? {}), ['email'])
  const answers = []
  for (const _ of Array.from({ length: 6 })) answers.push(await send('galya@example.test'))
  assert.deepEqual(
    answers.map(({ error }) => error?.subtype ?? 'sent'),
    ['sent', 'sent', 'sent', 'sent', 'sent', 'MAIL'],
  )
  const id = answers[0]?.result.letter.id ?? 0
  await db.updateTable('mails').set({ kind: 'invitation' }).where('id', '=', id).execute()
  const { error } = await call(installation.testLetter, { id }, administrator)
  assert.equal(error?.subtype, 'LETTER')
})

test('product B12 only administrators read what the installation runs with', async () => {
  const { result } = await call(installation.facts, {}, administrator)
  assert.deepEqual([result.mail.server, result.placeFiles, typeof result.disk?.freeBytes], [null, [], 'number'])
  const somebody = { user: await make.user() }
  assert.equal((await call(installation.facts, {}, somebody)).error?.type, 'ACCESS')
  assert.equal((await send('a@example.test', somebody)).error?.type, 'ACCESS')
})
