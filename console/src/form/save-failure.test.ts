import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError, errorTexts } from '../api/call-error.ts'
import { saveFailure } from './save-failure.ts'

const describeFailure = (status: number, message: string, isRepeated = true) => {
  const error = new CallError({ status, message, path: '/api/v3/records/update' })
  const { words, mayPass } = saveFailure(error, isRepeated)
  return [words.replace(/\p{Zs}/gu, ' '), mayPass]
}

test('a form that was not saved never advises to reload the page, and says that nothing is lost', () => {
  assert.deepEqual(describeFailure(0, errorTexts.network), [
    'Не сохранено: нет связи с сервером. Введённое остаётся на странице и сохранится, когда она появится.',
    true,
  ])
  assert.deepEqual(describeFailure(0, errorTexts.network, false), [
    'Не сохранено: нет связи с сервером. Введённое остаётся на странице: повторите, когда она появится.',
    true,
  ])
  assert.deepEqual(describeFailure(503, errorTexts.noAnswer), [
    'Не сохранено: сервер не отвечает. Введённое остаётся на странице и сохранится, когда он ответит.',
    true,
  ])
  for (const [status, text] of [
    [-1, errorTexts.api],
    [500, errorTexts.noAnswer],
    [500, ''],
  ] as const) {
    const words = 'Не сохранено из-за ошибки на сервере. Введённое остаётся на странице: повторите.'
    assert.deepEqual(describeFailure(status, text), [words, false])
  }
  assert.doesNotMatch([0, -1, 500, 502].map((status) => describeFailure(status, errorTexts.api)).join(' '), /[Оо]бнов/)
})

test('what the server says in words is told as it is', () => {
  assert.deepEqual(describeFailure(-1, 'Недостаточно прав'), ['Не сохранено. Недостаточно прав', false])
})
