import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const [first, second] = [
  { user: await make.user({ admin: true, name: 'Анна' }) },
  { user: await make.user({ admin: true, name: 'Борис' }) },
]
const none = ofQuotas(() => null)
const save = (version: number, bounds: object, as = first, id?: string) =>
  call(quotas.saveOfNew, { version, quotas: { ...none, ...bounds } }, as, id)
const now = async () => (await call(quotas.ofNew, {}, first)).result
const lines = async () =>
  (await call(audit.listAll, { action: 'quotas.saveOfNew', page: 1, perPage: 50 }, first)).result.items.filter(
    ({ objectType }) => objectType === 'installation',
  )

test('B12 quotas of new accounts are none until an administrator sets them; accounts that are there keep theirs', async () => {
  const there = await make.account({})
  assert.deepEqual(await now(), { quotas: none, version: 0, changedAt: null, changedBy: null })
  const { result } = await save(0, { bytes: 1024 ** 3, people: 3 }, first, 'vp-once')
  assert.deepEqual(
    [result.quotas, result.version, result.changedBy],
    [{ ...none, bytes: 1024 ** 3, people: 3 }, 1, 'Анна'],
  )
  assert.deepEqual((await save(0, { bytes: 1024 ** 3, people: 3 }, first, 'vp-once')).result, result, 'a repeat is one')
  assert.equal((await save(1, { bytes: 1024 ** 3, people: 3 })).result.version, 1, 'what is so already is no change')
  const [line, ...others] = await lines()
  assert.deepEqual(others, [])
  assert.deepEqual(line?.changes.map(({ field, before, after }) => [field, before, after]).toSorted(), [
    ['quotaBytes', null, 1024 ** 3],
    ['quotaPeople', null, 3],
  ])
  assert.equal(line?.canUndo, false)
  const kept = (await call(quotas.get, { accountId: there.id }, first)).result.quotas
  assert.deepEqual([kept.bytes.limit, kept.videos.limit, kept.people.limit], [null, null, null])
})

test('R25 B12 of two administrators who set quotas of new accounts at once the second is told, from the first time on', async () => {
  const { version } = await now()
  const both = await Promise.all([save(version, { videos: 5 }, first), save(version, { videos: 6 }, second)])
  assert.equal(both.filter(({ error }) => error?.subtype === 'CONFLICT').length, 1)
  assert.equal((await now()).version, version + 1)
  assert.equal((await save(version, { videos: 9 }, second)).error?.subtype, 'CONFLICT')
  assert.equal((await save(0, { videos: 9 }, second)).error?.subtype, 'CONFLICT', 'nor as if there were none')
  await db.deleteFrom('new_account_quotas').execute()
  const begun = await Promise.all([save(0, { videos: 5 }, first), save(0, { videos: 6 }, second)])
  assert.equal(begun.filter(({ error }) => error?.subtype === 'CONFLICT').length, 1)
  assert.equal((await now()).version, 1)
})

test('B12 a quota of new accounts is a whole number above nothing that a program can count with, and only administrators set it', async () => {
  const before = await now()
  for (const wrong of [
    { bytes: 0 },
    { videos: -1 },
    { people: 1.5 },
    { bytes: 2 ** 53 },
    { videos: '5' },
    { discs: 1 },
  ]) {
    assert.equal((await save(before.version, wrong)).error?.type, 'VALIDATION', JSON.stringify(wrong))
  }
  const partial = await call(quotas.saveOfNew, { version: before.version, quotas: { bytes: 1 } }, first)
  assert.equal(partial.error?.type, 'VALIDATION')
  const member = { user: await make.user() }
  assert.equal((await save(before.version, { videos: 1 }, member)).error?.type, 'ACCESS')
  assert.equal((await call(quotas.ofNew, {}, member)).error?.type, 'ACCESS')
  assert.deepEqual(await now(), before)
  const most = { ...none, bytes: Number.MAX_SAFE_INTEGER, videos: Number.MAX_SAFE_INTEGER, people: 1 }
  assert.deepEqual((await save(before.version, most)).result.quotas, most)
})
