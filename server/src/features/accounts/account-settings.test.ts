import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountSettings } from '@skleyka/contract/account-settings.ts'
import { attributes } from '@skleyka/contract/attributes.ts'
import { audit } from '@skleyka/contract/audit.ts'
import type { Permission } from '@skleyka/contract/permissions.ts'
import { trash } from '@skleyka/contract/trash.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, make, send, call, readRecord } = await testUploads()

async function studio(...permissions: Permission[]) {
  const user = await make.user()
  const account = await make.account({ name: 'Студия', members: { [user]: permissions } })
  const as = { user, account: account.code }
  const save = (version: number, fields: object) => call(accountSettings.update, { version, fields }, as)
  return { account, as, save }
}

const unchanged = {
  name: 'Студия',
  timeZone: 'Europe/Moscow',
  publishNew: true,
  moderates: false,
  defaultAlbum: null,
  trashDays: 30,
  sourceDays: null,
  alertEmail: null,
  embedHost: null,
  version: 1,
}

test('B9 P-Y-05 the settings of an account are read and changed by whoever manages it, and the journal tells them', async () => {
  const outsider = await studio('media.can_edit_records')
  assert.equal((await call(accountSettings.get, {}, outsider.as)).error?.subtype, 'FORBIDDEN')
  assert.equal((await outsider.save(1, { publishNew: false })).error?.subtype, 'FORBIDDEN')
  const { account, as, save } = await studio('yauth.can_manage_account')
  assert.deepEqual((await call(accountSettings.get, {}, as)).result.settings, unchanged)
  const { result } = await save(1, { name: ' Кино\u0000 ', trashDays: null })
  assert.deepEqual(result.settings, {
    name: 'Кино',
    timeZone: 'Europe/Moscow',
    publishNew: true,
    moderates: false,
    defaultAlbum: null,
    trashDays: null,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    version: 2,
  })
  assert.equal((await save(2, { name: 'Кино' })).result.settings.version, 2, 'what is so already counts as no change')
  const lines = await db
    .selectFrom('audit_events')
    .select(['object_type', 'before', 'after'])
    .where('account_id', '=', account.id)
    .where('action', '=', 'accountSettings.update')
    .where('object_type', 'is not', null)
    .execute()
  const plain = {
    time_zone: 'Europe/Moscow',
    publishNew: true,
    moderates: false,
    defaultAlbum: null,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
  }
  const told = { name: 'Кино', ...plain, trashDays: null }
  const before = { ...told, name: 'Студия', trashDays: 30 }
  assert.deepEqual(lines, [{ object_type: 'account', before, after: told }])
})

test('of two people who change an account the later one is told, whichever call the other has used', async () => {
  const { as, save } = await studio('yauth.can_manage_account')
  assert.equal((await save(1, { publishNew: false })).result.settings.version, 2)
  assert.deepEqual((await save(1, { name: 'Моё' })).error?.subtype, 'CONFLICT')
  await call(trash.setRetention, { days: 7 }, as)
  assert.equal((await save(2, { trashDays: 30 })).error?.subtype, 'CONFLICT')
  await send('PUT', '/api/v2/account.json', as, { account: { name: 'Их' } })
  assert.equal((await save(3, { name: 'Моё' })).error?.subtype, 'CONFLICT')
  assert.deepEqual((await call(accountSettings.get, {}, as)).result.settings, {
    name: 'Их',
    timeZone: 'Europe/Moscow',
    publishNew: false,
    moderates: false,
    defaultAlbum: null,
    trashDays: 7,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    version: 4,
  })
})

test('B9 new videos are drafts where the account has them so, unless it is chosen otherwise; those that are there stay', async () => {
  const { as, save } = await studio('yauth.can_manage_account', 'media.can_create_records', 'media.can_edit_records')
  const publication = async (fields?: object) => {
    const { result } = await call(uploads.createV2, { file: { name: 'а.mp4', size: 7 }, ...(fields && { fields }) }, as)
    return { id: result.recordId, now: (await readRecord(result.recordId)).publication }
  }
  const before = await publication()
  await save(1, { publishNew: false })
  const drafts = [await publication(), await publication({ publication: 'PUBLISHED' })]
  assert.deepEqual(
    [before, ...drafts].map(({ now }) => now),
    ['PUBLISHED', 'DRAFT', 'PUBLISHED'],
  )
  assert.equal((await readRecord(before.id)).publication, 'PUBLISHED')
  await save(2, { publishNew: true })
  assert.equal((await publication()).now, 'PUBLISHED')
})

test('B9 the time zone of an account is what tables tell moments by, is refused where there is none, and comes back by the journal', async () => {
  const { as, save } = await studio('yauth.can_manage_account', 'media.can_export_record_filters')
  const { error } = await save(1, { timeZone: 'Europe/Atlantis' })
  assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['fields.timeZone']])
  assert.equal((await save(1, { timeZone: 'Asia/Tomsk' })).result.settings.timeZone, 'Asia/Tomsk')
  assert.equal((await call(attributes.fields, {}, as)).result.timeZone, 'Asia/Tomsk')
  const { items } = (await call(audit.list, { action: 'accountSettings.update' }, as)).result
  await call(audit.undo, { id: items[0]?.id ?? 0 }, as)
  assert.equal((await call(accountSettings.get, {}, as)).result.settings.timeZone, 'Europe/Moscow')
})

test('settings that mean nothing are refused by their names, and nothing is changed', async () => {
  const { as, save } = await studio('yauth.can_manage_account')
  const bad = [
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { trashDays: -1 },
    { trashDays: 1.5 },
    { trashDays: 2 ** 53 },
    { sourceDays: -1 },
    { sourceDays: 3_651 },
  ]
  for (const fields of [...bad, { trashDays: '7' }, { publishNew: 'false' }, { code: 'other' }]) {
    assert.equal((await save(1, fields)).error?.type, 'VALIDATION', JSON.stringify(fields))
  }
  assert.deepEqual((await call(accountSettings.get, {}, as)).result.settings, unchanged)
})
