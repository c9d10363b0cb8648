import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountFieldNames,
  accountFields,
  auditedName,
  listedFields,
} from '@skleyka/contract/accounts/account-fields.ts'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { FormFields } from '@skleyka/contract/field-types.ts'
import { otherValue } from '../../../test/field-samples.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })

const descriptions: Readonly<Record<(typeof accountFieldNames)[number], FormFields[string]>> = accountFields

for (const name of accountFieldNames) {
  const field = descriptions[name]
  const { title, type, max = 0 } = field

  test(`B9 «${title}» of an account is written, told in the audit log and taken back there`, async () => {
    const user = await make.user()
    const account = await make.account({
      members: { [user]: ['yauth.can_manage_account', 'media.can_change_moderation', 'media.can_manage_albums'] },
    })
    const as = { user, account: account.code }
    const settings = async () => (await call(accountSettings.get, {}, as)).result.settings
    const save = async (value: unknown) =>
      call(accountSettings.update, { version: (await settings()).version, fields: { [name]: value } }, as)
    const { [name]: before } = await settings()
    const album = async () => (await call(albums.create, { name: 'Новые' }, as)).result.album.id
    const value = otherValue(field, before, type === 'reference' ? await album() : undefined)
    assert.deepEqual((await save(value)).result.settings[name], value)
    assert.deepEqual((await settings())[name], value)
    if (name in listedFields) {
      const listed: object = (
        await call(admin.getAccount, { accountId: account.id }, { user: await make.user({ admin: true }) })
      ).result.account
      assert.deepEqual(Object.entries(listed).find(([key]) => key === name)?.[1], value)
    }
    const [line] = (await call(audit.list, { action: 'accountSettings.update' }, as)).result.items
    assert.deepEqual(line?.changes, [{ field: auditedName(name), before, after: value }])
    await call(audit.undo, { id: line?.id ?? 0 }, as)
    assert.deepEqual((await settings())[name], before)
    if (type === 'line' || type === 'text') {
      assert.equal((await save('я'.repeat(max))).result.settings[name], 'я'.repeat(max))
      assert.equal((await save('я'.repeat(max + 1))).error?.type, 'VALIDATION')
    }
  })
}
