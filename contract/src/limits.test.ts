import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { records } from './records/records.calls.ts'

const rows: [string, unknown, unknown][] = [
  ['C-9-01 three uploads at once', limits.uploadsAtOnce, 3],
  ['C-9-02 a part is 5 MiB', limits.uploadPartBytes, 5 * 1024 * 1024],
  ['C-9-03 a lost network is tried again after 15 s', limits.networkRetryMs, 15_000],
  ['C-9-04 a refused part is tried again after 1, 5 and 10 s', limits.partRetryMs, [1_000, 5_000, 10_000]],
  ['C-9-05 a record in work is read again every 5 s', limits.recordPollMs, 5_000],
  ['C-9-06 a bulk update takes 50 ids', limits.bulkUpdateIds, 50],
  ['C-9-07 a share takes 50 ids', limits.shareIds, 50],
  ['C-9-07 a share takes 10 accounts', limits.shareAccounts, 10],
  ['C-9-08 a poll takes 200 ids', limits.recordInfoIds, 200],
  ['C-9-09 dispose, delete and restore take 50 ids', limits.bulkIds, 50],
  ['C-9-10 metrics are sent every 30 s', limits.metricsPushMs, 30_000],
  ['C-9-13 five recent accounts are shown', limits.recentAccounts, 5],
  ['C-9-13 accounts are searched above three', limits.accountSearchAbove, 3],
  ['C-9-14 the page counts as scrolled after 10 px', limits.scrollThresholdPx, 10],
  ['C-9-14 «Скопировано» stays for a second', limits.copiedMs, 1_000],
  ['C-9-14 a chunk may load for 120 s', limits.chunkLoadMs, 120_000],
]

for (const [title, value, expected] of rows) test(title, () => assert.deepEqual(value, expected))

test('C-9-08 C-9-09 the calls take as many ids as the limits say and not one more', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
  assert.ok(takes(records.info.params, { recordIds: ids(200) }))
  assert.ok(!takes(records.info.params, { recordIds: ids(201) }))
  assert.ok(takes(records.deleteByIds.params, { ids: ids(50) }))
  assert.ok(!takes(records.deleteByIds.params, { ids: ids(51) }))
})
