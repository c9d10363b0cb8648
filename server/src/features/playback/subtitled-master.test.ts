import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subtitledMaster, subtitlesPlaylist } from './subtitled-master.ts'

const master = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=1\n480/index.m3u8\n'
const track = { id: 7, language: 'ru', label: 'Русский', isDefault: true }

test('a master playlist names every track beside its variants, and each variant their group', () => {
  assert.equal(
    subtitledMaster(master, [track]),
    '#EXTM3U\n#EXT-X-VERSION:7\n' +
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Русский",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="subtitles/7.m3u8"\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="subtitles"\n480/index.m3u8\n',
  )
})

test('names are told apart, and no label ends its line or its quotes', () => {
  const labels = [track, { ...track, id: 8, language: 'en' }, { ...track, id: 9, label: 'А"\r\n#EXT-X-KEY:' }]
  const names = [...subtitledMaster(master, labels).matchAll(/NAME="([^"]*)",LANGUAGE/g)].map(([, name]) => name)
  assert.deepEqual(names, ['Русский (ru)', 'Русский (en)', 'А #EXT-X-KEY:'])
})

test('the playlist of a track is its file over the length of the video', () => {
  assert.match(subtitlesPlaylist(7, 2_500), /TARGETDURATION:3\n[\s\S]*#EXTINF:2\.500,\n7\.vtt\n#EXT-X-ENDLIST/)
})
