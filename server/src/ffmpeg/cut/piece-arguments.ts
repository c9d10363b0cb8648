import { guardedInput, inputName } from '../guards.ts'
import type { VideoInfo } from '../source-info.ts'
import type { Piece } from './plan-cut.ts'

/** Names inside the folder of a cut. */
export const cutFiles = {
  piece: (place: number) => `piece${place}.mp4`,
  /** The moments of the packets of a copied piece. */
  list: (place: number) => `piece${place}.txt`,
  picture: 'picture.mp4',
  sound: 'sound.m4a',
  whole: 'whole.mp4',
} as const

const quiet = ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-y']

/** Properties that encoded pieces need to stand beside copied ones. */
export interface Likeness {
  readonly video: VideoInfo
  /** As the stream tells it, such as 40 for 4.0; null where it does not. */
  readonly level: number | null
  readonly colours: Readonly<Record<ColourOption, string | null>>
}
export const colourOptions = ['color_range', 'colorspace', 'color_primaries', 'color_trc'] as const
type ColourOption = (typeof colourOptions)[number]

/** The profiles of H.264 that are encoded beside copied pictures, and what the encoder calls them. */
export const encodedProfiles: Readonly<Record<string, string>> = {
  'Constrained Baseline': 'baseline',
  Baseline: 'baseline',
  Main: 'main',
  High: 'high',
}

/** Copies a piece, with what precedes it where the file can be entered, and lists the moments of what was copied. */
export function copyArguments(piece: Piece, place: number, index: number, readFromS: number, spare: number): string[] {
  const frames = ['-frames:v', String(piece.inFile.length + spare)]
  const copied = ['-map', `0:${index}`, '-c', 'copy', '-copyts', ...frames]
  return [
    ...[...quiet, '-copyts', ...enter(readFromS), ...guardedInput, '-i', inputName],
    ...[...copied, '-map_metadata', '-1', '-f', 'mp4', cutFiles.piece(place)],
    ...[...copied, '-f', 'framecrc', cutFiles.list(place)],
  ]
}

/** Encodes pieces anew as one, frame by frame, by the moments of the first and last frame of each. */
export function encodeArguments(
  pieces: readonly Piece[],
  place: number,
  like: Likeness,
  way: { readFromS: number; number: number | null; threads: number },
): string[] {
  const spans = pieces.map(({ moments }) => `between(pts\\,${moments[0] ?? 0}\\,${moments.at(-1) ?? 0})`)
  const frames = pieces.reduce((sum, { moments }) => sum + moments.length, 0)
  const { video } = like
  const isLike = way.number !== null
  const graph = [
    `select=${spans.join('+')}`,
    ...(video.interlaced ? ['yadif=deint=all'] : []),
    // when a frame is shown is written where pieces are joined
    ...['settb=1/25', 'setpts=N'],
  ]
  const profile = encodedProfiles[video.profile]
  return [
    ...[...quiet, '-threads', String(way.threads), '-noautorotate', '-copyts', '-noaccurate_seek'],
    ...[...enter(way.readFromS), ...guardedInput, '-i', inputName],
    ...['-map', `0:${video.index}`, '-vf', graph.join(','), '-vsync', '0', '-enc_time_base', '1:25'],
    ...['-frames:v', String(frames), '-c:v', 'libx264', '-threads', String(way.threads)],
    // a second time is lost nothing that can be seen
    ...['-preset', isLike ? 'medium' : 'veryfast', '-crf', isLike ? '14' : '16'],
    ...(isLike ? ['-x264-params', `sps-id=${way.number}`, '-pix_fmt', video.pixelFormat] : []),
    ...(isLike && profile ? ['-profile:v', profile] : []),
    ...(isLike && like.level ? ['-level:v', (like.level / 10).toFixed(1)] : []),
    ...colourOptions.flatMap((option) => (like.colours[option] ? [`-${option}`, like.colours[option]] : [])),
    ...['-map_metadata', '-1', '-f', 'mp4', cutFiles.piece(place)],
  ]
}

const enter = (seconds: number) => (seconds > 0 ? ['-ss', seconds.toFixed(6)] : [])

const maxChannels = 6
const encodedRates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]

/** A part of the sound, in seconds of the file. */
export interface SoundPart {
  readonly fromS: number
  readonly toS: number
}

/**
 * The sound of all parts one after the other, to the sample: where the source has none there is silence of that length, so
 * that what follows stays beside its picture.
 */
export function soundArguments(
  parts: readonly SoundPart[],
  audio: { index: number; channels: number; sampleRate: number },
): string[] {
  const rate = encodedRates.includes(audio.sampleRate) ? audio.sampleRate : 48_000
  const channels = Math.min(audio.channels, maxChannels)
  const zeroS = parts[0]?.fromS ?? 0
  let endS = 0
  const samples = (seconds: number) => Math.round(seconds * rate)
  const cuts = parts.map(({ fromS, toS }, place) => {
    const beginS = endS
    endS += toS - fromS
    const length = samples(endS) - samples(beginS)
    const from = samples(fromS - zeroS)
    return `[in${place}]atrim=start_sample=${from}:end_sample=${from + length},asetpts=PTS-STARTPTS,apad=whole_len=${length},atrim=end_sample=${length},asetpts=N[out${place}]`
  })
  const names = (kind: 'in' | 'out') => parts.map((_, place) => `[${kind}${place}]`).join('')
  const graph = [
    `[0:${audio.index}]asetpts=PTS-(${zeroS})/TB,aresample=${rate}:async=1:first_pts=0,asplit=${parts.length}${names('in')}`,
    ...cuts,
    `${names('out')}concat=n=${parts.length}:v=0:a=1[sound]`,
  ]
  return [
    ...[...quiet, '-copyts', ...guardedInput, '-i', inputName],
    ...['-filter_complex', graph.join(';'), '-map', '[sound]', '-c:a', 'aac', '-b:a', `${channels * 128}k`],
    ...['-ac', String(channels), '-ar', String(rate), '-map_metadata', '-1', '-f', 'mp4', cutFiles.sound],
  ]
}

/** Picture and sound that were made here, side by side in one file. */
export const joinArguments = (): string[] => [
  ...[...quiet, '-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-i', `file:${cutFiles.picture}`],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-i', `file:${cutFiles.sound}`],
  ...['-map', '0:v', '-map', '1:a', '-c', 'copy', '-map_metadata', '-1', '-f', 'mp4', cutFiles.whole],
]
