import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statistics } from '../../statistics/statistics.ts'
import { eventPortions } from './event-portions.ts'

/** A store that has so many events of each account. */
function counting(counted: readonly (readonly [account: number, events: number])[]) {
  const statements: string[] = []
  const rows: unknown[] = counted.map(([account, events]) => ({ account, events }))
  const query: Statistics['query'] = async <Row>(statement: string) => {
    statements.push(statement)
    return rows.filter((row): row is Row => row !== null)
  }
  return { query, statements }
}

test('accounts are counted together up to 300,000 events, and one that has more in parts of its sessions', async () => {
  const { query, statements } = counting([
    ...([
      [1, 100_000],
      [2, 200_000],
      [3, 1],
      [4, 300_001],
      [5, 299_999],
      [6, 1],
      [7, 900_000],
    ] as const),
  ])
  assert.deepEqual(await eventPortions({ query }, [1, 2, 3, 4, 5, 6, 7], 'at < 5', {}), [
    'account IN (1,2)',
    'account = 4 AND sipHash64(session) % 2 = 0',
    'account = 4 AND sipHash64(session) % 2 = 1',
    'account IN (3,5)',
    ...[0, 1, 2].map((part) => `account = 7 AND sipHash64(session) % 3 = ${part}`),
    'account IN (6)',
  ])
  assert.match(statements.join(), /account IN \(1,2,3,4,5,6,7\) AND at < 5 /)
  assert.deepEqual(await eventPortions({ query: counting([]).query }, [], '1', {}), [])
})
