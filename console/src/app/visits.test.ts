import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../browser/test-store.ts'
import type { Account } from '../session/app-state.ts'
import { partByVisits, searchAccounts } from './known-accounts.ts'
import { countVisit, readVisits } from './visits.ts'

const account = (accountCode: string, accountName = accountCode): Account => ({
  accountId: 1,
  accountName,
  accountCode,
  logo: null,
  availableSections: [],
  permissions: { media: [], yauth: [], streaming: [] },
  held: new Set(),
})
const codes = (accounts: readonly Account[]) => accounts.map((one) => one.accountCode).join('')

test('C-3-39 visits are counted per account and per user', () => {
  const store = memoryStore()
  countVisit(1, 'studio', new Date(1000), store)
  countVisit(1, 'studio', new Date(2000), store)
  countVisit(2, 'lab', new Date(3000), store)
  assert.deepEqual(readVisits(1, store), { studio: { count: 2, lastAt: 2000 } })
  assert.deepEqual(readVisits(2, store), { lab: { count: 1, lastAt: 3000 } })
})

test('C-2.8-15 C-2.8-16 C-9-13 the five visited last are recent, the rest are all the others, in order', () => {
  const accounts = [...'абвгдеж'].map((code) => account(code))
  const visits = Object.fromEntries([...'абвгде'].map((code, at) => [code, { count: 1, lastAt: at }]))
  const { recent, rest } = partByVisits(accounts, visits)
  assert.equal(codes(recent), 'бвгде')
  assert.equal(codes(rest), 'аж')
})

test('an account that is gone leaves its place to another', () => {
  const visits = { gone: { count: 9, lastAt: 9 }, б: { count: 1, lastAt: 1 } }
  assert.equal(codes(partByVisits([account('а'), account('б')], visits).recent), 'б')
})

test('C-2.8-19 the search finds a part of the name in any case', () => {
  const accounts = [account('а', 'Волга Медиа'), account('б', 'Ёлка'), account('в', 'Степь (тест)')]
  assert.equal(codes(searchAccounts(accounts, 'мЕДИ')), 'а')
  assert.equal(codes(searchAccounts(accounts, '(')), 'в')
  assert.equal(codes(searchAccounts(accounts, ' ')), 'абв')
  assert.equal(codes(searchAccounts(accounts, 'нет')), '')
})
