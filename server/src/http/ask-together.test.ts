import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { askTogether } from './ask-together.ts'

/** A question whose answers are given by hand; tells how often it was asked. */
function byHand() {
  const asked: { key: string; answer: PromiseWithResolvers<string> }[] = []
  const ask = askTogether(
    (key: string) => {
      const answer = Promise.withResolvers<string>()
      asked.push({ key, answer })
      return answer.promise
    },
    (key) => key,
  )
  return { ask, asked }
}

test('who comes while it is being asked waits for the next turn, and shares that one', async () => {
  const { ask, asked } = byHand()
  const first = ask('key')
  const late = [ask('key'), ask('key'), ask('key')]
  assert.equal(asked.length, 1)
  asked[0]?.answer.resolve('good')
  assert.equal(await first, 'good')
  await turn()
  assert.equal(asked.length, 2, 'one question for the three')
  asked[1]?.answer.resolve('revoked')
  assert.deepEqual(
    await Promise.all(late),
    ['revoked', 'revoked', 'revoked'],
    'nobody is given what was read before he came',
  )
})

test('a question that failed fails for those who asked it, and not for those behind them', async () => {
  const { ask, asked } = byHand()
  const first = ask('key')
  const late = ask('key')
  asked[0]?.answer.reject(new Error('the database is away'))
  await assert.rejects(first, /away/)
  await turn()
  asked[1]?.answer.resolve('good')
  assert.equal(await late, 'good')
  await turn()
  const again = ask('key')
  assert.equal(asked.length, 3, 'nothing is kept')
  asked[2]?.answer.resolve('new')
  assert.equal(await again, 'new')
})

test('different questions do not wait for each other', async () => {
  const { ask, asked } = byHand()
  const both = [ask('one'), ask('other')]
  for (const { key, answer } of asked) answer.resolve(key)
  assert.deepEqual(await Promise.all(both), ['one', 'other'])
})
