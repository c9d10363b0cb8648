import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerControls } from '@skleyka/contract/player-templates/player-controls.ts'
import { barOf } from './settings-menu.ts'

test('what is set stands in one menu at the place of the last of it; subtitles have a button of their own too', () => {
  assert.deepEqual(barOf(playerControls), [
    ...['play', 'sound', 'time', 'chapters', 'gap', 'subtitles', 'settings'],
    ...['airplay', 'picture', 'fullscreen'],
  ])
  assert.deepEqual(barOf(['quality', 'play', 'subtitles', 'gap']), ['play', 'subtitles', 'settings', 'gap'])
  assert.deepEqual(barOf(['speed', 'fullscreen', 'play']), ['settings', 'fullscreen', 'play'])
  assert.deepEqual(barOf(['play', 'time']), ['play', 'time'])
})
