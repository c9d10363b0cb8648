import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkSelection } from './bulk-selection.ts'

test('what is chosen by hand goes by its numbers, all that was found by its question, without those taken out', () => {
  assert.deepEqual(bulkSelection({ kind: 'ids', ids: [4, 2] }), { ids: [4, 2] })
  const question = { q: 'лес' }
  assert.deepEqual(bulkSelection({ kind: 'found', question, except: [], total: 9 }), { filter: question })
  assert.deepEqual(bulkSelection({ kind: 'found', question, except: [7], total: 9 }), { filter: question, except: [7] })
})
