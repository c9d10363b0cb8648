import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, codeProblem } from './account-code.ts'

test('a code is offered by the name, in latin letters and without what no code may hold', () => {
  const names = ['Студия «Волга»', 'Ёж и Щука', '  --  ', 'Видео 24', 'ы'.repeat(60), 'НТВ+ Спорт', '日本']
  assert.deepEqual(names.map(codeOf), [
    ...['studiya-volga', 'ezh-i-shchuka', '', 'video-24', 'y'.repeat(40), 'ntv-sport', ''],
  ])
})

test('a code that is none says what one is', () => {
  assert.equal(codeProblem(' '), 'Укажите код')
  assert.equal(codeProblem(' volga '), undefined)
  for (const code of ['a', '-a', 'Волга', 'a_b', 'A1', 'a'.repeat(41)]) {
    assert.equal(
      codeProblem(code),
      'От\u00a02 до\u00a040 латинских строчных букв, цифр и\u00a0дефисов; первый знак\u00a0— не\u00a0дефис',
    )
  }
})
