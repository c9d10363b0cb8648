/** One finished segment of a rung. */
export type Segment = { file: string; seconds: number }

/** Reads the playlist ffmpeg is writing: only finished segments are in it. A half-written last line is left out. */
export function readPlaylist(text: string): { segments: Segment[]; ended: boolean } {
  const segments: Segment[] = []
  let seconds: number | null = null
  let ended = false
  const lines = text.split('\n')
  lines.pop()
  for (const line of lines) {
    const duration = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1]
    if (duration) seconds = Number(duration)
    else if (line === '#EXT-X-ENDLIST') ended = true
    else if (/^\d{5,8}\.m4s$/.test(line) && seconds !== null) {
      segments.push({ file: line, seconds })
      seconds = null
    }
  }
  return { segments, ended }
}

/** A segment that is stored, with its size there. */
export interface StoredSegment extends Segment {
  readonly sizeBytes: number
  /** Place where its first picture ends, bytes from its beginning; `null` when it has none, or may not be read in part. */
  readonly pictureBytes: number | null
}

/** The target duration that bounds all these segments, at least `least` seconds: lengths count as rounded (RFC 8216, 4.3.3.1). */
export const targetOf = (segments: readonly Segment[], least: number): number =>
  segments.reduce((target, { seconds }) => Math.max(target, Math.round(seconds)), Math.ceil(least))

/** The target duration that a playlist tells, s; `null` when it tells none. */
export function readTarget(playlist: string): number | null {
  const seconds = /^#EXT-X-TARGETDURATION:(\d{1,6})$/m.exec(playlist)?.[1]
  return seconds === undefined ? null : Number(seconds)
}

/**
 * The peak bit rate of a rung (RFC 8216, 4.1): the highest of any run of segments that lasts half to one and a half of the target
 * duration, and of any segment that lasts half a second or more. A last piece of one frame counts with what stands before it.
 */
export function peakOf(
  segments: readonly Pick<StoredSegment, 'seconds' | 'sizeBytes'>[],
  targetSeconds: number,
): number {
  let peak = 0
  for (let from = 0; from < segments.length; from += 1) {
    let [bits, seconds] = [0, 0]
    for (let to = from; to < segments.length && seconds < 1.5 * targetSeconds; to += 1) {
      bits += 8 * (segments[to]?.sizeBytes ?? 0)
      seconds += segments[to]?.seconds ?? 0
      const counts =
        seconds >= 0.5 * targetSeconds ? seconds <= 1.5 * targetSeconds || to === from : to === from && seconds >= 0.5
      if (counts) peak = Math.max(peak, bits / seconds)
    }
  }
  // a clip of less than half a second is one run
  return peak > 0 || segments.length === 0 ? peak : meanOf(segments)
}

/** The mean bits a second of a rung. */
export function meanOf(segments: readonly Pick<StoredSegment, 'seconds' | 'sizeBytes'>[]): number {
  const bits = segments.reduce((sum, { sizeBytes }) => sum + 8 * sizeBytes, 0)
  return (
    bits /
    Math.max(
      0.5,
      segments.reduce((sum, { seconds }) => sum + seconds, 0),
    )
  )
}

/** Every so many segments another key, which players fetch by a name beside the playlist. */
export interface PlaylistKeys {
  readonly every: number
  name(number: number): string
}

/**
 * The playlist of one rung as players get it. It grows until `ended`. `targetSeconds` is the same for all rungs of a video
 * (RFC 8216, 6.2.4). Without `keys` its segments are in clear.
 */
export function writePlaylist(
  segments: readonly Segment[],
  ended: boolean,
  targetSeconds: number,
  keys: PlaylistKeys | null = null,
): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetOf(segments, targetSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${ended ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    // a key stands after the header, which is in clear (RFC 8216, 4.3.2.5)
    ...segments.flatMap(({ file, seconds }, place) => [
      ...(keys && place % keys.every === 0 ? [`#EXT-X-KEY:METHOD=AES-128,URI="${keys.name(place / keys.every)}"`] : []),
      `#EXTINF:${seconds.toFixed(6)},`,
      file,
    ]),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/** The playlist of the first picture of each segment, for players that show stills while one seeks (RFC 8216, 4.3.3.6). */
export function writeFramesPlaylist(segments: readonly StoredSegment[], targetSeconds: number): string | null {
  const frames = segments.map(({ file, seconds, pictureBytes }) =>
    pictureBytes === null ? null : [`#EXTINF:${seconds.toFixed(6)},`, `#EXT-X-BYTERANGE:${pictureBytes}@0`, file],
  )
  if (frames.length === 0 || frames.includes(null)) return null
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetOf(segments, targetSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-I-FRAMES-ONLY',
    '#EXT-X-MAP:URI="init.mp4"',
    ...frames.flatMap((lines) => lines ?? []),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** The highest bits a second of a playlist of first pictures. */
export const framesPeakOf = (segments: readonly StoredSegment[]): number =>
  Math.max(1, ...segments.map(({ pictureBytes, seconds }) => (8 * (pictureBytes ?? 0)) / Math.max(0.5, seconds)))

export type Variant = {
  name: string
  width: number
  height: number
  frameRate: number
  codecs: string
  /** The highest and the mean of the measured bits a second. */
  peakBitsPerSecond: number
  meanBitsPerSecond: number
  /** The highest bits a second of its playlist of first pictures, when it has one. */
  framesBitsPerSecond?: number | undefined
}

/** The master playlist: one line a rung, addresses relative to its own, then the first pictures of the rungs that have them. */
export function writeMaster(variants: readonly Variant[]): string {
  const lines = variants.flatMap((variant) => {
    const attributes = [
      `BANDWIDTH=${bandwidth(variant.peakBitsPerSecond)}`,
      `AVERAGE-BANDWIDTH=${bandwidth(variant.meanBitsPerSecond)}`,
      `CODECS="${variant.codecs}"`,
      ...(variant.width > 0
        ? [`RESOLUTION=${variant.width}x${variant.height}`, `FRAME-RATE=${variant.frameRate.toFixed(3)}`]
        : []),
    ]
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}/index.m3u8`]
  })
  const frames = variants.flatMap(({ name, width, height, codecs, framesBitsPerSecond }) => {
    const picture = codecs.split(',').find((codec) => codec.startsWith('avc1.'))
    if (framesBitsPerSecond === undefined || picture === undefined) return []
    const attributes = [
      `BANDWIDTH=${bandwidth(framesBitsPerSecond)}`,
      `CODECS="${picture}"`,
      `RESOLUTION=${width}x${height}`,
      `URI="${name}/frames.m3u8"`,
    ]
    return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ...frames, ''].join('\n')
}

/** The answer is never below what was measured. */
const bandwidth = (bitsPerSecond: number) => Math.max(1, Math.ceil(bitsPerSecond))

/** Reads what a player must be able to decode from an initialisation segment, as RFC 6381 names it. Null when nothing is found. */
export function readCodecs(init: Buffer): string | null {
  const names: string[] = []
  const avc = init.indexOf('avcC')
  if (avc > 0 && init.length >= avc + 8) names.push(`avc1.${init.subarray(avc + 5, avc + 8).toString('hex')}`)
  const audio = init.indexOf('esds')
  if (audio > 0) names.push(`mp4a.40.${readAudioObjectType(init.subarray(audio + 8, audio + 80)) ?? 2}`)
  return names.length > 0 ? names.join(',') : null
}

/** The number of channels of the first sound of an initialisation segment; `null` when there is none or none is told. */
export function readChannels(init: Buffer): number | null {
  const entry = init.indexOf('mp4a')
  const sound = init.indexOf('esds')
  if (sound < 0) return null
  const config = readAudioConfig(init.subarray(sound + 8, sound + 80))
  // ISO 14496-3, 1.6.3.5: 0 is told elsewhere, 7 stands for eight
  const channelCode = config && ((config[1] ?? 0) >> 3) & 15
  if (channelCode) return channelCode === 7 ? 8 : channelCode
  return entry < 0 ? null : init.readUInt16BE(entry + 20) || null
}

// descriptors of ISO 14496-1: tag, length in 7-bit pieces, body; 5 holds the AudioSpecificConfig
function readAudioConfig(descriptors: Buffer): Buffer | null {
  let at = 0
  while (at < descriptors.length) {
    const tag = descriptors[at]
    at += 1
    while (at < descriptors.length && (descriptors[at] ?? 0) >= 0x80) at += 1
    at += 1
    if (tag === 3) at += 3
    else if (tag === 4) at += 13
    else if (tag === 5) return descriptors.subarray(at)
    else return null
  }
  return null
}

function readAudioObjectType(descriptors: Buffer): number | null {
  const config = readAudioConfig(descriptors)
  return config && (config[0] ?? 0) >> 3
}
