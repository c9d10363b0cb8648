import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailProblem, emailSpellings, isSameEmail, tidyEmail } from './emails.ts'

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

test('issue 12 an address with a domain of other letters and its punycode are one and the same', () => {
  for (const text of ['я@пример.рф', 'Я@XN--E1AFMKFD.XN--P1AI', ' я@xn--e1afmkfd.рф', 'я@ПРИМЕР.xn--p1ai']) {
    assert.equal(tidyEmail(text), 'я@пример.рф', text)
    assert.ok(isSameEmail(text, 'я@пример.рф'))
  }
  assert.equal(tidyEmail('xn--e1afmkfd@пример.рф'), 'xn--e1afmkfd@пример.рф', 'what stands before the @ is as it is')
  assert.ok(!isSameEmail('я@пример.рф', 'я@xn--e1afmkf.xn--p1ai'))
})

test('an address is looked for as it was typed first, then in its other spellings', () => {
  assert.deepEqual(emailSpellings(' A@Example.ru'), ['a@example.ru'])
  assert.deepEqual(emailSpellings('я@Пример.рф'), ['я@пример.рф', 'я@xn--e1afmkfd.xn--p1ai'])
  assert.deepEqual(emailSpellings('я@xn--e1afmkfd.xn--p1ai'), ['я@xn--e1afmkfd.xn--p1ai', 'я@пример.рф'])
  assert.deepEqual(emailSpellings('я@xn--e1afmkfd.рф'), ['я@xn--e1afmkfd.рф', 'я@пример.рф', 'я@xn--e1afmkfd.xn--p1ai'])
  assert.deepEqual(emailSpellings('nobody'), ['nobody'])
})

test('issue 12 punycode hides no mixture of alphabets', () => {
  assert.match(emailProblem(tidyEmail('admin@xn--xample-2of.ru')) ?? '', /алфавит/)
  assert.equal(emailProblem(tidyEmail('admin@xn--i-7iq.ws')), null, 'what is no word for people is as good as before')
})
