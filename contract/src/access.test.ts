import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gates } from './access/gates.calls.ts'
import { type Access, allows, type Caller, everyPermission } from './access.ts'
import { claimForm } from './claims/claim-form.calls.ts'
import { contract } from './contract.ts'
import { allPermissions, type Permission, type Section } from './permissions/permissions.ts'

const person = { id: 1, admin: false }
const administrator = { id: 2, admin: true }
const account = (sections: Section[], ...permissions: Permission[]) => ({
  sections,
  permissions: new Set(permissions),
})
const video = account(['VIDEO'])
const nobody: Caller = { user: null, account: null }
const member: Access = { who: 'member' }
const editor: Access = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' }

const table: [string, Access, Caller, ReturnType<typeof allows>][] = [
  ['everyone needs no session', { who: 'everyone' }, nobody, null],
  ['the holder of an upload id needs no session', { who: 'uploadHolder' }, nobody, null],
  ['signed in means a session', { who: 'signedIn' }, nobody, 'auth.noSession'],
  ['a session is enough for signed in', { who: 'signedIn' }, { user: person, account: null }, null],
  ['an administrator has to sign in too', { who: 'administrator' }, nobody, 'auth.noSession'],
  ['a person is no administrator', { who: 'administrator' }, { user: person, account: null }, 'access.forbidden'],
  ['an administrator is one', { who: 'administrator' }, { user: administrator, account: null }, null],
  ['to act for a copyright holder one signs in', { who: 'holder' }, nobody, 'auth.noSession'],
  ['a person without a token acts for none', { who: 'holder' }, { user: person, account: null }, 'access.forbidden'],
  ['nor does an administrator', { who: 'holder' }, { user: administrator, account: null }, 'access.forbidden'],
  ['with a token one does', { who: 'holder' }, { user: person, account: null, holder: { id: 1 } }, null],
  [
    'a program never does',
    { who: 'holder' },
    { user: person, account: null, holder: { id: 1 }, isDeputy: true },
    'access.forbidden',
  ],
  ['a member without a session is asked to sign in first', member, { user: null, account: video }, 'auth.noSession'],
  ['a member names an account', member, { user: person, account: null }, 'account.needed'],
  ['an administrator names an account too', member, { user: administrator, account: null }, 'account.needed'],
  ['a member may', member, { user: person, account: account([]) }, null],
  ['C-6-09 the section has to be there', editor, { user: person, account: account([]) }, 'access.section'],
  ['even for an administrator', editor, { user: administrator, account: account(['SHARING']) }, 'access.section'],
  ['the permission has to be there', editor, { user: person, account: video }, 'access.forbidden'],
  [
    'another permission does not help',
    editor,
    { user: person, account: account(['VIDEO'], 'media.can_create_records') },
    'access.forbidden',
  ],
  ['with both the call is made', editor, { user: person, account: account(['VIDEO'], 'media.can_edit_records') }, null],
  ['C-6-01 an administrator needs no permission', editor, { user: administrator, account: video }, null],
]

for (const [title, access, caller, expected] of table) {
  test(title, () => assert.equal(allows(access, caller), expected))
}

test('C-6-01 every permission is all 53', () => {
  assert.deepEqual([...everyPermission], allPermissions)
})

const { askCode, proveCode, sendFile, create, withdraw } = claimForm
// who has no account proves his mail by a code, and is counted by it and by his network
const strangersCalls: readonly Method[] = [askCode, proveCode, sendFile, create, withdraw]
const viewersCalls: readonly Method[] = [gates.unlock, gates.askCode, ...strangersCalls]

test('no call of the contract that changes something is open to everyone', () => {
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      // a viewer is known to nobody: what he uses up is counted by his own secret or address, and by his network
      if (call.mutates && !viewersCalls.includes(call)) assert.notEqual(call.access.who, 'everyone', `${area}.${name}`)
    }
  }
})
