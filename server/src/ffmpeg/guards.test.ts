import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, test } from 'node:test'
import { openTestMedia } from '../../test/test-media.ts'
import { allowedDecoders, isDecodable } from './guards.ts'

const media = await openTestMedia()
after(media.close)

test('issue 23 every codec of a decoder we run is taken by the name that ffprobe has for it', () => {
  const list = execFileSync(media.binaries.ffmpeg, ['-v', 'error', '-decoders'], { encoding: 'utf8' })
  const codecs = list.split('\n').flatMap((line) => {
    const decoder = /^ [VAS][F.][S.][X.][B.][D.] (\S+)/.exec(line)?.[1]
    if (decoder === undefined || !allowedDecoders.some((name) => name === decoder)) return []
    return [/\(codec (\S+)\)/.exec(line)?.[1] ?? decoder]
  })
  assert.ok(codecs.length > 60)
  assert.deepEqual(
    codecs.filter((codec) => !isDecodable(codec)),
    [],
  )
})

test('issue 23 the PCM of QuickTime and the sounds of FLV are among them, and what was refused for its faults is not', () => {
  for (const codec of ['pcm_f32be', 'pcm_s32be', 'pcm_f64le', 'pcm_f64be', 'pcm_s8', 'flv1', 'adpcm_swf']) {
    assert.ok(isDecodable(codec), codec)
  }
  for (const codec of ['magicyuv', 'truehd', 'gif', 'unknown', '']) assert.ok(!isDecodable(codec), codec)
})
