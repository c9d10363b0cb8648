import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuotasNow } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { SentRequest } from '@skleyka/contract/support/support.calls.ts'
import { boundText, noneTyped, problemsOf, sentWords, toRequestedQuotas } from './quota-request.ts'

const gigabyte = 1024 ** 3
const now: QuotasNow = {
  bytes: { limit: 10 * gigabyte, used: 0, coming: 0 },
  videos: { limit: 1_000, used: 0, coming: 0 },
  people: { limit: null, used: 0, coming: 0 },
  livestreams: { limit: 2, used: 0, coming: 0 },
  airtime: { limit: 3_600, used: 0, coming: 0 },
}

test('B12 what is typed is asked for, storage in gigabytes, and nothing else is', () => {
  assert.deepEqual(toRequestedQuotas({ ...noneTyped, bytes: 1.5 }), { bytes: 1_610_612_736 })
  assert.deepEqual(toRequestedQuotas({ ...noneTyped, videos: 5, people: 6, airtime: 1.5 }), {
    videos: 5,
    people: 6,
    airtime: 5_400,
  })
  assert.deepEqual(
    [boundText('bytes', now), boundText('videos', now), boundText('airtime', now)],
    ['10\u00a0ГБ', '1\u00a0000', '1\u00a0ч'],
  )
})

test('B12 nothing typed and no more than there is are told at their fields', () => {
  assert.deepEqual(problemsOf(noneTyped, now), { bytes: 'Напишите, сколько нужно' })
  const little = 'Больше, чем отведено сейчас'
  assert.deepEqual(problemsOf({ ...noneTyped, bytes: 10, videos: 1_001, airtime: 1 }, now), {
    bytes: little,
    airtime: little,
  })
  assert.deepEqual(problemsOf({ ...noneTyped, bytes: 11, videos: 1_000 }, now), { videos: little })
  assert.deepEqual(problemsOf({ ...noneTyped, bytes: 10.1 }, now), {})
})

test('B12 a request tells when it was sent, what came of it and when the next one may be', () => {
  const sent: SentRequest = {
    ...{ requestId: 1, sentAt: new Date(2026, 0, 10, 12), againAt: new Date(2026, 0, 11, 12), answer: '' },
    state: 'OPEN',
  }
  const describeRequest = (more: Partial<SentRequest>) => sentWords({ ...sent, ...more }).replaceAll('\u00a0', ' ')
  assert.match(describeRequest({}), /^Запрос отправлен 10\.01\.2026 в 12:00\. Ответ администратора придёт письмом\.$/)
  assert.match(
    describeRequest({ state: 'GRANTED' }),
    /Администратор его выполнил\. Попросить ещё раз можно будет 11\.01\.2026 в 12:00\.$/,
  )
  assert.match(
    describeRequest({ state: 'REFUSED', answer: 'Места нет.' }),
    /отклонил его: Места нет\. Попросить ещё раз/,
  )
})
