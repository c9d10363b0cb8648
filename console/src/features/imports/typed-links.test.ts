import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedLinks } from './typed-links.ts'

test('links are typed one a line; blank lines and spaces around do not count', () => {
  const { links, problem } = typedLinks('  https://a.example/1.mp4 \r\n\n\thttps://a.example/2.mp4\n')
  assert.deepEqual(links, ['https://a.example/1.mp4', 'https://a.example/2.mp4'])
  assert.equal(problem, null)
})

test('a hundred links go at once, more are refused in words', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at}`).join('\n')
  assert.equal(typedLinks(lines(100)).problem, null)
  assert.equal(typedLinks(lines(102)).problem?.replaceAll('\u00a0', ' '), 'За раз не больше 100 ссылок: 2 лишние')
})
