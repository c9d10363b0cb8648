import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadingTurns } from './reading-turns.ts'

test('so many files are read at once and no more; another try of one ends the one before it and takes no place', async () => {
  const takeTurn = createReadingTurns(2)
  const begin = (id: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isReplaced = false
    const done = takeTurn(id, async (replaced) => {
      await promise
      isReplaced = replaced.aborted
    })
    return { done, end: resolve, wasReplaced: () => isReplaced }
  }
  const refused = async (id: number) => {
    const { done, end } = begin(id)
    end()
    await assert.rejects(done, { refusal: 'call.tooMany' })
  }
  const [one, two] = [begin(1), begin(2)]
  await refused(3)
  const again = begin(1)
  one.end()
  await one.done
  assert.equal(one.wasReplaced(), true)
  // the end of the older try frees no place
  await refused(3)
  again.end()
  await again.done
  assert.equal(again.wasReplaced(), false)
  const three = begin(3)
  for (const { end } of [two, three]) end()
  await Promise.all([two.done, three.done])
})
