import assert from 'node:assert/strict'
import { test } from 'node:test'
import { impersonationHeader } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { viewedRoleHeader } from '@skleyka/contract/impersonation/viewed-role.ts'
import { asSeen } from './seen-request.ts'

const role = { id: 7, accountCode: 'studio' }
const inName = { id: 9, account: { code: 'studio' } }
const readHeaders = (accountCode: string | null, ...seen: [typeof role | null, typeof inName | null]) => {
  const headers = new Headers(accountCode === null ? {} : { 'x-account-code': accountCode })
  const sent = new Headers(asSeen({ method: 'POST', headers }, ...seen).headers)
  return [sent.get(viewedRoleHeader), sent.get(impersonationHeader)]
}

test('a role that is looked through and a name that is worked in are told within their account alone', () => {
  assert.deepEqual(readHeaders('studio', role, null), ['7', null])
  assert.deepEqual(readHeaders('studio', null, inName), [null, '9'])
  assert.deepEqual(readHeaders('studio', role, inName), ['7', '9'])
  for (const other of ['archive', null]) assert.deepEqual(readHeaders(other, role, inName), [null, null])
  assert.deepEqual(readHeaders('studio', null, null), [null, null])
  assert.deepEqual(readHeaders(null, null, null), [null, null])
  assert.equal(asSeen({ method: 'POST' }, null, null).method, 'POST')
})
