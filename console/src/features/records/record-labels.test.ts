import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStates } from '@skleyka/contract/records/record-states.ts'
import { recordLabels } from './record-labels.ts'

const facts = { currentState: 'READY', playable: false, progress: null, failText: null } as const
const describeRecord = (more: Partial<Parameters<typeof recordLabels>[0]>) => {
  const { words, detail } = recordLabels({ ...facts, ...more })
  return [words, detail]
    .filter((line) => line !== null)
    .join(' | ')
    .replace(/\p{Zs}/gu, ' ')
}

test('every state of a record has its words', () => {
  assert.deepEqual(
    recordStates.map((currentState) => describeRecord({ currentState })),
    [
      'Файл ещё не загружен',
      'Файл ещё не загружен',
      'Загружено | ждёт проверки',
      'Проверка файла',
      'В очереди',
      'Обработка',
      'Готово',
      'Ошибка',
    ],
  )
})

test('progress is told when it is known', () => {
  assert.equal(describeRecord({ currentState: 'UPLOADING', progress: 0.43 }), 'Загружается 43 %')
  assert.equal(describeRecord({ currentState: 'CONVERTING', progress: 0.43 }), 'Обработка 43 %')
})

test('a record that plays already says so', () => {
  assert.equal(describeRecord({ currentState: 'CONVERTING', playable: true }), 'Можно смотреть, | идёт обработка')
  assert.equal(
    describeRecord({ currentState: 'CONVERTING', playable: true, progress: 0.62 }),
    'Можно смотреть, | идёт обработка 62 %',
  )
})

test('a failure names its reason', () => {
  assert.equal(describeRecord({ currentState: 'FAILED', failText: 'Файл повреждён' }), 'Ошибка | Файл повреждён')
})

test('the upload of this browser knows better than the server how far it is', () => {
  const sending = { kind: 'sending', share: 1, line: 'осталось 3 мин' } as const
  assert.equal(describeRecord({ currentState: 'UPLOADING', sending }), 'Загружается 99 % | осталось 3 мин')
})

test('a stopped upload of this browser does not pretend to go on', () => {
  const sending = { kind: 'stopped', share: 0.04, line: null } as const
  assert.equal(describeRecord({ currentState: 'UPLOADING', progress: 0.04, sending }), 'Загрузка остановлена | на 4 %')
})

test('a record whose video is being replaced keeps its state and says how far the new one is', () => {
  const replacement = 'Новое видео: Завершается'
  assert.equal(describeRecord({ replacement }), 'Готово | Новое видео: Завершается')
  assert.equal(
    describeRecord({ currentState: 'FAILED', failText: 'Файл повреждён', replacement }),
    'Ошибка | Новое видео: Завершается',
  )
})

test('a file that does not come from this browser: it is on its way, or stands and may be gone on with', () => {
  const waiting = { isMoving: true, share: 0.43, mayContinue: false }
  const uploading = { currentState: 'UPLOADING', progress: 0.43 } as const
  assert.equal(describeRecord({ ...uploading, waiting }), 'Загружается 43 % | из другого браузера')
  assert.equal(
    describeRecord({ ...uploading, waiting: { ...waiting, isMoving: false } }),
    'Загрузка остановлена | на 43 %, продолжит автор загрузки',
  )
  const mine = { isMoving: false, share: 0, mayContinue: true }
  assert.equal(
    describeRecord({ ...uploading, progress: null, waiting: mine }),
    'Загрузка остановлена | на 0 %, можно продолжить',
  )
  assert.equal(
    describeRecord({ currentState: 'CHECKING', waiting }),
    'Проверка файла',
    'what was asked before is old by now',
  )
})

test('a file that stands is called alike by this browser, by the server alone and when it broke', () => {
  const uploading = { currentState: 'UPLOADING', progress: 0.43 } as const
  assert.equal(describeRecord({ ...uploading, stopped: true }), 'Загрузка остановлена')
  assert.equal(
    describeRecord({ ...uploading, sending: { kind: 'stopped', share: 0.43, line: 'Нет места' } }),
    'Загрузка остановлена | Ошибка: Нет места',
  )
  assert.equal(describeRecord({ currentState: 'CONVERTING', stopped: true }), 'Обработка')
})

test('P-M-24 a video that is ready says whether a moderator keeps it from viewers, and why', () => {
  const detail = (moderation: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED', moderationReason = '') =>
    recordLabels({ ...facts, currentState: 'READY', moderation, moderationReason }).detail
  assert.deepEqual(
    [detail('NONE'), detail('APPROVED'), detail('PENDING'), detail('REJECTED'), detail('REJECTED', 'Нет прав')],
    [null, null, 'на\u00a0модерации', 'отклонено', 'отклонено: Нет прав'],
  )
})
