import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf } from './host-of.ts'

test('a site is told by its host, whatever of its address was pasted', () => {
  assert.deepEqual(
    ['news.example', ' https://News.Example:8080/a?b#c ', 'http://пример.рф/видео', 'localhost'].map(hostOf),
    ['news.example', 'news.example', 'xn--e1afmkfd.xn--p1ai', 'localhost'],
  )
  assert.deepEqual(['', '   ', 'два слова', 'https://', '[::1]', 'a b.example'].map(hostOf), [
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
