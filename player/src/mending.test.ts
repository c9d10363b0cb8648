import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { mending } from './mending.ts'

function setUpMending(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const page = new EventTarget()
  const closed = new AbortController()
  let tries = 0
  const mend = mending(
    page,
    () => {
      tries += 1
      mend.broken()
    },
    closed.signal,
  )
  return { page, closed, mend, tries: () => tries }
}

test('a connection that is lost is tried again by itself, less and less often', (t) => {
  const { mend, tries } = setUpMending(t)
  mend.broken()
  const after = (ms: number) => {
    t.mock.timers.tick(ms)
    return tries()
  }
  assert.deepEqual(
    [after(3_999), after(1), after(8_000), after(15_000), after(30_000), after(30_000)],
    [0, 1, 2, 3, 4, 5],
  )
  mend.mended()
  assert.equal(after(120_000), 5)
  mend.broken()
  assert.equal(after(4_000), 6, 'the next loss is a new one')
})

test('it is tried at once when the browser is online again, not without need, and not after the player has gone', (t) => {
  const { page, closed, mend, tries } = setUpMending(t)
  page.dispatchEvent(new Event('online'))
  assert.equal(tries(), 0)
  mend.broken()
  page.dispatchEvent(new Event('online'))
  assert.equal(tries(), 1)
  closed.abort()
  page.dispatchEvent(new Event('online'))
  t.mock.timers.tick(120_000)
  assert.equal(tries(), 1)
})
