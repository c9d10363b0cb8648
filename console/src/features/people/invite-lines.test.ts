import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesIn, linesProblem } from './invite-lines.ts'

test('addresses stand one a line, and apart by commas or semicolons when they are pasted so', () => {
  assert.deepEqual(linesIn(' a@b.ru\n\nc@d.ru, e@f.ru;g@h.ru \r\n'), ['a@b.ru', 'c@d.ru', 'e@f.ru', 'g@h.ru'])
})

test('no address, too many and the first that is none are told before anything is sent', () => {
  assert.match(linesProblem(' \n') ?? '', /хотя.бы один/)
  const many = Array.from({ length: 51 }, (_, index) => `n${index}@b.ru`).join('\n')
  assert.match(linesProblem(many) ?? '', /не.больше 50: здесь 51/)
  assert.equal(linesProblem('a@b.ru\nне адрес'), '«не адрес»: Это не\u00a0адрес почты')
  assert.equal(linesProblem('a@b.ru\nпочта@пример.рф'), undefined)
})
