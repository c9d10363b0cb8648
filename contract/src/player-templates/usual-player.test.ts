import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastProblems } from './player-contrast.ts'
import { panelColours, usualPlayer, withPanel } from './usual-player.ts'

const { look } = usualPlayer
const themes = ['dark', 'light', 'system'] as const

test('a new template can be saved with every panel: the colours follow it until somebody sets their own', () => {
  for (const from of themes) {
    for (const to of themes) {
      const changed = withPanel(withPanel(look, from), to)
      assert.deepEqual(contrastProblems(changed), [], `${from} to ${to}`)
      assert.deepEqual([changed.theme, changed.accent], [to, panelColours[to].accent])
    }
  }
})

test('own colours stay when the panel changes', () => {
  const own = { ...look, accent: '#ffffff' }
  assert.deepEqual(withPanel(own, 'light'), { ...own, theme: 'light' })
})
