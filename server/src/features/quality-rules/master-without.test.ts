import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeMaster } from '../../ffmpeg/playlist.ts'
import { masterWithout } from './master-without.ts'

const variant = (name: string, side: number) => ({
  ...{ name, width: (side * 16) / 9, height: side, frameRate: 25, codecs: 'avc1.640028,mp4a.40.2' },
  ...{ peakBitsPerSecond: side * 1_000, meanBitsPerSecond: side * 900, framesBitsPerSecond: side },
})

test('a master playlist without qualities is the one that would have been written without them', () => {
  for (const below of ['', 'encrypted/7/']) {
    const [top, middle, low] = [1080, 720, 480].map((side) => variant(`${below}${side}`, side))
    assert.ok(top && middle && low)
    const master = writeMaster([top, middle, low])
    assert.equal(masterWithout(master, ['1080']), writeMaster([middle, low]))
    assert.equal(masterWithout(master, ['1080', '720']), writeMaster([low]))
    assert.equal(masterWithout(masterWithout(master, ['720']), ['720']), writeMaster([top, low]), 'a repeat')
    assert.equal(masterWithout(master, ['80', '7', 'encrypted']), master)
  }
})
