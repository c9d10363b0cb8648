import type { AudioSetup, VideoSetup } from './codecs.ts'

/** Ticks of the picture in a second. Sound counts in samples. */
export const videoTicks = 90_000
/** Samples of one frame of AAC. */
export const samplesOfFrame = 1_024

/** The streams of one initialisation segment. */
export interface TrackSetups {
  readonly video: VideoSetup
  readonly audio: AudioSetup | null
}

/** A frame of the picture. */
export interface VideoSample {
  readonly durationTicks: number
  readonly shownAfterTicks: number
  readonly isKey: boolean
  readonly data: Buffer
}

/** A frame of the sound. */
export interface AudioSample {
  readonly durationTicks: number
  readonly data: Buffer
}

/** Frames of picture and sound that stand in one fragment; times are of the tracks' own clocks. */
export interface Fragment {
  readonly videoTime: number
  readonly video: readonly VideoSample[]
  readonly audioTime: number
  readonly audio: readonly AudioSample[]
}

/** Numbers of the streams. */
export const videoTrack = 1
export const audioTrack = 2

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const fullBox = (type: string, version: number, flags: number, ...content: readonly Buffer[]): Buffer =>
  box(type, Buffer.from([version, flags >> 16, (flags >> 8) & 255, flags & 255]), ...content)

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * place)
  return bytes
}
const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value, 2 * place)
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.max(0, Math.round(value))))
  return bytes
}

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** Writes the initialisation segment of fragments (ISO 14496-12): no lengths and no edits. */
export function writeInit({ video, audio }: TrackSetups): Buffer {
  const ftyp = box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmfcavc1mp41'))
  const nextTrack = audio ? audioTrack + 1 : audioTrack
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1_000, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, nextTrack),
  )
  const extends_ = [videoTrack, ...(audio ? [audioTrack] : [])].map((id) => fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0)))
  const traks = [videoTrak(video), ...(audio ? [audioTrak(audio)] : [])]
  return Buffer.concat([ftyp, box('moov', mvhd, ...traks, box('mvex', ...extends_))])
}

function trak(
  id: number,
  of: {
    width: number
    height: number
    volume: number
    ticks: number
    handler: string
    name: string
    header: Buffer
    entry: Buffer
  },
): Buffer {
  const tkhd = fullBox(
    'tkhd',
    0,
    7,
    u32(0, 0, id, 0, 0, 0, 0),
    u16(0, 0, of.volume, 0),
    matrix,
    u32(of.width << 16, of.height << 16),
  )
  const mdhd = fullBox('mdhd', 0, 0, u32(0, 0, of.ticks, 0), u16(0x55c4, 0))
  const hdlr = fullBox('hdlr', 0, 0, u32(0), Buffer.from(of.handler), u32(0, 0, 0), Buffer.from(`${of.name}\0`))
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const empty = [
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  ]
  const stbl = box('stbl', fullBox('stsd', 0, 0, u32(1), of.entry), ...empty)
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', of.header, dinf, stbl)))
}

function videoTrak({ width, height, avcC }: VideoSetup): Buffer {
  const entry = box(
    'avc1',
    Buffer.concat([Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1)]),
    Buffer.concat([Buffer.alloc(32), u16(24, 0xffff)]),
    box('avcC', avcC),
  )
  const header = fullBox('vmhd', 0, 1, u16(0, 0, 0, 0))
  return trak(videoTrack, {
    width,
    height,
    volume: 0,
    ticks: videoTicks,
    handler: 'vide',
    name: 'Video',
    header,
    entry,
  })
}

function audioTrak({ sampleRate, channels, config }: AudioSetup): Buffer {
  const entry = box(
    'mp4a',
    Buffer.concat([Buffer.alloc(6), u16(1), u32(0, 0), u16(channels, 16, 0, 0), u16(sampleRate & 0xffff, 0)]),
    fullBox('esds', 0, 0, descriptors(config)),
  )
  const header = fullBox('smhd', 0, 0, u16(0, 0))
  return trak(audioTrack, {
    width: 0,
    height: 0,
    volume: 0x100,
    ticks: sampleRate,
    handler: 'soun',
    name: 'Sound',
    header,
    entry,
  })
}

/** Descriptors of ISO 14496-1: the stream, its decoder and what that one has to know. */
function descriptors(config: Buffer): Buffer {
  const descriptor = (tag: number, ...content: readonly Buffer[]) => {
    const body = Buffer.concat(content)
    return Buffer.concat([Buffer.from([tag, body.length]), body])
  }
  const specific = descriptor(5, config)
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), specific)
  return descriptor(3, u16(audioTrack), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2])))
}

const keyFlags = 0x02000000
const otherFlags = 0x01010000

/** Writes one fragment: its `moof` and its `mdat`. `number` counts the fragments of a stream. */
export function writeFragment(number: number, { videoTime, video, audioTime, audio }: Fragment): Buffer {
  const bytesOfVideo = video.reduce((sum, { data }) => sum + data.length, 0)
  const build = (videoAt: number, audioAt: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(number)),
      ...(video.length > 0 ? [videoTraf(videoTime, video, videoAt)] : []),
      ...(audio.length > 0 ? [audioTraf(audioTime, audio, audioAt)] : []),
    )
  // the places of the data depend on the size of the box they stand in
  const dataAt = build(0, 0).length + 8
  const moof = build(dataAt, dataAt + bytesOfVideo)
  const data = [...video, ...audio].map((sample) => sample.data)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.reduce((sum, { length }) => sum + length, head.length))
  head.write('mdat', 4, 'latin1')
  // the media is copied once
  return Buffer.concat([moof, head, ...data])
}

function videoTraf(time: number, samples: readonly VideoSample[], dataAt: number): Buffer {
  const rows = samples.map(({ durationTicks, shownAfterTicks, isKey, data }) =>
    u32(durationTicks, data.length, isKey ? keyFlags : otherFlags, shownAfterTicks),
  )
  return box(
    'traf',
    fullBox('tfhd', 0, 0x20000, u32(videoTrack)),
    fullBox('tfdt', 1, 0, u64(time)),
    // offset of the data, and of each sample its duration, size, flags and how much later it is shown
    fullBox('trun', 1, 0xf01, u32(samples.length, dataAt), ...rows),
  )
}

function audioTraf(time: number, frames: readonly AudioSample[], dataAt: number): Buffer {
  return box(
    'traf',
    fullBox('tfhd', 0, 0x20020, u32(audioTrack, keyFlags)),
    fullBox('tfdt', 1, 0, u64(time)),
    fullBox(
      'trun',
      0,
      0x301,
      u32(frames.length, dataAt),
      ...frames.map(({ durationTicks, data }) => u32(durationTicks, data.length)),
    ),
  )
}
