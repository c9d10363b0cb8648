import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOverlay, showOverlay } from './overlays.ts'

test('what is asked for before anybody draws it is opened once somebody does, and once only', () => {
  showOverlay('keys')
  const heard: string[] = []
  const stop = onOverlay((overlay) => heard.push(overlay))
  assert.deepEqual(heard, ['keys'])
  showOverlay('palette')
  stop()
  onOverlay((overlay) => heard.push(`again ${overlay}`))()
  assert.deepEqual(heard, ['keys', 'palette'])
})
