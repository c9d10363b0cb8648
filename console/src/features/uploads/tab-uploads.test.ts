import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noLive } from './sending/live-uploads.ts'
import type { UploadsView } from './sending/messages.ts'
import { newItems } from './sending/upload-item.ts'
import { emptyState, withChange, withItems, withoutFiles } from './sending/upload-state.ts'
import { getItemByRecordId, getItems } from './tab-uploads.ts'

const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const live = { ...noLive, hasFile: true }

test('C-3-29 getItems lists uploads in their order, getItemByRecordId finds the one that makes a record', () => {
  const items = newItems([new File(['1'], 'a.mp4'), new File(['2'], 'b.mp4')], target, 1)
  const state = withoutFiles(withChange(withItems(emptyState, items), '1-1', { recordId: 42 }))
  const view: UploadsView = { state, live: { '1-0': live, '1-1': live }, tabs: 1 }
  const names = getItems(view).map(({ item }) => item.fileInfo.name)
  assert.deepEqual(names, ['a.mp4', 'b.mp4'])
  assert.equal(getItemByRecordId(42, view)?.item.id, '1-1')
  assert.equal(getItemByRecordId(43, view), null)
})
