import { guardedInput, inputName } from './guards.ts'
import type { Ladder, Rung } from './ladder.ts'
import type { Segment } from './playlist.ts'
import type { SourceInfo } from './source-info.ts'

/** What segments last, and what playlists promise at most where the key frames are ours. */
export const segmentSeconds = 4
/** The first two encoded segments are shorter: a picture sooner, and soon another quality. */
const firstSeconds = 2
/** How many of them the head start makes. */
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

/** Where in its scratch folder the copy that runs beside the check leaves its segments. */
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
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
    ...['-threads', String(threads), ...guardedInput, '-i', inputName],
    ...(graph ? ['-filter_complex_threads', '1', '-filter_complex', graph] : []),
    ...rungs.flatMap(({ rung, folder }) => rungArguments(source, ladder, rung, folder, seconds, threads)),
  ]
}

function filterGraph({ video }: SourceInfo, { frameRate }: Ladder, rungs: Rung[]): string | null {
  const encoded = rungs.filter((rung) => !rung.copied)
  if (!video || encoded.length === 0) return null
  const prepare = [
    ...(video.interlaced ? ['yadif=deint=all'] : []),
    `fps=${frameRate}`,
    ...(video.hdr ? [toneMap] : []),
  ]
  return encoded
    .map((rung, place) => {
      const from = place === 0 ? `[0:${video.index}]${prepare.join(',')},` : `[below${place - 1}]`
      const scaled = `${from}scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=yuv420p`
      return place === encoded.length - 1
        ? `${scaled}[video${rung.name}]`
        : `${scaled},split=2[video${rung.name}][below${place}]`
    })
    .join(';')
}

/** Brightness beyond that of usual screens, brought into theirs and marked so. */
export const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

function rungArguments(
  { container, video, audio }: SourceInfo,
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
      : ['-map', `[video${rung.name}]`, ...encoderOptions(rung, ladder.crf, threads)]
  const sound = audio ? ['-map', `0:${audio.index}`, ...soundOptions(ladder, container)] : []
  // a cut is made at every key frame of ours; those of the source, and packets of sound, lie closer together
  const cutSeconds = video && !rung.copied ? firstSeconds : segmentSeconds
  return [
    ...picture,
    ...sound,
    // tags of the source may hold a place or a name
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', String(seconds)],
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

function soundOptions({ audio, soundBitsPerSecond }: Ladder, container: string): string[] {
  if (audio !== 'copy') return ['-c:a', 'aac', '-b:a', String(soundBitsPerSecond), '-ac', '2', '-ar', '48000']
  // each packet of a transport stream carries a header of its own, which the files of players have once
  return ['-c:a', 'copy', ...(container === 'mpegts' ? ['-bsf:a', 'aac_adtstoasc'] : [])]
}
