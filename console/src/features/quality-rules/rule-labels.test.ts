import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeableLabel, keptLabel, questionOf } from './rule-labels.ts'

const found = { videos: 3, qualities: 4, bytes: 1_288_490_189, kept: { held: 1, noSource: 0, inUse: 21 } }

test('D5 a dry run tells bytes, qualities and videos, and why others keep theirs', () => {
  assert.equal(freeableLabel(found), 'Освободится 1,2\u00a0ГБ: 4\u00a0качества у\u00a03\u00a0видео')
  assert.equal(freeableLabel({ ...found, videos: 0, accounts: 0 }), 'Сейчас освобождать нечего')
  assert.match(freeableLabel({ ...found, accounts: 2 }), /, аккаунтов\u00a0— 2$/)
  assert.equal(
    keptLabel(found),
    'Останутся у\u00a0видео: под запретом удаления или претензией\u00a0— 1, в\u00a0обмене, в\u00a0трансляции или в\u00a0обработке\u00a0— 21.',
  )
  assert.equal(keptLabel({ ...found, kept: { held: 0, noSource: 0, inUse: 0 } }), '')
})

test('nothing is asked before a rule that frees nothing', () => {
  const rule = { unwatchedDays: 30, keptSide: 480 } as const
  const ofPlatform = { on: false, ...rule }
  assert.equal(questionOf({ mode: 'OFF', rule, ofPlatform }, found), null)
  assert.equal(questionOf({ mode: 'FOLLOW', rule, ofPlatform }, found), null)
  assert.match(
    questionOf({ mode: 'OWN', rule, ofPlatform }, undefined)?.message ?? '',
    /выше 480p, которые не\u00a0смотрят 30\u00a0дней/,
  )
})
