import assert from 'node:assert/strict'
import { access, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestMedia, plainClip, type TestMedia, testSecrets } from '../../test/test-media.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { convert, type Growth, takePoster } from './convert.ts'
import { inspect } from './inspect.ts'
import { planLadder } from './ladder.ts'
import { readCodecs } from './playlist.ts'
import type { Sandbox } from './sandbox.ts'
import type { MediaTools } from './tools.ts'

let media: TestMedia
before(async () => {
  media = await openTestMedia()
})
after(() => media.close())

const installed: Binaries[] = [await findBinaries({ searchPath: '' })]
const preferred = await findBinaries({ ffmpegPath: process.env.FFMPEG_PATH || undefined })
if (preferred.from !== 'bundled') installed.push(preferred)

let run = 0
async function ladderOf(
  path: string,
  binaries: Binaries,
  changes: { signal?: AbortSignal; onGrowth?: (growth: Growth) => Promise<void>; sandbox?: Sandbox } = {},
) {
  run += 1
  const scratchFolder = join(media.folder, `scratch${run}`)
  const published = join(media.folder, `published${run}`)
  await mkdir(scratchFolder)
  const tools: MediaTools = {
    binaries,
    sandbox: changes.sandbox ?? media.sandbox,
    scratchFolder,
    threads: 2,
    secrets: testSecrets,
  }
  const inspected = await inspect(tools, path)
  assert.ok(!('failed' in inspected), JSON.stringify(inspected))
  const ladder = planLadder(inspected.source, inspected.packets)
  const seconds: Record<string, number> = {}
  const growths: string[] = []
  let progress = 0
  const failed = await convert(tools, path, inspected, ladder, {
    signal: changes.signal ?? new AbortController().signal,
    onProgress: (share) => {
      progress = share
    },
    onGrowth:
      changes.onGrowth ??
      (async ({ rung, folder, segments }) => {
        const target = join(published, rung.name)
        await mkdir(target, { recursive: true })
        if (!seconds[rung.name]) await rename(join(folder, 'init.mp4'), join(target, 'init.mp4'))
        for (const segment of segments) {
          await rename(join(folder, segment.file), join(target, segment.file))
          seconds[rung.name] = (seconds[rung.name] ?? 0) + segment.seconds
        }
        growths.push(rung.name)
      }),
  })
  return { tools, inspected, ladder, failed, seconds, growths, progress, published, scratchFolder }
}

for (const binaries of installed) {
  test(`ffmpeg ${binaries.major} (${binaries.from}): a plain clip is copied on top and encoded below, segments may be taken away at once`, async () => {
    const path = await media.make('plain.mp4', plainClip(9, '854x480'))
    const made = await ladderOf(path, binaries)
    assert.equal(made.failed, null)
    assert.deepEqual(
      made.ladder.rungs.map(({ name, copied }) => [name, copied]),
      [
        ['480', true],
        ['360', false],
      ],
    )
    for (const name of ['480', '360']) {
      assert.ok(Math.abs((made.seconds[name] ?? 0) - 9) < 0.2, `${name}: ${made.seconds[name]}`)
      assert.match(
        readCodecs(await readFile(join(made.published, name, 'init.mp4'))) ?? '',
        /^avc1\.[0-9a-f]{6},mp4a\.40\.2$/,
      )
    }
    assert.equal(made.growths[0], '480', 'the copied rung comes first')
    assert.ok(made.progress > 0.5)
    assert.deepEqual(await readdir(made.scratchFolder), [], 'the scratch folder is gone')
  })

  test(`ffmpeg ${binaries.major} (${binaries.from}): a poster in two sizes is taken, and not from the black part`, async () => {
    const path = await media.make('dark.mp4', [
      ...['-f', 'lavfi', '-i', 'color=black:size=320x180:rate=25:duration=4'],
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
      ...[
        '-filter_complex',
        '[0:v][1:v]concat=n=2:v=1',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '10',
        '-pix_fmt',
        'yuv420p',
      ],
    ])
    const { tools, inspected } = await ladderOf(path, binaries)
    const pictures = await takePoster(tools, path, inspected, new AbortController().signal)
    assert.deepEqual(pictures?.poster.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]))
    assert.ok((pictures?.poster.length ?? 0) > 5000, `${pictures?.poster.length} bytes`)
    assert.deepEqual(await readdir(tools.scratchFolder), [])
  })
}

const binaries = installed[0] ?? preferred
const testPicture = (size: string, more = '') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=25:duration=2${more}`,
]

const oddities: Record<string, { args: string[]; rungs: string[] }> = {
  'odd.mp4': { args: [...testPicture('321x181'), '-c:v', 'libx264', '-pix_fmt', 'yuv444p'], rungs: ['180'] },
  'tiny.mkv': { args: [...testPicture('2x2'), '-c:v', 'ffv1'], rungs: ['2'] },
  'tenbit.mkv': {
    args: [...testPicture('160x90'), '-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-preset', 'ultrafast'],
    rungs: ['90'],
  },
  'portrait.webm': { args: [...testPicture('180x320'), '-c:v', 'libvpx', '-deadline', 'realtime'], rungs: ['180'] },
  'interlaced.mpg': {
    args: [
      ...testPicture('720x576'),
      '-vf',
      'setsar=16/15',
      '-c:v',
      'mpeg2video',
      '-flags',
      '+ildct+ilme',
      '-top',
      '1',
    ],
    rungs: ['576', '480', '360'],
  },
  'old.avi': { args: [...plainClip(2, '160x90').slice(0, 8), '-c:v', 'mpeg4', '-c:a', 'mp3'], rungs: ['90'] },
  'sound.ogg': { args: ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'libvorbis'], rungs: ['audio'] },
  'silent.mp4': { args: [...testPicture('160x90'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p'], rungs: ['90'] },
  'fast.mkv': {
    args: ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=1000:duration=1', '-c:v', 'mpeg4'],
    rungs: ['64'],
  },
}
for (const [name, { args, rungs }] of Object.entries(oddities)) {
  test(`${name} becomes a ladder of even sizes`, async () => {
    const made = await ladderOf(await media.make(name, args), binaries)
    assert.equal(made.failed, null, JSON.stringify(made.failed))
    assert.deepEqual(Object.keys(made.seconds).sort(), made.ladder.rungs.map((rung) => rung.name).sort())
    if (name !== 'odd.mp4')
      assert.deepEqual(
        made.ladder.rungs.map((rung) => rung.name),
        rungs,
      )
    for (const rung of made.ladder.rungs) assert.equal((rung.width + rung.height) % 2, 0)
  })
}

test('what cannot be copied starts with two short segments of the lowest rung, which fit what follows', async () => {
  const path = await media.make('other.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=480x480:rate=15:duration=9'],
    ...['-f', 'lavfi', '-i', 'sine=duration=9', '-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'libmp3lame'],
  ])
  const first: { name: string; files: string[]; init: Buffer }[] = []
  const lengths: Record<string, number[]> = {}
  const made = await ladderOf(path, binaries, {
    onGrowth: async ({ rung, folder, segments }) => {
      const files = segments.map(({ file }) => file)
      first.push({ name: rung.name, files, init: await readFile(join(folder, 'init.mp4')) })
      lengths[rung.name] = [...(lengths[rung.name] ?? []), ...segments.map(({ seconds }) => seconds)]
    },
  })
  assert.equal(made.failed, null)
  assert.deepEqual([first[0]?.name, first[0]?.files], ['360', ['00000.m4s']])
  for (const name of ['480', '360']) {
    const rounded = lengths[name]?.map((seconds) => Math.round(seconds * 10) / 10)
    assert.deepEqual(rounded, [2, 2, 4, 1], name)
  }
  const inits = first.filter(({ name }) => name === '360').map(({ init }) => init)
  assert.ok(inits.length > 1)
  for (const init of inits) assert.ok(init.equals(inits[0] ?? Buffer.of()), 'both processes describe the same stream')
})

test('a picture that begins after its sound has no head start and loses nothing', async () => {
  const path = await media.make('late.mkv', [
    ...['-f', 'lavfi', '-i', 'sine=duration=12', '-itsoffset', '5', '-f', 'lavfi'],
    ...['-i', 'testsrc2=size=480x480:rate=10:duration=7', '-c:v', 'mpeg4', '-q:v', '8', '-c:a', 'libmp3lame'],
  ])
  const { failed, seconds } = await ladderOf(path, binaries)
  assert.equal(failed, null)
  for (const name of ['480', '360']) assert.ok(Math.abs((seconds[name] ?? 0) - 12) < 0.3, JSON.stringify(seconds))
})

test('without a sandbox, when the operator takes that risk, both processes of a copied ladder read the source', async () => {
  const path = await media.make('unsafe.mp4', plainClip(5, '854x480'))
  const made = await ladderOf(path, binaries, { sandbox: { kind: 'none' } })
  assert.equal(made.failed, null)
  assert.deepEqual(Object.keys(made.seconds).sort(), ['360', '480'])
  assert.ok((await stat(path)).size > 1000, 'the source is untouched')
})

/** Returns what came out as a rung, seen again as a file. */
async function seenAgain(made: Awaited<ReturnType<typeof ladderOf>>, name: string) {
  const joined = join(media.folder, `joined-${name}.mp4`)
  const parts = ['init.mp4', '00000.m4s'].map((file) => readFile(join(made.published, name, file)))
  await writeFile(joined, Buffer.concat(await Promise.all(parts)))
  const again = await inspect(made.tools, joined)
  assert.ok(!('failed' in again))
  return again.source.video
}

test('a rotated video comes out upright', async () => {
  const plain = await media.make('lying.mp4', plainClip(1, '320x180'))
  const rotated = await media.make('rotated.mp4', ['-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=90'])
  const made = await ladderOf(rotated, binaries)
  assert.equal(made.failed, null)
  assert.deepEqual(
    made.ladder.rungs.map(({ width, height, copied }) => [width, height, copied]),
    [[180, 320, false]],
  )
  const again = await seenAgain(made, '180')
  assert.deepEqual([again?.width, again?.height, again?.upright], [180, 320, true])
})

test('the brightness of HDR is brought into that of usual screens, on the poster too', async () => {
  const path = await media.make('bright.mkv', [
    ...[...testPicture('160x90'), '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    ...['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-x265-params'],
    'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:log-level=none',
  ])
  const made = await ladderOf(path, binaries)
  assert.deepEqual([made.failed, made.inspected.source.video?.hdr], [null, true])
  const again = await seenAgain(made, '90')
  assert.deepEqual([again?.hdr, again?.pixelFormat], [false, 'yuv420p'])
  const pictures = await takePoster(made.tools, path, made.inspected, new AbortController().signal)
  assert.deepEqual(pictures?.poster.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]))
})

test('tags of the source, a place among them, are not in what players get', async () => {
  const path = await media.make('tagged.mp4', [
    ...plainClip(2, '160x90'),
    '-metadata',
    'location=+55.7558+037.6173/',
    '-metadata',
    'title=SECRETTITLE',
  ])
  assert.match(await readFile(path, 'latin1'), /SECRETTITLE/)
  const { published } = await ladderOf(path, binaries)
  for (const file of await readdir(join(published, '90'))) {
    assert.doesNotMatch(await readFile(join(published, '90', file), 'latin1'), /SECRETTITLE|55\.7558/)
  }
})

test('an abort stops the conversion and leaves nothing behind', async () => {
  const path = await media.make('long.mkv', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1280x720:rate=25:duration=20',
    '-c:v',
    'mpeg4',
    '-q:v',
    '5',
  ])
  const stop = new AbortController()
  const seen: string[] = []
  const running = ladderOf(path, binaries, {
    signal: stop.signal,
    onGrowth: async ({ folder }) => {
      seen.push(folder)
      stop.abort()
    },
  })
  await assert.rejects(running, (error) => error instanceof Error && error.name === 'AbortError')
  assert.equal(seen.length, 1)
  await assert.rejects(access(seen[0] ?? ''))
})

test('what goes wrong while segments are taken stops the conversion and is told', async () => {
  const running = ladderOf(await media.make('short.mp4', plainClip(3, '160x90')), binaries, {
    onGrowth: async () => {
      throw new Error('the claim was lost')
    },
  })
  await assert.rejects(running, /the claim was lost/)
})

test('a file broken in the middle still ends in a result', async () => {
  const path = await media.make('broken.mp4', plainClip(6, '320x180'))
  const bytes = await readFile(path)
  const { size } = await stat(path)
  bytes.fill(0xa5, Math.floor(size * 0.5), Math.floor(size * 0.6))
  await writeFile(path, bytes)
  const made = await ladderOf(path, binaries)
  assert.ok(made.failed === null || made.failed.text !== '')
})
