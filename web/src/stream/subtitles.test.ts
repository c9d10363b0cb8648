import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLanguage } from './subtitles.ts'

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
