import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveInPortions } from './move-records.ts'

test('C-5-33 C-9-09 more than 50 ids go in portions, and each that was refused is told with its reason', async () => {
  const asked: number[] = []
  const progress: number[] = []
  const moved = await moveInPortions(
    async (ids) => {
      asked.push(ids.length)
      const held = ids.includes(60)
      const error = { type: 'STATE', subtype: 'HOLD', extra: 'Запрет удаления: суд' }
      return {
        recordIds: ids.filter((id) => id !== 60),
        updateStates: held ? { 60: { status: 'ERROR' as const, error } } : {},
      }
    },
    { ids: Array.from({ length: 120 }, (_, index) => index + 1), onProgress: (count) => progress.push(count) },
  )
  assert.deepEqual(
    [asked, progress],
    [
      [50, 50, 20],
      [50, 100, 120],
    ],
  )
  assert.equal(moved.done.length, 119)
  assert.deepEqual(moved.failed, [{ id: 60, why: 'Запрет удаления: суд' }])
})
