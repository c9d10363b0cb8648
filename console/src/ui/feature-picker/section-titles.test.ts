import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionTitles } from './section-titles.ts'

test('C-3-14 the sections are called so, in this order', () => {
  assert.deepEqual(Object.entries(sectionTitles), [
    ['VIDEO', 'Видео'],
    ['LIVESTREAM', 'Трансляции'],
    ['SHARING', 'Обмен'],
    ['PHOTOBANK', 'Фотобанки'],
  ])
})
