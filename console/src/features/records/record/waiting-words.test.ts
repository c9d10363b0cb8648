import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingWords } from './waiting-words.ts'

const upload = {
  userId: 7,
  userName: 'Анна',
  fileName: 'выпуск.mp4',
  sizeBytes: 100,
  bytesReceived: 43,
  bytesPerSecond: null,
}
const words = (...args: Parameters<typeof waitingWords>) => {
  const { line, mayContinue } = waitingWords(...args)
  return [line.replace(/\p{Zs}/gu, ' '), mayContinue]
}

test('who began an upload that stands is asked for the same file', () => {
  const line = 'Загрузка остановилась на 43 %. Выберите тот же файл «выпуск.mp4», чтобы продолжить.'
  assert.deepEqual(words(upload, 7), [line, true])
})

test('others are told whom it waits for', () => {
  assert.deepEqual(words(upload, 8), [
    'Загрузка остановилась на 43 %. Продолжить её может тот, кто её начал: Анна.',
    false,
  ])
  assert.equal(words(upload, null)[1], false)
})

test('a file that comes from elsewhere is left alone', () => {
  const line = 'Файл «выпуск.mp4» загружают из другого браузера: 43 %.'
  assert.deepEqual(words({ ...upload, bytesPerSecond: 5 }, 7), [line, false])
})
