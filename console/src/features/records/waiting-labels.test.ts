import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWaiting, waitingLabels } from './waiting-labels.ts'

const upload = {
  userId: 7,
  userName: 'Анна',
  fileName: 'выпуск.mp4',
  sizeBytes: 100,
  bytesReceived: 43,
  bytesPerSecond: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
}
const later = (seconds: number) => new Date(upload.createdAt.getTime() + seconds * 1000)
const words = (of: Parameters<typeof waitingLabels>[0], userId: number | null, now = later(600)) => {
  const { line, mayContinue } = waitingLabels(of, userId, now)
  return [line.replace(/\p{Zs}/gu, ' '), mayContinue]
}

test('who began an upload that stands is asked for the same file', () => {
  const line = 'Загрузка остановлена на 43 %. Выберите тот же файл «выпуск.mp4», чтобы продолжить.'
  assert.deepEqual(words(upload, 7), [line, true])
})

test('others are told whom it waits for', () => {
  assert.deepEqual(words(upload, 8), ['Загрузка остановлена на 43 %. Продолжить может Анна.', false])
  assert.equal(words(upload, null)[1], false)
})

test('a file that comes from elsewhere is left alone', () => {
  const line = 'Файл «выпуск.mp4» загружают из другого браузера: 43 %.'
  assert.deepEqual(words({ ...upload, bytesPerSecond: 5 }, 7), [line, false])
})

test('an upload that was opened a moment ago does not stand yet', () => {
  const opened = { ...upload, bytesReceived: 0 }
  assert.deepEqual(readWaiting(opened, 7, later(59)), { isMoving: true, share: 0, mayContinue: false })
  assert.deepEqual(readWaiting(opened, 7, later(60)), { isMoving: false, share: 0, mayContinue: true })
  assert.equal(readWaiting(opened, 7, later(-3600)).isMoving, false, 'a clock that is wrong')
})
