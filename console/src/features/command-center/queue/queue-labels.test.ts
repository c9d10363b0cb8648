import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laneLabel, leftLabel, tookLabel, totalsLabel, triesOf } from './queue-labels.ts'

const GiB = 1024 ** 3

test('B12 the head of «Загрузки» tells how many there are, how far they are and how fast', () => {
  const totals = { uploads: 3, sizeBytes: 12 * GiB, bytesReceived: 4 * GiB, bytesPerSecond: 0 }
  assert.equal(totalsLabel(totals), '3\u00a0загрузки: 4\u00a0ГБ из\u00a012\u00a0ГБ')
  assert.equal(
    totalsLabel({ ...totals, uploads: 1, bytesPerSecond: 12 * 1024 ** 2 }),
    '1\u00a0загрузка: 4\u00a0ГБ из\u00a012\u00a0ГБ, 12\u00a0МБ/с',
  )
})

test('B12 a lane tells what runs, waits and has failed, and nothing of what there is none of', () => {
  assert.equal(laneLabel({ waiting: 3, running: 1, failed: 2 }), 'выполняется 1, ждёт 3, ошибок 2')
  assert.equal(laneLabel({ waiting: 0, running: 0, failed: 1200 }), 'ошибок 1\u00a0200')
})

test('B12 what is left of a task is told while it is not over, and what it took once it is', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const etaAt = new Date(now.getTime() + 7 * 60_000)
  assert.equal(leftLabel({ state: 'RUNNING', etaAt }, now), '7\u00a0мин')
  assert.equal(leftLabel({ state: 'RUNNING', etaAt: null }, now), null)
  assert.equal(leftLabel({ state: 'DONE', etaAt }, now), null)
  assert.deepEqual([null, 400, 12_300, 420_000].map(tookLabel), [null, '0,4\u00a0с', '12\u00a0с', '7\u00a0мин'])
})

test('B12 tries of a task count the one that runs or went well', () => {
  const tries = (['QUEUED', 'RUNNING', 'RETRY_WAIT', 'FAILED', 'DONE'] as const).map((state) =>
    triesOf({ state, attempts: state === 'QUEUED' ? 0 : 2 }),
  )
  assert.deepEqual(tries, [0, 3, 2, 2, 3])
})
