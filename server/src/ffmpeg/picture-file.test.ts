import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openTestMedia, testSecrets } from '../../test/test-media.ts'
import { chunk, drawPicture, exif, lightQuarters, png, withExif } from '../../test/test-pictures.ts'
import { lookAtPicture } from './picture-file.ts'
import { readPicture } from './read-picture.ts'

const media = await openTestMedia()
after(() => media.close())
const scratchFolder = join(media.folder, 'scratch')
await mkdir(scratchFolder)
const tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads: 1, secrets: testSecrets }
const { signal } = new AbortController()

const jpeg = await drawPicture(media, 'plain.jpg')
const webp = await drawPicture(media, 'plain.webp')
const looks = (bytes: Buffer) => {
  const look = lookAtPicture(bytes)
  return 'refusal' in look ? look.refusal : look
}

/** The picture as it is written anew; null when it cannot be decoded. */
async function rewritten(bytes: Buffer) {
  const look = lookAtPicture(bytes)
  if ('refusal' in look) throw new Error(look.refusal)
  const path = join(media.folder, 'sent')
  await writeFile(path, bytes)
  return readPicture(tools, path, look, signal)
}

test('P-M-26 pictures are known by their bytes: JPG, PNG, both kinds of WebP, with the sides they have', async () => {
  const sides = { width: 640, height: 360, orientation: 1 }
  assert.deepEqual(looks(jpeg), { format: 'jpeg', ...sides })
  assert.deepEqual(looks(webp), { format: 'webp', ...sides })
  const lossless = await drawPicture(
    media,
    'lossless.webp',
    '640x360',
    '-frames:v',
    '1',
    '-lossless',
    '1',
    '-pix_fmt',
    'bgra',
  )
  assert.deepEqual(looks(lossless), { format: 'webp', ...sides })
  assert.deepEqual(looks(await drawPicture(media, 'plain.png')), { format: 'png', ...sides })
  assert.deepEqual(looks(withExif(jpeg, exif(6))), { format: 'jpeg', ...sides, orientation: 6 })
  assert.deepEqual(looks(png(64, 64, undefined, chunk('eXIf', exif(3)))), {
    ...{ format: 'png', width: 64, height: 64, orientation: 3 },
  })
})

test('what only bears the name of a picture is refused: SVG, GIF, a page, a program, nothing', async () => {
  const gif = await drawPicture(media, 'plain.gif')
  const bmp = await drawPicture(media, 'plain.bmp')
  const texts = ['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>1</script>', '#!/bin/sh']
  for (const bytes of [gif, bmp, ...texts.map((text) => Buffer.from(text)), Buffer.alloc(4096)]) {
    assert.equal(looks(bytes), 'pictures.notPicture', bytes.toString('latin1', 0, 12))
  }
  assert.equal(looks(Buffer.from('\xff\xd8\xff<html>', 'latin1')), 'pictures.notPicture')
  assert.equal(looks(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'pictures.notPicture')
  assert.equal(looks(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')), 'pictures.notPicture')
})

test('a bomb of 40,000 by 40,000 pixels, a thread of a picture and a dot are refused by what they say of themselves', () => {
  assert.deepEqual(lookAtPicture(png(40_000, 40_000)), {
    refusal: 'pictures.tooManyPixels',
    places: { width: 40_000, height: 40_000 },
  })
  assert.equal(looks(png(16_385, 40)), 'pictures.tooManyPixels')
  assert.equal(looks(png(7_680, 4_321)), 'pictures.tooManyPixels')
  assert.notEqual(looks(png(7_680, 4_320)), 'pictures.tooManyPixels')
  assert.equal(looks(png(2 ** 32 - 1, 2 ** 32 - 1)), 'pictures.tooManyPixels')
  assert.equal(looks(png(1, 1)), 'pictures.tooSmall')
  assert.equal(looks(png(0, 0)), 'pictures.tooSmall')
})

test('a file that breaks off is refused, wherever it does', async () => {
  const whole = [jpeg, webp, await drawPicture(media, 'whole.png')]
  for (const bytes of whole) {
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      assert.equal(looks(bytes.subarray(0, bytes.length * share)), 'pictures.cutShort', `${share}`)
    }
    for (let length = 0; length < 64; length += 1) assert.equal(typeof looks(bytes.subarray(0, length)), 'string')
  }
})

test('moving pictures and colours for print are refused by name', async () => {
  const moves = ['-frames:v', '3', '-loop', '0', '-c:v', 'libwebp_anim']
  assert.equal(looks(await drawPicture(media, 'moving.webp', '64x64', ...moves)), 'pictures.moving')
  const apng = ['-frames:v', '3', '-f', 'apng']
  assert.equal(looks(await drawPicture(media, 'moving.png', '64x64', ...apng)), 'pictures.moving')
  const head = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const four = Buffer.from(jpeg)
  four[head + 9] = 4
  assert.equal(looks(four), 'pictures.forPrint')
})

test('odd bytes in place of EXIF turn nothing', () => {
  for (const tiff of ['', 'II*\0', 'II*\0\xff\xff\xff\xff', 'MM\0*\0\0\0\x08\xff\xff', 'XX']) {
    const look = lookAtPicture(withExif(jpeg, Buffer.from(tiff, 'latin1')))
    assert.equal('orientation' in look && look.orientation, 1, tiff)
  }
  for (const turn of [0, 9, 65_535]) {
    const look = lookAtPicture(withExif(jpeg, exif(turn)))
    assert.equal('orientation' in look && look.orientation, 1)
  }
})

test('a picture is written anew upright, whatever its EXIF says, and nothing of that stays', async () => {
  const corner = await media.make('corner.jpg', [
    ...['-f', 'lavfi', '-i', 'color=black:size=640x360', '-f', 'lavfi', '-i', 'color=white:size=320x180'],
    ...['-filter_complex', 'overlay', '-frames:v', '1'],
  ])
  const plain = await readFile(corner)
  const lightAt = [0, 0, 1, 3, 2, 0, 1, 3, 2]
  for (let turn = 1; turn <= 8; turn += 1) {
    const picture = await rewritten(withExif(plain, exif(turn, 'где снято: 55.75, 37.61')))
    assert.ok(picture)
    assert.deepEqual([picture.width, picture.height], turn >= 5 ? [360, 640] : [640, 360])
    assert.equal((await lightQuarters(media, picture.poster)).indexOf(true), lightAt[turn], `turn ${turn}`)
    assert.ok(!picture.poster.includes('Exif') && !picture.poster.includes('где снято'))
  }
})

test('large pictures are made as small as posters, 16 bits and transparency become what is seen on black', async () => {
  const large = await rewritten(await drawPicture(media, 'large.jpg', '4000x3000'))
  assert.deepEqual([large?.width, large?.height], [960, 720])
  const deep = await rewritten(await drawPicture(media, 'deep.png', '640x360', '-frames:v', '1', '-pix_fmt', 'rgb48be'))
  assert.deepEqual([deep?.width, deep?.height], [640, 360])
  const clear = await media.make('clear.png', [
    ...['-f', 'lavfi', '-i', 'color=white:size=640x360', '-vf', 'format=rgba,colorchannelmixer=aa=0', '-frames:v', '1'],
  ])
  const seen = await rewritten(await readFile(clear))
  assert.deepEqual(await lightQuarters(media, seen?.poster ?? Buffer.alloc(0)), [false, false, false, false])
  assert.ok((await rewritten(webp))?.small.length)
})

test('what is hidden behind a picture does not come through, and what is broken inside is no picture', async () => {
  const both = await rewritten(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
  assert.ok(both && !both.poster.includes('script') && !both.small.includes('script'))
  assert.equal(await rewritten(png(640, 360, Buffer.from('no pixels at all'))), null)
})
