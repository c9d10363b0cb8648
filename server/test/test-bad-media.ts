import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainClip, type TestMedia } from './test-media.ts'

/** Outcome of a file: READY with these facts, or FAILED with this reason and words that match. */
export type Fate = { size: string; seconds?: [number, number] } | { failed: string; words: RegExp }
export type BadMedia = { name: string; make: (media: TestMedia, name: string) => Promise<string>; fate: Fate }

const picture = (size: string, seconds = 1, more = '') => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}${more}`],
]
const tone = (seconds = 1) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const makeWith = (args: readonly string[]) => (media: TestMedia, name: string) => media.make(name, args)
const clip = (media: TestMedia) => media.make('plain.mp4', plainClip(2, '160x90'))
/** A plain clip that is taken over packet by packet with something odd beside it. */
const copyWith =
  (...args: string[]) =>
  async (media: TestMedia, name: string) =>
    media.make(name, ['-i', await clip(media), ...args])

async function file(media: TestMedia, name: string, content: string | Buffer): Promise<string> {
  const path = join(media.folder, name)
  await writeFile(path, content)
  return path
}

/** An MP4 box: its length, its name, its content. */
function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4)
  return Buffer.concat([head, content])
}

/** safety.md 8.1: files that are odd, broken or hostile, made on the spot, a second or two each. */
export const badMedia: readonly BadMedia[] = [
  {
    name: 'streams-65.mkv',
    make: makeWith([...tone(), ...Array.from({ length: 65 }, () => ['-map', '0']).flat(), '-c:a', 'pcm_s16le']),
    fate: { failed: 'BAD_FILE', words: /больше 64\u00a0дорожек/ },
  },
  {
    name: 'streams-0.mp4',
    make: (media, name) => {
      const kind = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
      return file(media, name, Buffer.concat([kind, box('moov', box('mvhd', Buffer.alloc(100)))]))
    },
    fate: { failed: 'BAD_FILE', words: /не\u00a0является видео/ },
  },
  {
    name: 'one-pixel.mkv',
    make: makeWith([...picture('16x16', 1, ',format=yuv444p,crop=1:1'), '-c:v', 'ffv1']),
    fate: { size: '2x2' },
  },
  {
    name: 'odd.mkv',
    make: makeWith([...picture('321x181'), '-c:v', 'ffv1', '-pix_fmt', 'yuv444p']),
    fate: { size: '320x180' },
  },
  {
    name: 'hdr.mkv',
    make: makeWith([
      ...[...picture('160x90'), '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
      ...['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
      ...['-x265-params', 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:log-level=none'],
    ]),
    fate: { size: '160x90' },
  },
  {
    name: 'unsteady.mkv',
    make: makeWith([...picture('160x90', 2, ",select='lt(mod(n,10),3)'"), '-vsync', 'vfr', ...h264]),
    fate: { size: '160x90', seconds: [1.5, 2.2] },
  },
  {
    name: 'alpha.mov',
    make: makeWith([...picture('160x90', 1, ',format=argb,colorchannelmixer=aa=0.5'), '-c:v', 'qtrle']),
    fate: { size: '160x90' },
  },
  {
    name: 'encrypted.mp4',
    make: copyWith(
      ...['-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
      ...['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb', '-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'],
    ),
    fate: { failed: 'BAD_FILE', words: /^Видео зашифровано/ },
  },
  {
    name: 'cover.mp4',
    make: async (media, name) => {
      const cover = await media.make('cover.png', ['-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-frames:v', '1'])
      const both = ['-i', cover, '-i', await clip(media), '-map', '0', '-map', '1', '-c', 'copy']
      return media.make(name, [...both, '-disposition:v:0', 'attached_pic'])
    },
    fate: { size: '160x90' },
  },
  {
    name: 'tags-10-megabytes.mp4',
    make: async (media, name) => {
      const tags = await file(media, 'tags.txt', `;FFMETADATA1\ncomment=${'SECRET'.repeat(1_750_000)}\n`)
      const both = ['-i', await clip(media), '-f', 'ffmetadata', '-i', tags, '-map_metadata', '1', '-c', 'copy']
      return media.make(name, both)
    },
    fate: { size: '160x90' },
  },
  {
    name: 'chapters-10000.mkv',
    make: async (media, name) => {
      const chapters = Array.from(
        { length: 10_000 },
        (_, n) => `[CHAPTER]\nTIMEBASE=1/10000\nSTART=${n}\nEND=${n + 1}\ntitle=SECRET ${n}\n`,
      )
      const list = await file(media, 'chapters.txt', `;FFMETADATA1\n${chapters.join('')}`)
      return media.make(name, [
        '-i',
        await clip(media),
        '-f',
        'ffmetadata',
        '-i',
        list,
        '-map_chapters',
        '1',
        '-c',
        'copy',
      ])
    },
    fate: { size: '160x90' },
  },
  {
    name: 'place.mov',
    make: copyWith(
      ...['-c', 'copy', '-movflags', 'use_metadata_tags', '-metadata', 'location=+55.7558+037.6173/'],
      ...['-metadata', 'com.apple.quicktime.location.ISO6709=+55.7558+037.6173/'],
    ),
    fate: { size: '160x90' },
  },
  { name: 'timecode.mov', make: copyWith('-c', 'copy', '-timecode', '01:00:00:00'), fate: { size: '160x90' } },
  {
    name: 'broadcast.mxf',
    make: makeWith([...picture('160x90'), ...tone(), '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000']),
    fate: { size: '160x90' },
  },
  {
    name: 'attachment.mkv',
    make: async (media, name) => {
      const attached = await file(media, 'attached.bin', 'SECRET')
      const type = ['-metadata:s:t', 'mimetype=application/octet-stream', '-metadata:s:t', 'filename=../x']
      return media.make(name, ['-i', await clip(media), '-c', 'copy', '-attach', attached, ...type])
    },
    fate: { size: '160x90' },
  },
  {
    name: 'before-zero.mkv',
    make: async (media, name) =>
      media.make(name, [
        '-i',
        await clip(media),
        '-c',
        'copy',
        '-output_ts_offset',
        '-1',
        '-avoid_negative_ts',
        'disabled',
      ]),
    fate: { size: '160x90', seconds: [0.9, 2.2] },
  },
  { name: 'broadcast.ts', make: copyWith('-c', 'copy'), fate: { size: '160x90', seconds: [1.9, 2.2] } },
  {
    name: 'jump.ts',
    make: async (media, name) => {
      const [early, late] = [await copyWith('-c', 'copy')(media, 'early.ts'), 'late.ts']
      const later = await copyWith('-c', 'copy', '-output_ts_offset', '3600')(media, late)
      return file(media, name, Buffer.concat(await Promise.all([early, later].map((path) => readFile(path)))))
    },
    fate: { size: '160x90', seconds: [1.5, 5] },
  },
  {
    name: 'fragments.mp4',
    make: copyWith('-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'),
    fate: { size: '160x90', seconds: [1.9, 2.2] },
  },
  {
    name: 'fragments-without-index.mp4',
    make: async (media, name) => {
      const whole = await copyWith('-c', 'copy', '-movflags', 'frag_keyframe+empty_moov')(media, 'fragments.mp4')
      const bytes = await readFile(whole)
      return file(media, name, bytes.subarray(bytes.indexOf('moof') - 4))
    },
    fate: { failed: 'BAD_FILE', words: /не\u00a0является видео|нет ни/ },
  },
  {
    name: 'edit-list.mp4',
    make: async (media, name) => media.make(name, ['-ss', '1', '-i', await clip(media), '-c', 'copy']),
    fate: { size: '160x90', seconds: [0.9, 2.2] },
  },
  {
    name: 'polyglot.mp4',
    make: async (media, name) => {
      const bytes = await readFile(await clip(media))
      const kind = bytes.readUInt32BE(0)
      const page = box('free', Buffer.from('--><!doctype html><script>alert("SECRET")</script>'))
      // behind the first box, so that the places in the index must be told again: let ffmpeg read it as it is
      return file(media, name, Buffer.concat([bytes.subarray(0, kind), bytes.subarray(kind), page]))
    },
    fate: { size: '160x90' },
  },
  {
    name: 'day-of-black.mp4',
    make: makeWith(['-f', 'lavfi', '-i', 'color=black:size=64x64:rate=0.1:duration=90000', ...h264]),
    fate: { failed: 'TOO_LONG', words: /длиннее 24\u00a0часов/ },
  },
  {
    name: 'subtitle-playlist.avi',
    make: async (media, name) => {
      const list = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
      const bytes = await readFile(await copyWith('-c:v', 'mpeg4', '-c:a', 'mp3')(media, 'plain.avi'))
      return file(media, name, Buffer.concat([bytes, Buffer.from(list)]))
    },
    fate: { size: '160x90' },
  },
]
