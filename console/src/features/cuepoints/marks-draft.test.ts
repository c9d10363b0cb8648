import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ChapterRow,
  type CuepointRow,
  chapterRowProblems,
  cuepointRowProblems,
  marksOf,
  marksText,
  problemsOf,
  readData,
  sentMarks,
  withRow,
} from './marks-draft.ts'

const cue = (key: number, atMs: number | null, data = ''): CuepointRow => ({ key, atMs, type: 'ad', name: '', data })
const chapter = (key: number, atMs: number | null, name = 'Глава'): ChapterRow => ({ key, atMs, name })

test('what is saved comes back as it was', () => {
  const kept = {
    cuepoints: [{ atMs: 500, type: 'code' as const, name: 'Цена', data: [{ key: 'sku', value: '17=18' }] }],
    chapters: [{ atMs: 0, name: 'Начало' }],
    durationMs: 60_000,
    rowVersion: 4,
  }
  const { values, version } = marksOf(kept)
  assert.equal(version, 4)
  assert.deepEqual(sentMarks(values), { cuepoints: kept.cuepoints, chapters: kept.chapters })
})

test('data is pairs with keys that programs read, and nothing is dropped in silence', () => {
  assert.deepEqual(readData(' sku = 17 ; цвет=нет'), null)
  assert.deepEqual(readData('sku = 17;; note=а б ;'), [
    { key: 'sku', value: '17' },
    { key: 'note', value: 'а б' },
  ])
  assert.deepEqual([readData(''), readData('один'), readData(`a=${'я'.repeat(201)}`)], [[], null, null])
  assert.equal(readData(Array.from({ length: 11 }, (_, place) => `k${place}=1`).join(';')), null)
})

test('a new row stands where its time says, under a number no other has', () => {
  const make = (key: number) => cue(key, 5_000)
  const added = withRow([cue(0, 1_000), cue(4, 9_000)], make)
  assert.deepEqual(
    added.map(({ key, atMs }) => [key, atMs]),
    [
      [0, 1_000],
      [5, 5_000],
      [4, 9_000],
    ],
  )
  assert.deepEqual(withRow([], make), [cue(0, 5_000)])
})

test('what is wrong is told by the row it is wrong in', () => {
  assert.deepEqual(
    [...cuepointRowProblems([cue(3, null), cue(7, 70_000), cue(8, 1, 'нет')], 60_000)],
    [
      [7, 'Дальше конца видео: оно длится 1:00'],
      [3, 'Время пишут так: 1:02:03,5'],
      [8, 'Данные пишут так: ключ=значение; ключ латиницей'],
    ],
  )
  assert.deepEqual(
    [...chapterRowProblems([chapter(1, 9_000, ' '), chapter(2, 0)], 60_000)],
    [[1, 'Введите название главы']],
  )
  assert.deepEqual([...chapterRowProblems([chapter(1, 9_000)], 60_000).keys()], [1])
  const rows = problemsOf({ cuepoints: [cue(0, null)], chapters: [chapter(0, 0)] }, 60_000)
  assert.deepEqual(rows, { cuepoints: 'Исправьте отмеченные строки', chapters: undefined })
})

test('rows of somebody else are told in a few words', () => {
  assert.equal(
    marksText('chapters', [chapter(0, 0, 'Начало'), chapter(1, 61_500, 'Лёд')]),
    '2\u00a0главы: 0:00 Начало, 1:01,5 Лёд',
  )
  const many = Array.from({ length: 7 }, (_, place) => cue(place, place * 1_000))
  assert.equal(marksText('cuepoints', many), '7\u00a0меток: 0:00, 0:01, 0:02, 0:03, 0:04, …')
  assert.equal(marksText('cuepoints', []), '')
})
