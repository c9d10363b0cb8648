import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Film } from 'lucide-react'
import { activeOf, matching, nextTo, type PaletteLine } from './palette-lines.ts'

const line = (label: string): PaletteLine => ({ id: label, label, icon: Film, run: () => undefined })
const lines = ['Видео', 'Тема: тёмная', 'Тема: светлая'].map(line)
const [first, second, third] = lines

test('the palette finds by words in any order and case, ё as е', () => {
  const found = (text: string) => matching(lines, text).map(({ label }) => label)
  assert.deepEqual(found(' ТЕМНАЯ  тема '), ['Тема: тёмная'])
  assert.deepEqual(found('тема'), ['Тема: тёмная', 'Тема: светлая'])
  assert.deepEqual(found(' '), ['Видео', 'Тема: тёмная', 'Тема: светлая'])
  assert.deepEqual(found('.*'), [])
})

test('the chosen line stays chosen while it is there, then the first one is', () => {
  assert.equal(activeOf(lines, 'Тема: светлая'), third)
  assert.equal(activeOf(lines.slice(0, 2), 'Тема: светлая'), first)
  assert.equal(activeOf([], 'Видео'), undefined)
})

test('arrows go round', () => {
  assert.equal(nextTo(lines, first, 1), second?.id)
  assert.equal(nextTo(lines, third, 1), first?.id)
  assert.equal(nextTo(lines, first, -1), third?.id)
  assert.equal(nextTo([], undefined, 1), null)
})
