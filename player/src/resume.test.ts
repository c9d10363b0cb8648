import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keep } from '@skleyka/web/stream/browser-store.ts'
import { placeIn, readPlaces, withPlace } from './resume.ts'

test('a video goes on from where it was left, not from its first seconds, not from its end, not when it is short', () => {
  assert.deepEqual(withPlace([], 'a', 75.9, 600), [['a', 75]])
  assert.deepEqual(withPlace([['a', 75]], 'a', 9.9, 600), [])
  assert.deepEqual(withPlace([['a', 75]], 'a', 590.1, 600), [])
  assert.deepEqual(withPlace([['a', 75]], 'a', 30, 59), [])
  assert.deepEqual(
    withPlace(
      [
        ['a', 75],
        ['b', 20],
      ],
      'a',
      80,
      600,
    ),
    [
      ['b', 20],
      ['a', 80],
    ],
  )
})

test('a browser keeps the places of a hundred videos, those that were left last', () => {
  const many = Array.from({ length: 150 }, (_, number) => `video ${number}`)
  const places = many.reduce<ReturnType<typeof readPlaces>>((kept, uuid) => withPlace(kept, uuid, 30, 600), [])
  assert.equal(places.length, 100)
  assert.deepEqual([places[0]?.[0], places.at(-1)?.[0]], ['video 50', 'video 149'])
})

test('what somebody else wrote into the store is no place', () => {
  for (const text of [null, '', '{}', 'null', '[1]', '[["a"]]', '[["a","7"]]', '[["a",-1]]', '[[7,7]]', '{"a":7}']) {
    assert.deepEqual(readPlaces(text), [], String(text))
  }
  assert.deepEqual(readPlaces('[["a",7],3]'), [['a', 7]])
})

test('a viewer goes on where he was last, and from the beginning of what ends there by now', () => {
  keep('skleyka.places', '[["a",20],["b",75],["a",90]]')
  assert.deepEqual([placeIn('a', 600_000), placeIn('b', 600_000), placeIn('c', 600_000)], [90, 75, 0])
  assert.deepEqual(
    [placeIn('a', 100_000), placeIn('a', 99_999), placeIn('a', 80_000), placeIn('a', null)],
    [90, 0, 0, 0],
  )
})
