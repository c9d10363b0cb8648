import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentAddress } from './legacy-addresses.ts'
import { isOldAddress } from './old-addresses.ts'

/** Returns where an old address of the account `a` leads, without the account. */
const now = (path: string, search = '') => presentAddress(`/ac/a${path}`, search)?.replace('/ac/a', '') ?? null

const table: readonly (readonly [row: string, path: string, expected: string])[] = [
  ['C-2.7-02', '/broadcast', '/livestreams'],
  ['C-2.7-02', '/broadcast/15', '/livestreams/15'],
  ['C-2.7-03', '/broadcast/translations', '/livestreams'],
  ['C-2.7-03', '/livestreams/translations/15', '/livestreams/15'],
  ['C-2.7-04', '/archive', '/trash'],
  ['C-2.7-05 Q-04', '/editor/15', '/15'],
  ['C-2.7-05', '/records/editor/15', '/records/15'],
  ['C-2.7-06', '/attr', '/attributes'],
  ['C-2.7-07', '/export', '/attributes'],
  ['C-2.7-08', '/users/list', '/setting/users'],
  ['C-2.7-09', '/users/view/8', '/setting/users/8'],
  ['C-2.7-10', '/users/groups', '/setting/roles'],
  ['C-2.7-11', '/users/view', '/setting/roles'],
  ['C-2.7-12', '/setting/metaedit', '/setting/metadata'],
  ['C-2.7-13', '/setting/playeredit', '/setting/player'],
  ['C-2.7-14', '/setting/siteedit', '/setting/site'],
  ['C-2.7-15', '/setting/countryedit', '/setting/country'],
]
for (const [row, path, expected] of table) {
  test(`${row} ${path} becomes ${expected}`, () => {
    assert.equal(now(path), expected)
    assert.ok(isOldAddress(`/ac/a${path}`))
  })
}

test('C-2.7-01 an address of today stays as it is', () => {
  for (const path of [
    '/records',
    '/records/',
    '/editor',
    '/attributes',
    '/trash',
    '/livestreams/create',
    '/setting/users/8',
    '/setting/site',
  ]) {
    assert.equal(now(path, '?id=5&method=create'), null, path)
    assert.equal(isOldAddress(`/ac/a${path}`), false, path)
  }
  assert.equal(presentAddress('/', ''), null)
})

test('C-2.7-16 the parameter id moves into the path', () => {
  assert.equal(now('/setting/siteedit', '?id=5'), '/setting/site/5')
  assert.equal(now('/users/view', '?id=8'), '/setting/users/8')
  assert.equal(now('/broadcast', '?id=a/б'), '/livestreams/a%2F%D0%B1')
})

test('C-2.7-17 method=create moves into the path', () => {
  assert.equal(now('/broadcast', '?method=create'), '/livestreams/create')
  assert.equal(now('/setting/metaedit', '?method=create'), '/setting/metadata/create')
  assert.equal(now('/setting/metaedit', '?method=copy'), '/setting/metadata?method=copy')
})

test('C-2.7-18 other query parameters stay', () => {
  assert.equal(now('/archive', '?page=3&id=7&q=лес'), '/trash/7?page=3&q=%D0%BB%D0%B5%D1%81')
})

test('an old word is replaced only as a whole word', () => {
  for (const path of ['/attrs', '/exports', '/archived', '/broadcasts']) assert.equal(now(path), null, path)
})

test('an old address that leads to nothing leads to the root', () => {
  assert.equal(presentAddress('/translations', ''), '/')
})
