import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress } from './fresh-address.ts'

const hls = '/v/record-a/new/master.m3u8'

test('a segment named by an old token is asked for by the present one', () => {
  assert.equal(
    freshAddress('http://x.ru/v/record-a/old/480/00001.m4s', hls),
    'http://x.ru/v/record-a/new/480/00001.m4s',
  )
  assert.equal(freshAddress('/v/record-a/old/master.m3u8', hls), hls)
})

test('addresses of another record or of another kind are left alone', () => {
  for (const url of [
    'http://x.ru/v/record-b/old/480/00001.m4s',
    'http://x.ru/img/record-a/old/poster.jpg',
    'blob:x',
    '',
  ]) {
    assert.equal(freshAddress(url, hls), url)
  }
})
