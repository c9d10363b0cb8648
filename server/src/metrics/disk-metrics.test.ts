import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDiskMetrics } from './disk-metrics.ts'
import { createMetrics } from './metrics.ts'

test('R11 free bytes and the share in use are told as they are at the moment of reading', async () => {
  const metrics = createMetrics()
  let share = 0.5
  addDiskMetrics(metrics, async () => ({ free: 1_000_000, share }))
  const lines = async () => (await metrics.registry.metrics()).split('\n').filter((line) => /^skleyka_disk/.test(line))
  assert.deepEqual(await lines(), ['skleyka_disk_free_bytes 1000000', 'skleyka_disk_used_ratio 0.5'])
  share = 0.96
  assert.ok((await lines()).includes('skleyka_disk_used_ratio 0.96'))
})
