import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { FormFields } from '@skleyka/contract/field-types.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { namesOf } from '@skleyka/contract/map-names.ts'
import { platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { otherValue } from '../../../test/field-samples.ts'
import { testPeople } from '../../../test/test-people.ts'

const { make, call, send, house } = await testPeople()

for (const name of namesOf(userFields)) {
  const field: FormFields[string] = userFields[name]

  test(`B9 B12 «${field.title}» of a person is written, told in account and command center, and told in the audit log`, async () => {
    const { id: accountId, code, manager, person, as } = await house()
    const own = async () => (await send('GET', `/api/v2/users/${person}.json`, as(person))).body.data.user
    const save = (value: unknown) =>
      send('PUT', `/api/v2/users/${person}.json`, as(person), { user: { [name]: value } })
    const before = (await own())[name]
    const value = otherValue(field, before)
    assert.deepEqual((await save(value)).body.data.user[name], value)
    assert.deepEqual((await own())[name], value)
    const known = await call(platformUsers.get, { userId: person }, { user: await make.user({ admin: true }) })
    assert.deepEqual(known.result.user[name], value)
    const reader = await make.user()
    await make.member(accountId, reader, ['yauth.can_manage_account'])
    const [line] = (await call(audit.list, { action: 'users.update' }, { user: reader, account: code })).result.items
    assert.deepEqual(line?.changes, [{ field: name, before, after: value }])

    const params = { user: { email: `${crypto.randomUUID()}@example.test` } }
    const { body } = await send('POST', '/api/v2/users.json', as(manager), params)
    assert.deepEqual(body.data.user[name], emptyValues(userFields)[name], 'of an invited person nothing is told')

    if (field.type === 'line' || field.type === 'text') {
      const { max = 0 } = field
      assert.equal((await save('я'.repeat(max))).body.data.user[name], 'я'.repeat(max))
      assert.equal((await save('я'.repeat(max + 1))).status, 400)
    }
  })
}
