import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { PlatformUser } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { accountsLabel } from './user-labels.ts'

const person: PlatformUser = {
  ...emptyValues(userFields),
  ...{ id: 1, email: 'a@b.example', name: 'Мария', avatar: null, admin: false, state: 'ACTIVE', lockReason: '' },
  ...{ accounts: [], accountsTotal: 0, lastVisitAt: null, totp: false, createdAt: new Date() },
}
const account = { code: 'volga', name: 'Волга', isLocked: false, roles: ['Владелец', 'Редактор'] }

test('B12 a person is told with accounts and roles, those that are closed, and how many more there are', () => {
  const label = (own: Partial<PlatformUser>) => accountsLabel({ ...person, ...own }).replaceAll('\u00a0', ' ')
  assert.equal(label({}), 'Ни в одном аккаунте')
  assert.equal(label({ accounts: [account], accountsTotal: 1 }), 'Волга (Владелец, Редактор)')
  const others = [
    { ...account, roles: [] },
    { ...account, name: 'Нева', isLocked: true },
  ]
  assert.equal(label({ accounts: others, accountsTotal: 6 }), 'Волга (только просмотр), Нева (доступ закрыт) и ещё 4')
  assert.equal(label({ admin: true }), 'Администратор платформы')
})
