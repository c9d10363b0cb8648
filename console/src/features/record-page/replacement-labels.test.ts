import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItems } from '../uploads/sending/upload-item.ts'
import { replacementLabels } from './replacement-labels.ts'

const target = { accountCode: 'studio', accountName: 'Студия', apiOrigin: 'https://video.example', replacedRecordId: 7 }
const upload = (status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED') => {
  const [item] = newItems([new File([], 'a.mp4')], target, 1)
  assert.ok(item)
  return { item: { ...item, status } }
}
const failed = { state: 'FAILED', progress: null, failText: 'Файл повреждён', taskId: 3, canRetry: false } as const
const words = (...args: Parameters<typeof replacementLabels>) => {
  const found = replacementLabels(...args)
  return found && [found.line.replace(/\p{Zs}/gu, ' '), found.isBad]
}
const sorry = 'Новое видео не удалось обработать: файл повреждён. Прежнее видео осталось.'

test('a replacement that failed on the server is told in every browser, also in the one that sent it', () => {
  assert.deepEqual(words(null, null, failed), [sorry, true])
  assert.deepEqual(words('Новое видео: Файл повреждён', upload('COMPLETED'), failed), [sorry, true])
})

test('while this browser sends, it knows best, also after an earlier failure', () => {
  assert.deepEqual(words('Новое видео: загрузка 43 %', upload('IN_PROGRESS'), failed), [
    'Новое видео: загрузка 43 %',
    false,
  ])
  assert.deepEqual(words('Новое видео: Нет места', upload('FAILED'), null), ['Новое видео: Нет места', true])
})

test('a replacement in work elsewhere is told too; without one nothing is said', () => {
  const found = { state: 'CONVERTING', progress: 0.43, failText: null, taskId: null, canRetry: false } as const
  assert.deepEqual(words(null, null, found), ['Новое видео: обработка 43 %', false])
  assert.deepEqual(words('Новое видео: Файл повреждён', upload('COMPLETED'), found), [
    'Новое видео: обработка 43 %',
    false,
  ])
  assert.equal(words(null, null, null), null)
})
