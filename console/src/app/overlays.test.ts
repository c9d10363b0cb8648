import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOverlay, showOverlay } from './overlays.ts'

test('what is asked for before anybody draws it is opened once somebody does, and once only', () => {
  showOverlay('keys')
  const overlays: string[] = []
  const stop = onOverlay((overlay) => overlays.push(overlay))
  assert.deepEqual(overlays, ['keys'])
  showOverlay('palette')
  stop()
  onOverlay((overlay) => overlays.push(`again ${overlay}`))()
  assert.deepEqual(overlays, ['keys', 'palette'])
})
