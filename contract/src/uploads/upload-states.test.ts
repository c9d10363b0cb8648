import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextUploadStatus, type UploadMove, type UploadStatus, uploadMoves } from './upload-states.ts'

const follow = (...moves: UploadMove[]) =>
  moves.reduce<UploadStatus | null>((status, move) => status && nextUploadStatus(status, move), 'none')

test('C-4-01 an upload goes from waiting to sending to complete', () => {
  assert.equal(follow('start'), 'IN_PROGRESS')
  assert.equal(follow('start', 'finish'), 'COMPLETED')
})

test('C-4-02 an error ends it as FAILED, also before the first byte', () => {
  assert.equal(follow('start', 'fail'), 'FAILED')
  assert.equal(follow('fail'), 'FAILED')
})

test('C-4-03 an abort or a restart ends it as ABORTED', () => {
  assert.equal(follow('abort'), 'ABORTED')
  assert.equal(follow('start', 'abort'), 'ABORTED')
  assert.equal(follow('start', 'reload'), 'ABORTED')
})

test('C-4-04 a retry puts what failed or was aborted back among the waiting', () => {
  assert.equal(follow('start', 'fail', 'retry'), 'none')
  assert.equal(follow('start', 'abort', 'retry', 'start', 'finish'), 'COMPLETED')
})

test('every other move is refused', () => {
  const moves: UploadMove[] = ['start', 'finish', 'fail', 'abort', 'reload', 'retry']
  const statuses = Object.keys(uploadMoves) as UploadStatus[]
  const allowed = statuses.flatMap((status) =>
    moves.filter((move) => nextUploadStatus(status, move) !== null).map((move) => `${status} ${move}`),
  )
  assert.deepEqual(allowed, [
    'none start',
    'none fail',
    'none abort',
    'none reload',
    'IN_PROGRESS finish',
    'IN_PROGRESS fail',
    'IN_PROGRESS abort',
    'IN_PROGRESS reload',
    'FAILED retry',
    'ABORTED retry',
  ])
})
