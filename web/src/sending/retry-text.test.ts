import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryText } from './retry-text.ts'

const describeRetry = (code: number, leftMs: number) => retryText(code, leftMs).replace(/\p{Zs}/gu, ' ')

test('product B6 the next try after a lost network is counted down by seconds', () => {
  assert.deepEqual(
    [15_000, 14_200, 400, 0, -1_000].map((leftMs) => describeRetry(0, leftMs)),
    [
      'Нет связи, повтор через 15 с',
      'Нет связи, повтор через 15 с',
      'Нет связи, повтор через 1 с',
      'Нет связи, пробуем ещё раз',
      'Нет связи, пробуем ещё раз',
    ],
  )
})

test('a clock that was set back promises no longer wait than there is', () => {
  assert.equal(describeRetry(0, 3_600_000), 'Нет связи, повтор через 15 с')
})

test('a server that answers with an error is named as what it is, not as a lost network', () => {
  assert.equal(describeRetry(502, 5_000), 'Сервер не отвечает, пробуем ещё раз')
})
