import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedFields } from '@skleyka/contract/accounts/account-fields.ts'
import type { ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { type AccountsList, accountsAddress, foundAccounts } from './accounts-list.ts'

const account = (accountId: number, accountName: string, more: Partial<ManagedAccount> = {}): ManagedAccount => ({
  accountId,
  accountName,
  accountCode: `code-${accountId}`,
  logo: null,
  availableSections: ['VIDEO'],
  locked: false,
  lockReason: null,
  owner: { email: `owner-${accountId}@studio.example`, state: 'confirmed' },
  members: 1,
  records: 0,
  sizeBytes: 0,
  useEncryptor: false,
  adSettings: { shown: true, leastGapMin: null },
  filterIdsForRemoveVideos: [],
  createdDate: new Date(accountId),
  lastRecordDate: null,
  ...emptyValues(listedFields),
  ...more,
})
const all = [
  account(1, 'Ясень', { records: 5 }),
  account(2, 'ёлка', { locked: true, useEncryptor: true, lastRecordDate: new Date(9) }),
  account(31, 'Берёза', { records: 7, availableSections: ['VIDEO', 'LIVESTREAM'] }),
]
const ids = (list: Partial<AccountsList>) =>
  foundAccounts(all, { ...accountsAddress.first, ...list }).map(({ accountId }) => accountId)

test('accounts are found by name, code, id and owner, whatever the case and the ё', () => {
  assert.deepEqual(ids({}), [31, 2, 1])
  assert.deepEqual(ids({ q: ' ЕЛК ' }), [2])
  assert.deepEqual(ids({ q: 'береза' }), [31])
  assert.deepEqual(ids({ q: 'code-1' }), [1])
  assert.deepEqual(ids({ q: '31' }), [31])
  assert.deepEqual(ids({ q: 'owner-2@' }), [2])
  assert.deepEqual(ids({ q: '.*' }), [])
})

test('accounts are narrowed by state, section and encryption and sorted by any column, equal ones by name', () => {
  assert.deepEqual(ids({ state: 'locked' }), [2])
  assert.deepEqual(ids({ state: 'open' }), [31, 1])
  assert.deepEqual(ids({ section: 'LIVESTREAM' }), [31])
  assert.deepEqual(ids({ section: 'VIDEO' }), [31, 2, 1])
  assert.deepEqual(ids({ encryption: 'on' }), [2])
  assert.deepEqual(ids({ encryption: 'off' }), [31, 1])
  assert.deepEqual(ids({ sort: { column: 'records', direction: 'descending' } }), [31, 1, 2])
  assert.deepEqual(ids({ sort: { column: 'created', direction: 'descending' } }), [31, 2, 1])
  assert.deepEqual(ids({ sort: { column: 'last', direction: 'descending' } }), [2, 31, 1])
  const turned = [
    account(3, 'А', { members: 2, records: 1, sizeBytes: 30, createdDate: new Date(20), lastRecordDate: new Date(5) }),
    account(1, 'В', { members: 3, records: 2, sizeBytes: 10, createdDate: new Date(30), lastRecordDate: new Date(7) }),
    account(2, 'Б', { members: 1, records: 3, sizeBytes: 20, createdDate: new Date(10), lastRecordDate: new Date(6) }),
  ]
  const sorted = (column: AccountsList['sort']['column'], direction: 'ascending' | 'descending') =>
    foundAccounts(turned, { ...accountsAddress.first, sort: { column, direction } })
      .map(({ accountName }) => accountName)
      .join('')
  const orders = {
    name: 'АБВ',
    id: 'ВБА',
    members: 'БАВ',
    records: 'АВБ',
    size: 'ВБА',
    created: 'БАВ',
    last: 'АБВ',
  } as const
  for (const column of ['name', 'id', 'members', 'records', 'size', 'created', 'last'] as const) {
    assert.equal(sorted(column, 'ascending'), orders[column], column)
    assert.equal(sorted(column, 'descending'), [...orders[column]].toReversed().join(''), column)
  }
})

test('the address holds the whole of the list, and nothing of the first one', () => {
  const list = {
    q: 'ёлка & co',
    state: 'locked',
    section: 'SHARING',
    encryption: 'off',
    sort: { column: 'size', direction: 'descending' },
    page: 3,
    perPage: 20,
  } as const
  assert.deepEqual(accountsAddress.read(accountsAddress.write(list)), list)
  assert.equal(accountsAddress.write(accountsAddress.first), '')
  for (const query of ['state=CLOSED&sort=evil-desc&page=-1&perPage=7', 'page=1e99x&sort=&state=']) {
    assert.deepEqual(accountsAddress.read(query), accountsAddress.first, query)
  }
  assert.equal(accountsAddress.read(`?q=${'щ'.repeat(5000)}`).q.length, 200)
})
