import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { diskFacts, diskSpace, takesUploads } from './disk.ts'

test('R11 from 85 % on the operator is warned, from 95 % on nothing new is taken', () => {
  const at = (share: number) => [diskFacts({ free: 7, share }).warning ?? null, takesUploads({ free: 7, share })]
  assert.deepEqual(at(0.8499), [null, true])
  assert.deepEqual(at(0.85), ['диск заполнен на 85\u00a0%', true])
  assert.deepEqual(at(0.9499), ['диск заполнен на 94\u00a0%', true])
  assert.deepEqual(at(0.95), ['диск заполнен на 95\u00a0%, новые загрузки не\u00a0принимаются', false])
  assert.deepEqual(diskFacts({ free: 7, share: 0.12345 }), { freeBytes: 7, usedShare: 0.123 })
})

test('the disk of a folder is measured', async () => {
  const { free, share } = await diskSpace(tmpdir())
  assert.ok(free > 0 && share > 0 && share < 1, `${free} ${share}`)
})
