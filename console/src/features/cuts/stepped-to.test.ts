import assert from 'node:assert/strict'
import { test } from 'node:test'
import { steppedTo } from './stepped-to.ts'

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
const handle = { at: 5_000, frameMs: 1000 / 30, durationMs: 60_000 }

test('arrows move a mark by a frame, with Shift by a second, and never out of the video', () => {
  const to = (key: string, more: object = {}, at = handle.at) => steppedTo({ key, ...none, ...more }, { ...handle, at })
  assert.deepEqual([to('ArrowRight'), to('ArrowLeft'), to('ArrowUp'), to('ArrowDown')], [5_033, 4_967, 5_033, 4_967])
  assert.deepEqual([to('ArrowRight', { shiftKey: true }), to('ArrowLeft', { shiftKey: true })], [6_000, 4_000])
  assert.deepEqual([to('PageUp'), to('PageDown'), to('Home'), to('End')], [15_000, 0, 0, 60_000])
  assert.deepEqual([to('ArrowLeft', {}, 10), to('ArrowRight', { shiftKey: true }, 59_990)], [0, 60_000])
  assert.deepEqual(
    [to('a'), to('ArrowLeft', { ctrlKey: true }), to('ArrowRight', { altKey: true })],
    [null, null, null],
  )
})
