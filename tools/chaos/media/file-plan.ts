import { Random } from '../../product/random.ts'

/** From one moment to another, in seconds of the time line in which flashes and beeps stand at whole seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export type Container = 'mp4' | 'mov' | 'mkv' | 'webm' | 'ts' | 'flv' | 'avi'

/** Everything that a file is made by; nothing of it was read from a file. */
export interface FilePlan {
  readonly seed: number
  readonly container: Container
  readonly picture: (Stretch & PictureForm) | null
  readonly sound: (Stretch & SoundForm) | null
  /** Where the clock of the file begins. */
  readonly clock: number
  /** EXIF's number of how the container has the picture turned. */
  readonly orientation: number
  /** Cut from here without encoding: the container keeps what was before, and says so. */
  readonly edit: number | null
  /** A second stream of sound: one more that is wanted, one that nothing decodes, or one without a packet. */
  readonly beside: 'second' | 'unknown' | null
  readonly cover: boolean
}

export interface PictureForm {
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly rate: number
  /** Frames between key frames. */
  readonly group: number
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
}
const soundCodecs: Readonly<Record<Container, readonly [string, ...string[]]>> = {
  mp4: ['aac', 'aac', 'libmp3lame', 'ac3'],
  mov: ['aac', 'pcm_s16be', 'pcm_f32be', 'pcm_s32be', 'pcm_f64le', 'pcm_s8', 'alac'],
  mkv: ['aac', 'libopus', 'libvorbis', 'flac', 'pcm_s16le', 'libmp3lame', 'ac3'],
  webm: ['libopus', 'libvorbis'],
  ts: ['aac', 'aac', 'mp2', 'ac3'],
  flv: ['aac', 'libmp3lame', 'adpcm_swf', 'pcm_s16le'],
  avi: ['libmp3lame', 'pcm_s16le', 'ac3'],
}

/** Moments of beginning and end lie between flashes, so that no frame which is held shows one. */
const between = (random: Random, least: number, most: number) =>
  random.whole(least, most) + 0.4 + 0.1 * random.whole(0, 4)

/** The file of a seed. */
export function planFile(seed: number): FilePlan {
  const random = new Random(seed * 7_919 + 13)
  const container = random.pick(['mp4', 'mp4', 'mov', 'mkv', 'mkv', 'webm', 'ts', 'flv', 'avi'] as const)
  const codec = random.pick(pictureCodecs[container])
  const hasPicture = !random.isLucky(0.05)
  const hasSound = !hasPicture || !random.isLucky(0.1)
  // AVI has no moments of its own: its streams begin together and have no holes
  const isPlainClock = container === 'avi'
  const mayStartLate = !isPlainClock && hasPicture && hasSound
  const late = mayStartLate ? random.pick(['none', 'none', 'none', 'sound', 'sound', 'picture'] as const) : 'none'
  const length = random.whole(2, 4)
  const end = () => length + 0.4 + 0.1 * random.whole(0, 4)
  const pictureFrom = late === 'picture' ? between(random, 0, 1) : 0
  const soundFrom = late === 'sound' ? between(random, 0, length - 1) : 0
  const both = end()
  const ends = hasPicture && hasSound ? random.pick(['together', 'together', 'picture', 'sound'] as const) : 'together'
  const longer = both + random.whole(1, 3)
  const rate = random.pick([10, 15, 24, 25, 30])
  const soundTo = ends === 'picture' ? longer : both
  const hasHole = !isPlainClock && hasSound && late !== 'sound' && random.isLucky(0.15)
  const isTurned = ['mp4', 'mov'].includes(container) && hasPicture && random.isLucky(0.3)
  const mayEdit =
    ['mp4', 'mov'].includes(container) && codec === 'libx264' && late === 'none' && !isTurned && ends === 'together'
  const edit = hasPicture && mayEdit && !hasHole && random.isLucky(0.35) ? between(random, 0, 1) : null
  const besides = container === 'mkv' ? (['second', 'unknown', 'unknown'] as const) : (['second'] as const)
  return {
    seed,
    container,
    picture: hasPicture
      ? {
          ...{ from: pictureFrom, to: ends === 'sound' ? longer : both, codec, rate },
          ...random.pick([
            { width: 160, height: 120 },
            { width: 120, height: 160 },
            { width: 192, height: 108 },
          ]),
          group: random.pick([rate, rate, 2 * rate, 1_000]),
          pixels: pixelsOf(codec, random),
        }
      : null,
    sound: hasSound
      ? {
          ...{ from: soundFrom, to: soundTo, codec: random.pick(soundCodecs[container]) },
          rate: container === 'flv' ? 44_100 : random.pick([44_100, 48_000, 48_000]),
          channels: container === 'flv' ? random.pick([1, 2]) : random.pick([1, 2, 2, 2]),
          holes: hasHole ? [{ from: 0.5, to: 1.5 }] : [],
        }
      : null,
    clock: ['ts', 'flv', 'mkv'].includes(container) ? random.pick([0, 0, 0, 10, 5_000]) : 0,
    orientation: isTurned ? random.whole(2, 8) : 1,
    edit,
    beside:
      hasPicture && hasSound && edit === null && !isPlainClock && container !== 'flv' && random.isLucky(0.2)
        ? random.pick(besides)
        : null,
    cover: hasPicture && container === 'mkv' && random.isLucky(0.15),
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
