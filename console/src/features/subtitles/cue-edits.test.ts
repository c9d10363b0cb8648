import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Cues,
  editedOf,
  insertCue,
  joinCues,
  keptOf,
  moveCue,
  overlapping,
  removeCue,
  replaceText,
  shiftCues,
  speedOf,
  split,
  withText,
  withTimes,
} from './cue-edits.ts'

const cues: Cues = [
  { id: 1, from: 1_000, to: 3_000, text: 'Раз два' },
  { id: 2, from: 3_000, to: 5_000, text: 'Три' },
  { id: 3, from: 6_000, to: 7_000, text: 'Четыре' },
]
const plain = (list: Cues) => list.map(({ id, from, to, text }) => [id, from, to, text].join(' '))

test('where a cue stands goes along with every edit, to both halves of a cut and back to the store', () => {
  const placed = editedOf([
    [0, 4_000, 'Да нет', 'line:0 align:start'],
    [5_000, 6_000, 'Вот'],
  ])
  const halves = split(placed, 1, 2, 2_000)
  const changed = shiftCues(withText(halves, 1, 'Да!'), 1_000, null)
  assert.deepEqual(keptOf(changed), [
    [1_000, 3_000, 'Да!', 'line:0 align:start'],
    [3_000, 5_000, 'нет', 'line:0 align:start'],
    [6_000, 7_000, 'Вот'],
  ])
  assert.deepEqual(keptOf(joinCues(placed, 1)), [[0, 6_000, 'Да нет\nВот', 'line:0 align:start']])
})

test('an end of a cue never passes the other, and cues stay in order', () => {
  assert.deepEqual(plain(withTimes(cues, 1, { from: 9_000 }))[0], '1 2900 3000 Раз два')
  assert.deepEqual(plain(withTimes(cues, 1, { to: 0 }))[0], '1 0 100 Раз два')
  assert.deepEqual(
    plain(withTimes(cues, 1, { from: 6_500, to: 8_000 })).map((line) => line[0]),
    ['2', '3', '1'],
  )
})

test('a cue moves as a whole, as far as the beginning', () => {
  assert.deepEqual(plain(moveCue(cues, 1, -5_000))[0], '1 0 2000 Раз два')
  assert.deepEqual(plain(moveCue(cues, 3, 250))[2], '3 6250 7250 Четыре')
})

test('all are shifted, or one and all after it; none begins before the video', () => {
  assert.deepEqual(
    plain(shiftCues(cues, 500, null)).map((line) => line.split(' ')[1]),
    ['1500', '3500', '6500'],
  )
  assert.deepEqual(
    plain(shiftCues(cues, 500, 2)).map((line) => line.split(' ')[1]),
    ['1000', '3500', '6500'],
  )
  assert.deepEqual(
    plain(shiftCues(cues, -10_000, null)).map((line) => line.split(' ')[1]),
    ['0', '0', '0'],
  )
})

test('a cue is cut at the caret, in time where the video stands, else by its share of the text', () => {
  assert.deepEqual(plain(split(cues, 1, 3, 2_200)).slice(0, 2), ['1 1000 2200 Раз', '4 2200 3000 два'])
  assert.deepEqual(plain(split(cues, 1, 3, 9_999)).slice(0, 2), ['1 1000 1857 Раз', '4 1857 3000 два'])
  assert.deepEqual(split([{ id: 1, from: 0, to: 150, text: 'а' }], 1, 0, 50).length, 1)
})

test('a cue is joined with the next one; the last with none', () => {
  assert.deepEqual(plain(joinCues(cues, 1)), ['1 1000 5000 Раз два\nТри', '3 6000 7000 Четыре'])
  assert.equal(joinCues(cues, 3), cues)
})

test('a new cue stands where the video does and ends before the next', () => {
  const { cues: more, id } = insertCue(cues, 5_500)
  assert.deepEqual([id, plain(more)[2]], [4, '4 5500 6000 '])
  assert.deepEqual(plain(insertCue(cues, 20_000).cues)[3], '4 20000 22000 ')
  assert.deepEqual(removeCue(cues, 2).length, 2)
})

test('found texts are replaced without case and as they are typed', () => {
  assert.deepEqual(replaceText(withText(cues, 2, 'ТРИ $1.* три'), 'три', '$&').count, 2)
  assert.equal(replaceText(withText(cues, 2, 'ТРИ $1.* три'), 'три', '$&').cues[1]?.text, '$& $1.* $&')
  assert.equal(replaceText(cues, '.*', 'x').count, 0)
  assert.equal(replaceText(cues, '', 'x').cues, cues)
})

test('what is read too fast and what is shown over another one is told', () => {
  assert.equal(speedOf({ id: 1, from: 0, to: 500, text: '<i>Десять зна</i>' }), 20)
  assert.deepEqual([...overlapping(withTimes(cues, 1, { to: 6_500 }))], [2, 3])
  assert.deepEqual([...overlapping(cues)], [])
})

test('a cue that is cut in two is said by the same person in both, and markup that is open at the cut goes on', () => {
  const halves = (text: string, caret: number) =>
    split([{ id: 1, from: 0, to: 4_000, text }], 1, caret, 2_000).map((cue) => cue.text)
  assert.deepEqual(halves('<v Анна>Раз два', 11), ['<v Анна>Раз', '<v Анна>два'])
  assert.deepEqual(halves('<v Анна>Раз <i>два три</i>', 19), ['<v Анна>Раз <i>два</i>', '<v Анна><i>три</i>'])
  assert.deepEqual(halves('<i>Раз</i> два', 11), ['<i>Раз</i>', 'два'])
  assert.deepEqual(halves('Раз <b>два</b>', 5), ['Раз', '<b>два</b>'], 'a tag is not torn')
  assert.deepEqual(halves('<b>Раз</b> два', 6), ['<b>Раз</b>', 'два'])
  assert.deepEqual(halves('<v Анна>Раз', 8), ['', '<v Анна>Раз'])
  assert.deepEqual(halves('<v Анна>Раз', 11), ['<v Анна>Раз', ''])
})
