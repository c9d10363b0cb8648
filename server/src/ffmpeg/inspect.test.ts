import assert from 'node:assert/strict'
import { chmod, copyFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mayPass } from '@skleyka/contract/fail-reasons.ts'
import { openTestMedia, plainClip, type TestMedia, testSecrets } from '../../test/test-media.ts'
import { inspect } from './inspect.ts'
import { quickArguments, readPackets, readProbe } from './probe.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { Inspected } from './source-info.ts'
import type { MediaTools } from './tools.ts'

let media: TestMedia
let tools: MediaTools
before(async () => {
  media = await openTestMedia()
  const scratchFolder = join(media.folder, 'scratch')
  await mkdir(scratchFolder)
  tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads: 2, secrets: testSecrets }
})
after(() => media.close())

async function accepted(path: string): Promise<Inspected> {
  const found = await inspect(tools, path)
  assert.ok(!('failed' in found), JSON.stringify(found))
  return found
}
async function refused(path: string) {
  const found = await inspect(tools, path)
  assert.ok('failed' in found, JSON.stringify(found))
  return found
}
async function file(name: string, content: string | Buffer) {
  const path = join(media.folder, name)
  await writeFile(path, content)
  return path
}

test('a check that the machine kills says nothing of the file: it may be tried again', async () => {
  const killed = await file('killed', '#!/bin/sh\nkill -9 $$\n')
  await chmod(killed, 0o755)
  const clip = await media.make('innocent.mp4', plainClip(1, '64x64'))
  const found = await inspect({ ...tools, binaries: { ...tools.binaries, ffprobe: killed } }, clip)
  assert.ok('failed' in found && found.failed === 'TIMEOUT' && mayPass(found.failed), JSON.stringify(found))
})

test('a plain clip is described by its streams', async () => {
  const { source, packets } = await accepted(await media.make('plain.mp4', plainClip(4, '320x180')))
  assert.equal(source.container, 'mov,mp4,m4a,3gp,3g2,mj2')
  assert.ok(Math.abs(source.declaredMs - 4000) < 50)
  assert.deepEqual(
    [source.video?.codec, source.video?.width, source.video?.height, source.video?.frameRate, source.audio?.codec],
    ['h264', 320, 180, 25, 'aac'],
  )
  assert.equal(packets.keyFrameGapMs, 2000)
  assert.equal(packets.startsWithKeyFrame, true)
})

test('T-FF-1 a playlist named .mp4 does not open its neighbour, as a name or as an address', async () => {
  const neighbour = await media.make('neighbour.ts', plainClip(1, '64x64'))
  for (const address of ['neighbour.ts', `file:${neighbour}`, neighbour, 'in.bin', 'file:in.bin']) {
    const text = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`
    const { failed, text: words } = await refused(await file('list.mp4', text))
    assert.deepEqual([failed, words], ['BAD_FILE', 'Файл не\u00a0является видео'])
  }
})

test('T-FF-2 ffconcat, DASH, SDP and CUE texts named .mp4 are no videos', async () => {
  const neighbour = join(media.folder, 'neighbour.ts')
  const texts = [
    `ffconcat version 1.0\nfile '${neighbour}'\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>${neighbour}</BaseURL></Period></MPD>`,
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
    `FILE "${neighbour}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`,
  ]
  for (const text of texts) assert.equal((await refused(await file('text.mp4', text))).failed, 'BAD_FILE')
})

test('T-FF-3 an address inside a playlist is never asked for', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  for (const scheme of ['http', 'tcp', 'rtmp', 'hls+http']) {
    const text = `#EXTM3U\n#EXTINF:1,\n${scheme}://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`
    await refused(await file('remote.mp4', text))
  }
  assert.equal(connections, 0)
  server.close()
})

test('T-FF-4 what is no video is refused as such: empty, a byte, text, HTML, a picture, a program', async () => {
  const picture = await media.make('picture.png', ['-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-frames:v', '1'])
  const contents: Record<string, string | Buffer> = {
    empty: '',
    byte: 'x',
    text: 'это не видео\n'.repeat(100),
    html: '<!doctype html><script>alert(1)</script>',
    script: '#!/bin/sh\necho hi\n',
    picture: await readFile(picture),
    program: (await readFile('/usr/bin/true')).subarray(0, 20_000),
    zip: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]),
  }
  for (const [name, content] of Object.entries(contents)) {
    const { failed, text } = await refused(await file(`${name}.mp4`, content))
    assert.equal(failed, 'BAD_FILE', name)
    assert.match(text, /не\u00a0является видео|повреждён|нет ни/, name)
  }
})

test('T-FF-5 a file whose tail is missing is refused with the place where it breaks off', async () => {
  const whole = await media.make('whole.mp4', plainClip(40, '160x90'))
  const cut = join(media.folder, 'cut.mp4')
  await copyFile(whole, cut)
  await truncate(cut, Math.floor((await readFile(whole)).length / 2))
  const { failed, text } = await refused(cut)
  assert.equal(failed, 'BAD_FILE')
  assert.match(text, /^Файл обрывается на\u00a00:(1|2)\d из\u00a00:40$/)
})

test('T-FF-6 an mp4 cut before its index is no video', async () => {
  const late = await media.make('late.mp4', [
    ...plainClip(4, '160x90').filter((arg) => arg !== '-movflags' && arg !== '+faststart'),
  ])
  await truncate(late, Math.floor((await readFile(late)).length / 2))
  assert.equal((await refused(late)).failed, 'BAD_FILE')
})

test('T-FF-7 a patched header duration changes nothing: the streams are asked', async () => {
  const bytes = await readFile(await media.make('honest.mp4', plainClip(4, '160x90')))
  const header = bytes.indexOf('mvhd')
  bytes.writeUInt32BE(0xffffffff, header + 4 + 16)
  const { source } = await accepted(await file('lie.mp4', bytes))
  assert.ok(source.declaredMs < 5000, String(source.declaredMs))
})

test('T-FF-8 MagicYUV is not decoded', async () => {
  const path = await media.make('magic.avi', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64:duration=1',
    '-c:v',
    'magicyuv',
  ])
  const { text } = await refused(path)
  assert.equal(text, 'Формат сжатия «MagicYUV» не\u00a0поддерживается')
})

test('a format that is newer than ffmpeg is called by the name that the file gives it', async () => {
  const clip = await readFile(await media.make('named.mp4', plainClip(1, '64x64')))
  const marked = async (mark: string) => {
    const bytes = Buffer.from(clip)
    bytes.write(mark, bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1')
    return (await refused(await file('marked.mp4', bytes))).text
  }
  assert.equal(await marked('vvc1'), 'Формат сжатия «VVC (H.266)» не\u00a0поддерживается')
  assert.equal(await marked('zz9q'), 'Формат сжатия «zz9q» не\u00a0поддерживается')
  assert.equal(await marked('<\u0001"\u0002'), 'Формат сжатия этого файла не\u00a0поддерживается')
})

test('T-FF-9 a picture larger than 8K is refused by its declared size', async () => {
  const bytes = await readFile(await media.make('small.mp4', plainClip(1, '64x64')))
  // sizes of the sample description: two numbers 24 bytes after its name
  const sample = bytes.indexOf('avc1', bytes.indexOf('stsd'))
  bytes.writeUInt16BE(16_000, sample + 28)
  bytes.writeUInt16BE(16_000, sample + 30)
  const found = await inspect(tools, await file('huge.mp4', bytes))
  // the stream itself says 64x64, and newer programs believe it; either way nothing huge is planned
  if ('failed' in found) assert.match(found.text, /7680×4320/)
  else assert.equal(found.source.video?.width, 64)

  const wide = await media.make('wide.avi', [
    '-f',
    'lavfi',
    '-i',
    'color=size=8192x8192:duration=0.1',
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj420p',
  ])
  assert.match((await refused(wide)).text, /больше 7680×4320$/)
})

test('sound alone is allowed, subtitles alone are not', async () => {
  const sound = await media.make('sound.mp4', ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac'])
  const { source } = await accepted(sound)
  assert.equal(source.video, null)
  assert.equal(source.audio?.codec, 'aac')

  const words = await file('words.srt', '1\n00:00:00,000 --> 00:00:02,000\nслова\n')
  const subtitles = await media.make('subtitles.mkv', ['-i', words, '-c:s', 'srt'])
  assert.equal((await refused(subtitles)).failed, 'NO_VIDEO')

  const both = await media.make('both.mkv', [
    '-i',
    words,
    ...plainClip(2, '160x90'),
    '-c:s',
    'srt',
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
  ])
  assert.equal((await accepted(both)).source.video?.codec, 'h264')
})

test('rotation, pixel shape and interlacing are seen', async () => {
  const plain = await media.make('upright.mp4', plainClip(1, '320x180'))
  const rotated = await media.make('rotated.mp4', ['-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'])
  const { video } = (await accepted(rotated)).source
  assert.deepEqual([video?.upright, video?.shownWidth, video?.shownHeight], [false, 180, 320])

  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=720x576:duration=1:rate=25']
  const dvd = await media.make('dvd.mpg', [
    ...source,
    '-vf',
    'setsar=16/15',
    '-c:v',
    'mpeg2video',
    '-flags',
    '+ildct+ilme',
    '-top',
    '1',
  ])
  const anamorphic = (await accepted(dvd)).source.video
  assert.deepEqual([anamorphic?.shownWidth, anamorphic?.shownHeight, anamorphic?.squarePixels], [768, 576, false])
  assert.equal(anamorphic?.interlaced, true)
})

test('MPEG-TS is read by the bundled programs too', async () => {
  const bundled = await openTestMedia({ bundled: true })
  const path = await bundled.make('broadcast.ts', plainClip(2, '160x90'))
  const found = await inspect({ ...tools, binaries: bundled.binaries }, path)
  assert.ok(!('failed' in found), JSON.stringify(found))
  assert.equal(found.source.container, 'mpegts')
  await bundled.close()
})

const startOf = (stdout: string) => {
  const probed = readProbe(stdout)
  return 'failed' in probed ? 0 : probed.startMs
}

test('one look finds the end of a long file in every usual container', async () => {
  const clip = await media.make('minute.mp4', plainClip(60, '160x90'))
  for (const name of ['minute.mkv', 'minute.ts', 'minute.mov', 'minute.avi', 'fragments.mp4']) {
    const fragments = name === 'fragments.mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : []
    const path = await media.make(name, ['-i', clip, '-c', 'copy', ...fragments])
    const scratch = await makeScratch(tools.scratchFolder)
    const limits = { memoryBytes: 2 ** 32, cpuSeconds: 60, outputBytes: 2 ** 20, processes: 200 }
    const { stdout } = await runBoxed(tools.sandbox, {
      ...{ program: tools.binaries.ffprobe, args: quickArguments(), scratch, source: path, limits },
      ...{ niceness: 0, timeoutMs: 60_000 },
    })
    await removeScratch(scratch)
    const { endMs, keyFrameGapMs } = readPackets(stdout, { picture: 0, sound: 1, startMs: startOf(stdout) }).packets
    assert.ok(Math.abs(endMs - 60_000) < 200, `${name}: ${endMs}`)
    assert.ok(Math.abs((keyFrameGapMs ?? 0) - 2000) <= 40, `${name}: ${keyFrameGapMs}`)
  }
})

test('a short file with one key frame has no distance of key frames, although its end is read twice', async () => {
  const once = plainClip(3, '160x90').map((word, at, words) => (words[at - 1] === '-g' ? '600' : word))
  const { packets } = await accepted(await media.make('once.mp4', once))
  assert.deepEqual([packets.keyFrameGapMs, packets.count, packets.lengthsFit], [null, 75, true])
})

test('issue 23 a fragment whose lengths leave out half a second is not copied by them: its playlist would end early', async () => {
  const late = 'testsrc2=size=160x120:rate=10:duration=4.4,trim=start=0.5'
  const path = await media.make('late-fragment.mp4', [
    ...['-copyts', '-f', 'lavfi', '-i', late, '-f', 'lavfi', '-i', 'sine=duration=4.4', '-vsync', 'vfr'],
    ...['-c:v', 'libx264', '-bf', '0', '-g', '1000', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
  ])
  const { packets } = await accepted(path)
  assert.deepEqual([packets.count, packets.lengthsFit], [39, false])
})

test('issue 23 a recording without a length is whole, whatever ffprobe makes of its bits a second', async () => {
  const path = await media.make('live.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=24:duration=4', '-f', 'lavfi', '-i', 'sine=duration=6'],
    ...['-c:v', 'huffyuv', '-pix_fmt', 'rgb24', '-c:a', 'pcm_s16le', '-live', '1'],
  ])
  const { source, packets } = await accepted(path)
  assert.ok(Math.abs(source.declaredMs - 6_000) < 60, `${source.declaredMs}`)
  assert.ok(Math.abs((packets.timeline?.picture?.toMs ?? 0) - 4_000) < 60)
})

test('issue 23 a hole in the sound of MP4 is seen, which tells the packet before it to be as long', async () => {
  const path = await media.make('hole.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=5', '-f', 'lavfi', '-i'],
    ...["sine=duration=5,aselect='not(between(t,1,3))'", '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  ])
  assert.equal((await accepted(path)).packets.timeline?.sound?.isUnbroken, false)
  const whole = await accepted(await media.make('plain.mp4', plainClip(4, '320x180')))
  assert.equal(whole.packets.timeline?.sound?.isUnbroken, true)
})

test('issue 23 the moments of a source that tells none are not copied', async () => {
  const path = await media.make('h264.avi', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=2', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-bf', '2', '-g', '25', '-pix_fmt', 'yuv420p'],
  ])
  assert.equal((await accepted(path)).packets.timeline?.picture?.isTimed, false)
})
