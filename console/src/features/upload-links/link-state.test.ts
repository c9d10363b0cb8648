import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gigabyteBytes } from '@skleyka/contract/format-size.ts'
import { linkState, termProblem, untilOf } from './link-state.ts'

const now = new Date('2026-11-21T10:00:00')
const plain = (text: string | undefined) => text?.replace(/\p{Zs}/gu, ' ')

test('a link is active, resting, used, expired or revoked, and says when a file is on its way', () => {
  const words = (
    [
      { state: 'OPEN', recordId: null },
      { state: 'OPEN', recordId: 5 },
      { state: 'PAUSED', recordId: null },
      { state: 'USED', recordId: 5 },
      { state: 'EXPIRED', recordId: null },
      { state: 'REVOKED', recordId: null },
    ] as const
  ).map((link) => linkState(link).label)
  assert.deepEqual(words, [
    'Действует',
    'Передача начата',
    'Приостановлена',
    'Видео передано',
    'Срок истёк',
    'Отозвана',
  ])
})

test('a term is whole days from now, or the end of a chosen day', () => {
  assert.equal(untilOf('7', null, now)?.getTime(), new Date('2026-11-28T10:00:00').getTime())
  assert.equal(untilOf('date', '2026-12-01', now)?.getTime(), new Date('2026-12-01T23:59:59').getTime())
  assert.equal(untilOf('date', null, now), null)
})

test('a day that is over, none, or one more than a year ahead is told', () => {
  assert.equal(termProblem(null, now), 'Выберите день')
  assert.equal(termProblem(new Date('2026-11-20T23:59:59'), now), 'Этот день уже прошёл')
  assert.equal(termProblem(now, now), 'Этот день уже прошёл')
  assert.equal(plain(termProblem(new Date('2027-12-01T00:00:00'), now)), 'Ссылка действует не дольше года')
  assert.equal(termProblem(new Date('2026-11-21T23:59:59'), now), undefined)
})

test('a limit is typed in gibibytes and sent in bytes', () => {
  assert.deepEqual([gigabyteBytes(1.5), gigabyteBytes(0.001)], [1_610_612_736, 1_073_742])
})
