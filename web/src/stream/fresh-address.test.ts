import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress } from './fresh-address.ts'

const hls = '/v/3f0c/new-token/master.m3u8'

test('what an old playlist names is asked for by the present token', () => {
  const old = 'https://video.example/v/3f0c/old-token/720p/seg-00001.m4s'
  assert.equal(freshAddress(old, hls), 'https://video.example/v/3f0c/new-token/720p/seg-00001.m4s')
  assert.equal(freshAddress(old, `https://video.example${hls}`), freshAddress(old, hls))
  assert.equal(freshAddress('/v/3f0c/old-token/master.m3u8', hls), hls)
})

test('addresses of another record or of another kind are left alone', () => {
  for (const url of [
    'https://video.example/v/9a9a/token/720p/a.m4s',
    'https://video.example/img/3f0c/old-token/poster.jpg',
    'https://cdn.example/a.m4s',
    'a.m4s',
    'blob:x',
    '',
  ]) {
    assert.equal(freshAddress(url, hls), url)
  }
})
