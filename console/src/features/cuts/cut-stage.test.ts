import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { cutStage } from './cut-stage.ts'

let next = 0
const task = (type: string, state: TaskItem['state'], progress = 0): TaskItem => {
  next += 1
  return {
    ...{ id: next, type, state, progress, recordId: 1, recordName: null, fileName: null, accountCode: null },
    ...{ startedBy: null, place: null, etaAt: null, attempts: 0, worker: null, createdAt: new Date(0) },
    ...{ startedAt: null, finishedAt: null, tookMs: null, error: null, canRetry: true, logTail: null },
  }
}
const describeStage = (...tasks: TaskItem[]) => {
  const stage = cutStage(tasks.toReversed())
  return stage.kind === 'work' ? [stage.words, stage.share] : [stage.kind]
}

test('a cut is told from its queue to its end, and tasks of the video before it do not count', () => {
  const before = [task('probe', 'DONE'), task('convert', 'DONE')]
  assert.deepEqual(describeStage(...before), ['Ставим в\u00a0очередь', null])
  assert.deepEqual(describeStage(...before, task('cut', 'QUEUED')), ['Ждём очереди', 0])
  assert.deepEqual(describeStage(...before, task('cut', 'RUNNING', 1)), ['Вырезаем отрезки', 0.45])
  const cut = task('cut', 'DONE')
  assert.deepEqual(describeStage(...before, cut), ['Проверяем результат', 0.45])
  const probe = task('probe', 'DONE')
  assert.deepEqual(describeStage(cut, probe, task('convert', 'RUNNING', 0.5)), ['Кодируем результат', 0.75])
  assert.deepEqual(describeStage(cut, probe, task('convert', 'DONE')), ['done'])
})

test('a failure is told with the task that may be tried again', () => {
  const failed = { ...task('cut', 'FAILED'), error: 'На сервере закончилось место' }
  const stage = cutStage([failed])
  assert.deepEqual(stage, { kind: 'failed', words: 'На сервере закончилось место', task: failed })
  const waits = task('cut', 'RETRY_WAIT')
  assert.equal(cutStage([waits]).kind, 'work')
})
