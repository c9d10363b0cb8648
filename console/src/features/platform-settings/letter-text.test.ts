import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestLetter } from '@skleyka/contract/installation/installation.calls.ts'
import { letterText } from './letter-text.ts'

const text = (changes: Partial<TestLetter>) =>
  letterText({ id: 1, state: 'WAITING', problem: null, reaches: true, ...changes }).replaceAll('\u00a0', ' ')

test('product B12 of a letter of trial it is told that it goes, went or did not, and why', () => {
  assert.equal(text({}), 'Письмо отправляется…')
  assert.equal(
    text({ problem: 'EAUTH 535' }),
    'Пока не отправлено: сервер не принял имя или пароль из SMTP_URL (EAUTH 535). Попытки продолжатся',
  )
  assert.equal(
    text({ state: 'FAILED', problem: 'EENVELOPE 550' }),
    'Письмо не ушло: сервер не принял адрес (EENVELOPE 550)',
  )
  assert.equal(text({ state: 'FAILED', problem: 'UNREADABLE' }), 'Письмо не ушло: UNREADABLE')
  assert.match(text({ state: 'SENT' }), /^Почтовый сервер принял письмо/)
  assert.match(text({ state: 'SENT', reaches: false }), /^Письмо сохранено в папку/)
})
