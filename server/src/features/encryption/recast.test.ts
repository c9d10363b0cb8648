import assert from 'node:assert/strict'
import { test } from 'node:test'
import { masterBelow } from './recast.ts'

test('N17 a master playlist in another form has its rates and addresses, and no quality that was freed meanwhile', () => {
  const master = [
    ...[
      '#EXTM3U',
      '#EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,RESOLUTION=1920x1080',
      'encrypted/7/1080/index.m3u8',
    ],
    ...['#EXT-X-STREAM-INF:BANDWIDTH=5,AVERAGE-BANDWIDTH=4,RESOLUTION=854x480', 'encrypted/7/480/index.m3u8'],
    ...['#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="480/frames.m3u8"', ''],
  ].join('\n')
  const moved = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=50,AVERAGE-BANDWIDTH=40,RESOLUTION=854x480',
    '480/index.m3u8',
    '',
  ]
  assert.equal(masterBelow('', master, new Map([['480', { peak: 50, mean: 40 }]])), moved.join('\n'))
})
