import { type Box, boxesAt, boxesIn } from '../../ffmpeg/boxes.ts'
import { type AudioSample, type VideoSample, videoTrack } from './mp4.ts'

/** The frames of one stream of a segment. `time` is that of the first in the clock of the stream. */
export interface TrackSamples<Sample> {
  readonly time: number
  readonly samples: readonly Sample[]
}

/** The frames of a segment as `writeFragment` has written them; `audio` is null where there is no sound. */
export interface SegmentSamples {
  readonly video: TrackSamples<VideoSample>
  readonly audio: TrackSamples<AudioSample> | null
}

const videoFlags = 0xf01
const audioFlags = 0x301
const notSync = 0x10000

/** Reads the frames of a segment that `writeFragment` wrote. Throws for a segment of another form. */
export function readSegment(bytes: Buffer): SegmentSamples {
  const video: VideoSample[] = []
  const audio: AudioSample[] = []
  const times: { video: number | null; audio: number | null } = { video: null, audio: null }
  for (const fragment of boxesAt(bytes, ['moof'])) {
    for (const part of boxesAt(bytes, ['traf'], fragment)) {
      const [header] = boxesAt(bytes, ['tfhd'], part)
      const [time] = boxesAt(bytes, ['tfdt'], part)
      const [run] = boxesAt(bytes, ['trun'], part)
      if (!header || !time || !run) throw new Error('a fragment of another form')
      const begin = Number(bytes.readBigUInt64BE(time.from + 4))
      // offsets count from the first byte of the fragment
      const dataAt = fragment.from - 8 + bytes.readInt32BE(run.from + 8)
      if (bytes.readUInt32BE(header.from + 4) === videoTrack) {
        times.video ??= begin
        video.push(...readVideo(bytes, run, dataAt))
      } else {
        times.audio ??= begin
        audio.push(...readAudio(bytes, run, dataAt))
      }
    }
  }
  if (times.video === null) throw new Error('a segment without a picture')
  return {
    video: { time: times.video, samples: video },
    audio: times.audio === null ? null : { time: times.audio, samples: audio },
  }
}

function* rowsOf(bytes: Buffer, run: Box, flags: number, columns: number) {
  if (bytes.readUIntBE(run.from + 1, 3) !== flags) throw new Error('a fragment of another form')
  const count = bytes.readUInt32BE(run.from + 4)
  for (let row = 0; row < count; row += 1) yield run.from + 12 + 4 * columns * row
}

function* readVideo(bytes: Buffer, run: Box, dataAt: number): Generator<VideoSample> {
  let at = dataAt
  for (const row of rowsOf(bytes, run, videoFlags, 4)) {
    const size = bytes.readUInt32BE(row + 4)
    yield {
      durationTicks: bytes.readUInt32BE(row),
      shownAfterTicks: bytes.readInt32BE(row + 12),
      isKey: (bytes.readUInt32BE(row + 8) & notSync) === 0,
      data: bytes.subarray(at, at + size),
    }
    at += size
  }
}

function* readAudio(bytes: Buffer, run: Box, dataAt: number): Generator<AudioSample> {
  let at = dataAt
  for (const row of rowsOf(bytes, run, audioFlags, 2)) {
    const size = bytes.readUInt32BE(row + 4)
    yield { durationTicks: bytes.readUInt32BE(row), data: bytes.subarray(at, at + size) }
    at += size
  }
}

/** Way to the description of the picture, with what stands before the boxes within one. */
const wayToAvcC = [
  ...['moov', 'trak', 'mdia', 'minf', 'stbl'].map((type) => ({ type, head: 0 })),
  { type: 'stsd', head: 8 },
  { type: 'avc1', head: 78 },
  { type: 'avcC', head: 0 },
] as const

/** The AVCDecoderConfigurationRecord of an initialisation segment; null without one. */
export function avcCOf(init: Buffer): Buffer | null {
  const walk = (place: number, range: Pick<Box, 'from' | 'to'>): Buffer | null => {
    for (const box of boxesIn(init, range.from, range.to)) {
      const step = wayToAvcC[place]
      if (!step || box.type !== step.type) continue
      if (place === wayToAvcC.length - 1) return init.subarray(box.from, box.to)
      const found = walk(place + 1, { from: box.from + step.head, to: box.to })
      if (found) return found
    }
    return null
  }
  return walk(0, { from: 0, to: init.length })
}

/** The same initialisation segment with another such record. */
export function withAvcC(init: Buffer, avcC: Uint8Array): Buffer {
  const rebuild = (place: number, { from, to }: Pick<Box, 'from' | 'to'>): Buffer => {
    const pieces: Buffer[] = []
    for (const box of boxesIn(init, from, to)) {
      const step = wayToAvcC[place]
      const isOnWay = step?.type === box.type
      const isLast = place === wayToAvcC.length - 1
      const content = !isOnWay
        ? init.subarray(box.from, box.to)
        : isLast
          ? Buffer.from(avcC)
          : Buffer.concat([
              init.subarray(box.from, box.from + step.head),
              rebuild(place + 1, { from: box.from + step.head, to: box.to }),
            ])
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + content.length)
      head.write(box.type, 4, 'latin1')
      pieces.push(head, content)
    }
    return Buffer.concat(pieces)
  }
  return rebuild(0, { from: 0, to: init.length })
}
