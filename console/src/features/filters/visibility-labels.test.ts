import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterUse } from '@skleyka/contract/filters/filters.calls.ts'
import { usesText } from './visibility-labels.ts'

const uses = (...kinds: FilterUse['kind'][]): FilterUse[] => kinds.map((kind, id) => ({ kind, id, name: '' }))

test('uses of a filter are told in a word each, and counted where there are several', () => {
  assert.equal(usesText([]), '')
  assert.equal(
    usesText(uses('FILTER', 'ALBUM', 'EXPORT', 'AUTO_REMOVAL', 'FEED')),
    'лента, автоудаление, выгрузка, альбом, фильтр',
  )
  assert.equal(
    usesText(uses('FILTER', 'FILTER', 'ALBUM', 'ALBUM', 'ALBUM', 'EXPORT', 'EXPORT')),
    'выгрузки: 2, альбомы: 3, фильтры: 2',
  )
})
