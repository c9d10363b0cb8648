import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstRung } from './playlists-ahead.ts'

const rung = (lines: number, bitsPerS: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerS * 2},AVERAGE-BANDWIDTH=${bitsPerS},RESOLUTION=${lines * 2}x${lines}\n${lines}/index.m3u8\n`
const master = `#EXTM3U\n${rung(720, 2_000_000)}${rung(360, 400_000)}${rung(480, 990_000)}`

test('a player is taken to begin with the best rung that its first estimate of a line carries', () => {
  assert.equal(firstRung(master, 'auto'), '480/index.m3u8')
  assert.equal(firstRung(`#EXTM3U\n${rung(720, 2_000_000)}${rung(540, 1_000_001)}`, 'auto'), '540/index.m3u8')
})

test('of a quality that a template begins with the best rung not above it is taken, else the least', () => {
  assert.equal(firstRung(master, '720'), '720/index.m3u8')
  assert.equal(firstRung(master, '700'), '480/index.m3u8')
  assert.equal(firstRung(master, '144'), '360/index.m3u8')
  assert.equal(firstRung('#EXTM3U\n', 'auto'), null)
})
