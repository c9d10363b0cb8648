import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { isCanceled } from './call-error.ts'
import { patientFetch } from './patient-fetch.ts'

const away = (seconds: string) => new Response('', { status: 429, headers: { 'retry-after': seconds } })

/** A network that answers in order, under a clock that the test moves. */
function setUpFetch(t: TestContext, ...answers: Response[]) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let requestCount = 0
  const ask = patientFetch(async () => {
    requestCount += 1
    return answers[requestCount - 1] ?? new Response('ok')
  })
  const settle = async (seconds: number) => {
    t.mock.timers.tick(seconds * 1000)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { ask, settle, countRequests: () => requestCount }
}

test('a request that was turned away is made again after the time it was told', async (t) => {
  const { ask, settle, countRequests } = setUpFetch(t, away('2'))
  const answer = ask('/x')
  await settle(0)
  await settle(1.9)
  assert.equal(countRequests(), 1)
  await settle(1.1)
  assert.equal(countRequests(), 2)
  assert.equal((await answer).status, 200)
})

test('what is turned away three times, or for long, is given on; so is every other answer', async (t) => {
  const { ask, settle, countRequests } = setUpFetch(t, away('1'), away('1'), away('1'))
  const answer = ask('/x')
  for (let time = 0; time < 3; time += 1) await settle(3)
  assert.equal((await answer).status, 429)
  assert.equal(countRequests(), 3)
  for (const response of [away('900'), away('soon'), new Response('', { status: 503 })]) {
    assert.equal(await patientFetch(async () => response)('/x'), response)
  }
})

test('a request that is given up does not wait on', async (t) => {
  const { ask, settle, countRequests } = setUpFetch(t, away('5'))
  const stop = new AbortController()
  const answer = ask('/x', { signal: stop.signal })
  await settle(1)
  stop.abort()
  await assert.rejects(answer, isCanceled)
  await settle(60)
  assert.equal(countRequests(), 1)
})
