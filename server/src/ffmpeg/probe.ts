import { z } from 'zod'
import { formatPhrase } from './codec-names.ts'
import { type Failure, failure } from './failures.ts'
import { allowedDecoders, guardedProbe, inputName } from './guards.ts'
import { soundStreamOf, soundTags } from './sound-streams.ts'
import type { AudioInfo, PacketsInfo, SourceInfo, VideoInfo } from './source-info.ts'

const streamFields = [
  ...[
    'index',
    'codec_type',
    'codec_name',
    'codec_tag_string',
    'profile',
    'level',
    'pix_fmt',
    'width',
    'height',
    'sample_aspect_ratio',
  ],
  ...['field_order', 'r_frame_rate', 'avg_frame_rate', 'duration', 'bit_rate', 'channels', 'sample_rate'],
  'color_transfer',
]
const shown = `format=format_name,duration,bit_rate:stream=${streamFields}:stream_disposition=default,attached_pic:stream_tags=rotate,language,LANGUAGE,title,TITLE:stream_side_data=rotation`
const packetFields =
  'packet=stream_index,pts_time,dts_time,duration_time,flags,side_data_list:packet_side_data=side_data_type'
const ask = ['-v', 'error', '-hide_banner', ...guardedProbe, '-of', 'json=compact=1', '-show_entries']
/** Past the end of everything we take: a seek there lands at the last key frame. */
const pastTheEndS = 100_000

/** Command line of ffprobe that lists the streams. */
export const probeArguments = (): string[] => [...ask, shown, inputName]

/**
 * The same with the packets of the first 30 s, for the distance of key frames, and those after the last key frame, to see
 * that the file has the end its header promises. One start instead of two; not every container can be asked so.
 */
export const quickArguments = (): string[] => [
  ...ask,
  `${shown}:${packetFields}`,
  ...['-read_intervals', `%+30,${pastTheEndS}%+#20000`, inputName],
]

/** Reads the packets of one stream from the same two places, the end found by the length that the header tells. */
export function packetsArguments(streamIndex: number, declaredMs: number): string[] {
  const tailS = Math.max(0, declaredMs / 1000 - 15)
  const intervals = tailS > 30 ? `%+30,${tailS.toFixed(3)}%+#20000` : '%+#60000'
  return [...ask, packetFields, '-select_streams', String(streamIndex), '-read_intervals', intervals, inputName]
}

const text = z.string().max(100).catch('')
const whole = z.coerce.number().int().nonnegative().max(1e9).catch(0)
const seconds = z.coerce.number().nonnegative().max(1e9).catch(0)
const streamShape = z.object({
  index: z.number().int().nonnegative(),
  codec_type: text,
  codec_name: text.default(''),
  codec_tag_string: text.default(''),
  profile: z.coerce.string().max(100).catch('').default(''),
  pix_fmt: text.default(''),
  width: whole.default(0),
  height: whole.default(0),
  sample_aspect_ratio: text.default(''),
  field_order: text.default(''),
  color_transfer: text.default(''),
  r_frame_rate: text.default(''),
  avg_frame_rate: text.default(''),
  duration: seconds.default(0),
  bit_rate: whole.default(0),
  channels: whole.default(0),
  sample_rate: whole.default(0),
  disposition: z
    .object({ default: whole.default(0), attached_pic: whole.default(0) })
    .default({ default: 0, attached_pic: 0 }),
  tags: z.looseObject({ rotate: z.coerce.number().catch(0).default(0) }).default({ rotate: 0 }),
  side_data_list: z
    .array(z.object({ rotation: z.coerce.number().catch(0).optional() }))
    .catch([])
    .default([]),
})
type Stream = z.infer<typeof streamShape>
const reportShape = z.object({
  format: z
    .object({ format_name: text.default(''), duration: seconds.default(0) })
    .default({ format_name: '', duration: 0 }),
  streams: z.array(streamShape).default([]),
})

/** Limits on what is worth encoding. */
const longestMs = 24 * 3600 * 1000
const largestSide = 16_384

/** Reads the answer of ffprobe. Refuses what is no video, in words for the one who uploaded it. */
export function readProbe(stdout: string): SourceInfo | Failure {
  const report = reportShape.safeParse(parseJson(stdout))
  if (!report.success) return failure('notVideo')
  const { format, streams } = report.data
  const media = streams.filter((stream) => stream.disposition.attached_pic === 0)
  const videos = media.filter((stream) => stream.codec_type === 'video')
  const audios = media.filter(
    (stream) => stream.codec_type === 'audio' && stream.channels > 0 && stream.sample_rate > 0,
  )
  const video = preferred(videos.filter((stream) => stream.width > 0 && stream.height > 0))
  const audio = preferred(audios)
  if (!video && videos.length > 0) return failure('noFrameSize')
  if (!video && !audio) {
    if (streams.length === 0) return failure('notVideo')
    return failure('nothingToPlay')
  }
  for (const stream of [video, audio]) {
    if (stream && !isDecodable(stream.codec_name)) {
      return failure('unknownCodec', '', { format: formatPhrase(stream.codec_name, stream.codec_tag_string) })
    }
  }
  if (video && (Math.max(video.width, video.height) > largestSide || video.width * video.height > 7680 * 4320)) {
    return failure('hugeFrame', '', { width: video.width, height: video.height })
  }
  // a stream knows its length better than the file header, which is one patched number
  const declaredMs = Math.round(1000 * (Math.max(video?.duration ?? 0, audio?.duration ?? 0) || format.duration))
  if (declaredMs > longestMs) return failure('tooLong')
  return {
    container: format.format_name,
    declaredMs,
    video: video ? toVideo(video) : null,
    audio: audio ? toAudio(audio) : null,
    sounds: audios.map(({ index, tags }) => soundStreamOf(index, soundTags.parse(tags))),
  }
}

function preferred(streams: Stream[]): Stream | undefined {
  return streams.find((stream) => stream.disposition.default === 1) ?? streams[0]
}

// ffprobe names the codec, the list names decoders: they differ for a few
const decodersOfCodecs: Record<string, string> = { msmpeg4v3: 'msmpeg4', dts: 'dca', amr_nb: 'amrnb', amr_wb: 'amrwb' }

function isDecodable(codec: string): boolean {
  return allowedDecoders.some((name) => name === (decodersOfCodecs[codec] ?? codec))
}

function toVideo(stream: Stream): VideoInfo {
  const turned = stream.side_data_list.find((entry) => entry.rotation !== undefined)?.rotation ?? stream.tags.rotate
  const quarters = Math.abs(Math.round(turned / 90)) % 4
  const pixelShape = readRatio(stream.sample_aspect_ratio)
  const isSane = pixelShape !== null && pixelShape > 1 / 16 && pixelShape < 16
  const stretched = isSane ? Math.max(1, Math.round(stream.width * pixelShape)) : stream.width
  const [shownWidth, shownHeight] = quarters % 2 === 0 ? [stretched, stream.height] : [stream.height, stretched]
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    width: stream.width,
    height: stream.height,
    shownWidth,
    shownHeight,
    upright: quarters === 0,
    squarePixels: !isSane || pixelShape === 1,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    pixelFormat: stream.pix_fmt,
    hdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer),
    frameRate: readFrameRate(stream),
    bitsPerSecond: stream.bit_rate || null,
  }
}

function toAudio(stream: Stream): AudioInfo {
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    channels: stream.channels,
    sampleRate: stream.sample_rate,
    bitsPerSecond: stream.bit_rate || null,
  }
}

function readFrameRate(stream: Stream): number {
  const rates = [readRatio(stream.avg_frame_rate), readRatio(stream.r_frame_rate)]
  return rates.find((rate) => rate !== null && rate >= 1 && rate <= 1000) ?? 25
}

function readRatio(ratio: string): number | null {
  const parts = /^(\d+)[/:](\d+)$/.exec(ratio)
  const value = parts ? Number(parts[1]) / Number(parts[2]) : Number.NaN
  return Number.isFinite(value) && value > 0 ? value : null
}

function parseJson(stdout: string): unknown {
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const packetsShape = z.object({ packets: z.array(z.unknown()).default([]) })
const nearStartMs = 29_000

/** Reads the packets of one stream out of an answer of ffprobe. */
export function readPackets(stdout: string, streamIndex: number): PacketsInfo & { isEncrypted: boolean } {
  const all = packetsOf(stdout)
  const list = all.filter((packet) => packet.streamIndex === streamIndex)
  const firstMs = list[0]?.startMs ?? 0
  // a picture may begin after its sound: the end counts from where the file begins
  const fileStartMs = all.reduce((earliest, { startMs }) => Math.min(earliest, startMs), firstMs)
  const endMs = list.reduce((latest, { startMs, lengthMs }) => Math.max(latest, startMs - fileStartMs + lengthMs), 0)
  const near = list.filter(({ startMs }) => startMs - firstMs <= nearStartMs)
  const keys = near.filter(({ isKey }) => isKey)
  const gaps = keys.slice(1).map(({ startMs }, place) => startMs - (keys[place]?.startMs ?? 0))
  return {
    keyFrameGapMs: gaps.length > 0 ? Math.max(...gaps) : null,
    startsWithKeyFrame: list[0]?.isKey ?? false,
    lengthsFit: doLengthsFit(near),
    endMs: Math.round(endMs),
    count: list.length,
    isEncrypted: list.some(({ isEncrypted }) => isEncrypted),
  }
}

type Timed = { streamIndex: number; startMs: number; lengthMs: number; isKey: boolean; isEncrypted: boolean }

function packetsOf(stdout: string): Timed[] {
  const answer = packetsShape.safeParse(parseJson(stdout))
  const seen = new Set<string>()
  return (answer.success ? answer.data.packets : []).flatMap((packet) => {
    if (!isObject(packet) || typeof packet.stream_index !== 'number') return []
    const startS = readSeconds(packet.pts_time) ?? readSeconds(packet.dts_time)
    // of a short file the two places that are read overlap
    const name = `${packet.stream_index} ${packet.pts_time} ${packet.dts_time}`
    if (startS === null || seen.has(name)) return []
    seen.add(name)
    return {
      streamIndex: packet.stream_index,
      startMs: startS * 1000,
      lengthMs: Math.max(0, readSeconds(packet.duration_time) ?? 0) * 1000,
      isKey: typeof packet.flags === 'string' && packet.flags.startsWith('K'),
      isEncrypted: Array.isArray(packet.side_data_list) && packet.side_data_list.some(isEncryption),
    }
  })
}

// thousands of packets: read by hand, a schema takes 100 ms of the time to the first picture on a server just started
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEncryption = (data: unknown) => isObject(data) && `${data.side_data_type}`.startsWith('Encryption')

function readSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN
  return Number.isFinite(seconds) ? seconds : null
}

function doLengthsFit(packets: readonly Timed[]): boolean {
  const sumMs = packets.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  if (sumMs === 0) return true
  const starts = packets.map(({ startMs }) => startMs)
  const spanMs = starts.reduce((a, b) => Math.max(a, b), 0) - starts.reduce((a, b) => Math.min(a, b), Infinity)
  return Math.abs(sumMs - spanMs) <= Math.max(500, spanMs * 0.05)
}
