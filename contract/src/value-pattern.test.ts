import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsPattern, patternBounds, patternProblem } from './value-pattern.ts'

test('A12 a pattern is of the whole value, and means what it means in a regular expression', () => {
  const cases: [string, string[], string[]][] = [
    ['\\d{4}-\\d{2}', ['2026-05'], ['2026-5', '12026-05', '2026-05 ', '']],
    ['^[А-ЯЁ][а-яё]+$', ['Ёлка', 'Анна'], ['ёлка', 'Анна1', 'А']],
    ['(da|net|)', ['da', 'net', ''], ['danet', 'd']],
    ['a{2,3}b?', ['aa', 'aaab'], ['a', 'aaaa', 'aabb']],
    ['(?:ab){2,}', ['abab', 'ababab'], ['ab', 'aba']],
    ['[^a-c\\d]', ['d', '-', '😀'], ['b', '5', '']],
    ['[-+.]\\.\\*', ['+.*', '-.*'], ['a.*', '+a*']],
    ['.', ['x', '😀'], ['', 'xx']],
    ['\\w+\\s\\w+', ['Анна Ли'], ['Анна', 'Анна-Ли']],
    ['\\$', ['$'], ['', '\\$']],
    ['(a*)*', ['', 'aaa'], ['b']],
  ]
  for (const [pattern, taken, refused] of cases) {
    assert.equal(patternProblem(pattern), null, pattern)
    for (const text of taken) assert.equal(fitsPattern(pattern, text), true, `${pattern} takes ${text}`)
    for (const text of refused) assert.equal(fitsPattern(pattern, text), false, `${pattern} refuses ${text}`)
  }
})

test('A12 a pattern over which others stand still is matched in steps that the text bounds', () => {
  const long = `${'a'.repeat(4_000)}!`
  for (const pattern of ['(a+)+$', '(a|a)*', '(a|aa)+', '([a-z]+)*', '(.*)*x', '((a?){50}){10}'.slice(0, 9)]) {
    assert.equal(fitsPattern(pattern, long), false, pattern)
  }
  assert.equal(fitsPattern('(a+)+$', 'a'.repeat(4_000)), true)
})

test('A12 a pattern that is not understood is refused in words, and fits nothing', () => {
  const wrongs = [
    '(',
    ')',
    'a)',
    '[a',
    '[]',
    '[z-a]',
    '[[:alpha:]]',
    '*',
    'a**',
    'a+?',
    'a{2',
    'a{5,2}',
    'a{999}',
    '(?=a)',
  ]
  const more = [
    '(?<n>a)',
    '\\1',
    '\\b',
    '\\',
    '\\p{L}',
    'a^b',
    'a$b',
    '{2}',
    '((a{255}){255}){255}',
    '(((((){255}){255}){255}){255}){255}',
    '('.repeat(60),
  ]
  for (const pattern of [...wrongs, ...more, 'a'.repeat(patternBounds.chars + 1)]) {
    assert.match(patternProblem(pattern) ?? '', /[а-яё]/, pattern)
    assert.equal(fitsPattern(pattern, 'a'), false, pattern)
  }
})
