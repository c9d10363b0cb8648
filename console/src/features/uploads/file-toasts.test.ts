import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../../api/call-error.ts'
import { openToasts } from '../../ui/toast/toasts.ts'
import { acceptFile, refuseFile, tellFailure } from './file-toasts.ts'

const expectedFile = { name: 'фильм.mp4' }
const words = 'Для возобновления загрузки выберите файл фильм.mp4'

test('C-5-08 a wrong file is told in one sentence, the ids of a refusal stand behind «Подробности»', () => {
  refuseFile(expectedFile)
  assert.deepEqual(
    openToasts().map(({ message, details, more }) => [message, details, more.details]),
    [[words, [], []]],
  )
  acceptFile(expectedFile.name)
  refuseFile(
    expectedFile,
    new CallError({ status: -1, message: words, path: '/api/v3/uploader/createV2', requestId: 'vp1' }),
  )
  const [toast] = openToasts()
  assert.deepEqual([toast?.message, toast?.details, toast?.actions], [words, [], []])
  assert.deepEqual(toast?.more.details, ['Идентификатор запроса: vp1', 'Метод: /api/v3/uploader/createV2'])
  assert.deepEqual(
    toast?.more.actions.map(({ label }) => label),
    ['Скопировать'],
  )
})

test('what was told of a file leaves when the right one goes; what was told of another file stays', () => {
  refuseFile(expectedFile)
  tellFailure(expectedFile.name, 'Нет места')
  tellFailure('другой.mp4', 'Нет места')
  acceptFile(expectedFile.name)
  assert.deepEqual(
    openToasts().map(({ message }) => message),
    ['другой.mp4: Нет места'],
  )
})
