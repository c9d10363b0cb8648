import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteOf, scheduleText, sourceTitle, stateMark } from './export-labels.ts'

test('an export says how far it is, and of what it is', () => {
  assert.equal(stateMark({ state: 'RUNNING', progress: 0.404 }).label, 'Готовится 40%')
  assert.deepEqual(stateMark({ state: 'EXPIRED', progress: null }), { label: 'Истекла', tone: 'wait' })
  assert.equal(sourceTitle({ kind: 'FILTER', name: 'Зимние', ids: null }), 'Фильтр «Зимние»')
  assert.equal(sourceTitle({ kind: 'ALBUM', name: null, ids: null }), 'Альбом, которого больше нет')
  assert.equal(sourceTitle({ kind: 'IDS', name: null, ids: 1_200 }), 'Выбранные видео: 1\u00a0200')
})

test('a schedule is told by its day and its hour', () => {
  assert.equal(scheduleText({ every: 'DAY', minute: minuteOf('09:30') }), 'Каждый день в\u00a009:30')
  assert.equal(scheduleText({ every: 'WEEK', minute: 0, weekday: 7 }), 'Каждую неделю, вс в\u00a000:00')
})
