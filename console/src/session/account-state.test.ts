import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountDetails } from '@skleyka/contract/accounts/accounts.calls.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import { CallError } from '../api/call-error.ts'
import { accountBeforeEntering, accountStateOf, accountStatusOf, isSessionOver, refusalTexts } from './account-state.ts'
import type { Account } from './app-state.ts'

const now = new Date('2026-11-21T10:00:00Z')
const details = (more: Partial<AccountDetails> = {}): AccountDetails => ({
  id: 1,
  name: 'Студия',
  code: 'studio',
  available_sections: ['VIDEO'],
  created_at: new Date(0),
  filter_ids_for_remove_videos: [3],
  require_record_uuid_after: null,
  use_encryptor: true,
  time_zone: 'Europe/Moscow',
  logo: null,
  ...more,
})
const account = (accountCode: string, availableSections: Section[], held: Permission[] = []): Account => ({
  accountId: 1,
  accountName: accountCode,
  accountCode,
  logo: null,
  availableSections,
  permissions: { media: [], yauth: [], streaming: [] },
  held: new Set(held),
})
const entered = (more: Partial<AccountDetails> = {}, own?: Account, accountsList: Account[] = []) =>
  accountStateOf({ details: details(more), account: own, accountsList, now })

test('C-3-13 the account context has the names of the specification, its misspelling too', () => {
  const names = [
    'accountsForSharing',
    'availableSections',
    'createdAt',
    'filterIdsRorRemoveVideos',
    'isFetching',
    'isReady',
    'status',
    'useEncryptor',
    'useRecordsUuid',
  ]
  assert.deepEqual(Object.keys(entered()).sort(), names)
  assert.deepEqual(Object.keys(accountBeforeEntering(undefined)).sort(), names)
})

test('C-4-20 an account is fetching with an empty status, then ready', () => {
  const before = accountBeforeEntering(account('studio', ['VIDEO']))
  assert.deepEqual([before.isFetching, before.status, before.isReady], [true, '', false])
  assert.deepEqual([entered().isFetching, entered().status, entered().isReady], [false, '', true])
})

test('C-3-05 useEncryptor is the account’s own', () => {
  assert.equal(entered().useEncryptor, true)
  assert.equal(entered({ use_encryptor: false }).useEncryptor, false)
})

test('C-3-06 C-3-07 useRecordsUuid is true by default and once the required date has passed', () => {
  assert.equal(accountBeforeEntering(undefined).useRecordsUuid, true)
  assert.equal(entered().useRecordsUuid, true)
  assert.equal(entered({ require_record_uuid_after: new Date(now.getTime() - 1) }).useRecordsUuid, true)
  assert.equal(entered({ require_record_uuid_after: new Date(now.getTime() + 1) }).useRecordsUuid, false)
})

test('C-6-12 C-3-08 accounts for sharing are there only with SHARING and the right to edit', () => {
  const own = account('a', ['SHARING'], ['media.can_edit_records'])
  const all = [own, account('b', ['SHARING']), account('c', ['VIDEO'])]
  assert.deepEqual(entered({}, own, all).accountsForSharing.list, ['b'])
  assert.deepEqual(Object.keys(entered({}, own, all).accountsForSharing.data), ['b'])
  for (const without of [account('a', ['SHARING']), account('a', ['VIDEO'], ['media.can_edit_records'])]) {
    assert.deepEqual(entered({}, without, all).accountsForSharing, { list: [], data: {} })
  }
})

const failed = (status: number, message = '', more = {}) => new CallError({ status, message, path: '/x', ...more })

test("C-4-21 'Access Forbidden' maps to 403, whatever the status is", () => {
  assert.equal(accountStatusOf(failed(400, 'Access Forbidden')), 403)
  assert.equal(accountStatusOf(failed(-1, 'Access Forbidden', { type: 'ACCESS', subtype: 'FORBIDDEN' })), 403)
})

test('C-8-17 the status of an account that did not open is 404, 401 or 403', () => {
  assert.equal(accountStatusOf(failed(404, 'Нет такого аккаунта')), 404)
  assert.equal(accountStatusOf(failed(-1, 'Нет такого аккаунта', { type: 'NOT_FOUND', subtype: 'ACCOUNT' })), 404)
  assert.equal(accountStatusOf(failed(-1, 'Закрыт', { type: 'ACCESS', subtype: 'LOCKED' })), 401)
  assert.equal(accountStatusOf(failed(401, 'Аккаунт заблокирован')), 401)
  assert.equal(accountStatusOf(failed(403, 'Недостаточно прав для этого действия')), 403)
  assert.equal(accountStatusOf(failed(0, 'Ошибка')), null)
  assert.equal(accountStatusOf(failed(401, 'Войдите, чтобы продолжить')), null)
})

test('a session that is over is told from a locked account', () => {
  assert.equal(isSessionOver(failed(401, 'Войдите, чтобы продолжить')), true)
  assert.equal(isSessionOver(failed(-1, '', { type: 'AUTH', subtype: 'EXPIRED' })), true)
  assert.equal(isSessionOver(failed(401, 'Аккаунт заблокирован')), false)
  assert.equal(isSessionOver(failed(-1, '', { type: 'ACCESS', subtype: 'LOCKED' })), false)
  assert.equal(isSessionOver(new Error('401')), false)
})

test('the words that tell refusals apart are those of the contract', () => {
  assert.equal(refusalTexts.forbidden, refusals['account.forbidden'].text)
  assert.equal(refusalTexts.locked, refusals['account.locked'].text)
  assert.equal(refusalTexts.expired, refusals['auth.expired'].text)
  assert.equal(refusals['account.notFound'].subtype, 'ACCOUNT')
  assert.equal(refusals['account.locked'].subtype, 'LOCKED')
  assert.deepEqual([refusals['auth.expired'].type, refusals['auth.expired'].subtype], ['AUTH', 'EXPIRED'])
})
