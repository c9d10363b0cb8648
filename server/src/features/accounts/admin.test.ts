import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedFields } from '@skleyka/contract/accounts/account-fields.ts'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { Section } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { createAccount } from './accounts.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, send } = await testHttp({
  db,
})
const administrator = await make.user({ admin: true })
const member = await make.user()

const list = (user = administrator) => call(admin.getAllAccounts, {}, { user })
const setLock = (accountId: number, lock: boolean, id?: string) =>
  call(admin.updateAccountStatus, { accountId, lock }, { user: administrator }, id)

test('C-7.3-23 C-3-09 C-3-10 C-3-11 C-1-05 an administrator sees every account with its owner, members and videos', async () => {
  const owner = await make.user({ confirmationNeeded: true })
  const id = Number(await createAccount(db, { code: 'volga', name: 'Волга', sections: ['SHARING', 'VIDEO'] }, owner))
  await db.insertInto('memberships').values({ account_id: id, user_id: member }).execute()
  const filters = { use_encryptor: true, filter_ids_for_remove_videos: [7], ad_settings: '{"vast": true}' }
  await db.updateTable('accounts').set(filters).where('id', '=', id).execute()
  await make.record(id, owner, { size_bytes: 5_000_000_000, created_at: new Date('2026-01-02T03:04:05Z') })
  await make.record(id, owner, { size_bytes: 1, created_at: new Date('2025-01-02T03:04:05Z') })
  await make.record(id, owner, { lifecycle: 'DISPOSED', disposed_at: new Date(), disposed_by: owner, size_bytes: 9 })
  await make.account({ name: 'Ёлка', state: 'LOCKED' })
  await make.account({ name: 'Жук', state: 'CLOSED' })
  const { result } = await list()
  assert.deepEqual(
    result.accounts.map(({ accountName, locked }) => [accountName, locked]),
    [
      ['Волга', false],
      ['Ёлка', true],
    ],
  )
  const [volga, second] = result.accounts
  assert.ok(volga)
  const { createdDate, owner: shownOwner, ...first } = volga
  assert.ok(Math.abs(Date.parse(createdDate) - Date.now()) < 60_000)
  assert.match(shownOwner?.email ?? '', /@example\.test$/)
  assert.equal(shownOwner?.state, 'unconfirmed')
  assert.deepEqual(first, {
    accountId: id,
    accountName: 'Волга',
    accountCode: 'volga',
    availableSections: ['VIDEO', 'SHARING'],
    logo: null,
    locked: false,
    lockReason: null,
    members: 2,
    records: 2,
    sizeBytes: 5_000_000_001,
    useEncryptor: true,
    adSettings: { shown: true, leastGapMin: null },
    filterIdsForRemoveVideos: [7],
    lastRecordDate: '2026-01-02T03:04:05.000Z',
    ...emptyValues(listedFields),
  })
  assert.deepEqual([second?.owner, second?.records, second?.lastRecordDate], [null, 0, null])
})

test('C-7.3-27 C-4-25 a locked account refuses its members from the next call on, and opens again', async () => {
  const { id, code } = await make.account({ members: { [member]: [] } })
  const enter = async () => (await send('GET', '/api/v2/account.json', { user: member, account: code })).status
  assert.equal(await enter(), 200)
  assert.deepEqual((await setLock(id, true, 'vp-lock')).result, { accountId: id, locked: true })
  assert.equal(await enter(), 401)
  assert.deepEqual((await setLock(id, true, 'vp-lock')).result, { accountId: id, locked: true }, 'a repeat')
  assert.deepEqual((await setLock(id, false)).result, { accountId: id, locked: false })
  assert.equal(await enter(), 200)
  const audit = await db
    .selectFrom('audit_events')
    .select(['account_id', 'user_id', 'after'])
    .where('object_type', '=', 'account')
    .where('object_id', '=', String(id))
    .where('action', '=', 'admin.updateAccountStatus')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audit,
    [true, false].map((locked) => ({ account_id: id, user_id: administrator, after: { locked } })),
  )
})

test('product B12 why an account was locked is told in the list and in the audit, and forgotten when it opens', async () => {
  const { id } = await make.account({ name: 'С причиной' })
  const status = (lock: boolean, reason?: string) =>
    call(
      admin.updateAccountStatus,
      { accountId: id, lock, ...(reason !== undefined && { reason }) },
      { user: administrator },
    )
  const readReason = async () => {
    const { result } = await list()
    return result.accounts.find(({ accountId }) => accountId === id)?.lockReason
  }
  await status(true, ' Договор\nрасторгнут ')
  assert.equal(await readReason(), 'Договор расторгнут')
  await status(false, 'не нужна')
  assert.equal(await readReason(), null)
  await status(true, '')
  assert.equal(await readReason(), null)
  const audit = await db
    .selectFrom('audit_events')
    .select('after')
    .where('object_id', '=', String(id))
    .where('action', '=', 'admin.updateAccountStatus')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audit.map(({ after }) => after),
    [{ locked: true, reason: 'Договор расторгнут' }, { locked: false }, { locked: true }],
  )
  const long = await status(false, 'я'.repeat(501))
  assert.equal(long.error?.code, 'VALIDATION_FIELD')
})

test('C-3-37 a refused administration call has a code, a message and params beside the v3 words', async () => {
  const { id } = await make.account({ state: 'LOCKED' })
  const { error } = await setLock(id, true)
  const { internalRequestId, ...words } = error ?? { internalRequestId: '' }
  assert.notEqual(internalRequestId, '')
  assert.deepEqual(words, {
    type: 'STATE',
    subtype: 'CONFLICT',
    extra: 'Аккаунт уже заблокирован',
    code: 'ALREADY_LOCKED',
    message: 'Аккаунт уже заблокирован',
    params: {},
  })
  const unknown = await setLock(2 ** 40, true)
  assert.deepEqual(unknown.error?.code, 'ACCOUNT_NOT_FOUND')
  const bad = await call(admin.updateAccountStatus, { accountId: '1' }, { user: administrator })
  assert.deepEqual([bad.error?.code, bad.error?.params], ['VALIDATION_FIELD', { problems: 'accountId, lock' }])
  const forbidden = await list(member)
  assert.deepEqual([forbidden.error?.code, forbidden.error?.type], ['ACCESS_FORBIDDEN', 'ACCESS'])
})

const auditOf = (accountId: number, action: string) =>
  db
    .selectFrom('audit_events')
    .select(['account_id', 'user_id', 'before', 'after'])
    .where('object_id', '=', String(accountId))
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('C-7.3-25 one account is told as in the list; an unknown and a closed one are not there', async () => {
  const { id } = await make.account({ name: 'Один' })
  const { result } = await call(admin.getAccount, { accountId: id }, { user: administrator })
  const { result: all } = await list()
  assert.equal(result.account.accountName, 'Один')
  assert.deepEqual(
    result.account,
    all.accounts.find(({ accountId }) => accountId === id),
  )
  const closed = await make.account({ state: 'CLOSED' })
  for (const accountId of [closed.id, 2 ** 40]) {
    const { error } = await call(admin.getAccount, { accountId }, { user: administrator })
    assert.equal(error?.code, 'ACCOUNT_NOT_FOUND')
  }
})

test('C-7.3-34 C-3-14 a section that is closed refuses the members at once and comes back with what is in it', async () => {
  const { id, code } = await make.account({ members: { [member]: ['media.can_edit_records'] } })
  await make.record(id, member)
  const as = { user: member, account: code }
  const set = (chosen: Section[]) =>
    call(admin.updateAccountAvailableSections, { accountId: id, sections: chosen }, { user: administrator })
  const videos = async () => {
    const { result, error } = await call(records.getListByFilter, {}, as)
    return error ? `${error.type}/${error.subtype}` : result.total
  }
  const first = (await call(admin.getAccount, { accountId: id }, { user: administrator })).result.account
  assert.equal(await videos(), 1)
  assert.deepEqual((await set(['SHARING', 'SHARING'])).result.account.availableSections, ['SHARING'])
  assert.equal(await videos(), 'ACCESS/SECTION')
  assert.deepEqual((await set([])).result.account.availableSections, [])
  await set(['SHARING', 'VIDEO'])
  await set(['VIDEO', 'SHARING'])
  assert.equal(await videos(), 1)
  const [event] = await auditOf(id, 'admin.updateAccountAvailableSections')
  assert.deepEqual(event, {
    ...{ account_id: id, user_id: administrator },
    before: { availableSections: first.availableSections },
    after: { availableSections: ['SHARING'] },
  })
  const bad = await call(
    admin.updateAccountAvailableSections,
    { accountId: id, sections: ['RADIO'] as never },
    { user: administrator },
  )
  assert.equal(bad.error?.code, 'VALIDATION_FIELD')
})

test('C-7.3-33 C-3-10 what the platform allows of the ads of an account is set, told and kept in the journal', async () => {
  const { id } = await make.account()
  const set = (settings: { shown: boolean; leastGapMin: number | null }) =>
    call(admin.updateAccountAdSettings, { accountId: id, settings }, { user: administrator })
  const { result } = await set({ shown: false, leastGapMin: 15 })
  assert.deepEqual(result.account.adSettings, { shown: false, leastGapMin: 15 })
  await set({ shown: true, leastGapMin: null })
  const events = await auditOf(id, 'admin.updateAccountAdSettings')
  assert.deepEqual(
    events.map(({ before, after }) => [before, after]),
    [
      [
        { adsShown: true, leastGapMin: null },
        { adsShown: false, leastGapMin: 15 },
      ],
      [
        { adsShown: false, leastGapMin: 15 },
        { adsShown: true, leastGapMin: null },
      ],
    ],
  )
  for (const leastGapMin of [0, -1, 1.5, 241]) {
    assert.equal((await set({ shown: true, leastGapMin })).error?.code, 'VALIDATION_FIELD')
  }
})

test('C-3-14 C-3-10 of two administrators who change the sections or the ads of an account at once the second is told', async () => {
  const { id } = await make.account()
  const by = { user: administrator }
  const account = async () => (await call(admin.getAccount, { accountId: id }, by)).result.account
  const first = await account()
  const open = (chosen: Section[]) =>
    call(
      admin.updateAccountAvailableSections,
      { accountId: id, sections: chosen, seen: first.availableSections.toReversed() },
      by,
    )
  const sections = await Promise.all([open(['PHOTOBANK']), open(['SHARING'])])
  assert.deepEqual(sections.map(({ error }) => error?.subtype ?? 'saved').toSorted(), ['CONFLICT', 'saved'])
  assert.equal((await open((await account()).availableSections)).error, undefined, 'what is so already is no quarrel')
  assert.equal((await open([])).error?.code, 'STATE_CONFLICT')

  const show = (leastGapMin: number) =>
    call(
      admin.updateAccountAdSettings,
      { accountId: id, settings: { shown: true, leastGapMin }, seen: first.adSettings },
      by,
    )
  const ads = await Promise.all([show(5), show(6)])
  assert.deepEqual(ads.map(({ error }) => error?.subtype ?? 'saved').toSorted(), ['CONFLICT', 'saved'])
  const { leastGapMin } = (await account()).adSettings
  assert.equal((await show(leastGapMin ?? 0)).error, undefined)
  assert.equal((await show(7)).error?.code, 'STATE_CONFLICT')
  assert.equal((await account()).adSettings.leastGapMin, leastGapMin)
})
