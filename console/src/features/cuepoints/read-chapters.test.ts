import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import { chapterProblems } from '@skleyka/contract/cuepoints/mark-rules.ts'
import { chaptersIn, proposedChapters } from './read-chapters.ts'

test('times at either end of a line are chapters, however people write them', () => {
  const text = [
    'Наш фильм о Байкале.',
    '0:00 Вступление',
    '[00:10] Дорога',
    '(1:05) — Лёд',
    '- 02:30 - Ночь: 10 часов',
    '3. 12:00 Утро',
    'Титры – 1:02:03',
    '• 1:10:00,5 | Бонус',
  ].join('\n')
  assert.deepEqual(chaptersIn(text), [
    { atMs: 0, name: 'Вступление' },
    { atMs: 10_000, name: 'Дорога' },
    { atMs: 65_000, name: 'Лёд' },
    { atMs: 150_000, name: 'Ночь: 10 часов' },
    { atMs: 720_000, name: 'Утро' },
    { atMs: 3_723_000, name: 'Титры' },
    { atMs: 4_200_500, name: 'Бонус' },
  ])
})

test('a time within a sentence, alone, or that is none is no chapter', () => {
  for (const line of [
    'Начало в 10:00 у входа',
    '0:00',
    '0:61 Что-то',
    'Счёт 3:2',
    'https://a.test:8080/x',
    '',
    '12:3 Нет',
  ]) {
    assert.deepEqual(chaptersIn(line), [], line)
  }
})

test('markup, direction marks and endless lines stay texts of a chapter, within its length', () => {
  const [markup, turned, long] = chaptersIn(`0:00 <b>Имя</b>\n0:10 \u202Eтак\n0:20 ${'я'.repeat(10_000)}`)
  assert.deepEqual([markup?.name, turned?.name], ['<b>Имя</b>', '\u202Eтак'])
  assert.equal(long?.name.length, cuepointBounds.episodeNameChars)
})

test('what is proposed may be saved: in order, each once, within the video, from its beginning on', () => {
  const found = chaptersIn('9:00 За концом\n0:30 Вторая\n0:05 Первая\n0:30 Повтор')
  const proposed = proposedChapters(found, 60_000)
  assert.deepEqual(
    proposed.map(({ atMs, name }) => [atMs, name]),
    [
      [0, 'Начало'],
      [5_000, 'Первая'],
      [30_000, 'Вторая'],
    ],
  )
  assert.deepEqual(chapterProblems(proposed, 60_000), [])
  assert.deepEqual(proposedChapters([], 60_000), [])
  assert.deepEqual(proposedChapters(chaptersIn('0:00,5 Сразу'), 60_000), [{ atMs: 0, name: 'Сразу' }])
  const { chapterMs } = cuepointBounds
  const near = (atMs: number) => proposedChapters([{ atMs, name: 'Первая' }], 60_000).map((one) => [one.atMs, one.name])
  assert.deepEqual(near(chapterMs - 1), [[0, 'Первая']])
  assert.deepEqual(near(chapterMs), [
    [0, 'Начало'],
    [chapterMs, 'Первая'],
  ])
  const many = Array.from({ length: 500 }, (_, place) => ({ atMs: place * 1_000, name: 'Глава' }))
  assert.equal(proposedChapters(many, null).length, cuepointBounds.episodes)
})

test('a range may stand behind its name, arrows and long minuses are no part of a name, and times alone name nothing', () => {
  const lines = [
    'Вступление 00:00 - 00:30',
    '0:30 → 1:00 Съёмка',
    '👨‍👩‍👧 1:00 − 1:30 Семья',
    '🇷🇺 2:00 Россия',
    '03:00 - 03:30',
    '4:00 -',
  ]
  assert.deepEqual(
    chaptersIn(lines.join('\n')).map(({ atMs, name }) => [atMs, name]),
    [
      [0, 'Вступление'],
      [30_000, 'Съёмка'],
      [60_000, 'Семья'],
      [120_000, 'Россия'],
    ],
  )
})

test('of a range the beginning counts, and a picture before the time is no part of the name', () => {
  const found = chaptersIn('00:00 - 00:30 Вступление\n🎬 0:30 Съёмка\n▶️ 1:00–1:30: Монтаж\n[02:00]-[02:30] Титры')
  assert.deepEqual(
    found.map(({ atMs, name }) => [atMs, name]),
    [
      [0, 'Вступление'],
      [30_000, 'Съёмка'],
      [60_000, 'Монтаж'],
      [120_000, 'Титры'],
    ],
  )
})
