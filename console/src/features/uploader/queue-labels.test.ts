import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  laneLabel,
  leftLabel,
  paceLabels,
  pausedLabel,
  restartedLabel,
  tookLabel,
  totalsLabel,
  triesOf,
} from './queue-labels.ts'

const GiB = 1024 ** 3

test('B12 the head of «Загрузки» tells how many there are, how far they are and how fast', () => {
  const totals = { uploads: 3, sizeBytes: 12 * GiB, bytesReceived: 4 * GiB, bytesPerSecond: 0 }
  assert.equal(totalsLabel(totals), '3\u00a0загрузки: 4\u00a0ГБ из\u00a012\u00a0ГБ')
  assert.equal(
    totalsLabel({ ...totals, uploads: 1, bytesPerSecond: 12 * 1024 ** 2 }),
    '1\u00a0загрузка: 4\u00a0ГБ из\u00a012\u00a0ГБ, 12\u00a0МБ/с',
  )
})

test('B12 a lane tells what runs and waits, since when, how long one takes and who paused it', () => {
  const now = new Date(2026, 10, 23, 12, 0)
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  assert.equal(laneLabel({ waiting: 3, running: 1 }), 'Выполняется 1, ждёт 3')
  assert.equal(laneLabel({ waiting: 1200, running: 0 }), 'Ждёт 1\u00a0200')
  assert.equal(laneLabel({ waiting: 0, running: 0 }), 'Пусто')
  assert.deepEqual(paceLabels({ waitingSince: before(42), usualMs: 420_000 }, now), [
    'Дольше всех ждёт\u00a042\u00a0мин',
    'Обычно длится\u00a07\u00a0мин',
  ])
  assert.deepEqual(paceLabels({ waitingSince: before(0.5), usualMs: null }, now), [])
  assert.equal(pausedLabel({ pausedAt: null, pausedBy: null }, now), null)
  assert.match(pausedLabel({ pausedAt: before(60), pausedBy: 'Мария' }, now) ?? '', /^Сегодня.в.11:00, Мария\. /)
})

test('B12 what a repeat could not cure is told of many tasks that were started again', () => {
  assert.equal(restartedLabel(5, 5), 'Снова в\u00a0очереди: 5')
  assert.equal(restartedLabel(3, 5), 'Снова в\u00a0очереди 3 из\u00a05: остальным повтор не\u00a0поможет')
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
