import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile, ReachableAccount } from '@skleyka/contract/sessions/sessions.calls.ts'
import { appStateOf, withAccounts } from './app-state.ts'

const reachable = (code: string, more: Partial<ReachableAccount> = {}): ReachableAccount => ({
  id: 1,
  code,
  name: code,
  account_type: 'confirmed',
  mail_confirmed: true,
  ...more,
})
const profile = (accounts: ReachableAccount[]): Profile => ({
  display: { avatar: { url: null } },
  info: { id: 7, email: 'a@b.example', name: 'А', confirmation_needed: false, raw_accounts: { accounts } },
})
const info = (permissions: Record<string, { media: string[]; yauth: string[]; streaming: string[] }> = {}) => ({
  user: { id: 7, email: 'a@b.example', name: 'А', admin: false, avatar: null, confirmationNeeded: false },
  admin: false,
  permissions,
})
const edit = { media: ['can_edit_records'], yauth: [], streaming: [] }

test('C-3-12 the app context has the names of the specification', () => {
  const state = { ...appStateOf(profile([reachable('studio')]), info(), ['Волга']), accountCode: 'studio' }
  assert.deepEqual(Object.keys(state).sort(), [
    'accountCode',
    'accountCodes',
    'accountsList',
    'copyrightHolderPermissions',
    'isFetching',
    'permissions',
    'user',
  ])
  assert.deepEqual(state.copyrightHolderPermissions, ['Волга'])
})

test('C-3-02 an account has its id, name, code, sections and permissions in three groups', () => {
  const { accountsList } = appStateOf(
    profile([reachable('studio', { id: 5, name: 'Студия', available_sections: ['SHARING'] })]),
    info({ studio: edit }),
    [],
  )
  const [{ held, ...account } = { held: new Set() }] = accountsList
  assert.deepEqual(account, {
    accountId: 5,
    accountName: 'Студия',
    accountCode: 'studio',
    logo: null,
    availableSections: ['SHARING'],
    permissions: edit,
  })
  assert.deepEqual([...held], ['media.can_edit_records'])
})

test('C-3-03 absent availableSections counts as empty', () => {
  const { accountsList } = appStateOf(profile([reachable('studio')]), info(), [])
  assert.deepEqual(accountsList[0]?.availableSections, [])
})

test('C-6-05 an unconfirmed account has no permissions', () => {
  const accounts = [reachable('a'), reachable('b', { account_type: 'unconfirmed' })]
  const { accountCodes } = appStateOf(profile(accounts), info({ a: edit, b: edit }), [])
  assert.ok(accountCodes.a?.held.has('media.can_edit_records'))
  assert.equal(accountCodes.b?.held.size, 0)
})

test('an account is called by its new name at once and stands where that belongs; one let in later is known', () => {
  const app = appStateOf(profile([reachable('a', { name: 'Аист' }), reachable('b', { name: 'Бор' })]), info(), [])
  const [a, b] = app.accountsList
  assert.ok(a && b)
  const later = { ...b, accountCode: 'c', accountName: 'Вяз' }
  const now = withAccounts(app, { a: { ...a, accountName: 'Ясень' }, c: later })
  assert.deepEqual(
    now.accountsList.map(({ accountName }) => accountName),
    ['Бор', 'Ясень'],
  )
  assert.deepEqual([now.accountCodes.a?.accountName, now.accountCodes.b, now.accountCodes.c], ['Ясень', b, later])
})

test('C-2.8-17 accounts stand in Russian order of names', () => {
  const accounts = ['Ясень', 'ёлка', 'Берёза'].map((name, id) => reachable(`c${id}`, { name }))
  const { accountsList } = appStateOf(profile(accounts), info(), [])
  assert.deepEqual(
    accountsList.map((account) => account.accountName),
    ['Берёза', 'ёлка', 'Ясень'],
  )
})

test('a permission the console does not know is left aside', () => {
  const { accountCodes } = appStateOf(profile([reachable('a')]), info({ a: { ...edit, yauth: ['can_fly'] } }), [])
  assert.deepEqual([...(accountCodes.a?.held ?? [])], ['media.can_edit_records'])
})
