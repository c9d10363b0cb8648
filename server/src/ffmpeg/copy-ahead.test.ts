import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestMedia, plainClip, type TestMedia, testSecrets } from '../../test/test-media.ts'
import { convert } from './convert.ts'
import { copyAhead, fitsAhead, takeAhead } from './copy-ahead.ts'
import { inspect } from './inspect.ts'
import { planLadder } from './ladder.ts'
import type { Inspected } from './source-info.ts'
import type { MediaTools } from './tools.ts'

const never = new AbortController().signal
let media: TestMedia
let tools: MediaTools
before(async () => {
  media = await openTestMedia()
  const scratchFolder = join(media.folder, 'scratch')
  await mkdir(scratchFolder)
  tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads: 2, secrets: testSecrets }
})
after(() => media.close())

async function look(path: string): Promise<Inspected> {
  const found = await inspect(tools, path)
  assert.ok(!('failed' in found), JSON.stringify(found))
  return found
}

/** The copied rung as it is handed over: what came when, and every byte of it. */
async function copiedRung(path: string, found: Inspected, ahead: string | null) {
  const ladder = planLadder(found.source, found.packets)
  const growths: { folder: string; files: string[] }[] = []
  const bytes: Record<string, Buffer> = {}
  const seconds: number[] = []
  const failed = await convert(tools, path, found, ladder, {
    ahead,
    signal: never,
    onProgress: () => {},
    async onGrowth({ rung, folder, segments }) {
      if (!rung.copied) return
      growths.push({ folder, files: segments.map(({ file }) => file) })
      for (const file of ['init.mp4', ...segments.map((segment) => segment.file)]) {
        bytes[file] = await readFile(join(folder, file))
      }
      seconds.push(...segments.map((segment) => segment.seconds))
    },
  })
  assert.equal(failed, null)
  return { growths, bytes, seconds }
}

const clips: Record<string, () => string[]> = {
  'even key frames, shorter than what is copied': () => plainClip(9, '160x90'),
  'even key frames, longer than what is copied': () => plainClip(26, '160x90'),
  'frames out of order, key frames 3.3 s apart': () => [
    ...plainClip(24, '160x90').slice(0, 8),
    ...['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-g', '83', '-bf', '3', '-c:a', 'aac'],
  ],
  'key frames as far apart as is copied, the index at the end': () => [
    ...plainClip(26, '160x90').slice(0, 8),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '300', '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-ar', '44100'],
  ],
}
for (const [name, args] of Object.entries(clips)) {
  test(`what is copied ahead is byte for byte what the conversion copies, and goes first: ${name}`, async () => {
    const path = await media.make(`${Object.keys(clips).indexOf(name)}.mp4`, args())
    const found = await look(path)
    assert.ok(fitsAhead(found.source, planLadder(found.source, found.packets), tools))
    {
      await using copy = await copyAhead(tools, path, never)
      await copy.keep(7)
    }
    await using taken = await takeAhead(tools, 7)
    assert.ok(taken)
    assert.equal(await takeAhead(tools, 7), null, 'it is for one taker')
    const usual = await copiedRung(path, found, null)
    const sooner = await copiedRung(path, found, taken.folder)
    assert.deepEqual(sooner.growths[0], { folder: taken.folder, files: ['00000.m4s'] })
    assert.deepEqual(sooner.seconds, usual.seconds)
    assert.deepEqual(Object.keys(sooner.bytes).sort(), Object.keys(usual.bytes).sort())
    for (const [file, bytes] of Object.entries(usual.bytes)) {
      assert.ok(bytes.equals(sooner.bytes[file] ?? Buffer.of()), file)
      if (file === 'init.mp4') continue
      const ahead = await readFile(join(taken.folder, file)).catch(() => null)
      const isLast =
        file ===
        (await readdir(taken.folder))
          .filter((one) => one.endsWith('.m4s'))
          .sort()
          .at(-1)
      assert.ok(ahead === null || isLast || bytes.equals(ahead), `${file} lies ahead`)
    }
  })
}

test('a clip of one segment has nothing whole ahead, and is copied as ever', async () => {
  const path = await media.make('short.mp4', plainClip(3, '160x90'))
  const found = await look(path)
  await using copy = await copyAhead(tools, path, never)
  await copy.keep(8)
  await using taken = await takeAhead(tools, 8)
  assert.ok(taken)
  const { growths } = await copiedRung(path, found, taken.folder)
  assert.deepEqual(
    growths.map(({ folder, files }) => [folder === taken.folder, files]),
    [[false, ['00000.m4s']]],
  )
})

test('what is copied in another way does not fit: other streams, other sound, no sound, no picture, a transport stream', async () => {
  const { source, packets } = await look(await media.make('usual.mp4', plainClip(5, '160x90')))
  const { video, audio } = source
  assert.ok(video && audio)
  const fits = (changes: Partial<Inspected['source']>) => {
    const changed = { ...source, ...changes }
    return fitsAhead(changed, planLadder(changed, packets), tools)
  }
  assert.equal(fits({}), true)
  assert.equal(fits({ video: { ...video, width: 640, height: 360, frameRate: 30 } }), true)
  assert.equal(fits({ video: { ...video, index: 1 }, audio: { ...audio, index: 0 } }), false)
  assert.equal(fits({ audio: { ...audio, index: 2 } }), false)
  assert.equal(fits({ audio: { ...audio, codec: 'mp3' } }), false)
  assert.equal(fits({ audio: null }), false)
  assert.equal(fits({ video: null }), false)
  assert.equal(fits({ video: { ...video, codec: 'hevc' } }), false)
  assert.equal(fits({ video: { ...video, upright: false } }), false)
  assert.equal(fits({ container: 'mpegts' }), false)
})

test('a copy that is not kept, is stopped, or never was a video, leaves nothing', async () => {
  const text = join(media.folder, 'text.mp4')
  await writeFile(text, 'это не видео')
  {
    await using copy = await copyAhead(tools, text, never)
    await copy.keep(9)
  }
  assert.equal(await takeAhead(tools, 9), null)
  const stop = new AbortController()
  {
    await using copy = await copyAhead(tools, await media.make('left.mp4', plainClip(5, '160x90')), stop.signal)
    stop.abort()
    await copy.keep(9)
  }
  assert.equal(await takeAhead(tools, 9), null)
  assert.deepEqual(await readdir(tools.scratchFolder), [])
})
