import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chapterStep } from './chapters.ts'

const chapters = [0, 10_000, 25_500].map((atMs) => ({ atMs, name: '' }))

test('the next chapter is the one that begins later, and after the last one there is none', () => {
  const next = (seconds: number) => chapterStep(chapters, seconds, 1)
  assert.deepEqual([next(0), next(9.9), next(10), next(25.5)], [10, 10, 25.5, null])
})

test('back leads to the beginning of the chapter, and from there to the one before', () => {
  const back = (seconds: number) => chapterStep(chapters, seconds, -1)
  assert.deepEqual([back(20), back(13.1), back(12), back(2), back(0)], [10, 10, 0, 0, 0])
})

test('without chapters the keys ask for nothing', () => {
  assert.deepEqual([chapterStep([], 5, 1), chapterStep([], 5, -1)], [null, null])
})
