import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsFor } from './words.ts'

test('the player speaks as its address asks, else as the browser does, else English', () => {
  const language = (requestedLanguage: string | null, ...browser: string[]) =>
    wordsFor(requestedLanguage, browser).language
  assert.equal(language('en', 'ru-RU'), 'en')
  assert.equal(language('ru', 'en'), 'ru')
  assert.equal(language(null, 'ru-RU', 'en'), 'ru')
  assert.equal(language(null, 'de-DE', 'ru', 'en'), 'ru')
  assert.equal(language('xx', 'RU'), 'ru')
  assert.equal(language(null), 'en')
})
