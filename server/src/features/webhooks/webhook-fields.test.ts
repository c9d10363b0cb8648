import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { FormFields } from '@skleyka/contract/field-types.ts'
import { namesOf } from '@skleyka/contract/map-names.ts'
import { webhookBounds } from '@skleyka/contract/webhooks/webhook-bounds.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { otherValue } from '../../../test/field-samples.ts'
import { testWebhooks } from '../../../test/test-webhooks.ts'

const { call, studio } = await testWebhooks()
const made = { url: 'https://news.example/hook', events: ['record.ready' as const] }

for (const name of namesOf(webhookFields)) {
  const field: FormFields[string] = webhookFields[name]

  test(`B9 «${field.title}» of a webhook is written when it is made and when it is changed, and told in the audit log`, async () => {
    const { as } = await studio()
    const { id } = (await call(webhooks.create, made, as)).result.webhook
    const kept = async () => (await call(webhooks.get, { id }, as)).result.webhook
    const save = async (value: unknown) => {
      const { url, events, isOn, rowVersion } = await kept()
      return call(webhooks.update, { id, url, events, isOn, rowVersion, [name]: value }, as)
    }
    const { [name]: before } = await kept()
    const value = otherValue(field, before)
    assert.deepEqual((await save(value)).result.webhook[name], value)
    assert.deepEqual((await kept())[name], value)
    const [change] = (await call(audit.list, { action: 'webhooks.update' }, as)).result.items
    assert.deepEqual(change?.changes, [{ field: name, before, after: value }])

    const another = (await call(webhooks.create, { ...made, [name]: value }, as)).result.webhook
    assert.deepEqual(another[name], value)
    const [making] = (await call(audit.list, { action: 'webhooks.create' }, as)).result.items
    assert.deepEqual(making?.changes.find((one) => one.field === name)?.after, value)
    await call(webhooks.delete, { id: another.id }, as)
    const [removal] = (await call(audit.list, { action: 'webhooks.delete' }, as)).result.items
    assert.deepEqual(removal?.changes.find((one) => one.field === name)?.before, value)

    if (field.type === 'line' || field.type === 'text') {
      const { max = 0 } = field
      assert.equal((await save('я'.repeat(max))).result.webhook[name], 'я'.repeat(max))
      assert.equal((await save('я'.repeat(max + 1))).error?.type, 'VALIDATION')
    }
  })
}

test('B9 an address is answered as it is kept, which may be longer than it was typed', async () => {
  const { as } = await studio()
  const start = 'https://news.example/'
  const letters = 'я'.repeat(webhookBounds.urlChars - start.length)
  const { result } = await call(webhooks.create, { ...made, url: `${start}${letters}` }, as)
  assert.equal(result.webhook.url, `${start}${encodeURI(letters)}`)
})
