import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import { accountFields } from '@skleyka/contract/accounts/account-fields.ts'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, make, send, call, readRecord } = await testUploads()

async function studio(...permissions: Permission[]) {
  const user = await make.user()
  const account = await make.account({ name: 'Студия', members: { [user]: permissions } })
  const as = { user, account: account.code }
  const save = (version: number, fields: object) => call(accountSettings.update, { version, fields }, as)
  return { account, as, save }
}

const nothing = emptyValues(accountFields)

const unchanged = {
  ...nothing,
  name: 'Студия',
  timeZone: 'Europe/Moscow',
  language: null,
  publishNew: true,
  moderates: false,
  defaultAlbum: null,
  trashDays: 30,
  sourceDays: null,
  alertEmail: null,
  embedHost: null,
  ownNetworks: [],
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
    ...nothing,
    name: 'Кино',
    timeZone: 'Europe/Moscow',
    language: null,
    publishNew: true,
    moderates: false,
    defaultAlbum: null,
    trashDays: null,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    ownNetworks: [],
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
  const { timeZone: _zone, ...others } = nothing
  const plain = {
    ...others,
    time_zone: 'Europe/Moscow',
    language: null,
    publishNew: true,
    moderates: false,
    defaultAlbum: null,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    ownNetworks: [],
  }
  const after = { ...plain, name: 'Кино', trashDays: null }
  const before = { ...after, name: 'Студия', trashDays: 30 }
  assert.deepEqual(lines, [{ object_type: 'account', before, after }])
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
    ...nothing,
    name: 'Их',
    timeZone: 'Europe/Moscow',
    language: null,
    publishNew: false,
    moderates: false,
    defaultAlbum: null,
    trashDays: 7,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    ownNetworks: [],
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
    { language: 'русский' },
    { language: 'und' },
    { language: '' },
    { language: 'en-' },
    { language: 'e'.repeat(36) },
  ]
  for (const fields of [...bad, { trashDays: '7' }, { publishNew: 'false' }, { code: 'other' }]) {
    assert.equal((await save(1, fields)).error?.type, 'VALIDATION', JSON.stringify(fields))
  }
  assert.deepEqual((await call(accountSettings.get, {}, as)).result.settings, unchanged)
})

test('B9 the language of an account is kept as BCP 47 writes it, told where tracks begin, and comes back by the journal', async () => {
  const { account, as, save } = await studio(
    'yauth.can_manage_account',
    'media.can_use_subtitles',
    'media.can_edit_records',
  )
  const id = await make.record(account.id, as.user, { current_state: 'READY', playable: true })
  const readLanguages = async () => [
    (await call(subtitles.list, { id }, as)).result.accountLanguage,
    (await call(audioTracks.list, { id }, as)).result.accountLanguage,
    (await call(accountSettings.get, {}, as)).result.settings.language,
  ]
  assert.deepEqual(await readLanguages(), [null, null, null])
  await save(1, { language: 'PT-br' })
  assert.deepEqual(await readLanguages(), ['pt-BR', 'pt-BR', 'pt-BR'])
  const { items } = (await call(audit.list, { action: 'accountSettings.update' }, as)).result
  assert.deepEqual(items[0]?.changes, [{ field: 'language', before: null, after: 'pt-BR' }])
  await call(audit.undo, { id: items[0]?.id ?? 0 }, as)
  assert.deepEqual(await readLanguages(), [null, null, null])
})

test('B9 a domain of embeds comes back by the journal as it would be saved: that of the installation and a trap do not', async () => {
  const { account, as, save } = await studio('yauth.can_manage_account')
  assert.equal(
    (await save(1, { embedHost: 'Видео.Пример.рф' })).result.settings.embedHost,
    'xn--b1aedk6a.xn--e1afmkfd.xn--p1ai',
  )
  const mixed = (await save(2, { embedHost: 'vидео.example.ru' })).error
  assert.match(mixed?.fields?.['fields.embedHost']?.[0] ?? '', /^В\sодном слове смешаны буквы/)
  await save(2, { embedHost: 'other.example.ru' })
  const cases = [
    ['127.0.0.1', /^Вернуть не\sполучится: прежний домен вставок больше не\sподходит\. Это не\sдомен/],
    [domainToASCII('vидео.example.ru'), /смешаны буквы разных алфавитов/],
    [new URL(testPublicUrl).hostname, /Это домен самой Склейки/],
  ] as const
  for (const [at, [host, words]] of cases.entries()) {
    // what might be saved by the rules of then
    await db.updateTable('accounts').set({ embed_host: host }).where('id', '=', account.id).execute()
    await save(3 + at, { embedHost: 'other.example.ru' })
    const { items } = (await call(audit.list, { action: 'accountSettings.update' }, as)).result
    const id = items[0]?.id ?? 0
    const { error } = await call(audit.undo, { id }, as)
    assert.deepEqual([error?.type, error?.subtype], ['STATE', 'CONFLICT'], host)
    assert.match(error?.extra ?? '', words)
  }
  const row = await db
    .selectFrom('accounts')
    .select('embed_host')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.embed_host, 'other.example.ru')
})

test('C7 addresses of its own people are kept by their networks, and what is none is refused', async () => {
  const { save } = await studio('yauth.can_manage_account')
  const { result } = await save(1, { ownNetworks: ['203.0.113.77/24', '203.0.113.0/24', ' 2001:db8::1 '] })
  assert.deepEqual(result.settings.ownNetworks, ['203.0.113.0/24', '2001:db8::1'])
  for (const wrong of ['office', '0.0.0.0/0', '10.1']) {
    const { error } = await save(2, { ownNetworks: [wrong] })
    assert.match(error?.fields?.['fields.ownNetworks']?.[0] ?? '', new RegExp(`: ${wrong}$`))
  }
  assert.equal(
    (await save(2, { ownNetworks: Array.from({ length: 101 }, (_, n) => `10.0.0.${n}`) })).error?.type,
    'VALIDATION',
  )
})
