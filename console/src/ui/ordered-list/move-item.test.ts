import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemPlace } from '@skleyka/contract/albums/albums.calls.ts'
import { moveItem } from './move-item.ts'

const page = [1, 2, 3, 4, 5].map((id) => ({ id }))
const after = (order: number[], to: ItemPlace) =>
  moveItem(page, order, to)
    .map(({ id }) => id)
    .join('')

test('videos are shown where the server will have them: beside another, at the start, at the end', () => {
  assert.equal(after([5], { before: 1 }), '51234')
  assert.equal(after([1, 2], { after: 4 }), '34125')
  assert.equal(after([4, 2], { before: 3 }), '14235')
  assert.equal(after([3], 'start'), '31245')
  assert.equal(after([3, 1], 'end'), '24531')
})

test('a target that moves itself, or is not there, is the end; a video that is not there moves nothing', () => {
  assert.equal(after([2], { before: 2 }), '13452')
  assert.equal(after([2], { after: 9 }), '13452')
  assert.equal(after([9], 'start'), '12345')
})
