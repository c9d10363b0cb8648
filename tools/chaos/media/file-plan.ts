import { Random } from '../../product/random.ts'

/** From one moment to another, in seconds of the time line in which flashes and beeps stand at whole seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export type Container = 'mp4' | 'mov' | 'mkv' | 'webm' | 'ts' | 'flv' | 'avi' | 'mpg' | 'wmv'

/** Everything that a file is made by; nothing of it was read from a file. */
export interface FilePlan {
  readonly seed: number
  readonly container: Container
  readonly picture: (Stretch & PictureForm) | null
  readonly sound: (Stretch & SoundForm) | null
  /** Place where the clock of the file begins. */
  readonly clock: number
  /** EXIF's number of how the container has the picture turned. */
  readonly orientation: number
  /** Cut from here without encoding: the container keeps what was before, and says so. */
  readonly edit: number | null
  /** A second stream of sound: one more that is wanted, or one that nothing decodes. */
  readonly beside: 'second' | 'unknown' | null
  readonly cover: boolean
  /** Written as it is recorded: in fragments, or without a length. */
  readonly isLive: boolean
}

export interface PictureForm {
  readonly codec: string
  readonly width: number
  readonly height: number
  /** Ratio of a pixel's width to its height. */
  readonly pixelShape: readonly [number, number]
  readonly rate: number
  /** Frames between key frames. */
  readonly group: number
  /** Frames that lean on later ones, between two that do not. */
  readonly leaning: number
  readonly pixels: string
}

export interface SoundForm {
  readonly codec: string
  readonly rate: number
  readonly channels: number
  readonly holes: readonly Stretch[]
}

const pictureCodecs: Readonly<Record<Container, readonly [string, ...string[]]>> = {
  mp4: ['libx264', 'libx264', 'libx264', 'libx265', 'mpeg4'],
  mov: ['libx264', 'libx264', 'mjpeg', 'qtrle', 'prores_ks'],
  mkv: ['libx264', 'libx264', 'libvpx', 'ffv1', 'mjpeg', 'huffyuv'],
  webm: ['libvpx', 'libvpx-vp9'],
  ts: ['libx264', 'libx264', 'mpeg2video'],
  flv: ['libx264', 'flv'],
  avi: ['mpeg4', 'mjpeg', 'huffyuv', 'libx264'],
  mpg: ['mpeg2video'],
  wmv: ['wmv2'],
}
const soundCodecs: Readonly<Record<Container, readonly [string, ...string[]]>> = {
  mp4: ['aac', 'aac', 'libmp3lame', 'ac3'],
  mov: ['aac', 'pcm_s16be', 'pcm_f32be', 'pcm_s32be', 'pcm_f64le', 'pcm_s8', 'alac'],
  mkv: ['aac', 'libopus', 'libvorbis', 'flac', 'pcm_s16le', 'libmp3lame', 'ac3'],
  webm: ['libopus', 'libvorbis'],
  ts: ['aac', 'aac', 'mp2', 'ac3'],
  flv: ['aac', 'libmp3lame', 'adpcm_swf', 'pcm_s16le'],
  avi: ['libmp3lame', 'pcm_s16le', 'ac3'],
  mpg: ['mp2', 'ac3'],
  wmv: ['wmav2'],
}
const containers = [
  ...(['mp4', 'mp4', 'mp4', 'mov', 'mov', 'mkv', 'mkv', 'mkv'] as const),
  ...(['webm', 'ts', 'ts', 'flv', 'avi', 'mpg', 'wmv'] as const),
] as const

/** Moments of beginning and end lie between flashes, so that no frame which is held shows one. */
const between = (random: Random, least: number, most: number) =>
  random.whole(least, most) + 0.4 + 0.1 * random.whole(0, 4)

/** The file of a seed. */
export function planFile(seed: number): FilePlan {
  const random = new Random(seed * 7_919 + 13)
  const container = random.pick<Container>(['mp4', ...containers])
  const isMovie = container === 'mp4' || container === 'mov'
  const codec = random.pick(pictureCodecs[container])
  const soundCodec = random.pick(soundCodecs[container])
  const streams = random.isLucky(0.87) ? 'both' : random.pick(['picture', 'picture', 'sound'] as const)
  const [hasPicture, hasSound, hasBoth] = [streams !== 'sound', streams !== 'picture', streams === 'both']
  const kind = random.pick([
    'plain',
    'edit',
    'turned',
    'late sound',
    'late sound',
    'late picture',
    'ends',
    'ends',
    'hole',
  ] as const)
  // these have no moments of their own: their streams begin together and have no holes
  const isPlainClock = ['avi', 'wmv', 'mpg'].includes(container)
  const mayBeLate = hasBoth && !isPlainClock
  const length = random.whole(2, 4)
  const to = between(random, length, length)
  const longer =
    hasBoth && (kind === 'ends' || random.isLucky(0.25)) && kind !== 'edit'
      ? random.pick(['picture', 'sound'] as const)
      : null
  const longerTo = to + random.whole(1, 3)
  // the frames of PCM in MOV are counted, so a hole has no place there
  const mayHaveHole = !isPlainClock && !(container === 'mov' && soundCodec.startsWith('pcm'))
  const isTurned = isMovie && kind === 'turned'
  const isEdited = isMovie && kind === 'edit' && ['libx264', 'libx265', 'mpeg4'].includes(codec)
  const isLive = ['mp4', 'mkv', 'webm'].includes(container) && !isEdited && !isTurned && random.isLucky(0.2)
  const picture = {
    ...{
      from: mayBeLate && kind === 'late picture' ? between(random, 0, 1) : 0,
      to: longer === 'picture' ? longerTo : to,
    },
    ...planPicture(random, container, codec),
    // fragments of ffmpeg begin as much later as their frames lean
    ...(isLive && container === 'mp4' && { leaning: 0 }),
  }
  const sound = {
    ...{
      from: mayBeLate && kind === 'late sound' ? between(random, 0, length - 1) : 0,
      to: longer === 'sound' ? longerTo : to,
    },
    ...{ codec: soundCodec, rate: container === 'flv' ? 44_100 : random.pick([44_100, 48_000, 48_000]) },
    channels: random.pick([1, 2, 2]),
    holes: kind === 'hole' && mayHaveHole ? [{ from: 0.5, to: 1.5 }] : [],
  }
  const mayStandBeside = hasBoth && !isEdited && !isPlainClock && container !== 'flv'
  const unknownIn = container === 'mkv' || container === 'ts'
  return {
    ...{ seed, container, picture: hasPicture ? picture : null, sound: hasSound ? sound : null },
    clock: ['ts', 'flv', 'mkv'].includes(container) ? random.pick([0, 0, 0, 10, 5_000]) : 0,
    orientation: isTurned ? random.whole(2, 8) : 1,
    edit: isEdited && hasPicture ? between(random, 0, 1) : null,
    beside:
      mayStandBeside && random.isLucky(0.25)
        ? unknownIn
          ? random.pick(['second', 'unknown'] as const)
          : 'second'
        : null,
    cover: hasPicture && container === 'mkv' && random.isLucky(0.15),
    isLive,
  }
}

function planPicture(random: Random, container: Container, codec: string): PictureForm {
  // MPEG-2 knows the rates of television alone
  const rate = codec === 'mpeg2video' ? random.pick([24, 25, 30]) : random.pick([10, 15, 24, 25, 30])
  const small = random.pick([
    { width: 160, height: 120 },
    { width: 120, height: 160 },
    { width: 192, height: 108 },
  ])
  return {
    ...{ codec, rate },
    // one with two renditions now and then: they have to agree
    ...(random.isLucky(0.06) ? { width: 640, height: 480 } : small),
    // nor other shapes
    pixelShape:
      !['flv', 'wmv', 'avi'].includes(container) && codec !== 'mpeg2video' && random.isLucky(0.1) ? [4, 3] : [1, 1],
    group: random.pick([rate, rate, 2 * rate, 1_000]),
    leaning: random.pick([0, 2]),
    pixels: pixelsOf(codec, random),
  }
}

function pixelsOf(codec: string, random: Random): string {
  if (codec === 'qtrle') return 'rgb24'
  if (codec === 'prores_ks') return 'yuv422p10le'
  if (codec === 'mjpeg') return 'yuvj420p'
  if (codec === 'ffv1') return random.pick(['bgr0', 'yuv420p', 'yuv444p'])
  if (codec === 'huffyuv') return random.pick(['rgb24', 'yuv422p'])
  if (codec === 'libx264' && random.isLucky(0.15)) return 'yuv444p'
  return 'yuv420p'
}
