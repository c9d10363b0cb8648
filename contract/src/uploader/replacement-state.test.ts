import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replacementOf } from './replacement-state.ts'
import { taskStates } from './uploader.calls.ts'

const task = (type: string, state: (typeof taskStates)[number], progress = 0, error: string | null = null) => ({
  type,
  state,
  progress,
  error,
})

test('C-4-05 a replacement is followed by its newest task while the record still shows the old video', () => {
  const states = taskStates.map((state) => replacementOf([task('convert', state), task('probe', 'DONE')]).currentState)
  assert.deepEqual(states, ['QUEUED', 'QUEUED', 'CONVERTING', 'QUEUED', 'READY', 'FAILED', 'FAILED'])
  assert.equal(replacementOf([task('probe', 'QUEUED'), task('convert', 'DONE')]).currentState, 'UPLOADED')
  assert.equal(replacementOf([task('probe', 'RUNNING')]).currentState, 'CHECKING')
  const waiting = [task('store', 'RETRY_WAIT', 0, 'Хранилище не отвечает'), task('convert', 'DONE')]
  assert.equal(replacementOf(waiting).currentState, 'UPLOADED', 'the new file is on its way into the store')
})

test('a replacement tells its progress and why it has failed', () => {
  assert.equal(replacementOf([task('convert', 'RUNNING', 0.4)]).progress, 0.4)
  assert.equal(
    replacementOf([task('probe', 'FAILED', 0, 'Файл не\u00a0является видео')]).failText,
    'Файл не\u00a0является видео',
  )
})

test('the removal of old files after a replacement is no part of it', () => {
  assert.equal(replacementOf([task('purge', 'RETRY_WAIT'), task('convert', 'DONE')]).currentState, 'READY')
})
