import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lossText } from './loss-text.ts'

test('before values are hidden it is said of which fields, why, and that they come back', () => {
  const loss = (title: string, records: number, kind: 'removed' | 'changed') => ({ name: title, title, records, kind })
  const describeLosses = (...losses: ReturnType<typeof loss>[]) => lossText(losses).replaceAll('\u00a0', ' ')
  const end = 'Сами значения останутся и вернутся вместе с прежней версией.'
  assert.equal(describeLosses(), end)
  assert.equal(
    describeLosses(loss('Год', 2_000, 'removed'), loss('Жанр', 3, 'changed'), loss('Тема', 1, 'removed')),
    `Перестанут показываться значения полей: «Год» — 2 000 видео, «Тема» — 1 видео. Не подойдут новым полям значения: «Жанр» — 3 видео. ${end}`,
  )
  assert.equal(describeLosses(loss('Жанр', 3, 'changed')), `Не подойдут новым полям значения: «Жанр» — 3 видео. ${end}`)
})
