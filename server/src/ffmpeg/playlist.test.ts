import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodecs, readPlaylist, writeMaster, writePlaylist } from './playlist.ts'

test('a half-written playlist gives only the segments that are whole in it', () => {
  const text =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.000000,\n00000.m4s\n#EXTINF:3.5,\n00001.m4s\n#EXTINF:4.0,\n0000'
  assert.deepEqual(readPlaylist(text), {
    segments: [
      { file: '00000.m4s', seconds: 4 },
      { file: '00001.m4s', seconds: 3.5 },
    ],
    ended: false,
  })
  assert.equal(readPlaylist('').segments.length, 0)
  assert.equal(readPlaylist('#EXTM3U\n#EXTINF:4,\n00000.m4s\n#EXT-X-ENDLIST\n').ended, true)
})

test('a playlist never names anything but its own segments', () => {
  const text = '#EXTM3U\n#EXTINF:4,\n../../secret.m4s\n#EXTINF:4,\nhttp://x/00001.m4s\n#EXTINF:4,\n00001.m4s.exe\n'
  assert.deepEqual(readPlaylist(text).segments, [])
})

test('a growing playlist is EVENT, a finished one is VOD and ends', () => {
  const segments = [
    { file: '00000.m4s', seconds: 4 },
    { file: '00001.m4s', seconds: 10.4 },
  ]
  const growing = writePlaylist(segments, false, 4)
  // rounded, and not rounded up: RFC 8216, 4.3.3.1
  assert.match(growing, /#EXT-X-TARGETDURATION:10\n/)
  assert.match(growing, /#EXT-X-PLAYLIST-TYPE:EVENT\n/)
  assert.doesNotMatch(growing, /ENDLIST/)
  assert.match(writePlaylist(segments, true, 4), /TYPE:VOD\n(.*\n)*#EXT-X-ENDLIST\n$/)
  assert.deepEqual(readPlaylist(growing).segments, segments)
})

test('the master playlist says what each rung needs', () => {
  const master = writeMaster([
    {
      name: '480',
      width: 854,
      height: 480,
      frameRate: 24,
      codecs: 'avc1.64001e,mp4a.40.2',
      peakBitsPerSecond: 1_500_000,
      meanBitsPerSecond: 1_100_000.4,
    },
    {
      name: 'audio',
      width: 0,
      height: 0,
      frameRate: 0,
      codecs: 'mp4a.40.2',
      peakBitsPerSecond: 0,
      meanBitsPerSecond: 0,
    },
  ])
  assert.match(
    master,
    /BANDWIDTH=1500000,AVERAGE-BANDWIDTH=1100001,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=24.000\n480\/index.m3u8\n/,
  )
  assert.match(master, /BANDWIDTH=1,AVERAGE-BANDWIDTH=1,CODECS="mp4a.40.2"\naudio\/index.m3u8\n$/)
})

test('codec names come from the initialisation segment, and nonsense gives none', () => {
  const avc = Buffer.concat([Buffer.alloc(20), Buffer.from('avcC'), Buffer.from([1, 0x64, 0, 0x1e, 0xff])])
  assert.equal(readCodecs(avc), 'avc1.64001e')
  assert.equal(readCodecs(Buffer.alloc(100, 0x61)), null)
  assert.equal(readCodecs(Buffer.from('....esds')), 'mp4a.40.2')
})
