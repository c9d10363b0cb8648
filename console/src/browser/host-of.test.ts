import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf } from './host-of.ts'

test('a site is told by its host, whatever of its address was pasted', () => {
  const pasted = ['news.example', ' https://News.Example:8080/a?b#c ', 'http://пример.рф/видео', 'localhost']
  const hosts = ['news.example', 'news.example', 'xn--e1afmkfd.xn--p1ai', 'localhost']
  assert.deepEqual(
    pasted.map(hostOf),
    hosts.map((host) => ({ host })),
  )
  for (const none of ['', '   ', 'два слова', 'https://', '[::1]', 'a b.example', '*', 'a.*'])
    assert.deepEqual(hostOf(none), { problem: 'Напишите адрес сайта: news.example' }, none)
})

test('B5 a line of a list of sites is told as one, and what to check instead', () => {
  for (const wild of ['*.news.example', 'https://*.news.example/page', '*.*']) {
    const read = hostOf(wild)
    assert.match('problem' in read ? read.problem : '', /^Это запись списка, а.не.сайт/, wild)
  }
})
