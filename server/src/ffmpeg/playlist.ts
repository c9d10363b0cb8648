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

/** Every so many segments another key, which players fetch by a name beside the playlist. */
export interface PlaylistKeys {
  readonly every: number
  name(number: number): string
}

/** The playlist of one rung as players get it. It grows until `ended`. Without `keys` its segments are in clear. */
export function writePlaylist(
  segments: readonly Segment[],
  ended: boolean,
  targetSeconds: number,
  keys: PlaylistKeys | null = null,
): string {
  const longest = Math.max(targetSeconds, ...segments.map((segment) => segment.seconds))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
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

export type Variant = {
  name: string
  width: number
  height: number
  frameRate: number
  codecs: string
  /** The highest and the mean of the measured bits a second. */
  peakBitsPerSecond: number
  meanBitsPerSecond: number
}

/** The master playlist: one line a rung, addresses relative to its own. */
export function writeMaster(variants: readonly Variant[]): string {
  const lines = variants.flatMap((variant) => {
    const attributes = [
      `BANDWIDTH=${Math.max(1, Math.round(variant.peakBitsPerSecond))}`,
      `AVERAGE-BANDWIDTH=${Math.max(1, Math.round(variant.meanBitsPerSecond))}`,
      `CODECS="${variant.codecs}"`,
      ...(variant.width > 0
        ? [`RESOLUTION=${variant.width}x${variant.height}`, `FRAME-RATE=${variant.frameRate.toFixed(3)}`]
        : []),
    ]
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}/index.m3u8`]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

/** Reads what a player must be able to decode from an initialisation segment, as RFC 6381 names it. Null when nothing is found. */
export function readCodecs(init: Buffer): string | null {
  const names: string[] = []
  const avc = init.indexOf('avcC')
  if (avc > 0 && init.length >= avc + 8) names.push(`avc1.${init.subarray(avc + 5, avc + 8).toString('hex')}`)
  const audio = init.indexOf('esds')
  if (audio > 0) names.push(`mp4a.40.${readAudioObjectType(init.subarray(audio + 8, audio + 80)) ?? 2}`)
  return names.length > 0 ? names.join(',') : null
}

// descriptors of ISO 14496-1: tag, length in 7-bit pieces, body; 5 holds the AudioSpecificConfig
function readAudioObjectType(descriptors: Buffer): number | null {
  let at = 0
  while (at < descriptors.length) {
    const tag = descriptors[at]
    at += 1
    while (at < descriptors.length && (descriptors[at] ?? 0) >= 0x80) at += 1
    at += 1
    if (tag === 3) at += 3
    else if (tag === 4) at += 13
    else if (tag === 5) return (descriptors[at] ?? 0) >> 3
    else return null
  }
  return null
}
