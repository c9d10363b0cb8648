import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spriteList, tileAt } from './sprites.ts'

const sprite = { url: '/img/u/t/', stepMs: 2_500, count: 205, cols: 10, rows: 10, width: 160, height: 90 }

test('a moment has its tile: on the sheet, in the row and at the place where its step was put', () => {
  assert.deepEqual(tileAt(sprite, 0), { url: '/img/u/t/sheet0.jpg', x: 0, y: 0, number: 0 })
  assert.deepEqual(tileAt(sprite, 2_499).number, 0)
  assert.deepEqual(tileAt(sprite, 2_500 * 13), { url: '/img/u/t/sheet0.jpg', x: 480, y: 90, number: 13 })
  assert.deepEqual(tileAt(sprite, 2_500 * 201), { url: '/img/u/t/sheet2.jpg', x: 160, y: 0, number: 201 })
  assert.equal(tileAt(sprite, 1e9).number, 204, 'past the end the last one')
  assert.equal(tileAt(sprite, -5).number, 0)
})

test('the list for other players names every tile once, with its time and its place', () => {
  const text = spriteList({ ...sprite, stepMs: 40_000, count: 102 })
  assert.match(text, /^WEBVTT\n\n00:00:00\.000 --> 00:00:40\.000\nsheet0\.jpg#xywh=0,0,160,90\n/)
  assert.match(text, /\n01:07:20\.000 --> 01:08:00\.000\nsheet1\.jpg#xywh=160,0,160,90\n$/)
  assert.equal(text.match(/-->/g)?.length, 102)
})
