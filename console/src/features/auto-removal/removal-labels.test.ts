import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLabel, foundLabel, nightLabel, questionOf } from './removal-labels.ts'

const now = new Date('2026-11-23T09:00:00Z')
const state = {
  accountId: 1,
  accountCode: 'studio',
  accountName: 'Студия',
  on: true,
  filters: [],
  offered: [],
  changedDate: null,
  changedBy: null,
  last: null,
}

test('B12 what a night would take is told with its size, and what is held apart', () => {
  assert.equal(foundLabel({ records: 0, bytes: 0, held: 0 }), 'Сейчас удалять нечего')
  assert.equal(
    foundLabel({ records: 1200, bytes: 4.1 * 1024 ** 3, held: 0 }),
    'Будет удалено 1\u00a0200\u00a0видео, 4,1\u00a0ГБ',
  )
  assert.match(
    foundLabel({ records: 1, bytes: 5, held: 2 }),
    /^Будет удалено 1\u00a0видео, .+\. Ещё 2\u00a0видео под запретом удаления: останутся$/,
  )
})

test('B12 a removal tells its last night, or that the first is to come', () => {
  assert.equal(
    nightLabel(state, now),
    'Первый раз — ближайшей ночью, затем каждую ночь в\u00a03:00 по\u00a0времени аккаунта',
  )
  assert.equal(nightLabel({ ...state, on: false }, now), 'Ещё ни разу не\u00a0выполнялось')
  const last = { at: now, records: 3, problem: null }
  assert.match(nightLabel({ ...state, last }, now), /^Последний раз .+: в\u00a0корзину ушло 3\u00a0видео$/)
  assert.match(nightLabel({ ...state, last: { ...last, records: 0 } }, now), /ничего не\u00a0удалено$/)
})

test('B12 who set a removal is told once somebody has', () => {
  assert.equal(changedLabel(state, now), null)
  assert.match(changedLabel({ ...state, changedDate: now, changedBy: 'Анна' }, now) ?? '', /^Изменено: Анна, /)
})

test('B12 before a removal is turned on or changed it is said what goes, or that this is not known', () => {
  const question = questionOf({ on: false, accountName: 'Студия' }, { records: 2, bytes: 1024 ** 3 })
  assert.deepEqual([question.title, question.okLabel], ['Включить автоудаление?', 'Включить'])
  assert.match(question.message, /^Ближайшей ночью в\u00a0корзину аккаунта «Студия» уйдёт: 2\u00a0видео, 1\u00a0ГБ\. /)
  const blind = questionOf({ on: true, accountName: 'Студия' }, undefined)
  assert.equal(blind.title, 'Изменить автоудаление?')
  assert.match(blind.message, /посчитать не\u00a0удалось\./)
})
