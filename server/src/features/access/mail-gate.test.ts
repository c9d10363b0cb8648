import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateBounds, gates } from '@skleyka/contract/access/gates.calls.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { cameHeaders, type EmbedConfig, embedConfig } from '@skleyka/contract/playback/embed.ts'
import * as z from 'zod'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { unseal } from '../../http/sealed.ts'
import { codeLetter } from './letters.ts'

const { db, call, playing, ask, clock, account, services } = await testPlayback()
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const editorId = await make.user()
await make.member(account.id, editorId, ['media.can_edit_records', 'yauth.can_manage_account'])
const editor = { user: editorId, account: 'studio' }

async function save(recordId: number, mailDomains?: readonly string[], kind: 'MAIL' | 'LINK' | 'EVERYONE' = 'MAIL') {
  const { gate } = (await call(gates.get, { recordId }, editor)).result
  const what = { recordId, rowVersion: gate.rowVersion, kind, ...(mailDomains && { mailDomains: [...mailDomains] }) }
  return call(gates.save, what, editor)
}
const send = async (uuid: string, email: string, from = '192.0.2.7') => {
  const headers = { 'x-forwarded-for': from }
  return (await call(gates.askCode, { uuid, email }, { headers })).result.problem
}
const letter = z.object({ to: z.string(), subject: z.string(), text: z.string() })
async function letters() {
  const rows = await db.selectFrom('mails').select('sealed').where('kind', '=', 'gateCode').orderBy('id').execute()
  return rows.map(({ sealed }) => letter.parse(unseal(services.secrets, 'mail', sealed ?? '')))
}
const codeOf = (subject: string) => /^([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})\u00a0— код/.exec(subject)?.[1] ?? ''
const lastCode = async () => codeOf((await letters()).at(-1)?.subject ?? '')
const enter = async (uuid: string, email: string, secret: string) =>
  (await call(gates.unlock, { uuid, by: 'MAIL', email, secret })).result
const configOf = async (uuid: string, pass: string | null): Promise<EmbedConfig> =>
  embedConfig.parse((await ask(`/embed/${uuid}/config.json`, { [cameHeaders.pass]: pass ?? '' })).json())
/** An hour on: no bound of the last question holds any more. */
const later = (ms = 3_600_001) => {
  clock.time = new Date(clock.time.getTime() + ms)
}

test('A16 a viewer names his mail, gets a code there and watches; without it the page tells no name', async () => {
  const { id, uuid } = await playing('Тайный показ')
  assert.equal((await save(id, ['company.example'])).error, undefined)
  assert.deepEqual(await configOf(uuid, null), { uuid, title: '', state: 'gated', look: null, gate: 'MAIL' })
  assert.equal(await send(uuid, ' Anna@Company.Example '), null)
  const [sent] = (await letters()).slice(-1)
  assert.equal(sent?.to, 'anna@company.example')
  const code = codeOf(sent?.subject ?? '')
  assert.match(sent?.text ?? '', new RegExp(`^${code}\n`))
  const { pass } = await enter(uuid, 'ANNA@company.example', code.toLowerCase().replace('-', ' '))
  const config = await configOf(uuid, pass)
  assert.ok(config.state === 'ready')
  assert.equal(config.title, 'Тайный показ')
  assert.equal((await ask(config.hls)).statusCode, 200)
  assert.deepEqual(await enter(uuid, 'anna@company.example', code), { pass: null, problem: 'WRONG' }, 'it works once')
  assert.equal((await ask(config.hls)).statusCode, 200)
  assert.equal((await call(viewing.checkAccess, { id }, editor)).result.gate, 'MAIL')
})

test('A16 mail of other domains, of subdomains and what is no address gets nothing, whatever stands before the @', async () => {
  later()
  const { id, uuid } = await playing()
  await save(id, ['company.example', 'xn--80a1acny.xn--p1ai'])
  const before = (await letters()).length
  const refused = [
    ['anna@other.example', 'NOT_ALLOWED'],
    ['anna@sub.company.example', 'NOT_ALLOWED'],
    ['anna@company.example.evil.example', 'NOT_ALLOWED'],
    ['anna@evilcompany.example', 'NOT_ALLOWED'],
    ['anna@company.example@evil.example', 'BAD_ADDRESS'],
    ['a@evil.example,b@company.example', 'BAD_ADDRESS'],
    ['"a@evil.example"@company.example', 'BAD_ADDRESS'],
    ['anna', 'BAD_ADDRESS'],
    ['<anna@company.example>', 'BAD_ADDRESS'],
    ['аnna@company.example', 'BAD_ADDRESS'],
  ] as const
  for (const [email, problem] of refused) assert.equal(await send(uuid, email), problem, email)
  const line = await call(gates.askCode, { uuid, email: 'anna@company.example\r\nBcc: b@evil.example' })
  assert.equal(line.error?.type ?? line.result.problem, 'BAD_ADDRESS')
  assert.equal((await letters()).length, before)
  assert.equal(await send(uuid, 'иван@Почта.РФ'), null)
  assert.equal((await letters()).at(-1)?.to, 'иван@почта.рф')
  const open = await playing()
  assert.equal(await send(open.uuid, 'anna@company.example'), 'NOT_ALLOWED', 'a video without this gate sends nothing')
  assert.equal(await send('0190a1b2-0000-7000-8000-000000000001', 'anna@company.example'), 'NOT_ALLOWED')
})

test('A16 a code is of one address, one video and one gate, lives 15 minutes, and five wrong ones end it', async () => {
  later()
  const [one, two] = [await playing(), await playing()]
  for (const { id } of [one, two]) await save(id, ['company.example'])
  const anna = 'anna@company.example'
  assert.equal(await send(one.uuid, anna), null)
  const code = await lastCode()
  assert.equal((await enter(one.uuid, 'boris@company.example', code)).problem, 'WRONG')
  assert.equal((await enter(two.uuid, anna, code)).problem, 'WRONG')
  assert.equal((await call(gates.unlock, { uuid: one.uuid, by: 'MAIL', secret: code })).result.problem, 'WRONG')
  for (let tries = 0; tries < 4; tries += 1) assert.equal((await enter(one.uuid, anna, 'AAAA-2222')).problem, 'WRONG')
  assert.ok((await enter(one.uuid, anna, code)).pass, 'four wrong ones are forgiven')
  later()
  await send(one.uuid, anna)
  const worn = await lastCode()
  for (let tries = 0; tries < 5; tries += 1) await enter(one.uuid, anna, 'AAAA-2222')
  assert.equal((await enter(one.uuid, anna, worn)).problem, 'WRONG')
  later()
  await send(one.uuid, anna)
  const old = await lastCode()
  later(15 * 60_000)
  assert.equal((await enter(one.uuid, anna, old)).problem, 'WRONG')
  await send(one.uuid, anna)
  const former = await lastCode()
  await save(one.id, undefined, 'EVERYONE')
  await save(one.id, ['company.example'])
  assert.equal((await enter(one.uuid, anna, former)).problem, 'WRONG', 'of the gate that stood before')
})

test('A16 one letter a minute and five an hour to an address, three hundred from one network; others are not kept waiting', async () => {
  later()
  const { id, uuid } = await playing()
  await save(id, ['company.example'])
  const anna = 'anna@company.example'
  assert.equal(await send(uuid, anna), null)
  assert.equal(await send(uuid, anna), 'SENT_ALREADY')
  assert.equal(await send(uuid, 'boris@company.example'), null)
  const first = await lastCode()
  for (let letter = 2; letter <= 5; letter += 1) {
    later(60_000)
    assert.equal(await send(uuid, anna), null)
  }
  later(60_000)
  assert.equal(await send(uuid, anna), 'TOO_MANY')
  assert.ok((await enter(uuid, 'boris@company.example', first)).pass, 'an earlier code of the quarter of an hour holds')
  later()
  assert.equal(await send(uuid, anna), null)
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...{ account_id: account.id, record_id: id, network: '198.51.100.9', asked_at: clock.time },
    ...{ recipient: Buffer.from(`r${index}`), code_hash: Buffer.from('x') },
  }))
  await db.insertInto('gate_mail_codes').values(rows).execute()
  const networks = await db.selectFrom('gate_mail_codes').select('network').distinct().execute()
  const [crowded = ''] = networks.map(({ network }) => network).filter((network) => network.startsWith('198.'))
  assert.equal(crowded, '198.51.100.9')
  assert.equal(await send(uuid, 'vera@company.example', '198.51.100.9'), 'TOO_MANY')
  assert.equal(await send(uuid, 'vera@company.example', '198.51.100.10'), null)
  later(15 * 60_000)
  assert.equal(await send(uuid, 'gleb@company.example', '198.51.100.9'), null, 'a quarter of an hour on')
  assert.equal((await db.selectFrom('gate_mail_codes').selectAll().where('record_id', '=', id).execute()).length, 1)
})

test('A16 another domain keeps who watches; one that is taken away puts everybody out, and so does another gate', async () => {
  later()
  const { id, uuid } = await playing()
  await save(id, ['one.example'])
  await send(uuid, 'anna@one.example')
  const { pass } = await enter(uuid, 'anna@one.example', await lastCode())
  const stateNow = async () => (await configOf(uuid, pass)).state
  await save(id, ['one.example'])
  await save(id, ['two.example', 'one.example'])
  assert.equal(await stateNow(), 'ready')
  assert.equal(await send(uuid, 'boris@two.example'), null)
  await save(id, ['one.example'])
  assert.equal(await stateNow(), 'gated')
  assert.equal(await send(uuid, 'vera@two.example'), 'NOT_ALLOWED')
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, editor)).result
  assert.deepEqual(items[0]?.changes, [
    { field: 'gateMailDomains', before: ['two.example', 'one.example'], after: ['one.example'] },
  ])
  await save(id, undefined, 'LINK')
  assert.deepEqual((await call(gates.get, { recordId: id }, editor)).result.gate.mailDomains, [])
})

test('A16 domains are kept in ASCII, each once; none, too many, wildcards, zones and nonsense are refused in words', async () => {
  const { id } = await playing()
  assert.match(String((await save(id)).error?.extra), /^Назовите хотя бы один домен/)
  assert.match(String((await save(id, [])).error?.extra), /^Назовите хотя бы один домен/)
  for (const domain of ['*.company.example', 'компания.рф', 'Company.example', 'a b', '@company.example', '']) {
    assert.equal((await save(id, [domain])).error?.type, 'VALIDATION', domain)
  }
  const many = Array.from({ length: gateBounds.mailDomains + 1 }, (_, index) => `d${index}.example`)
  assert.equal((await save(id, many)).error?.type, 'VALIDATION')
  assert.equal((await save(id, many.slice(1))).error, undefined)
  assert.match(String((await save(id, ['one.example'], 'LINK')).error?.extra), /^Домены задают только/)
  await save(id, ['one.example', 'one.example', 'xn--80a1acny.xn--p1ai'])
  const { gate } = (await call(gates.get, { recordId: id }, editor)).result
  assert.deepEqual(gate.mailDomains, ['one.example', 'xn--80a1acny.xn--p1ai'])
})

test('A16 neither addresses nor codes are kept, and the letter says nothing that an account has written', async () => {
  later()
  const { id, uuid } = await playing('Смотрите на evil.example')
  await save(id, ['company.example'])
  await send(uuid, 'anna@company.example')
  const kept = JSON.stringify([
    await db.selectFrom('gate_mail_codes').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().execute(),
  ])
  const code = await lastCode()
  for (const secret of ['anna', code, code.replace('-', '')]) assert.equal(kept.includes(secret), false, secret)
  assert.doesNotMatch((await letters()).at(-1)?.text ?? '', /evil|Студия|https?:/)
  assert.equal(codeLetter('ABCD-2345', 'en').subject, 'ABCD-2345 is your code to watch')
})
