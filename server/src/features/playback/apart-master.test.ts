import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apartMaster } from './apart-master.ts'

const rung = { name: '480', width: 640, height: 480, frameRate: 25, codecs: 'avc1.64001f', peak: 900, mean: 500 }
const soundState = { isSilent: false, isOff: false }
const picture = { id: 1, made: { rungs: [rung], fromMs: 80 }, track: null, ...soundState }
const sound = (id: number, language: string, label: string, more: object = {}) => ({
  id,
  ...soundState,
  made: { codecs: 'mp4a.40.2', channels: 2, peak: 100 + id, mean: 100 },
  track: { language, label, isOriginal: false, isDefault: false, ...more },
})
const lines = (text: string | null) => (text ?? '').split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA'))

test('a version is served apart only where there is something to choose from', () => {
  const original = sound(2, 'und', 'Оригинал', { isOriginal: true })
  assert.equal(apartMaster([]), null)
  assert.equal(apartMaster([picture, original]), null)
  assert.equal(apartMaster([original, sound(3, 'en', 'English')]), null)
  assert.equal(
    apartMaster([picture, original, sound(3, 'en', 'English')]),
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Оригинал",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="apart/2/sound/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="apart/3/sound/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1003,AVERAGE-BANDWIDTH=600,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=640x480,FRAME-RATE=25.000,AUDIO="sound"
apart/1/480/index.m3u8
`,
  )
})

test('issue 23 each sound tells its own channels, and pictures alone are offered of the same streams', () => {
  const original = sound(2, 'und', 'Оригинал', { isOriginal: true })
  const around = { ...original, made: { ...original.made, channels: 6 } }
  const before = { ...sound(3, 'en', 'English'), made: { codecs: 'mp4a.40.2', peak: 1, mean: 1 } }
  const withFrames = { ...picture, made: { rungs: [{ ...rung, frames: 250 }], fromMs: 80 } }
  const master = apartMaster([withFrames, around, before])
  assert.match(lines(master)[0] ?? '', /CHANNELS="6",URI=/)
  assert.doesNotMatch(lines(master)[1] ?? '', /CHANNELS/, 'of a stream of before nobody knows')
  assert.ok(
    master?.endsWith(
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=250,CODECS="avc1.64001f",RESOLUTION=640x480,URI="apart/1/480/frames.m3u8"\n',
    ),
  )
})

test('B5 of a silenced version players get the pictures alone; of one made without sound its own is a choice too', () => {
  const original = sound(2, 'und', 'Оригинал', { isOriginal: true })
  const all = [picture, original, sound(3, 'en', 'English')]
  const as = (isSilent: boolean, isOff: boolean, rows = all) =>
    apartMaster(rows.map((row) => ({ ...row, isSilent, isOff })))
  assert.equal(
    as(false, true),
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=900,AVERAGE-BANDWIDTH=500,CODECS="avc1.64001f",RESOLUTION=640x480,FRAME-RATE=25.000
apart/1/480/index.m3u8
`,
  )
  assert.equal(as(true, true), null, 'its rungs are silent as they are')
  assert.equal(lines(as(true, false)).length, 2)
  assert.equal(lines(as(true, false, [picture, original])).length, 1)
})

test('one of a group is the default, and no two that a player chooses by itself are in one language', () => {
  const tracks = [
    sound(2, 'ru', 'Комментарий'),
    sound(3, 'ru', 'Дубляж', { isDefault: true }),
    sound(4, 'en', 'English'),
  ]
  assert.deepEqual(
    lines(apartMaster([picture, ...tracks])).map((line) => /DEFAULT=(\w+),AUTOSELECT=(\w+)/.exec(line)?.slice(1)),
    [
      ['NO', 'NO'],
      ['YES', 'YES'],
      ['NO', 'YES'],
    ],
  )
})

test('names are told apart even in one language, and no label ends its line or its quotes', () => {
  const tracks = [sound(2, 'ru', 'Дубляж'), sound(3, 'ru', 'Дубляж'), sound(4, 'en', 'A"\r\n#EXT-X-KEY:')]
  assert.deepEqual(
    lines(apartMaster([picture, ...tracks])).map((line) => /NAME="([^"]*)"/.exec(line)?.[1]),
    ['Дубляж (ru, 2)', 'Дубляж (ru, 3)', 'A #EXT-X-KEY:'],
  )
})
