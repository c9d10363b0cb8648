import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chapterLines, chaptersOf } from './chapter-lines.ts'

const chapters = (...seconds: number[]) => seconds.map((at) => ({ atMs: at * 1000, name: `Глава ${at}` }))
const minuteMs = 60_000

test('chapters become lines of a description, in order of time and with hours where there are some', () => {
  assert.deepEqual(chapterLines(chapters(3_725, 0, 65), 2 * 60 * minuteMs), {
    lines: ['0:00 Глава 0', '1:05 Глава 65', '1:02:05 Глава 3725'],
    problem: null,
  })
  // what is not whole seconds begins with the second it lies in: YouTube would read 0:59 as 59
  const [one, two, three] = chapters(0, 30, 60)
  const late = [one, two, { ...three, atMs: 59_900 }].flatMap((chapter) => (chapter ? { name: '', ...chapter } : []))
  assert.deepEqual(chapterLines(late, minuteMs * 2).lines, ['0:00 Глава 0', '0:30 Глава 30', '0:59 Глава 60'])
  assert.deepEqual(chapterLines([], minuteMs), { lines: [], problem: null })
})

test('chapters that YouTube would not see are told with the rule they break', () => {
  const problem = (...args: Parameters<typeof chapterLines>) => {
    const text = chapterLines(...args).problem
    return text?.replace('Главы не\u00a0попадут на\u00a0YouTube: ', '').replaceAll('\u00a0', ' ') ?? null
  }
  assert.equal(problem(chapters(0, 20), minuteMs), 'их нужно хотя бы три')
  assert.equal(problem(chapters(1, 20, 40), minuteMs), 'первая должна начинаться в 0:00')
  assert.equal(problem(chapters(0, 20, 29), minuteMs), 'глава «Глава 20» короче 10 секунд')
  assert.equal(problem(chapters(0, 20, 51), minuteMs), 'глава «Глава 51» короче 10 секунд')
  assert.equal(problem(chapters(0, 20, 50), minuteMs), null)
  assert.equal(problem(chapters(0, 20, 51), null), null)
  const many = Array.from({ length: 100 }, (_, place) => ({ atMs: place * 10_000, name: 'ё'.repeat(30) }))
  assert.equal(problem(many, null), 'вместе они не поместятся в описание')
})

test('where a description tells chapters itself, no others are sent', () => {
  const front_settings = { episodes: chapters(0, 20) }
  const isSilent = (description: string) =>
    chaptersOf({ description, front_settings, duration_ms: minuteMs }).problem === null
  for (const text of ['О лесе\n0:00 Начало\n1:00 Дом', '00:00 Начало', ' 0:00:00 Начало', 'x\r\n00:00:00\tНачало']) {
    assert.ok(isSilent(text), text)
  }
  for (const text of ['', 'В 0:00 всё началось', '10:00 Чай', '0:001', '1:00:00 Конец'])
    assert.ok(!isSilent(text), text)
})
