import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installationPath, objectPath } from './object-path.ts'

const line = (objectType: string, action = '', objectExists = true) => ({
  ...{ objectType, action, objectExists, objectId: '7' },
  account: { code: 'studio', name: 'Студия' },
})

test('a line leads to the page of its object, by the kind of the template too; to none once the object is gone', () => {
  assert.equal(objectPath(line('record'), 'studio'), '/ac/studio/records/7')
  assert.equal(objectPath(line('user'), 'studio'), '/ac/studio/setting/users/7')
  assert.equal(objectPath(line('template', 'playerTemplates.publish'), 'studio'), '/ac/studio/setting/player/7')
  assert.equal(objectPath(line('template', 'audit.undo'), 'studio'), null)
  assert.equal(objectPath(line('serviceKey'), 'studio'), null)
  assert.equal(objectPath(line('record', '', false), 'studio'), null)
})

test('the journal of the installation leads to the command center for people and accounts, else into the account', () => {
  assert.equal(installationPath(line('user')), '/cc/users/7')
  assert.equal(installationPath(line('account')), '/cc/accounts/7')
  assert.equal(installationPath(line('album')), '/ac/studio/albums/7')
  assert.equal(installationPath({ ...line('role'), account: null }), '/cc/roles/7')
  assert.equal(installationPath({ ...line('record'), account: null }), null)
  assert.equal(installationPath(line('user', '', false)), null)
})
