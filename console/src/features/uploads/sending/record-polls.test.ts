import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import type { RecordInfo } from '@skleyka/contract/records/records.calls.ts'
import { createRecordPolls } from './record-polls.ts'

test('C-9-08 polls of an account that fall together travel in calls of as many as one takes, each record once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const calls: [account: string, ids: readonly number[]][] = []
  const info = (failText: string): RecordInfo => ({
    ...{ id: 1, currentState: 'FAILED', currentStateUpdatedAt: new Date(0), frontSettings: { episodes: [] } },
    ...{ playable: false, stopped: false, progress: null },
    ...{ failReason: 'BAD_FILE', failText, canRetry: true },
  })
  const poll = createRecordPolls(async (account, ids) => {
    calls.push([account, ids])
    if (account === 'broken') throw new Error('away')
    return Object.fromEntries(ids.filter((id) => id !== 2).map((id) => [id, info(`№${id}`)]))
  })
  const two = [poll('volga', 1), poll('volga', 2), poll('volga', 1)]
  const other = poll('neva', 1)
  const broken = [poll('broken', 1), poll('broken', 2)]
  const many = Array.from({ length: limits.recordInfoIds + 1 }, (_, at) => poll('don', at + 10))
  t.mock.timers.tick(49)
  assert.equal(calls.length, 0, 'they wait for each other')
  t.mock.timers.tick(1)
  assert.deepEqual(await Promise.all(two), [info('№1'), null, info('№1')])
  assert.deepEqual(await other, info('№1'))
  for (const one of await Promise.allSettled(broken)) assert.equal(one.status, 'rejected')
  assert.equal((await Promise.all(many)).length, limits.recordInfoIds + 1)
  const of = (account: string) => calls.filter(([one]) => one === account).map(([, ids]) => ids)
  assert.deepEqual([of('volga'), of('neva')], [[[1, 2]], [[1]]])
  assert.deepEqual(
    of('don').map((ids) => ids.length),
    [limits.recordInfoIds, 1],
  )
  const again = poll('volga', 3)
  t.mock.timers.tick(50)
  assert.deepEqual(await again, info('№3'))
})
