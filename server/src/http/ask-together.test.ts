import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { askTogether } from './ask-together.ts'

/** A question whose answers are given by hand; tells how often it was asked. */
function byHand() {
  const questions: { key: string; answer: PromiseWithResolvers<string> }[] = []
  const ask = askTogether(
    (key: string) => {
      const answer = Promise.withResolvers<string>()
      questions.push({ key, answer })
      return answer.promise
    },
    (key) => key,
  )
  return { ask, questions }
}

test('who comes while it is being asked waits for the next turn, and shares that one', async () => {
  const { ask, questions } = byHand()
  const first = ask('key')
  const late = [ask('key'), ask('key'), ask('key')]
  assert.equal(questions.length, 1)
  questions[0]?.answer.resolve('good')
  assert.equal(await first, 'good')
  await turn()
  assert.equal(questions.length, 2, 'one question for the three')
  questions[1]?.answer.resolve('revoked')
  assert.deepEqual(
    await Promise.all(late),
    ['revoked', 'revoked', 'revoked'],
    'nobody is given what was read before he came',
  )
})

test('a question that failed fails for those who asked it, and not for those behind them', async () => {
  const { ask, questions } = byHand()
  const first = ask('key')
  const late = ask('key')
  questions[0]?.answer.reject(new Error('the database is away'))
  await assert.rejects(first, /away/)
  await turn()
  questions[1]?.answer.resolve('good')
  assert.equal(await late, 'good')
  await turn()
  const again = ask('key')
  assert.equal(questions.length, 3, 'nothing is kept')
  questions[2]?.answer.resolve('new')
  assert.equal(await again, 'new')
})

test('different questions do not wait for each other', async () => {
  const { ask, questions } = byHand()
  const both = [ask('one'), ask('other')]
  for (const { key, answer } of questions) answer.resolve(key)
  assert.deepEqual(await Promise.all(both), ['one', 'other'])
})
