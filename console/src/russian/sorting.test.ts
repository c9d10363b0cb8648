import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortedBy } from './sorting.ts'

test('C-2.8-17 names are sorted with Russian collation', () => {
  const names = ['Якорь', 'Ёж', 'Енот', 'Жук', 'Zebra', 'альбом', 'Серия 10', 'Серия 2', 'Альбом']
  assert.deepEqual(
    sortedBy(names, (name) => name),
    ['Альбом', 'альбом', 'Ёж', 'Енот', 'Жук', 'Серия 2', 'Серия 10', 'Якорь', 'Zebra'],
  )
})

test('the list itself is left as it was', () => {
  const names = ['б', 'а']
  sortedBy(names, (name) => name)
  assert.deepEqual(names, ['б', 'а'])
})
