import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageChoices, languageOfFile, languageTitle, taggedLanguage } from './languages.ts'

test('languages are offered by their Russian names, the usual first, and one of its own before them', () => {
  const labels = languageChoices('eo').map(({ label }) => label)
  assert.deepEqual(labels.slice(0, 4), ['Эсперанто', 'Русский', 'Английский', 'Азербайджанский'])
  assert.equal(new Set(labels).size, labels.length)
})

test('a language that nobody has told is said to be unknown, whatever the browser calls it', () => {
  const unknown = 'Язык не\u00a0указан'
  assert.deepEqual(['und', 'qaa', 'qtz'].map(taggedLanguage), [unknown, unknown, unknown])
  assert.equal(languageTitle('und'), unknown)
  assert.deepEqual(['en', 'qu'].map(taggedLanguage), ['Английский, en', 'Кечуа, qu'])
})

test('a name of a file tells its language, when it is one', () => {
  assert.deepEqual(
    ['film.en.srt', 'Фильм_RU.vtt', 'film.pt-br.srt', 'film.srt', 'film.xx.srt', 'part 2.srt'].map(languageOfFile),
    ['en', 'ru', 'pt-BR', null, null, null],
  )
})
