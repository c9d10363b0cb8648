import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDifference } from './list-difference.ts'

test('B9 of two lists of a template only what they do not share is told', () => {
  assert.deepEqual(listDifference(['a.example', 'b.example'], ['b.example', 'a.example']), [])
  assert.deepEqual(listDifference(['a.example', 'b.example'], ['b.example', 'c.example']), [
    'Добавлено там: c.example',
    'Нет там, есть у\u00a0вас: a.example',
  ])
})

test('B9 a long difference is told by its first entries and how many more there are', () => {
  const domains = Array.from({ length: 1_000 }, (_, index) => `${index}.example`)
  const [line, ...others] = listDifference([], domains)
  assert.deepEqual(others, [])
  assert.match(line ?? '', /^Добавлено там: 0\.example, .*9\.example и.ещё 990$/)
})
