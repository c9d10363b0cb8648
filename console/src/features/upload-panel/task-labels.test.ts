import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { inTurn, latestFailure } from './account-queue.ts'
import { formatOrigin, taskLabels, taskName, uploadingLabels } from './task-labels.ts'

const now = new Date('2026-11-21T10:00:00')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const task = (fields: Partial<TaskItem>): TaskItem => ({
  id: 1,
  type: 'convert',
  recordId: 5,
  recordName: 'Выпуск',
  fileName: null,
  accountCode: 'studio',
  startedBy: 'Анна',
  state: 'QUEUED',
  progress: 0,
  place: null,
  etaAt: null,
  attempts: 0,
  worker: null,
  createdAt: now,
  startedAt: null,
  finishedAt: null,
  tookMs: null,
  error: null,
  canRetry: false,
  logTail: null,
  ...fields,
})
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')
const line = (fields: Partial<TaskItem>) => plain(taskLabels(task(fields), now).line)

test('a waiting task tells its place and about how long it will take, as far as they are known', () => {
  assert.equal(line({ place: 7, etaAt: inSeconds(720) }), 'В очереди (7-е, ≈ 12 мин) · Кодирование')
  assert.equal(line({ place: 2 }), 'В очереди (2-е) · Кодирование')
  assert.equal(line({ type: 'probe' }), 'В очереди · Проверка файла')
})

test('a running task tells what is done, how far it is and what is left', () => {
  const words = taskLabels(task({ state: 'RUNNING', progress: 0.43, etaAt: inSeconds(200) }), now)
  assert.deepEqual([plain(words.line), plain(words.percent ?? '')], ['Кодирование · осталось 3 мин', '43 %'])
  assert.equal(taskLabels(task({ state: 'RUNNING' }), now).percent, null, 'nothing is known yet')
  assert.equal(plain(taskLabels(task({ state: 'RUNNING', progress: 1 }), now).percent ?? ''), '99 %')
})

test('a failed task tells the reason, one that will be tried again is no failure', () => {
  const failed = taskLabels(task({ state: 'FAILED', error: 'Файл повреждён' }), now)
  assert.deepEqual([failed.line, failed.tone], ['Ошибка: Файл повреждён', 'bad'])
  const waiting = taskLabels(task({ state: 'RETRY_WAIT', error: 'Сервер не отвечает' }), now)
  assert.deepEqual([waiting.line, waiting.tone], ['Ждёт повтора · Сервер не отвечает', 'plain'])
})

test('a row is called like the video, an import without one like the file at the end of its link', () => {
  assert.equal(taskName(task({})), 'Выпуск')
  assert.equal(taskName(task({ recordName: null, fileName: 'https://files.example/a/b.mp4' })), 'b.mp4')
  assert.equal(taskName(task({ recordName: null, fileName: 'https://files.example/' })), 'files.example')
  assert.equal(taskName(task({ recordName: null })), 'Кодирование')
})

test('an upload from anywhere tells its bytes, speed and time, and when it stands', () => {
  const item = {
    sizeBytes: 10 * 1024 ** 2,
    bytesReceived: 5 * 1024 ** 2,
    bytesPerSecond: 1024 ** 2,
    etaAt: inSeconds(5),
  }
  assert.equal(plain(uploadingLabels(item, now).line), '5 из 10 МБ · 1 МБ/с · осталось 5 с')
  assert.equal(plain(uploadingLabels({ ...item, bytesPerSecond: null }, now).line), 'Загрузка остановлена · 5 из 10 МБ')
})

test('who began it is told with the time, or the time alone', () => {
  assert.equal(plain(formatOrigin('Анна', now, now)), 'Анна · сегодня в 10:00')
  assert.equal(plain(formatOrigin(null, now, now)), 'сегодня в 10:00')
})

test('what runs stands first, what waits by its turn, what waits for another try last', () => {
  const tasks = [
    task({ id: 1, state: 'RETRY_WAIT' }),
    task({ id: 2, place: 9 }),
    task({ id: 3, place: 1 }),
    task({ id: 4, state: 'RUNNING' }),
  ]
  assert.deepEqual(
    inTurn(tasks).map(({ id }) => id),
    [4, 3, 2, 1],
  )
})

test('the latest failure is found, of none it is the beginning of time', () => {
  assert.equal(latestFailure([]), 0)
  assert.equal(latestFailure([task({ finishedAt: now }), task({ finishedAt: inSeconds(-5) }), task({})]), now.getTime())
})
