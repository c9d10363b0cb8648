import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLabel, progressLabel } from './encryption-labels.ts'

const status = { useEncryptor: true, progress: { done: 3, total: 1200 }, running: true, failed: 0 }

test('the progress of encryption is told in words: on its way, there, back, and what could not follow', () => {
  assert.equal(progressLabel(status), 'Зашифровано 3 из\u00a01\u00a0200\u00a0видео')
  assert.equal(progressLabel({ ...status, useEncryptor: false }), 'Расшифровано 3 из\u00a01\u00a0200\u00a0видео')
  assert.equal(
    progressLabel({ ...status, running: false, failed: 2 }),
    'Зашифровано 3 из\u00a01\u00a0200\u00a0видео, не\u00a0удалось: 2',
  )
  const all = { ...status, progress: { done: 4, total: 4 }, running: false }
  assert.equal(progressLabel(all), 'Зашифрованы все видео: 4')
  assert.equal(progressLabel({ ...all, useEncryptor: false }), 'Все видео хранятся без\u00a0шифрования')
  assert.match(progressLabel({ ...all, progress: { done: 0, total: 0 } }), /пока нет$/)
})

test('who moved the switch is told with the moment, and nothing before anybody has', () => {
  const now = new Date(2026, 10, 22, 12, 0)
  const moved = { useEncryptor: true, changedBy: 'Анна', changedDate: new Date(2026, 10, 22, 10, 2) }
  assert.match(changedLabel(moved, now) ?? '', /^Включено: Анна, .*10:02$/)
  assert.match(changedLabel({ ...moved, useEncryptor: false, changedBy: null }, now) ?? '', /^Выключено: .*10:02$/)
  assert.equal(changedLabel({ ...moved, changedDate: null }, now), null)
})
