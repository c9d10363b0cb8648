import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartProblem } from './problems/start-problem.ts'
import { readSettings } from './settings.ts'
import { prepareUpgrade } from './upgrade.ts'

const secretKey = 'k'.repeat(40)
const steps = [
  { name: '0300_adds.sql', irreversible: false },
  { name: '0301_removes.sql', irreversible: true },
]
const made: string[] = []
const backUp = async (_: unknown, to: string) => {
  made.push(to)
  return { kind: 'full', place: to, startedAt: new Date(), name: 'full-1', files: 1, bytes: 2, addedBytes: 2 } as const
}
const prepare = (variables: Record<string, string>, pending = steps) =>
  prepareUpgrade(readSettings({ SECRET_KEY: secretKey, ...variables }), pending, backUp)
const refusal = (expected: RegExp) => (error: unknown) => error instanceof StartProblem && expected.test(error.message)

test('issue 28 steps that can be undone need no backup; the others are refused without one, and the words say what to do', async () => {
  await prepare({}, steps.slice(0, 1))
  await assert.rejects(prepare({}), refusal(/0301_removes\.sql.+Задайте BACKUP_TO/))
  await assert.rejects(prepare({ DATABASE_URL: 'postgres://db' }), refusal(/своими средствами/))
  await prepare({ BACKUP_BEFORE_UPGRADE: 'skip' })
  assert.deepEqual(made, [])
  assert.equal((await prepare({ BACKUP_TO: '/mnt/copies' }))?.name, 'full-1')
  assert.deepEqual(made, ['/mnt/copies'])
})
