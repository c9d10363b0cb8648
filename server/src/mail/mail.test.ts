import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { startTestSmtp } from '../../test/test-smtp.ts'
import { secretsFrom } from '../data-folder/secrets.ts'
import type { Db } from '../database/database.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { findDue } from '../registry/due-work.sql.ts'
import { dress, type Letter, shownName } from './letter.ts'
import { isMailDue, takeMail } from './mails.sql.ts'
import { queueMail } from './queue.ts'
import { sendMails, sweepMails } from './send-mails.ts'
import { folderTransport, type MailTransport, parseSmtpUrl, smtpTransport } from './transport.ts'

const { db } = await testDatabase()
const smtp = await startTestSmtp()
const secrets = secretsFrom(Buffer.alloc(32, 7))
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const server = { host: '127.0.0.1', port: smtp.port, tls: 'none', auth: null } as const
const bySmtp = smtpTransport(server, 'video@example.ru')
const clock = { now: new Date('2026-05-01T10:00:00Z') }
const logged: unknown[] = []
const write = (...entry: unknown[]) => void logged.push(entry)
const log = { debug: write, info: write, warn: write, error: write }
const now = () => clock.now
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const letter: Letter = {
  subject: 'Приглашение',
  title: 'Вас приглашают',
  paragraphs: ['Придумайте пароль.'],
  button: { label: 'Принять', url: 'https://video.example.ru/id/welcome#secret-of-the-link' },
  foot: 'Не ждали — ничего не делайте.',
}
const queue = (to: string, kind = 'invitation') => queueMail(db, { secrets, now }, { kind, to, letter: () => letter })
const sendBy = (mail: MailTransport) => sendMails({ db, now, mail, secrets, log, metrics: createMetrics() })
const send = () => sendBy(bySmtp)
const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ state, tries }) => [state, tries])
const idOf = (source = '') => source.match(/^Message-ID: (.+)$/im)?.[1]
const plain = (source: string) =>
  Buffer.from(
    source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  smtp.mails.length = 0
  smtp.commands.length = 0
  logged.length = 0
  smtp.state.answer = () => undefined
})

test('a letter lies sealed, goes once to its one reader as text and as a page, and is forgotten', async () => {
  assert.equal(await queue(' Anna@Example.ru '), true)
  const [waiting] = await rows()
  assert.doesNotMatch(JSON.stringify(waiting), /anna|secret-of-the-link/i)
  await send()
  await send()
  assert.deepEqual(
    smtp.mails.map(({ from, to }) => [from, to]),
    [['video@example.ru', ['anna@example.ru']]],
  )
  const source = plain(smtp.mails[0]?.source ?? '')
  assert.match(source, /^Auto-Submitted: auto-generated\r$/m)
  assert.equal(source.split('https://video.example.ru/id/welcome#secret-of-the-link').length - 1, 4)
  assert.match(source, /Content-Type: text\/plain; charset=utf-8[\s\S]+Content-Type: text\/html; charset=utf-8/)
  const [gone] = await rows()
  assert.deepEqual([gone?.state, gone?.sealed, gone?.ended_at], ['SENT', null, clock.now])
  assert.equal(logged.length, 0)
})

test('what was not done sends no letter', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await queueMail(tx, { secrets, now }, { kind: 'invitation', to: 'a@example.ru', letter: () => letter })
    throw new Error('the call failed')
  })
  await assert.rejects(undone, /the call failed/)
  await send()
  assert.deepEqual([smtp.mails.length, await states()], [0, []])
})

const isDue = async () => (await findDue(db, 'due_mails', [isMailDue], now())).has(isMailDue)

test('workers that send at the same time send every letter once', async () => {
  for (const index of Array.from({ length: 12 }).keys()) await queue(`n${index}@example.ru`)
  await Promise.all([send(), send(), send()])
  assert.deepEqual(new Set(smtp.mails.map(({ to }) => to[0])).size, 12)
  assert.equal(smtp.mails.length, 12)
})

test('a letter that one worker is taking is passed over by another, who waits for nobody', async () => {
  await queue('a@example.ru')
  await queue('b@example.ru')
  const take = (from: Db) => takeMail(from, now(), 2 * minute, 4 * hour)
  const taken = await db.transaction().execute(async (one) => {
    const first = await take(one)
    const others = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      return [await take(other), await take(other)]
    })
    return [first, ...(await others)].map((mail) => mail?.id)
  })
  assert.deepEqual(taken, [...(await rows()).map(({ id }) => id), undefined])
})

test('a letter whose worker died is sent by the next one after two minutes, under the same Message-ID', async () => {
  await queue('a@example.ru')
  const taken = await takeMail(db, now(), 2 * minute, 4 * hour)
  assert.equal(await isDue(), false)
  await send()
  assert.equal(smtp.mails.length, 0, 'it may be in the hands of somebody alive')
  later(2 * minute)
  assert.equal(await isDue(), true)
  await send()
  assert.equal(idOf(smtp.mails[0]?.source), `<${taken?.message_id}@example.ru>`)
  assert.deepEqual([await states(), await isDue()], [[['SENT', 2]], false])
})

test('a letter that the server puts off is tried at growing intervals for a day, then given up and forgotten', async () => {
  smtp.state.answer = (command) => (command === 'RCPT' ? '451 a@example.ru: come later' : undefined)
  await queue('a@example.ru')
  const began = clock.now.getTime()
  const gaps: number[] = []
  for (let before = began; (await states())[0]?.[0] === 'WAITING'; before = clock.now.getTime()) {
    const [row] = await rows()
    clock.now = row?.next_try_at ?? clock.now
    if (before !== began) gaps.push((clock.now.getTime() - before) / minute)
    await send()
    if (before === began && clock.now.getTime() === began) later(1)
  }
  assert.deepEqual(
    gaps.map((gap) => Math.round(gap)),
    gaps.toSorted((a, b) => a - b).map((gap) => Math.round(gap)),
  )
  const [row] = await rows()
  assert.deepEqual([row?.state, row?.sealed, row?.problem], ['FAILED', null, 'EENVELOPE 451'])
  const triedMs = clock.now.getTime() - began
  assert.ok(triedMs <= day && triedMs > day - 4 * hour, `${triedMs / hour} h`)
  assert.doesNotMatch(JSON.stringify(logged), /example/, 'the log names nobody')
})

test('an address that the server does not know is not tried again; a wrong password of ours is', async () => {
  smtp.state.answer = (command) => (command === 'RCPT' ? '550 nobody of that name' : undefined)
  await queue('nobody@example.ru')
  await send()
  assert.deepEqual(await states(), [['FAILED', 1]])
  smtp.state.answer = (command) => (command === 'AUTH' ? '535 no' : undefined)
  await queue('b@example.ru')
  await sendBy(smtpTransport({ ...server, auth: { user: 'me', pass: 'wrong' } }, 'video@example.ru'))
  assert.deepEqual((await states())[1], ['WAITING', 1])
})

test('a server that breaks off in the middle of a letter gets it again under the same Message-ID', async () => {
  smtp.state.answer = (command) => (command === '.' ? null : undefined)
  await queue('a@example.ru')
  await send()
  assert.deepEqual(await states(), [['WAITING', 1]])
  smtp.state.answer = () => undefined
  later(2 * minute)
  await send()
  const [row] = await rows()
  assert.deepEqual([smtp.mails.length, idOf(smtp.mails[0]?.source)], [1, `<${row?.message_id}@example.ru>`])
})

test('neither password nor letter goes to a server of the network that offers no TLS', async () => {
  await queue('a@example.ru')
  await sendBy(smtpTransport({ ...server, tls: 'begun', auth: { user: 'me', pass: 'secret' } }, 'video@example.ru'))
  assert.deepEqual(
    smtp.commands.filter((command) => /^(AUTH|MAIL|RCPT)/i.test(command)),
    [],
  )
  assert.deepEqual(await states(), [['WAITING', 1]])
})

test('TLS is asked of every mail server but one on this machine', () => {
  const tls = (url: string) => {
    const read = parseSmtpUrl(url)
    return read && [read.host, read.port, read.tls]
  }
  assert.deepEqual(tls('smtps://mail.example.ru'), ['mail.example.ru', 465, 'whole'])
  assert.deepEqual(tls('smtp://mail.example.ru'), ['mail.example.ru', 587, 'begun'])
  assert.deepEqual(tls('smtp://127.0.0.1:2525/'), ['127.0.0.1', 2525, 'none'])
  assert.deepEqual(tls('smtp://127.0.0.1.example.ru'), ['127.0.0.1.example.ru', 587, 'begun'])
  assert.deepEqual(parseSmtpUrl('smtps://me%40example.ru:p%2Fw@mail.example.ru')?.auth, {
    user: 'me@example.ru',
    pass: 'p/w',
  })
  for (const bad of ['http://mail.ru', 'mail.ru', 'smtp://me@mail.ru', 'smtp://mail.ru/x', 'smtp://mail.ru?tls=no']) {
    assert.equal(parseSmtpUrl(bad), null, bad)
  }
})

test('an address of two, or with a line break, gets no letter; a box gets five within an hour', async () => {
  for (const trap of ['a@example.ru,b@example.ru', 'a@example.ru\r\nBcc: b@example.ru', 'a <b@example.ru>', '']) {
    assert.equal(await queue(trap), false, trap)
  }
  const outcomes: boolean[] = []
  for (const _ of Array.from({ length: 6 })) outcomes.push(await queue('a@example.ru'))
  assert.deepEqual(outcomes, [true, true, true, true, true, false])
  assert.equal(await queue('A@EXAMPLE.RU'), false)
  assert.equal(await queue('b@example.ru'), true)
  assert.equal(await queue('a@example.ru', 'reset'), true, 'a box is full for letters of one kind')
  later(hour)
  assert.equal(await queue('a@example.ru'), true)
})

test('what people have written is words in a letter: no markup, no second line of a heading', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&'
  const url = 'https://video.example.ru/?a=1&b="'
  const made = dress({
    ...letter,
    subject: `a\r\nBcc: b@c.ru`,
    title: evil,
    paragraphs: [evil],
    foot: evil,
    button: { label: evil, url },
  })
  assert.doesNotMatch(made.html, /<img|onerror=alert\(1\)>|&b="/)
  assert.equal(made.html.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;').length - 1, 5)
  assert.equal(made.subject, 'a Bcc: b@c.ru')
  assert.equal(shownName('  Кино\r\n\u202eклуб  '), 'Кино клуб')
  assert.equal([...shownName('я'.repeat(300))].length, 80)
})

test('without a mail server letters lie in a folder that is closed to others, each once', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'skleyka-mail-')), 'mail')
  after(() => rm(path.dirname(folder), { recursive: true }))
  const byFolder = folderTransport(folder, 'skleyka@localhost')
  await queue('anna@example.ru')
  const taken = await takeMail(db, now(), 2 * minute, 4 * hour)
  assert.ok(taken)
  const message = { ...dress(letter), id: taken.message_id, to: 'anna@example.ru', date: taken.created_at }
  await byFolder.deliver(message)
  later(2 * minute)
  await sendBy(byFolder)
  const files = await readdir(folder)
  assert.equal(files.length, 1, 'whoever died after it was written has written it')
  const file = path.join(folder, files[0] ?? '')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.match(plain(await readFile(file, 'latin1')), /^To: anna@example\.ru\r$[\s\S]+welcome#secret-of-the-link/m)
  assert.deepEqual(await states(), [['SENT', 2]])
})

test('that a letter went is forgotten after a month, one that waits is not', async () => {
  await queue('a@example.ru')
  await send()
  await queue('b@example.ru')
  later(31 * day)
  await sweepMails({ db, now })
  assert.deepEqual(await states(), [['WAITING', 0]])
})
