import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { make, call, user, studio, refusal } = await testRecords()
const tag = 'https://counter.example/e?id=[CONTENTID]&e=[EVENT]'

test('P-M-19 the tag of the audience is put, told in the journal and taken back by whoever may, and by nobody else', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records', 'media.can_use_tns', 'yauth.can_manage_account')
  const id = await make.record(accountId, user)
  const put = (rowVersion: number, audienceTag: string, who = as) =>
    call(records.update, { id, rowVersion, fields: { audienceTag } }, who)
  assert.equal((await put(1, tag)).result.record.audienceTag, tag)
  const [event] = (await call(audit.list, { object: { type: 'record', id }, page: 1, perPage: 20 }, as)).result.items
  assert.deepEqual(event?.changes, [{ field: 'audienceTag', before: '', after: tag }])
  await call(audit.undo, { id: event?.id ?? 0 }, as)
  const back = (await call(records.getById, { id }, as)).result.record
  assert.deepEqual([back.audienceTag, back.rowVersion], ['', 3])
})

test('P-M-19 without the permission a tag is neither put nor taken away, and what stays as it is may be sent', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user, { tns_tag: tag })
  for (const audienceTag of ['', `${tag}&x`]) {
    const refused = await call(records.update, { id, rowVersion: 1, fields: { audienceTag, name: 'Новое' } }, as)
    assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
  }
  const { result } = await call(records.update, { id, rowVersion: 1, fields: { audienceTag: tag, name: 'Новое' } }, as)
  assert.deepEqual([result.record.name, result.record.audienceTag], ['Новое', tag])
})

test('P-M-19 what is no address, or would write into the policy of the page, is no tag', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records', 'media.can_use_tns')
  const id = await make.record(accountId, user)
  for (const audienceTag of [
    'counter.example',
    'javascript:alert(1)',
    'ftp://counter.example/',
    'https://user:secret@counter.example/',
    'https://counter.example;sandbox/',
    "https://'unsafe-inline'/",
    'https://a b/',
    'https://[::1]/',
    `https://counter.example/${'a'.repeat(2_000)}`,
  ]) {
    const answer = await call(records.update, { id, rowVersion: 1, fields: { audienceTag } }, as)
    assert.equal(refusal(answer), 'VALIDATION/FIELD', audienceTag.slice(0, 60))
    assert.deepEqual(Object.keys(answer.error?.fields ?? {}), ['fields.audienceTag'])
  }
})
