import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { canonicalLanguage, language, languageName } from '../languages.ts'
import { type Cue, cue, plainCueText, writeSrt, writeVtt } from './cues.ts'

const first: Cue = [0, 1_500, '<v R&D>Если a < b & c > d\n<i>то</i> --> <b>это</b>']
const cues: Cue[] = [first, [2_000, 2_500, ''], [3_725_007, 3_726_000, 'Конец <script>']]

test('WebVTT holds the markup of a cue, and every other sign as a sign', () => {
  assert.equal(
    writeVtt(cues),
    'WEBVTT\n\n' +
      '00:00:00.000 --> 00:00:01.500\n<v R&amp;D>Если a &lt; b &amp; c &gt; d\n<i>то</i> --&gt; <b>это</b>\n\n' +
      '01:02:05.007 --> 01:02:06.000\nКонец &lt;script&gt;\n\n',
  )
})

test('SRT counts its cues, points with a comma and names no speaker', () => {
  assert.equal(
    writeSrt(cues),
    '1\n00:00:00,000 --> 00:00:01,500\nЕсли a < b & c > d\n<i>то</i> --> <b>это</b>\n\n' +
      '2\n01:02:05,007 --> 01:02:06,000\nКонец <script>\n\n',
  )
  assert.equal(plainCueText(first[2]), 'Если a < b & c > d\nто --> это')
})

test('a cue keeps where it stands, in the words of WebVTT and no others', () => {
  const placed: Cue = [0, 1, '<ruby>漢<rt>kan</rt></ruby>', 'line:0 align:start']
  assert.deepEqual(z.parse(cue, placed), placed)
  assert.equal(z.parse(cue, [0, 1, 'а']).length, 3)
  assert.match(writeVtt([placed]), /^WEBVTT\n\n\S+ --> \S+ line:0 align:start\n<ruby>漢<rt>kan<\/rt><\/ruby>\n/)
  assert.match(writeSrt([placed]), / --> \S+\n漢kan\n/)
  for (const place of ['', 'line:0\n', 'line:0  align:start', 'region:a', 'line:0 --> 1', '00:01 line:0', 'line:']) {
    assert.equal(z.safeParse(cue, [0, 1, 'а', place]).success, false, place)
  }
})

test('a text of a cue has no blank lines, no NUL and no half of a letter', () => {
  assert.deepEqual(z.parse(cue, [0, 1, ' а\u0000б \r\n\r\n\uD800 в ']), [0, 1, 'аб\nв'])
  assert.equal(z.safeParse(cue, [0, 86_400_001, 'а']).success, false)
  assert.equal(z.safeParse(cue, [0.5, 2, 'а']).success, false)
  assert.equal(z.safeParse(cue, [0, 2, 'а'.repeat(2_001)]).success, false)
})

test('a language is a tag of BCP 47 as it is written, called by its own name', () => {
  assert.deepEqual(['RU', 'pt-br', 'zh-hant'].map(canonicalLanguage), ['ru', 'pt-BR', 'zh-Hant'])
  for (const tag of ['', 'русский', 'r', 'ru_RU', 'x'.repeat(40), 'ru-', '"><b>']) {
    assert.equal(z.safeParse(language, tag).success, false, tag)
  }
  assert.deepEqual(
    [languageName('ru'), languageName('en'), languageName('en', 'ru')],
    ['Русский', 'English', 'Английский'],
  )
})
