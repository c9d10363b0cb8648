import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import {
  type NoticeGroup,
  type NoticeKind,
  noticeGroups,
  noticeKinds,
  notices,
} from '@skleyka/contract/notifications/notifications.calls.ts'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { unseal } from '../../http/sealed.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailNotices, noticesLetter } from './mail-notifications.ts'
import type { NoticeRow } from './notifications.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const minute = 60_000
let clock = new Date('2026-11-24T10:00:00Z')
const { call, services } = await testHttp({ db, services: { now: () => clock } })
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * minute)
}
const letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

async function person(groups: NoticeGroup[] = ['processing', 'account'], more = {}) {
  const user = await make.user(more)
  const account = await make.account({ name: 'Волга', members: { [user]: [] } })
  const { email } = await db.selectFrom('users').select('email').where('id', '=', user).executeTakeFirstOrThrow()
  await call(notices.setMailed, { groups }, { user })
  const tell = (kind: NoticeKind, data: object = {}, at = clock) =>
    db
      .insertInto('notices')
      .values({ user_id: user, account_id: account.id, kind, data: JSON.stringify(data), at })
      .execute()
  const letters = async () => {
    await mailNotices(services)
    const rows = await db.selectFrom('mails').select('sealed').where('kind', '=', 'notices').orderBy('id').execute()
    const read = rows.map(({ sealed }) => letter.parse(unseal(services.secrets, 'mail', sealed ?? '')))
    return read.filter(({ to }) => to === email)
  }
  return { user, account, tell, letters }
}

test('whoever chose it is written to about what the bell tells him and he has not read, five minutes after and an hour apart', async () => {
  const { user, tell, letters, account } = await person()
  pass(1)
  await tell('recordFailed', { name: 'Ледоход', reason: 'BAD_FILE' })
  await tell('recordApproved', { name: 'Не выбрано' })
  pass(4)
  assert.deepEqual(await letters(), [], 'he may read it in the console yet')
  pass(1)
  const [first, ...more] = await letters()
  assert.deepEqual(more, [])
  assert.match(first?.subject ?? '', /^Видео «Ледоход» не\sобработалось$/)
  assert.match(first?.text ?? '', /«Ледоход» не\sобработалось\. Файл повреждён, или это не\sвидео\. Аккаунт «Волга»\./)
  assert.doesNotMatch(first?.text ?? '', /Не выбрано/)
  assert.match(first?.text ?? '', new RegExp(`/admin/ac/${account.code}/\n`))
  await tell('importFailed', { name: 'a.mp4' })
  await tell('recordFailed', { name: '<b>Лес</b>' })
  pass(54)
  assert.equal((await letters()).length, 1, 'an hour has not passed')
  pass(6)
  const [, second] = await letters()
  assert.match(second?.subject ?? '', /^2\sновых уведомления$/)
  assert.doesNotMatch(second?.html ?? '', /<b>Лес/)
  await tell('importFailed', { name: 'b.mp4' })
  const { items } = (await call(notices.list, {}, { user })).result
  await call(notices.read, { upTo: items[0]?.id ?? 0 }, { user })
  pass(120)
  assert.equal((await letters()).length, 2, 'what was read needs no letter')
})

test('nobody is written to before he chooses, nor of what was there before, nor after he has chosen nothing', async () => {
  const { user, tell, letters } = await person([])
  await tell('recordFailed', { name: 'Давно' })
  pass(10)
  await call(notices.setMailed, { groups: ['processing'] }, { user })
  pass(10)
  assert.deepEqual(await letters(), [])
  await tell('recordFailed', { name: 'Теперь' })
  await call(notices.setMailed, { groups: ['work', 'processing', 'work'] }, { user })
  pass(10)
  assert.equal((await letters()).length, 1, 'another choice loses nothing of what was to come')
  await tell('recordFailed', { name: 'Потом' })
  await call(notices.setMailed, { groups: [] }, { user })
  pass(120)
  assert.equal((await letters()).length, 1)
})

test('the choice is one’s own, is answered in one order, and stands in the journal', async () => {
  const { user } = await person([])
  const other = await make.user()
  const { result } = await call(notices.setMailed, { groups: ['account', 'processing', 'account'] }, { user })
  assert.deepEqual(result.groups, ['processing', 'account'])
  await call(notices.setMailed, { groups: ['processing', 'account'] }, { user })
  assert.deepEqual((await call(notices.mailed, {}, { user })).result.groups, ['processing', 'account'])
  assert.deepEqual((await call(notices.mailed, {}, { user: other })).result.groups, [])
  for (const groups of [['newPlace'], ['nothing'], Array(9).fill('work'), 'work'])
    assert.equal((await call(notices.setMailed, { groups }, { user })).error?.type, 'VALIDATION')
  const admin = await make.user({ admin: true })
  const params = { action: 'notices.setMailed', objectType: 'user' as const, objectId: user }
  const { items } = (await call(audit.listAll, params, { user: admin })).result
  assert.deepEqual(
    items.map(({ changes }) => changes),
    [[{ field: 'mailedNotices', before: [], after: ['processing', 'account'] }]],
  )
})

test('what somebody may see no more is not told by mail, nor anything to the locked, and two who send at once send once', async () => {
  const gone = await person()
  await db.deleteFrom('memberships').where('user_id', '=', gone.user).execute()
  const offered = await person()
  const locked = await person()
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', locked.user).execute()
  const recipient = await person()
  pass(1)
  for (const one of [gone, offered, locked, recipient])
    await one.tell(one === offered ? 'relationAsked' : 'recordFailed', { name: 'Степь' })
  pass(10)
  await Promise.all([mailNotices(services), mailNotices(services), mailNotices(services)])
  assert.deepEqual([await gone.letters(), await offered.letters(), await locked.letters()], [[], [], []])
  assert.equal((await recipient.letters()).length, 1)
})

test('a letter for which there is no room is made when there is, of all that came till then', async () => {
  const { tell, letters, account } = await person()
  pass(1)
  await tell('recordFailed', { name: 'Первое' })
  const { email } = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('email')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const letter = () => ({ subject: 'Другое', title: 'Другое', paragraphs: [], button: null, foot: 'Другое' })
  for (let sent = 0; sent < 5; sent += 1) await queueMail(db, services, { kind: 'notices', to: email, letter })
  const listLetters = async () => (await letters()).filter(({ subject }) => subject !== 'Другое')
  pass(10)
  assert.deepEqual(await listLetters(), [])
  await tell('recordFailed', { name: 'Второе' })
  pass(55)
  const [first, ...more] = await listLetters()
  assert.match(first?.text ?? '', /Первое[\s\S]*Второе/)
  assert.deepEqual(more, [])
})

test('every kind is of one group, but those that have letters of their own; a letter tells ten lines and counts the rest', () => {
  const grouped = Object.values(noticeGroups).flat()
  const ofClaims = noticeKinds.filter((kind) => kind.startsWith('claim'))
  const apart = ['newPlace', 'impersonated', 'invited', 'backupFailed', ...ofClaims]
  assert.deepEqual([...grouped, ...apart].toSorted(), [...noticeKinds].toSorted())
  const row: NoticeRow = {
    ...{ id: 1, kind: 'recordFailed', at: clock, is_read: false, code: 'volga', account_name: 'Волга' },
    ...{ name: 'Лес', record_id: 5, reason: null, count: null },
  }
  const url = 'https://video.example'
  const line = 'Видео «Лес» не\u00a0обработалось. Аккаунт «Волга».'
  const { foot, ...one } = noticesLetter([row], 1, url)
  const subject = 'Видео «Лес» не обработалось'
  const look = { label: 'Посмотреть', url: `${url}/admin/ac/volga/records/5` }
  assert.deepEqual(one, { subject, title: subject, paragraphs: [line], button: look })
  assert.match(foot, /в\sсвоём профиле[\s\S]*раза в\sчас/)
  const console = { label: 'Открыть консоль', url: `${url}/admin` }
  const ofPerson: NoticeRow = {
    ...row,
    kind: 'newPlace',
    code: null,
    account_name: null,
    reason: 'RU',
    name: 'Firefox.',
  }
  assert.deepEqual(noticesLetter([ofPerson], 1, url), {
    ...{
      subject: 'Вход с нового места: Firefox.',
      title: 'Вход с нового места: Firefox.',
      button: console,
      foot,
    },
    paragraphs: ['Вход с\u00a0нового места: Firefox. Россия.'],
  })
  const many = (lines: number, total: number) => noticesLetter(Array(lines).fill(row), total, url)
  const counted = (words: string, paragraphs: string[]) => ({
    ...{ subject: words, title: words, foot },
    button: console,
    paragraphs,
  })
  const left = 'И\u00a0ещё 2: они в\u00a0консоли.'
  assert.deepEqual(many(10, 12), counted('12\u00a0новых уведомлений', [...Array(10).fill(line), left]))
  assert.deepEqual(many(2, 2), counted('2\u00a0новых уведомления', [line, line]))
})
