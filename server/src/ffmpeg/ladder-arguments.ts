import { guardedInput, inputName } from './guards.ts'
import type { Ladder, Rung } from './ladder.ts'
import { turns } from './orientation.ts'
import type { Segment } from './playlist.ts'
import type { SourceInfo, VideoInfo } from './source-info.ts'

/** Length of segments, and the longest that playlists promise where the key frames are ours, s. */
export const segmentSeconds = 4
/** The first two encoded segments are shorter: a picture sooner, and soon another quality. */
const firstSeconds = 2
/** Number of segments that the head start makes. */
const headSegments = 2
const longestSeconds = 24 * 3600

/** File names inside the folder of a rung, as ffmpeg writes them. */
export const rungFiles = {
  playlist: 'index.m3u8',
  frames: 'frames.m3u8',
  init: 'init.mp4',
  segments: '%05d.m4s',
} as const

/** One process of a conversion: its command line, and the folder of each rung it makes. */
export type Making = { args: string[]; rungs: { rung: Rung; folder: string }[] }

/**
 * The processes that make the rungs. `lead` brings the first picture, `rest` begins after it. A copied rung leads: inside
 * the encoding process it would wait for the encoders, 0.8 s to the first segment against 0.1 s. Where nothing is copied,
 * the first seconds of the lowest rung are made ahead, with the options of the encoding process, whose own segments of
 * those seconds they replace. All encoded rungs come from one process, each scaled from the one above it.
 */
export function ladderMakings(source: SourceInfo, ladder: Ladder, threads: number): { lead?: Making; rest?: Making } {
  const copied = ladder.rungs.filter((rung) => rung.copied)
  const encoded = ladder.rungs.filter((rung) => !rung.copied)
  const lowest = encoded.at(-1)
  const inOwnFolders = (rungs: Rung[]) => rungs.map((rung) => ({ rung, folder: rung.name }))
  const make = (rungs: Making['rungs'], seconds = longestSeconds): Making => ({
    args: makingArguments(source, ladder, rungs, seconds, threads),
    rungs,
  })
  const rest = encoded.length > 0 ? { rest: make(inOwnFolders(encoded)) } : {}
  if (copied.length > 0) return { lead: make(inOwnFolders(copied)), ...rest }
  if (!lowest || !deservesHeadStart(source, encoded)) return rest
  // the last key frame closes the last segment exactly where the encoding process will
  const headSeconds = headSegments * firstSeconds + 0.3
  return { lead: make([{ rung: lowest, folder: `head${lowest.name}` }], headSeconds), ...rest }
}

/** Place where in its scratch folder the copy that runs beside the check leaves its segments. */
export const aheadFolder = 'ahead'
/** The first segment ends within these, however far apart the key frames of what is copied stand. */
const aheadSeconds = segmentSeconds + 13

/** The command line that copies the first seconds as the conversion will copy the whole; null where nothing is copied. */
export function aheadArguments(source: SourceInfo, ladder: Ladder, threads: number): string[] | null {
  const rung = ladder.rungs.find(({ copied }) => copied)
  if (!rung) return null
  return makingArguments(source, ladder, [{ rung, folder: aheadFolder }], aheadSeconds, threads)
}

/** The segments of a copy ahead that are whole: where it stops says nothing of where the last one ends. */
export const wholeAhead = (segments: readonly Segment[]): readonly Segment[] => segments.slice(0, -1)

/** The segments of a head start that are cut as wanted; a picture that begins late has others, and goes without. */
export function fittingHead(segments: readonly Segment[]): readonly Segment[] {
  const odd = segments.findIndex(({ seconds }) => Math.abs(seconds - firstSeconds) > 0.15)
  return segments.slice(0, odd < 0 ? headSegments : Math.min(odd, headSegments))
}

const deservesHeadStart = ({ video, declaredMs }: SourceInfo, encoded: Rung[]) =>
  video !== null && video.frameRate >= 10 && declaredMs >= 8_000 && encoded.length > 1

function makingArguments(
  source: SourceInfo,
  ladder: Ladder,
  rungs: Making['rungs'],
  seconds: number,
  threads: number,
): string[] {
  const graph = filterGraph(
    source,
    ladder,
    rungs.map(({ rung }) => rung),
  )
  const input = ['-threads', String(threads), ...guardedInput]
  const turned = source.video && turnOf(source.video) !== null ? ['-noautorotate'] : []
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    ...[...turned, ...input, '-i', inputName],
    // read by itself, so that a picture does not wait in memory for sound that comes late
    ...(ladder.fill?.sound ? [...input, '-i', inputName] : []),
    ...(graph ? ['-filter_complex_threads', '1', '-filter_complex', graph] : []),
    ...rungs.flatMap(({ rung, folder }) => rungArguments(source, ladder, rung, folder, seconds, threads)),
    ...clockArguments(source, ladder, seconds),
  ]
}

/** Containers whose clock ffmpeg counts, from version 5.1 on, from the first of the streams that are read. */
const countedFromRead = ['mpegts', 'mpeg', 'ogg']

/**
 * An output for nobody, which reads the sound beside a picture that begins later than it: a picture that is read alone would
 * begin at 0.
 */
function clockArguments({ container, audio }: SourceInfo, { fill }: Ladder, seconds: number): string[] {
  if (!audio || !fill?.picture || !fill.sound || !countedFromRead.includes(container)) return []
  return ['-map', `0:${audio.index}`, '-c', 'copy', '-t', String(seconds), '-f', 'null', '-']
}

/** The filters that turn a picture as its container wants it; null where there is nothing to do, or ffmpeg does it. */
export const turnOf = ({ orientation }: Pick<VideoInfo, 'orientation'>): string | null =>
  turns[orientation ?? 1] ?? null

function filterGraph({ video }: SourceInfo, { frameRate, fill }: Ladder, rungs: Rung[]): string | null {
  const encoded = rungs.filter((rung) => !rung.copied)
  if (!video || encoded.length === 0) return null
  const held = fill?.picture
  const turn = turnOf(video)
  const prepare = [
    ...(video.interlaced ? ['yadif=deint=all'] : []),
    ...(turn === null ? [] : [turn]),
    `fps=${frameRate}${held ? ':start_time=0' : ''}`,
    ...(held ? [`tpad=stop_mode=clone:stop=-1,trim=end=${(held.toMs / 1000).toFixed(3)}`] : []),
    ...(video.hdr ? [toneMap] : []),
  ]
  return encoded
    .map((rung, place) => {
      const scaled =
        place === 0
          ? `[0:${video.index}]${prepare.join(',')},${scaleFilter(video, rung)},setsar=1,format=yuv420p`
          : `[below${place - 1}]scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=yuv420p`
      return place === encoded.length - 1
        ? `${scaled}[video${rung.name}]`
        : `${scaled},split=2[video${rung.name}][below${place}]`
    })
    .join(';')
}

/**
 * Scales to the size of a rung. A picture that changes its size in mid-stream keeps its shape, between bars: expressions are
 * read anew when it does.
 */
function scaleFilter({ width, height, orientation, pixelFormat }: VideoInfo, rung: Rung): string {
  const [usualWidth, usualHeight] = (orientation ?? 1) >= 5 ? [height, width] : [width, height]
  const isUsual = `eq(iw,${usualWidth})*eq(ih,${usualHeight})`
  const even = (length: string) => `max(2,2*trunc((${length})/2))`
  const fitWidth = even(`min(${rung.width},${rung.height}*iw*sar/ih)`)
  const fitHeight = even(`min(${rung.height},${rung.width}*ih/(iw*sar))`)
  const matrix = isRgb(pixelFormat) ? ':out_color_matrix=bt709:out_range=tv' : ''
  return [
    `scale=w='if(${isUsual},${rung.width},${fitWidth})':h='if(${isUsual},${rung.height},${fitHeight})':flags=bicubic${matrix}`,
    `pad=${rung.width}:${rung.height}:(ow-iw)/2:(oh-ih)/2`,
  ].join(',')
}

const isRgb = (pixelFormat: string) => /rgb|bgr|gbr|pal8/.test(pixelFormat)

/** Marks a picture with the colours it has: without them players guess, and guess differently by its size. */
function colourMarks({ hdr, pixelFormat, colours }: VideoInfo): string[] {
  const isOurs = hdr || isRgb(pixelFormat)
  const mark = (option: string, colour: string | undefined, known: readonly string[]) => {
    const value = isOurs ? 'bt709' : colour
    return value !== undefined && known.includes(value) ? [option, value] : []
  }
  return [
    ...mark('-colorspace', colours?.matrix, ['bt709', 'bt470bg', 'smpte170m', 'smpte240m']),
    ...mark('-color_primaries', colours?.primaries, ['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'smpte240m']),
    ...mark('-color_trc', colours?.transfer, ['bt709', 'gamma22', 'gamma28', 'smpte170m', 'smpte240m', 'iec61966-2-1']),
  ]
}

/** Brightness beyond that of usual screens, brought into theirs and marked so. */
export const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

function rungArguments(
  { video, audio }: SourceInfo,
  ladder: Ladder,
  rung: Rung,
  folder: string,
  seconds: number,
  threads: number,
): string[] {
  const picture = !video
    ? []
    : rung.copied
      ? ['-map', `0:${video.index}`, '-c:v', 'copy']
      : ['-map', `[video${rung.name}]`, ...encoderOptions(rung, ladder.crf, threads), ...colourMarks(video)]
  const sound = audio ? ['-map', `${ladder.fill?.sound ? 1 : 0}:${audio.index}`, ...soundOptions(ladder)] : []
  const lengthS = ladder.fill?.lengthMs ? Math.min(seconds, ladder.fill.lengthMs / 1000) : seconds
  // a cut is made at every key frame of ours; those of the source, and packets of sound, lie closer together
  const cutSeconds = video && !rung.copied ? firstSeconds : segmentSeconds
  return [
    ...picture,
    ...sound,
    // tags of the source may hold a place or a name
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', String(lengthS)],
    // streams of one length wait for each other, however far one of them is ahead: a held picture is made at once
    ...(ladder.fill?.lengthMs ? ['-max_interleave_delta', '0'] : []),
    ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(cutSeconds), '-hls_list_size', '0'],
    ...['-hls_playlist_type', 'event', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', rungFiles.init],
    ...['-hls_segment_filename', `${folder}/${rungFiles.segments}`, `${folder}/${rungFiles.playlist}`],
  ]
}

/** At 0, 2, 4, and from there on every 4 seconds. */
const keyFrames = `expr:gte(t,if(lt(n_forced,${headSegments}),n_forced*${firstSeconds},(n_forced-1)*${segmentSeconds}))`

function encoderOptions(rung: Rung, crf: number, threads: number): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-profile:v', 'high'],
    ...['-threads', String(threads)],
    ...['-maxrate', String(rung.maxBitsPerSecond), '-bufsize', String(rung.maxBitsPerSecond * 2)],
    ...['-sc_threshold', '0', '-g', '600', '-force_key_frames', keyFrames],
  ]
}

function soundOptions({ audio, fill, soundBitsPerSecond }: Ladder): string[] {
  if (audio === 'copy') return ['-c:a', 'copy']
  const filter = fill?.sound ? filledSound(fill.sound.fromMs, fill.lengthMs) : evenSound
  return ['-af', filter, '-c:a', 'aac', '-b:a', String(soundBitsPerSecond), '-ac', '2', '-ar', '48000']
}

/** Holes in the sound become silence: an encoder would close them, and what follows would come too early. */
const evenSound = 'aresample=48000:async=1'

/** Silence before the sound is a stream of its own: nothing waits for the first packet, and no hour of it lies in memory. */
function filledSound(fromMs: number, lengthMs: number | null): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(4)
  const form = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'
  const own = `${evenSound},${form}`
  const end = lengthMs === null ? '' : `,apad,atrim=end=${seconds(lengthMs)}`
  if (fromMs === 0) return `${own}${end}`
  const silence = `anullsrc=r=48000:cl=stereo,atrim=end=${seconds(fromMs)},${form}[silence]`
  return `[in]${own},asetpts=PTS-STARTPTS[own];${silence};[silence][own]concat=v=0:a=1${end}[out]`
}
