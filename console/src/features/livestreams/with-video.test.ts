import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withVideo } from './with-video.ts'

test('a video is added to the end of a loop once, however often it is chosen', () => {
  assert.deepEqual(withVideo([], 7), [7])
  assert.deepEqual(withVideo([7, 3], 5), [7, 3, 5])
  assert.deepEqual(withVideo([7, 3], 7), [7, 3])
  assert.deepEqual(withVideo([7, 3], null), [7, 3])
})
