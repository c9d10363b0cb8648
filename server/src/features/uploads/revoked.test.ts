import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partBytes, partOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'
import { sweepUploads } from './sweep.ts'

const t = await testUploads()
const { db, account, user } = t

const setAccount = (state: 'ACTIVE' | 'LOCKED', at = new Date()) =>
  db.updateTable('accounts').set({ state, state_changed_at: at }).where('id', '=', account.id).execute()
const setUser = (state: 'ACTIVE' | 'LOCKED') =>
  db.updateTable('users').set({ state, state_changed_at: new Date() }).where('id', '=', user).execute()

const held = /^Загрузка приостановлена: /

for (const [who, set] of [
  ['account', setAccount],
  ['user', setUser],
] as const) {
  test(`R31 parts and complete of a locked ${who} are refused, and go on from the same byte once it is open again`, async () => {
    const file = threeParts()
    const { uploadId, uploadUuid } = await t.create(file.length)
    assert.equal((await t.sendPart(uploadId, 1, partOf(file, 1))).http, 200)
    await set('LOCKED')
    const refused = await t.sendPart(uploadId, 2, partOf(file, 2))
    assert.deepEqual([refused.http, refused.entityTag], [409, null])
    assert.match(refused.errors[0] ?? '', held)
    assert.equal((await t.sendPart(uploadId, 1, partOf(file, 1))).http, 409, 'a repeat is no exception')
    assert.equal((await t.offset(uploadId)).status, 409)
    assert.match((await t.complete({ uploadId })).error?.extra ?? '', held)
    await set('ACTIVE')
    assert.deepEqual(await t.offset(uploadId), { status: 200, offset: partBytes, length: file.length })
    for (const number of [2, 3]) assert.equal((await t.sendPart(uploadId, number, partOf(file, number))).http, 200)
    await set('LOCKED')
    assert.match((await t.complete({ uploadId })).error?.extra ?? '', held)
    assert.equal((await t.readUpload(uploadUuid)).state, 'RECEIVING')
    await set('ACTIVE')
    assert.equal((await t.complete({ uploadId })).result.state, 'UPLOADED')
  })
}

test('R31 a part that was on its way when the account was locked is not counted', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await t.create(file.length)
  const part = partOf(file, 1)
  const begun = await t.beginPart(uploadId, 1, part.length, part.subarray(0, 1_000_000))
  await until(async () => (await t.offset(uploadId)).offset > 0)
  await setAccount('LOCKED')
  begun.send(part.subarray(1_000_000))
  const answer = await begun.answered
  assert.match(answer, /^HTTP\/1\.1 409 /)
  assert.match(answer, /Загрузка приостановлена/)
  begun.hangUp()
  assert.equal((await t.readUpload(uploadUuid)).parts_received, 0)
  await setAccount('ACTIVE')
})

test('R31 whoever is a member no more sends nothing', async () => {
  const left = await t.make.user()
  const other = await t.make.account({ members: { [left]: ['media.can_create_records'] } })
  const file = threeParts()
  const as = { user: left, account: other.code }
  const { uploadId } = (await t.call(uploads.createV2, { file: { name: 'a.mp4', size: file.length } }, as)).result
  assert.equal((await t.sendPart(uploadId, 1, partOf(file, 1))).http, 200)
  await db.deleteFrom('memberships').where('account_id', '=', other.id).execute()
  assert.equal((await t.sendPart(uploadId, 2, partOf(file, 2))).http, 409)
  await db.updateTable('users').set({ admin: true }).where('id', '=', left).execute()
  assert.equal((await t.sendPart(uploadId, 2, partOf(file, 2))).http, 200, 'an administrator enters every account')
})

test('R31 an ended secret opens nothing; its user goes on from the same byte under another one', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid, recordId } = await t.create(file.length, 'море.mp4')
  assert.equal((await t.sendPart(uploadId, 1, partOf(file, 1))).http, 200)
  await db.updateTable('uploads').set({ secret_ended_at: new Date() }).where('uuid', '=', uploadUuid).execute()
  const refused = await t.sendPart(uploadId, 2, partOf(file, 2))
  assert.equal(refused.http, 410)
  assert.match(refused.errors[0] ?? '', /^Загрузка остановлена: пароль/)
  assert.equal((await t.offset(uploadId)).status, 410)
  assert.match((await t.complete({ uploadId })).error?.extra ?? '', /^Загрузка остановлена: пароль/)
  const params = { recordId, file: { name: 'море.mp4', size: file.length } }
  const { result } = await t.call(uploads.createV2, params, t.as)
  assert.deepEqual(result.receivedParts, [1])
  for (const number of [2, 3]) assert.equal((await t.sendPart(result.uploadId, number, partOf(file, number))).http, 200)
  assert.equal((await t.complete({ uploadId: result.uploadId })).result.state, 'UPLOADED')
})

test('an upload behind a lock does not grow old: its 7 days begin when the lock ends', async () => {
  const { uploadUuid } = await t.create(1_000)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await db
    .updateTable('uploads')
    .set({ created_at: days(30) })
    .where('uuid', '=', uploadUuid)
    .execute()
  await db.updateTable('users').set({ state_changed_at: null }).where('id', '=', user).execute()
  const swept = async () => {
    await sweepUploads(t.services)
    return (await t.readUpload(uploadUuid)).state
  }
  await setAccount('LOCKED')
  assert.equal(await swept(), 'OPEN')
  await setAccount('ACTIVE', days(6))
  assert.equal(await swept(), 'OPEN')
  await setAccount('ACTIVE', days(8))
  await setUser('LOCKED')
  assert.equal(await swept(), 'OPEN')
  await setUser('ACTIVE')
  assert.equal(await swept(), 'OPEN')
  await db
    .updateTable('users')
    .set({ state_changed_at: days(8) })
    .where('id', '=', user)
    .execute()
  assert.equal(await swept(), 'EXPIRED')
})
