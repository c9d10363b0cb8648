import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailProblem, tidyEmail } from './emails.ts'

test('an address may hold a plus, an apostrophe, letters of any one alphabet, and be 254 characters long', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.ru`
  assert.equal(longest.length, 254)
  for (const email of [
    'm.sokolova+video@example.ru',
    "o'hara@example.ie",
    'почта@пример.рф',
    'я@xn--e1afmkfd.xn--p1ai',
    longest,
  ]) {
    assert.equal(emailProblem(tidyEmail(email)), null, email)
  }
})

test('what is no address, is too long, hides signs or mixes alphabets is told', () => {
  const hidden = [
    'a\u202eb@example.ru',
    'a\u200bb@example.ru',
    'a@exam\u0000ple.ru',
    'a@b.ru\r\nBcc: c@d.ru',
    'a b@example.ru',
  ]
  for (const text of [
    '',
    '@',
    'a@',
    '@b.ru',
    'a@b',
    'a..b@c.ru',
    'a@-b.ru',
    'a@b-.ru',
    'a@b@c',
    '<a@b.ru>',
    ...hidden,
  ]) {
    assert.equal(emailProblem(tidyEmail(text)), 'Это не\u00a0адрес почты', JSON.stringify(text))
  }
  assert.match(emailProblem(`${'a'.repeat(250)}@b.ru`) ?? '', /254/)
  for (const trap of ['аdmin@example.ru', 'admin@ехample.ru']) assert.match(emailProblem(trap) ?? '', /алфавит/)
})

test('addresses are compared without case and outer blanks', () => {
  assert.equal(tidyEmail('  M.Sokolova@Example.RU '), 'm.sokolova@example.ru')
  assert.equal(tidyEmail('ПОЧТА@ПРИМЕР.РФ'), 'почта@пример.рф')
})
