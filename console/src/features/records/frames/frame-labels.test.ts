import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameName, frameNote } from './frame-labels.ts'

test('a frame is called by its time, and tells what happens to it or where it is from', () => {
  assert.equal(frameName({ atMs: 74_200 }), 'Кадр 1:14')
  const frame = { origin: 'found', state: 'READY', failText: null } as const
  assert.equal(frameNote(frame), null)
  assert.equal(frameNote({ ...frame, origin: 'captured' }), 'Взят из\u00a0плеера')
  assert.equal(frameNote({ ...frame, origin: 'captured', state: 'MAKING' }), 'Готовится…')
  assert.equal(frameNote({ ...frame, state: 'FAILED', failText: 'Кадра нет' }), 'Кадра нет')
})
