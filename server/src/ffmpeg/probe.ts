import { z } from 'zod'
import { formatName, formatPhrase } from './codec-names.ts'
import { type Failure, failure } from './failures.ts'
import { guardedProbe, inputName, isDecodable, openedDecoders } from './guards.ts'
import { orientationOf } from './orientation.ts'
import { type Packet, PacketTally } from './packet-tally.ts'
import { soundStreamOf, soundTags } from './sound-streams.ts'
import type { AudioInfo, PacketsInfo, SourceInfo, StreamSpan, VideoInfo } from './source-info.ts'

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
  ...['nb_frames', 'color_space', 'color_primaries', 'color_transfer'],
]
const shown = `format=format_name,start_time,duration,bit_rate:stream=${streamFields}:stream_disposition=default,attached_pic:stream_tags=rotate,language,LANGUAGE,title,TITLE:stream_side_data=rotation,displaymatrix`
const packetFields =
  'packet=stream_index,pts_time,dts_time,duration_time,flags,side_data_list:packet_side_data=side_data_type'
const guardArguments = (opened: readonly string[]) => [
  '-v',
  'error',
  '-hide_banner',
  ...guardedProbe,
  ...openedDecoders(opened),
]
const ask = (opened: readonly string[]) => [...guardArguments(opened), '-of', 'json=compact=1', '-show_entries']
/** Past the end of everything we take: a seek there lands at the last key frame. */
const pastTheEndS = 100_000

/** Command line of ffprobe that lists the streams; `opened` names decoders that it may open beside those we run. */
export const probeArguments = (opened: readonly string[] = []): string[] => [
  ...[...ask(opened), shown, '-v', 'warning', inputName],
]

/** The length is no promise of the file but ffprobe's guess, as it says in its warnings: recordings that were broken off tell none. */
export const isLengthGuessed = (stderr: string): boolean => stderr.includes('Estimating duration from bitrate')

/**
 * The same with the packets of the first 30 s, for the distance of key frames, and those after the last key frame, to see
 * that the file has the end its header promises. One start instead of two; not every container can be asked so.
 */
export const quickArguments = (opened: readonly string[] = []): string[] => [
  ...ask(opened),
  `${shown}:${packetFields}`,
  ...['-read_intervals', `%+30,${pastTheEndS}%+#20000`, inputName],
]

/** Lists every packet, a line each, for `readPacketLine`. */
export const scanArguments = (opened: readonly string[] = []): string[] => [
  ...[...guardArguments(opened), '-of', 'compact=p=0', '-show_entries', packetFields, inputName],
]

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
  nb_frames: whole.default(0),
  color_space: text.default(''),
  color_primaries: text.default(''),
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
    .array(
      z.object({
        rotation: z.coerce.number().catch(0).optional(),
        displaymatrix: z.string().max(1000).catch('').optional(),
      }),
    )
    .catch([])
    .default([]),
})
type Stream = z.infer<typeof streamShape>
const reportShape = z.object({
  format: z
    .object({
      format_name: text.default(''),
      start_time: z.coerce.number().catch(0).default(0),
      duration: seconds.default(0),
    })
    .default({ format_name: '', start_time: 0, duration: 0 }),
  streams: z.array(streamShape).default([]),
})

const largestSide = 16_384

/** Probed streams, and the moment at which the clock of the file begins. */
export interface ProbedSource {
  readonly source: SourceInfo
  readonly startMs: number
  /** The file tells less sound by its frames than by its length: there are holes in it. */
  readonly lacksSound: boolean
}

/**
 * Reads the answer of ffprobe. Refuses what is no video, in words for the one who uploaded it. Streams that are `empty`, by
 * their index, count as if they were not there.
 */
export function readProbe(stdout: string, empty: ReadonlySet<number> = new Set()): ProbedSource | Failure {
  const report = reportShape.safeParse(parseJson(stdout))
  if (!report.success) return failure('notVideo')
  const { format, streams } = report.data
  const media = streams.filter(({ index, disposition }) => disposition.attached_pic === 0 && !empty.has(index))
  const [videos, allVideos] = split(media.filter((stream) => stream.codec_type === 'video'))
  const [decodableAudios, allAudios] = split(media.filter((stream) => stream.codec_type === 'audio'))
  const audios = decodableAudios.filter((stream) => stream.channels > 0 && stream.sample_rate > 0)
  const video = preferStream(videos.filter((stream) => stream.width > 0 && stream.height > 0))
  const audio = preferStream(audios)
  for (const [taken, all] of [
    [videos[0], allVideos],
    [audio, allAudios.filter(({ channels }) => channels > 0)],
  ] as const) {
    const unknown = taken ? undefined : preferStream(all.filter(({ codec_name: codec }) => !isDecodable(codec)))
    if (unknown) return failure('unknownCodec', '', { format: formatOf(unknown) })
  }
  if (!video && videos.length > 0) return failure('noFrameSize')
  if (!video && !audio) {
    if (streams.length === 0) return failure('notVideo')
    return failure('nothingToPlay')
  }
  if (video && (Math.max(video.width, video.height) > largestSide || video.width * video.height > 7680 * 4320)) {
    return failure('hugeFrame', '', { width: video.width, height: video.height })
  }
  // a stream knows its length better than the file header, which is one patched number
  const declaredMs = Math.round(1000 * (Math.max(video?.duration ?? 0, audio?.duration ?? 0) || format.duration))
  const leftOut = [...allVideos, ...allAudios].filter(({ codec_name: codec }) => !isDecodable(codec))
  const source: SourceInfo = {
    container: format.format_name,
    declaredMs,
    video: video ? toVideo(video) : null,
    audio: audio ? toAudio(audio) : null,
    sounds: audios.map(({ index, tags }) => soundStreamOf(index, soundTags.parse(tags))),
    leftOut: leftOut.map((stream) => ({
      kind: stream.codec_type === 'video' ? 'picture' : 'sound',
      format: formatName(stream.codec_name, stream.codec_tag_string) ?? '',
    })),
  }
  return { source, startMs: format.start_time * 1000, lacksSound: audio !== undefined && lacksFrames(audio) }
}

/** The indices of all streams, and of those of pictures. */
export function readStreams(stdout: string): { all: number[]; pictures: number[] } {
  const report = reportShape.safeParse(parseJson(stdout))
  const streams = report.success ? report.data.streams : []
  const indices = (list: Stream[]) => list.map(({ index }) => index)
  return { all: indices(streams), pictures: indices(streams.filter((stream) => stream.codec_type === 'video')) }
}

/** Splits streams into those that can be decoded, and all. */
const split = (streams: Stream[]): [Stream[], Stream[]] => [
  streams.filter(({ codec_name: codec }) => isDecodable(codec)),
  streams,
]

const formatOf = (stream: Stream) => formatPhrase(stream.codec_name, stream.codec_tag_string)

function preferStream(streams: Stream[]): Stream | undefined {
  return streams.find((stream) => stream.disposition.default === 1) ?? streams[0]
}

/** A frame of AAC has 1024 samples, and 2048 with spectral band replication. */
function lacksFrames({ codec_name: codec, profile, nb_frames: count, sample_rate: rate, duration }: Stream): boolean {
  if (codec !== 'aac' || count === 0 || rate === 0) return false
  return duration - (count * (profile === 'LC' ? 1024 : 2048)) / rate > 0.5
}

function toVideo(stream: Stream): VideoInfo {
  const rotationData = stream.side_data_list.find((entry) => entry.rotation !== undefined)
  const turned = rotationData?.rotation ?? stream.tags.rotate
  const orientation = orientationOf(rotationData?.displaymatrix ?? '')
  const quarters = orientation === null ? Math.abs(Math.round(turned / 90)) % 4 : orientation >= 5 ? 1 : 0
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
    upright: orientation === null ? quarters === 0 : orientation === 1,
    orientation,
    squarePixels: !isSane || pixelShape === 1,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    pixelFormat: stream.pix_fmt,
    hdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer),
    colours: { matrix: stream.color_space, primaries: stream.color_primaries, transfer: stream.color_transfer },
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
/** A step of a clock beyond this is one of ffmpeg's discontinuities (dts_delta_threshold). */
const jumpMs = 10_000

/** The streams of picture and sound, by their indices, and where the clock of their file begins. */
export interface Wanted {
  readonly picture: number | null
  readonly sound: number | null
  readonly startMs: number
}

/** Report about the packets of a file. */
export interface PacketReport {
  readonly packets: PacketsInfo
  readonly isEncrypted: boolean
  /** The end of the last packet by the clock of the file, which some headers tell as its length. */
  readonly clockEndMs: number
  /** Both ends of every stream were seen. */
  readonly isSure: boolean
}

/** Reads the packets of picture and sound out of an answer of ffprobe, of the beginning and of the end of a file. */
export function readPackets(stdout: string, mainStreams: Wanted): PacketReport {
  const all = packetsOf(stdout)
  const isOurs = ({ streamIndex }: Packet) => [mainStreams.picture, mainStreams.sound].includes(streamIndex)
  const main = mainStreams.picture ?? mainStreams.sound
  const firstMs = all.find(({ streamIndex }) => streamIndex === main)?.startMs ?? 0
  const ours = all.filter(isOurs)
  const near = ours.filter(({ startMs }) => startMs - firstMs <= nearStartMs)
  const far = ours.filter(({ startMs }) => startMs - firstMs > nearStartMs)
  const tallies = new Map(
    ours.map(({ streamIndex }) => [streamIndex, new PacketTally(streamIndex === mainStreams.picture)]),
  )
  for (const packet of near) tallies.get(packet.streamIndex)?.add(packet)
  const nearCounts = new Map([...tallies].map(([index, { count }]) => [index, count]))
  if (far.length > 0) for (const tally of tallies.values()) tally.passOver()
  for (const packet of far) tallies.get(packet.streamIndex)?.add(packet)
  const isSure = [mainStreams.picture, mainStreams.sound].every((index) => {
    const tally = index === null ? null : (tallies.get(index) ?? new PacketTally(false))
    return (
      tally === null || ((nearCounts.get(index ?? -1) ?? 0) > 0 && (far.length === 0 || tally.countSincePassed > 0))
    )
  })
  const mainNear = near.filter(({ streamIndex }) => streamIndex === main)
  return { ...reportOf(tallies, mainStreams, { lengthsFit: doLengthsFit(mainNear), jumps: false }), isSure }
}

/** Adds up every packet of a file, line by line. */
export class PacketScan {
  readonly #isClocked: boolean
  readonly #tallies = new Map<number, PacketTally>()
  readonly #lastMs = new Map<number, number>()
  readonly #pictures: ReadonlySet<number>
  readonly #near: Packet[] = []
  #shiftMs = 0
  #jumps = false

  /** `pictures` are the indices of the streams of pictures. Clocks of transport streams may jump. */
  constructor({ pictures, container }: { pictures: readonly number[]; container: string }) {
    this.#pictures = new Set(pictures)
    this.#isClocked = ['mpegts', 'mpeg'].includes(container)
  }

  addLine(line: string): void {
    const packet = readPacketLine(line)
    if (!packet) return
    const { streamIndex } = packet
    const lastMs = this.#lastMs.get(streamIndex)
    const stepMs = lastMs === undefined ? 0 : packet.startMs + this.#shiftMs - lastMs
    if (this.#isClocked && Math.abs(stepMs) > jumpMs) {
      this.#shiftMs -= stepMs
      this.#jumps = true
    }
    const startMs = packet.startMs + this.#shiftMs
    this.#lastMs.set(streamIndex, startMs)
    const tally = this.#tallies.get(streamIndex) ?? new PacketTally(this.#pictures.has(streamIndex))
    this.#tallies.set(streamIndex, tally)
    tally.add({ ...packet, startMs })
    if (this.#near.length < 10_000) this.#near.push({ ...packet, startMs })
  }

  /** True for a stream of which something is to be shown. */
  has(streamIndex: number): boolean {
    return (this.#tallies.get(streamIndex)?.span(0) ?? null) !== null
  }

  report(mainStreams: Wanted): PacketReport {
    const main = mainStreams.picture ?? mainStreams.sound
    const list = this.#near.filter(({ streamIndex }) => streamIndex === main)
    const firstMs = list[0]?.startMs ?? 0
    const near = list.filter(({ startMs }) => startMs - firstMs <= nearStartMs)
    return {
      ...reportOf(this.#tallies, mainStreams, { lengthsFit: doLengthsFit(near), jumps: this.#jumps }),
      isSure: true,
    }
  }
}

function reportOf(
  tallies: ReadonlyMap<number, PacketTally>,
  { picture, sound, startMs }: Wanted,
  { lengthsFit, jumps }: { lengthsFit: boolean; jumps: boolean },
): Omit<PacketReport, 'isSure'> {
  const of = (index: number | null) => (index === null ? undefined : tallies.get(index))
  const main = of(picture ?? sound)
  const [pictureTally, soundTally] = [of(picture), of(sound)]
  const spans = { picture: pictureTally?.span(startMs) ?? null, sound: soundTally?.span(startMs) ?? null }
  const ends = [spans.picture, spans.sound].flatMap((span: StreamSpan | null) => (span ? [span.toMs] : []))
  const endMs = Math.max(0, ...ends)
  const packets: PacketsInfo = {
    keyFrameGapMs: main?.keyFrameGapMs ?? null,
    startsWithKeyFrame: main?.startsWithKey ?? false,
    lengthsFit,
    endMs,
    count: main?.count ?? 0,
    timeline: { ...spans, jumps },
  }
  const isEncrypted = [pictureTally, soundTally].some((tally) => tally?.isEncrypted ?? false)
  return { packets, isEncrypted, clockEndMs: endMs + startMs }
}

function packetsOf(stdout: string): Packet[] {
  const answer = packetsShape.safeParse(parseJson(stdout))
  const seen = new Set<string>()
  return (answer.success ? answer.data.packets : []).flatMap((packet) => {
    if (!isObject(packet) || typeof packet.stream_index !== 'number') return []
    const startS = readSeconds(packet.pts_time) ?? readSeconds(packet.dts_time)
    // of a short file the two places that are read overlap
    const name = `${packet.stream_index} ${packet.pts_time} ${packet.dts_time}`
    if (startS === null || seen.has(name)) return []
    seen.add(name)
    const flags = typeof packet.flags === 'string' ? packet.flags : ''
    return {
      streamIndex: packet.stream_index,
      startMs: startS * 1000,
      lengthMs: Math.max(0, readSeconds(packet.duration_time) ?? 0) * 1000,
      isKey: flags.startsWith('K'),
      isDiscarded: flags.charAt(1) === 'D',
      isTimed: readSeconds(packet.pts_time) !== null,
      isEncrypted: Array.isArray(packet.side_data_list) && packet.side_data_list.some(isEncryption),
    }
  })
}

/** A packet as `scanArguments` has it printed; null where the line is none. */
function readPacketLine(line: string): Packet | null {
  const fields = new Map<string, string>()
  for (const part of line.split('|')) {
    const at = part.indexOf('=')
    if (at > 0) fields.set(part.slice(0, at), part.slice(at + 1))
  }
  const streamIndex = Number(fields.get('stream_index') ?? Number.NaN)
  const startS = readSeconds(fields.get('pts_time')) ?? readSeconds(fields.get('dts_time'))
  if (!Number.isInteger(streamIndex) || startS === null) return null
  const flags = fields.get('flags') ?? ''
  return {
    streamIndex,
    startMs: startS * 1000,
    lengthMs: Math.max(0, readSeconds(fields.get('duration_time')) ?? 0) * 1000,
    isKey: flags.startsWith('K'),
    isDiscarded: flags.charAt(1) === 'D',
    isEncrypted: line.includes('Encryption'),
    isTimed: readSeconds(fields.get('pts_time')) !== null,
  }
}

// thousands of packets: read by hand, a schema takes 100 ms of the time to the first picture on a server just started
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEncryption = (data: unknown) => isObject(data) && `${data.side_data_type}`.startsWith('Encryption')

function readSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN
  return Number.isFinite(seconds) ? seconds : null
}

function doLengthsFit(packets: readonly Packet[]): boolean {
  const sumMs = packets.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  if (sumMs === 0) return true
  const fromMs = packets.reduce((earliest, { startMs }) => Math.min(earliest, startMs), Infinity)
  const toMs = packets.reduce((latest, { startMs, lengthMs }) => Math.max(latest, startMs + lengthMs), 0)
  const spanMs = toMs - fromMs
  return Math.abs(sumMs - spanMs) <= Math.max(500, spanMs * 0.05)
}
