import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft, judge, type LifecycleMove } from './lifecycle.ts'

const judgeMove = (move: LifecycleMove, lifecycle: 'ACTIVE' | 'DISPOSED' | 'DELETED' | null, hold = false) => {
  const { status, error } = judge(move, lifecycle ? { lifecycle, hold, hold_reason: 'суд' } : undefined)
  return error ? `${error.type}/${error.subtype}` : status
}

test('Q-01 each move has one state it begins in, is skipped where it has led already, and deletes only from the trash', () => {
  const states = [null, 'ACTIVE', 'DISPOSED', 'DELETED'] as const
  const table = (['dispose', 'restore', 'delete'] as const).map((move) => states.map((state) => judgeMove(move, state)))
  assert.deepEqual(table, [
    ['NOT_FOUND/RECORD', 'OK', 'SKIPPED', 'NOT_FOUND/RECORD'],
    ['NOT_FOUND/RECORD', 'SKIPPED', 'OK', 'NOT_FOUND/RECORD'],
    ['NOT_FOUND/RECORD', 'STATE/NOT_DISPOSED', 'OK', 'SKIPPED'],
  ])
})

test('a hold stops what leads to the end of a video, says why, and lets it out of the trash', () => {
  assert.deepEqual(
    [
      judgeMove('dispose', 'ACTIVE', true),
      judgeMove('delete', 'DISPOSED', true),
      judgeMove('restore', 'DISPOSED', true),
    ],
    ['STATE/HOLD', 'STATE/HOLD', 'OK'],
  )
  const { error } = judge('delete', { lifecycle: 'DISPOSED', hold: true, hold_reason: 'суд' })
  assert.equal(error?.extra, 'Запрет удаления: суд')
})

test('days left are rounded up, never below none, and not counted for what is kept', () => {
  const at = new Date('2026-11-01T12:00:00Z')
  const left = (now: string, days: number | null = 30, hold = false) => daysLeft(at, days, hold, new Date(now))
  assert.deepEqual(
    [
      left('2026-11-01T12:00:00Z'),
      left('2026-11-01T12:00:01Z'),
      left('2026-11-30T12:00:01Z'),
      left('2027-01-01T00:00Z'),
    ],
    [30, 30, 1, 0],
  )
  assert.deepEqual([left('2026-11-02T00:00Z', null), left('2026-11-02T00:00Z', 30, true)], [null, null])
})
