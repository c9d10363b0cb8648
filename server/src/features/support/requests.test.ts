import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { support } from '@skleyka/contract/support/support.calls.ts'
import { supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { enterAccount } from '../accounts/accounts.ts'
import { answeredLetter, grantedLetter, raisedLetter, refusedLetter } from './letters.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const admin = { user: await make.user({ admin: true, name: 'Анна' }) }
const permission = 'streaming.can_use_translations'

beforeEach(async () => void (await db.deleteFrom('mails').execute()))

async function sendRequest(topic: 'livestreams' | 'question' = 'livestreams', permissions: Permission[] = []) {
  const user = await make.user({ name: 'Мария' })
  const account = await make.account({ members: { [user]: permissions } })
  const params = { topic, accountCode: account.code, text: 'Нужны трансляции' }
  const { requestId } = (await call(support.request, params, { user })).result
  return { user, account, requestId, params }
}
const grant = (requestId: number) => call(supportRequests.grant, { requestId }, admin)
const answer = (requestId: number, words: string) => call(supportRequests.answer, { requestId, answer: words }, admin)
const letters = async () => (await db.selectFrom('mails').select('kind').execute()).map(({ kind }) => kind)
const journal = (requestId: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'account_id', 'after'])
    .where('object_type', '=', 'supportRequest')
    .where('object_id', '=', String(requestId))
    .where('user_id', '=', admin.user)
    .execute()
const rights = async (code: string, user: number) =>
  enterAccount(db, code, { id: user, admin: false, confirmationNeeded: false })

test('B12 a request for livestreams is granted by one press: section and role, beside the roles of before; once', async () => {
  const { user, account, requestId } = await sendRequest('livestreams', ['media.can_edit_records'])
  const before = await rights(account.code, user)
  assert.deepEqual([before.sections, before.permissions.has(permission)], [['VIDEO'], false])
  const { request } = (await grant(requestId)).result
  assert.deepEqual([request.state, request.decidedBy], ['GRANTED', 'Анна'])
  const after = await rights(account.code, user)
  assert.deepEqual(after.sections, ['VIDEO', 'LIVESTREAM'])
  assert.ok(after.permissions.has(permission) && after.permissions.has('media.can_edit_records'))
  assert.equal((await grant(requestId)).result.request.state, 'GRANTED')
  assert.deepEqual(await letters(), ['requestGranted'])
  const rows = await journal(requestId)
  assert.deepEqual(
    rows.map(({ action, account_id }) => [action, account_id]),
    [['supportRequests.grant', account.id]],
  )
  assert.partialDeepStrictEqual(rows[0]?.after, {
    state: 'GRANTED',
    availableSections: ['VIDEO', 'LIVESTREAM'],
    role: 'Оператор эфира',
  })
  assert.equal((await answer(requestId, 'Поздно')).error?.subtype, 'CONFLICT')
})

test('B12 whoever has the right by another role gets no second one', async () => {
  const { user, account, requestId } = await sendRequest('livestreams', [permission])
  const roles = () =>
    db.selectFrom('membership_roles').select('role_id').where('user_id', '=', user).where('account_id', '=', account.id)
  const before = await roles().execute()
  await grant(requestId)
  assert.deepEqual(await roles().execute(), before)
  const [row] = await journal(requestId)
  assert.deepEqual(Object.keys(Object(row?.after)).sort(), ['availableSections', 'state', 'who'])
})

test('B12 a request is refused with words, once, which whoever asked reads by mail and on the page', async () => {
  const { user, requestId, params } = await sendRequest()
  assert.equal((await answer(requestId, '  ')).error?.type, 'VALIDATION')
  assert.equal((await answer(requestId, 'Договор не продлён')).result.request.state, 'REFUSED')
  await answer(requestId, 'Договор не продлён')
  assert.deepEqual(await letters(), ['requestAnswered'])
  assert.equal((await answer(requestId, 'Иначе')).error?.subtype, 'CONFLICT')
  assert.equal((await grant(requestId)).error?.subtype, 'CONFLICT')
  const { topic, accountCode } = params
  const { request } = (await call(support.lastRequest, { topic, accountCode }, { user })).result
  assert.deepEqual([request?.state, request?.answer], ['REFUSED', 'Договор не продлён'])
})

test('B12 a question is answered and not granted; nothing is given to who has no part in the account any more', async () => {
  const question = await sendRequest('question')
  assert.equal((await grant(question.requestId)).error?.subtype, 'NOTHING_TO_GRANT')
  assert.equal((await answer(question.requestId, 'Да')).result.request.state, 'ANSWERED')
  const left = await sendRequest()
  await db.deleteFrom('memberships').where('user_id', '=', left.user).execute()
  assert.equal((await grant(left.requestId)).error?.subtype, 'NOT_MEMBER')
  const { available_sections: sections } = await db
    .selectFrom('accounts')
    .select('available_sections')
    .where('id', '=', left.account.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(sections, ['VIDEO'], 'what a refused call did is taken back')
  const closed = await sendRequest()
  await db.updateTable('accounts').set({ state: 'CLOSED' }).where('id', '=', closed.account.id).execute()
  assert.equal((await grant(closed.requestId)).error?.subtype, 'ACCOUNT')
  assert.equal((await grant(999_999)).error?.subtype, 'REQUEST')
  assert.deepEqual(await letters(), ['requestAnswered'])
})

test('B12 requests are listed the newest first, by state and by account, with what a press can give', async () => {
  const [first, second] = [await sendRequest(), await sendRequest('question')]
  await answer(second.requestId, 'Да')
  const list = async (params: object = {}) => (await call(supportRequests.list, params, admin)).result
  const [newest, next] = (await list()).items
  assert.deepEqual([newest?.id, newest?.isGrantable, newest?.answer], [second.requestId, false, 'Да'])
  assert.deepEqual([next?.id, next?.isGrantable, next?.text], [first.requestId, true, 'Нужны трансляции'])
  assert.deepEqual([next?.user.name, next?.account?.code], ['Мария', first.account.code])
  assert.equal((await list({ ofAccount: second.account.code })).total, 1)
  const open = await list({ state: 'OPEN', perPage: 100 })
  assert.ok(open.items.every(({ state }) => state === 'OPEN') && open.items.some(({ id }) => id === first.requestId))
})

test('B12 many administrators at once decide one request once', async () => {
  const { requestId } = await sendRequest()
  const refusals = Array.from({ length: 8 }, (_, index) => answer(requestId, `Нет, ${index}`))
  const answers = await Promise.all([...refusals, grant(requestId), grant(requestId)])
  const ends = new Set(answers.flatMap(({ error, result }) => (error ? [] : [result.request.state])))
  assert.equal(ends.size, 1)
  assert.equal((await letters()).length, 1)
})

test('B12 the letters tell what was given, what was refused and what was asked', () => {
  const url = 'https://video.example'
  const letter = grantedLetter({ section: true, role: true, name: 'Волга', code: 'volga' }, url)
  assert.equal(letter.button?.url, 'https://video.example/admin/ac/volga')
  assert.match(
    letter.paragraphs.join(' ').replaceAll('\u00a0', ' '),
    /раздел «Трансляции»\. Вам выдана роль «Оператор эфира»/,
  )
  const shortLetter = grantedLetter({ section: false, role: false, name: 'Волга', code: 'volga' }, url)
  assert.match(shortLetter.paragraphs.join(' ').replaceAll('\u00a0', ' '), /у вас уже есть/)
  const content = { answer: 'Нет.\n\nДоговор истёк', text: 'Можно?', topic: 'livestreams' as const, account: null }
  assert.match(refusedLetter(content, url).title, /^Трансляции не\sподключены$/)
  assert.equal(refusedLetter({ ...content, topic: 'quota' }, url).title, 'Квоты остались прежними')
  const raised = raisedLetter(
    { now: { ...ofQuotas(() => null), bytes: 50 * 1024 ** 3, videos: 12_000 }, name: 'Волга', code: 'volga' },
    url,
  )
  assert.deepEqual(raised.paragraphs.slice(1), ['Хранилище: 50\u00a0ГБ.', 'Видео: 12\u00a0000.'])
  assert.equal(raised.button?.url, 'https://video.example/admin/ac/volga/setting/account')
  assert.deepEqual(refusedLetter(content, url).paragraphs.slice(1), ['Нет.', 'Договор истёк'])
  assert.deepEqual(answeredLetter(content, url).paragraphs.at(-1), 'Можно?')
})
