import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDomains } from '@skleyka/contract/access/site-rules.ts'
import { toAscii } from './to-ascii.ts'

test('a host is kept as addresses carry it, and what is none is told as none', () => {
  assert.equal(toAscii('News.Example'), 'news.example')
  assert.equal(toAscii('новости.рф'), 'xn--b1amnebsh.xn--p1ai')
  for (const none of ['', 'a b', 'a/b', 'a@b', 'a:80', '[::1]', 'a\\b', '%']) assert.equal(toAscii(none), '', none)
})

test('a list that was pasted is read line by line, with what is wrong by the number of its line', () => {
  const { domains, problems } = readDomains(
    'https://news.example/a?b\n\n*.новости.рф\n*.ru\nnews.example:8080',
    toAscii,
  )
  assert.deepEqual(domains, ['news.example', '*.xn--b1amnebsh.xn--p1ai'])
  assert.deepEqual(
    problems.map(({ line, problem }) => [line, problem]),
    [[4, 'WHOLE_ZONE']],
  )
})
