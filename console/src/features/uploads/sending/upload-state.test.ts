import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { uploadMoves } from '@skleyka/contract/uploads/upload-states.ts'
import { newItems, type UploadItem } from './upload-item.ts'
import {
  emptyState,
  idsToStart,
  restoreState,
  savedState,
  type UploadState,
  withChange,
  withItems,
  withMove,
  withoutFiles,
  withoutItem,
  withPoll,
} from './upload-state.ts'

const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const file = (name: string) => new File(['1234'], name, { type: 'video/mp4', lastModified: 7 })
const stateOf = (count: number): UploadState => {
  const files = Array.from({ length: count }, (_, index) => file(`${index}.mp4`))
  return withItems(emptyState, newItems(files, target, 100))
}
const started = (count: number): UploadState => {
  const state = stateOf(count)
  return idsToStart(state).reduce((next, id) => withMove(next, id, 'start'), state)
}
const statuses = (state: UploadState) => state.ids.map((id) => state.data[id]?.status)
const item = (state: UploadState, id: string): UploadItem => {
  const found = state.data[id]
  assert.ok(found)
  return found
}

test('C-3-27 an upload item has the fields of the specification, its id is a timestamp plus an index', () => {
  const [first, second] = newItems([file('a.mp4'), file('b.mp4')], target, 1763712000000)
  assert.deepEqual(Object.keys(first ?? {}).sort(), [
    'accountCode',
    'accountName',
    'apiOrigin',
    'completedAt',
    'createdAt',
    'file',
    'fileInfo',
    'id',
    'partNumbers',
    'progress',
    'recordId',
    'replacedRecordId',
    'soundDisabled',
    'status',
    'uploadId',
    'uploaderStatus',
  ])
  assert.equal(first?.id, '1763712000000-0')
  assert.equal(second?.id, '1763712000000-1')
})

test('C-3-38 the summary of a file is its lastModified, name and size', () => {
  const [first] = newItems([file('a.mp4')], target, 1)
  assert.deepEqual(first?.fileInfo, { lastModified: 7, name: 'a.mp4', size: 4 })
})

test('C-3-28 the state is the list of ids, data by id, the queue, and item ids by record id', () => {
  const state = withChange(stateOf(1), '100-0', { recordId: 12, uploadId: 'u' })
  assert.deepEqual(state.ids, ['100-0'])
  assert.deepEqual(state.queue, ['100-0'])
  assert.deepEqual(state.itemIds, { 12: '100-0' })
  assert.equal(item(state, '100-0').uploadId, 'u')
})

test('C-4-01 an upload goes none, IN_PROGRESS, COMPLETED', () => {
  const sending = withMove(stateOf(1), '100-0', 'start')
  assert.deepEqual(statuses(sending), ['IN_PROGRESS'])
  assert.deepEqual(statuses(withMove(sending, '100-0', 'finish')), ['COMPLETED'])
})

test('C-4-02 C-4-03 an upload may end FAILED by an error and ABORTED by the user', () => {
  const sending = started(2)
  const ended = withMove(withMove(sending, '100-0', 'fail'), '100-1', 'abort')
  assert.deepEqual(statuses(ended), ['FAILED', 'ABORTED'])
})

test('C-4-04 a retry sets the status back to none and puts the item back in the queue', () => {
  const failed = withMove(started(1), '100-0', 'fail')
  assert.deepEqual(failed.queue, [])
  const again = withMove(failed, '100-0', 'retry')
  assert.deepEqual(statuses(again), ['none'])
  assert.deepEqual(again.queue, ['100-0'])
})

test('a move the table does not know changes nothing', () => {
  const done = withMove(started(1), '100-0', 'finish')
  for (const move of ['start', 'finish', 'fail', 'abort', 'reload', 'retry'] as const) {
    assert.equal(withMove(done, '100-0', move), done)
  }
  assert.deepEqual(uploadMoves.COMPLETED, {})
})

test('C-4-13 C-9-01 at most 3 uploads run at once', () => {
  assert.equal(limits.uploadsAtOnce, 3)
  const sending = started(5)
  assert.deepEqual(statuses(sending), ['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'none', 'none'])
  assert.deepEqual(idsToStart(sending), [])
  assert.deepEqual(idsToStart(withMove(sending, '100-1', 'finish')), ['100-3'])
})

test('C-4-07 READY means processing complete and sets completedAt', () => {
  const sent = withMove(started(1), '100-0', 'finish')
  assert.equal(item(withPoll(sent, '100-0', 'CONVERTING', 900), '100-0').completedAt, null)
  const ready = item(withPoll(sent, '100-0', 'READY', 900), '100-0')
  assert.deepEqual([ready.uploaderStatus, ready.completedAt], ['READY', 900])
})

test('C-4-08 C-4-09 after a reload waiting and sending items are ABORTED and the queue is empty', () => {
  const before = withMove(started(5), '100-0', 'finish')
  const after = restoreState(withoutFiles(before))
  assert.deepEqual(statuses(after), ['COMPLETED', 'ABORTED', 'ABORTED', 'ABORTED', 'ABORTED'])
  assert.deepEqual(after.queue, [])
})

test('C-4-10 in the master context IN_PROGRESS items resume sending, and the waiting wait on, when their files are there', () => {
  const before = withChange(started(5), '100-1', { partNumbers: [{ partNumber: 1, entityTag: null }] })
  const kept = new Set(['100-1', '100-4'])
  const after = restoreState(withoutFiles(before), (id) => (kept.has(id) ? file('1.mp4') : null))
  assert.deepEqual(statuses(after), ['ABORTED', 'IN_PROGRESS', 'ABORTED', 'ABORTED', 'none'])
  assert.deepEqual(after.queue, ['100-4'])
  assert.equal(item(after, '100-1').partNumbers.length, 1)
})

test('C-9-16 file objects are not saved', () => {
  const saved = withoutFiles(started(1))
  assert.ok(!('file' in (saved.data['100-0'] ?? {})))
  assert.deepEqual(savedState.parse(structuredClone(saved)), saved)
})

test('an item that is being sent or waits cannot be removed, an ended one can', () => {
  const state = withChange(started(4), '100-0', { recordId: 5 })
  assert.equal(withoutItem(state, '100-0'), state)
  assert.equal(withoutItem(state, '100-3'), state)
  const after = withoutItem(withMove(state, '100-0', 'abort'), '100-0')
  assert.deepEqual(after.ids, ['100-1', '100-2', '100-3'])
  assert.deepEqual(after.itemIds, {})
})
