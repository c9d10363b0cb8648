import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitedTitle, leftOut, leftOutLabel, linesIn, linesProblem } from './invite-lines.ts'

test('addresses stand one a line, and apart by commas or semicolons when they are pasted so', () => {
  assert.deepEqual(linesIn(' a@b.ru\n\nc@d.ru, e@f.ru;g@h.ru \r\n'), ['a@b.ru', 'c@d.ru', 'e@f.ru', 'g@h.ru'])
})

test('no address, too many and the first that is none are told before anything is sent', () => {
  assert.match(linesProblem(' \n') ?? '', /хотя.бы один/)
  const many = (length: number) => Array.from({ length }, (_, index) => `n${index}@b.ru`).join('\n')
  assert.match(linesProblem(many(51)) ?? '', /не.больше 50: здесь 51/)
  assert.equal(linesProblem(many(50)), undefined)
  const shown = (length: number) => linesProblem('я'.repeat(length))?.split(':')[0]
  assert.deepEqual([shown(40), shown(41)], [`«${'я'.repeat(40)}»`, `«${'я'.repeat(40)}…»`])
  assert.equal(linesProblem('a@b.ru\nне адрес'), '«не адрес»: Это не\u00a0адрес почты')
  assert.equal(linesProblem('a@b.ru\nпочта@пример.рф'), undefined)
})

test('who did not fit is counted in words', () => {
  const lines = (['INVITED', 'FULL', 'BAD', 'MEMBER', 'FULL'] as const).map((outcome, index) => ({
    ...{ line: index + 1, text: `n${index}@b.ru`, outcome, problem: null, userId: null, url: null, mailed: false },
  }))
  assert.deepEqual(leftOut(lines), ['n1@b.ru', 'n4@b.ru'])
  const begins = (left: number, all: number) => leftOutLabel(left, all).replaceAll('\u00a0', ' ').split(':')[0]
  assert.equal(begins(1, 3), 'Не приглашён 1 из 3')
  assert.equal(begins(2, 50), 'Не приглашены 2 из 50')
  assert.equal(begins(21, 50), 'Не приглашён 21 из 50')
})

test('the title of what became of invitations says no more than was done', () => {
  const title = (...outcomes: Parameters<typeof invitedTitle>[0][number]['outcome'][]) =>
    invitedTitle(outcomes.map((outcome) => ({ outcome })))
  assert.equal(title('INVITED', 'MEMBER'), 'Приглашения готовы')
  assert.equal(title('MEMBER', 'MEMBER'), 'Новых приглашений нет')
  assert.equal(title('BAD'), 'Новых приглашений нет')
  assert.equal(title('INVITED', 'FULL'), 'Приглашены не\u00a0все')
  assert.equal(title('INVITED', 'BAD'), 'Приглашены не\u00a0все')
})
