import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, AppState } from './app-state.ts'
import { seenWithRole, type ViewedRole } from './viewed-role.ts'

const account = (accountCode: string, held: Account['held']): Account => ({
  ...{ accountId: 1, accountName: accountCode, accountCode, logo: null, availableSections: ['VIDEO'] },
  permissions: { media: [], yauth: [], streaming: [] },
  held,
})
const appOf = (admin: boolean, held: Account['held']): Omit<AppState, 'accountCode'> => {
  const [own, other] = [account('studio', held), account('other', held)]
  return {
    isFetching: false,
    permissions: {},
    copyrightHolderPermissions: [],
    accountsList: [own, other],
    accountCodes: { studio: own, other },
    user: { id: 1, email: 'a@b.ru', name: '', avatar: null, admin, confirmationNeeded: false },
  }
}
const role: ViewedRole = {
  accountCode: 'studio',
  id: 7,
  name: 'Монтажёр',
  permissions: ['media.can_edit_records', 'media.can_delete_records'],
}

test('B9 an account is seen with the rights that the role and its viewer both have; other accounts stay', () => {
  const seen = seenWithRole(appOf(false, new Set(['media.can_edit_records', 'yauth.can_manage_roles'])), role)
  assert.deepEqual([...(seen.accountCodes.studio?.held ?? [])], ['media.can_edit_records'])
  assert.equal(seen.accountCodes.other?.held.size, 2)
  assert.equal(seen.accountsList[0], seen.accountCodes.studio)
})

test('B9 an administrator is none while he looks with a role, and sees all that it gives', () => {
  const seen = seenWithRole(appOf(true, new Set()), role)
  assert.equal(seen.user.admin, false)
  assert.deepEqual([...(seen.accountCodes.studio?.held ?? [])], role.permissions)
})

test('without a role, and for an account that is not there, everything is as it is', () => {
  const app = appOf(true, new Set())
  assert.equal(seenWithRole(app, null), app)
  assert.equal(seenWithRole(app, { ...role, accountCode: 'gone' }), app)
})
