import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCodeIn, consolePath, pagePath, pathInAccount } from './addresses.ts'

test('C-2.1-01 every page lives under /admin', () => {
  assert.equal(consolePath, '/admin')
})

test('C-2.1-03 C-2.1-04 a path names its account, or nothing', () => {
  assert.equal(pagePath('studio', 'records/17'), '/ac/studio/records/17')
  assert.equal(pagePath('studio', '/records'), '/ac/studio/records')
  assert.equal(pagePath('studio', ''), '/ac/studio')
  assert.equal(pagePath(null, 'cc/accounts'), '/cc/accounts')
  assert.equal(pagePath(null, ''), '/')
})

test('a path is read back, and a broken one names nobody', () => {
  assert.equal(accountCodeIn('/admin/ac/studio/records'), 'studio')
  assert.equal(accountCodeIn('/ac/studio'), 'studio')
  assert.equal(accountCodeIn(pagePath('а/б', 'records')), 'а/б')
  assert.equal(accountCodeIn('/admin/cc/accounts'), null)
  assert.equal(accountCodeIn('/admin/ac/%E0%A4%A'), null)
})

test('C-2.1-05 the words after an account keep their case', () => {
  assert.deepEqual(pathInAccount('/ac/studio/records/17'), ['records', '17'])
  assert.deepEqual(pathInAccount('/admin/ac/studio/Records/'), ['Records'])
  assert.deepEqual(pathInAccount('/ac/studio'), [])
  assert.deepEqual(pathInAccount('/cc/accounts'), [])
})
