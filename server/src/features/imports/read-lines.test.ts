import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importBounds } from '@skleyka/contract/imports/import-bounds.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { readLines } from './read-lines.ts'

const outbound = openOutbound([], async (host) => assert.fail(`${host} was looked up`))

test('bad lines are told by their number and the others are taken, each once', () => {
  const lines = [
    ' https://video.example/a.mp4 ',
    '',
    'ерунда',
    'https://video.example/a.mp4#t=10',
    'ftp://video.example/b.mp4',
    'HTTPS://VIDEO.example/a.mp4',
    'http://127.0.0.1/c.mp4',
    `https://video.example/${'x'.repeat(5_000)}`,
    'https://пример.рф/фильм.mp4',
  ]
  const { urls, bad } = readLines(lines, (url) => outbound.problemOf(url)?.message ?? null)
  assert.deepEqual(urls, [
    'https://video.example/a.mp4',
    'https://xn--e1afmkfd.xn--p1ai/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC.mp4',
  ])
  assert.deepEqual(
    bad.map(({ line, reason }) => [line, reason]),
    [
      [3, 'Это не\u00a0ссылка'],
      [5, 'Ссылка должна начинаться с\u00a0http:// или https://'],
      [
        7,
        'Адрес 127.0.0.1 в\u00a0закрытой сети, оттуда файлы не\u00a0загружаются. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
      ],
      [8, 'Ссылка длиннее 4096\u00a0знаков'],
    ],
  )
  assert.equal(bad.at(-1)?.url.length, 200)
})

test('a link is taken up to its longest length, and one character more is refused', () => {
  const ofLength = (chars: number) => 'https://video.example/'.padEnd(chars, 'x')
  const longest = ofLength(importBounds.urlChars)
  assert.deepEqual(
    readLines([longest], () => null),
    { urls: [longest], bad: [] },
  )
  assert.equal(readLines([ofLength(importBounds.urlChars + 1)], () => null).bad.length, 1)
})
