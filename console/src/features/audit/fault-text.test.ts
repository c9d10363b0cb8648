import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultText } from './fault-text.ts'

test('a broken chain is told with the line, its moment and what happened to it', () => {
  const at = new Date(2026, 4, 5, 12, 30)
  const text = faultText({ kind: 'changed', account: null, eventId: 12, at })
  assert.match(text, /^Цепочка нарушена на\sсобытии №\s12 от\s.*: его изменили или переставили$/)
  assert.equal(
    faultText({ kind: 'removed', account: 'studio', eventId: null, at: null }),
    'Цепочка аккаунта studio нарушена в\u00a0самом начале: его или следующего за\u00a0ним больше нет',
  )
})
