import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { contract } from '@skleyka/contract/contract.ts'
import { viewedRoleHeader } from '@skleyka/contract/impersonation/viewed-role.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, send } = await testHttp({ db })

async function house(rights: readonly Permission[], who = {}) {
  const user = await make.user(who)
  const { code } = await make.account({ members: { [user]: [...rights] } })
  return { user, account: code }
}
const role = async (as: As, permissions: Permission[]) =>
  (await call(roles.create, { name: `Роль ${permissions}`.slice(0, 70), description: '', permissions }, as)).result.role
const seen = (as: As, id: unknown): As => ({ ...as, headers: { [viewedRoleHeader]: String(id) } })
const refusal = ({ error }: { error?: { type: string; subtype: string } }) =>
  error ? `${error.type}/${error.subtype}` : 'answered'

const calls: AnyCall[] = Object.values(contract).flatMap((area) => Object.values(area))

test('B9 whoever looks at the console with a role changes nothing by any call of the contract', async (t) => {
  const as = await house(allPermissions, { admin: true })
  const { id } = await role(as, [...allPermissions])
  const changing = calls.filter(({ mutates }) => mutates)
  for (const one of changing) {
    if (one.kind === 'method') {
      assert.equal(refusal(await call(one, {} as never, seen(as, id))), 'ACCESS/VIEWED_ROLE', one.path)
    } else {
      const { status, body } = await send(
        one.verb,
        one.path.replace('{code}', as.account).replace(/\{\w+\}/g, '1'),
        seen(as, id),
        {},
      )
      assert.deepEqual([one.path, status], [one.path, 403])
      assert.match(JSON.stringify(body), /Пока вы смотрите консоль/)
    }
  }
  t.diagnostic(`${changing.length} calls`)
})

test('B9 the console is seen with what the role gives: no other right, and no administrator', async () => {
  const as = await house(allPermissions, { admin: true })
  const { id } = await role(as, ['media.can_delete_records'])
  const question = { page: 1, perPage: 10 }
  assert.equal(refusal(await call(records.getListByFilter, { filter: {}, ...question }, seen(as, id))), 'answered')
  assert.equal(refusal(await call(roles.list, question, as)), 'answered')
  assert.equal(refusal(await call(roles.list, question, seen(as, id))), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await call(admin.getAllAccounts, {}, as)), 'answered')
  assert.notEqual(refusal(await call(admin.getAllAccounts, {}, seen(as, id))), 'answered')
  assert.equal(refusal(await call(trash.list, question, seen(as, id))), 'answered')
  const other = await role(as, ['media.can_edit_records'])
  assert.equal(refusal(await call(trash.list, question, seen(as, other.id))), 'ACCESS/FORBIDDEN')
})

test('B9 a role shows nobody what he may not see himself, and is shown to whoever manages roles alone', async () => {
  const manager = await house(['yauth.can_manage_roles'])
  const { id: owners } = await db
    .selectFrom('roles')
    .select('id')
    .where('account_id', 'is', null)
    .where('name', '=', 'Владелец')
    .executeTakeFirstOrThrow()
  const question = { page: 1, perPage: 10 }
  assert.equal(refusal(await call(roles.list, question, seen(manager, owners))), 'answered')
  assert.equal(refusal(await call(trash.list, question, seen(manager, owners))), 'ACCESS/FORBIDDEN')
  const editor = await house(['media.can_edit_records'])
  const ask = (id: unknown, as: As = manager) =>
    call(records.getListByFilter, { filter: {}, ...question }, seen(as, id))
  assert.equal(refusal(await ask(owners, editor)), 'ACCESS/FORBIDDEN')
  const elsewhere = await house(allPermissions)
  const foreign = await role(elsewhere, ['media.can_edit_records'])
  for (const id of [foreign.id, 999_999, 0, -1, '1e3', ' ', '9'.repeat(30), `${owners} or 1`])
    assert.equal(refusal(await ask(id)), 'NOT_FOUND/ROLE', String(id))
})
