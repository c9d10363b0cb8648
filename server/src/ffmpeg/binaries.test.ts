import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { findBinaries, readMajor } from './binaries.ts'
import { allowedDecoders, allowedDemuxers } from './guards.ts'

test('without a system ffmpeg the bundled one is used, and the administrator is told', async () => {
  const found = await findBinaries({ searchPath: '' })
  assert.equal(found.from, 'bundled')
  assert.equal(found.major, 4)
  assert.match(found.warning ?? '', /встроенный ffmpeg/)
})

test('FFMPEG_PATH that does not work is refused in words', async () => {
  await assert.rejects(findBinaries({ ffmpegPath: '/usr/bin/true' }), /FFMPEG_PATH: «\/usr\/bin\/true» не запускается/)
  await assert.rejects(findBinaries({ ffmpegPath: '/no/such' }), /рядом с\u00a0ним нет ffprobe/)
})

test('the version is read from releases and from nightly builds', () => {
  assert.equal(readMajor('ffmpeg version 5.1.9-0+deb12u1\nlibavcodec     59. 37.100 / 59. 37.100'), 5)
  assert.equal(readMajor('ffmpeg version N-47683-g0e8eb07980-static\nlibavcodec     58. 42.102 / 58. 42.102'), 4)
  assert.equal(readMajor('GNU bash'), null)
})

test('T-FF the allow-lists name real demuxers and decoders, and neither MagicYUV nor anything that reads other files', async () => {
  const { ffmpeg } = await findBinaries({ searchPath: '' })
  const names = async (option: string) => {
    const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', option])
    return stdout.split('\n').flatMap((line) => (line.trim().split(/\s+/)[1] ?? '').split(','))
  }
  const [demuxers, decoders] = await Promise.all([names('-demuxers'), names('-decoders')])
  assert.deepEqual(
    allowedDemuxers.filter((name) => !demuxers.includes(name)),
    [],
  )
  // the 2018 build has neither an AV1 nor a Speex decoder of its own
  assert.deepEqual(
    allowedDecoders.filter((name) => !decoders.includes(name)),
    ['av1', 'libdav1d', 'speex'],
  )
  for (const name of ['hls', 'concat', 'dash', 'sdp', 'image2', 'png_pipe', 'lavfi', 'tty']) {
    assert.ok(!allowedDemuxers.some((allowed) => allowed === name), name)
  }
  assert.ok(!allowedDecoders.some((name) => /magicyuv|exr|ansi/.test(name)))
  assert.ok(decoders.includes('magicyuv'), 'the build has it, so the list is what keeps it out')
})
