import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SupportRequest } from '@skleyka/contract/support-requests.ts'
import { decidedLabel, grantQuestion } from './request-labels.ts'

const now = new Date(2026, 10, 23, 12, 0)
const request: SupportRequest = {
  ...{ id: 7, at: now, topic: 'livestreams', text: '', state: 'OPEN', answer: '', isGrantable: true },
  ...{ decidedAt: null, decidedBy: null, account: { code: 'volga', name: 'Волга' } },
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
