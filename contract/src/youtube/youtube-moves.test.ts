import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnTheWay, youtubeMoves, youtubeStatesBefore } from './youtube-moves.ts'
import { youtubeStates } from './youtube-states.ts'

test('a video goes to YouTube anew only where it has not been, where it failed and where it was taken off', () => {
  assert.deepEqual(youtubeStatesBefore('QUEUED'), ['NONE', 'FAILED', 'DETACHED'])
  assert.deepEqual(youtubeStatesBefore('DETACHED'), ['QUEUED', 'SENDING', 'PROCESSING', 'PUBLISHED', 'FAILED'])
  assert.deepEqual(youtubeStatesBefore('PUBLISHED'), ['PROCESSING'])
})

test('whatever happens by itself may fail, and nothing else may', () => {
  assert.deepEqual(
    youtubeStates.filter((state) => youtubeMoves[state].some((to) => to === 'FAILED')),
    youtubeStates.filter(isOnTheWay),
  )
})
