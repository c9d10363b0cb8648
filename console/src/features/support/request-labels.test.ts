import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SupportRequest } from '@skleyka/contract/support/support-requests.calls.ts'
import { decidedLabel, grantQuestion, grantWords, listQuotaLines } from './request-labels.ts'

const now = new Date(2026, 10, 23, 12, 0)
const request: SupportRequest = {
  ...{ id: 7, at: now, topic: 'livestreams', text: '', state: 'OPEN', answer: '', isGrantable: true },
  ...{ decidedAt: null, decidedBy: null, wanted: [], account: { code: 'volga', name: 'Волга' } },
  user: { id: 3, email: 'm@volga.example', name: '' },
}

test('B12 before a request is granted it is told what a press gives, and to whom', () => {
  const { message } = grantQuestion(request)
  assert.match(message, /«Волга».*«Трансляции».*m@volga\.example.*«Оператор эфира»/)
})

test('B12 a decided request says when and by whom, an open one nothing', () => {
  assert.equal(decidedLabel(request, now), null)
  assert.match(decidedLabel({ ...request, decidedAt: now, decidedBy: 'Анна' }, now) ?? '', /12:00, Анна$/)
  assert.match(decidedLabel({ ...request, decidedAt: now }, now) ?? '', /12:00$/)
})

test('B12 a request for more tells how much in the place of what, and asks before it is given', () => {
  const gigabyte = 1024 ** 3
  const requestedQuotas: SupportRequest['wanted'] = [
    { kind: 'bytes', limit: 10 * gigabyte, wanted: 50 * gigabyte },
    { kind: 'people', limit: null, wanted: 1_200 },
  ]
  const lines = (state: SupportRequest['state']) =>
    listQuotaLines({ wanted: requestedQuotas, state }).map((line) => line.replaceAll('\u00a0', ' '))
  assert.deepEqual(lines('OPEN'), ['Хранилище: 10 ГБ → 50 ГБ', 'Люди: без ограничения → 1 200'])
  assert.deepEqual(lines('GRANTED'), ['Хранилище: 50 ГБ', 'Люди: 1 200'])
  const { title, message, okLabel } = grantQuestion({ ...request, topic: 'quota', wanted: requestedQuotas })
  assert.deepEqual([title, okLabel], ['Увеличить квоты?', 'Увеличить'])
  assert.match(message.replaceAll('\u00a0', ' '), /отведено больше\. Хранилище: 10 ГБ → 50 ГБ\. Люди/)
  assert.deepEqual(grantWords({ topic: 'quota' }), { verb: 'Увеличить', done: 'Квоты увеличены' })
  assert.equal(grantWords({ topic: 'livestreams' }).verb, 'Подключить')
})
