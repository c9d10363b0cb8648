import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CaptionChoice } from './caption-choice.ts'

test('captions that are turned off and on again are those that were shown last', () => {
  const choice = new CaptionChoice(null)
  assert.deepEqual([choice.shownOf(['CC1', 'CC3']), choice.otherOf(['CC1', 'CC3'])], [null, 'CC1'])
  choice.choose('CC3')
  assert.deepEqual([choice.shownOf(['CC1', 'CC3']), choice.otherOf(['CC1', 'CC3'])], ['CC3', null])
  choice.choose(null)
  assert.deepEqual([choice.shownOf(['CC1', 'CC3']), choice.otherOf(['CC1', 'CC3'])], [null, 'CC3'])
})

test('captions that a livestream has not are kept for others; what somebody else wrote into the store is none', () => {
  const choice = new CaptionChoice('CC3')
  assert.deepEqual([choice.shownOf([]), choice.otherOf([])], [null, undefined])
  assert.deepEqual([choice.shownOf(['CC1']), choice.otherOf(['CC1'])], [null, 'CC1'])
  assert.equal(choice.shownOf(['CC1', 'CC3']), 'CC3')
  for (const text of ['off', '', 'CC9', '__proto__'])
    assert.equal(new CaptionChoice(text).shownOf(['CC1', 'CC3']), null, text)
})
