import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastOf } from './contrast.ts'
import { contrastProblems } from './player-contrast.ts'
import { usualPlayer } from './usual-player.ts'

test('contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#777777'), 1)
  assert.equal(contrastOf('#ffffff', '#767676').toFixed(2), '4.54')
})

test('a line of time that nobody sees and words that nobody reads are told with what they are short of', () => {
  const fields = (look: Partial<typeof usualPlayer.look>) =>
    contrastProblems({ ...usualPlayer.look, ...look }).map(({ field }) => field)
  assert.deepEqual(fields({}), [])
  assert.deepEqual(fields({ accent: '#16191f', onAccent: '#ffffff' }), ['accent'])
  assert.deepEqual(fields({ theme: 'light', accent: '#16191f', onAccent: '#ffffff' }), [])
  assert.deepEqual(fields({ theme: 'system', accent: '#ffff00', onAccent: '#000000' }), ['accent'])
  assert.deepEqual(fields({ accent: '#8ca6ff', onAccent: '#ffffff' }), ['onAccent'])
  assert.equal(
    contrastProblems({ ...usualPlayer.look, onAccent: '#8ca6ff' })[0]?.text,
    'Надпись плохо видно на\u00a0кнопке: контраст 1:1, нужно не\u00a0меньше 4,5:1',
  )
})
