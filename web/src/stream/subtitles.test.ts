import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLanguage, standsAbove } from './subtitles.ts'

const tracks = [
  { language: 'en', isDefault: false },
  { language: 'ru', isDefault: true },
]

test('a video begins with the subtitles chosen last, else with its default; who turned them off has none', () => {
  assert.equal(firstLanguage(tracks, 'en'), 'en')
  assert.equal(firstLanguage(tracks, null), 'ru')
  assert.equal(firstLanguage(tracks, 'de'), 'ru', 'a language that this video has not')
  assert.equal(firstLanguage(tracks, 'off'), null)
  assert.equal(firstLanguage([{ language: 'en', isDefault: false }], null), null)
  assert.equal(firstLanguage([], 'en'), null)
})

test('a cue stands above where its file asks for the upper half, by lines or by the height', () => {
  const above = (line: VTTCue['line'], snapToLines = true) => standsAbove({ line, snapToLines })
  assert.deepEqual([above('auto'), above(0), above(6), above(7), above(-1)], [false, true, true, false, false])
  assert.deepEqual([above(10, false), above(49, false), above(50, false), above(90, false)], [true, true, false, false])
})
