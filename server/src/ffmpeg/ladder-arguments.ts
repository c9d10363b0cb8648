import { guardedInput, inputName } from './guards.ts'
import type { Ladder, Rung } from './ladder.ts'
import type { SourceInfo } from './source-info.ts'

export const segmentSeconds = 4
const longestSeconds = 24 * 3600

/** File names inside the folder of a rung, as ffmpeg writes them. */
export const rungFiles = { playlist: 'index.m3u8', init: 'init.mp4', segments: '%05d.m4s' } as const

/**
 * Command lines that make the rungs. All encoded rungs come from one process, each scaled from the one above it; a copied
 * rung has its own, because inside one process it waits for the encoders: 0.8 s to the first segment against 0.1 s.
 */
export function ladderArguments(source: SourceInfo, ladder: Ladder, threads: number): string[][] {
  const copied = ladder.rungs.filter((rung) => rung.copied)
  const encoded = ladder.rungs.filter((rung) => !rung.copied)
  return [copied, encoded]
    .filter((rungs) => rungs.length > 0)
    .map((rungs) => {
      const graph = filterGraph(source, ladder, rungs)
      return [
        ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y'],
        ...['-threads', String(threads), ...guardedInput, '-i', inputName],
        ...(graph ? ['-filter_complex_threads', '1', '-filter_complex', graph] : []),
        ...rungs.flatMap((rung) => rungArguments(source, ladder, rung, threads)),
      ]
    })
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

const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

function rungArguments({ video, audio }: SourceInfo, ladder: Ladder, rung: Rung, threads: number): string[] {
  const picture = !video
    ? []
    : rung.copied
      ? ['-map', `0:${video.index}`, '-c:v', 'copy']
      : ['-map', `[video${rung.name}]`, ...encoderOptions(rung, threads)]
  const sound = audio ? ['-map', `0:${audio.index}`, ...soundOptions(ladder)] : []
  return [
    ...picture,
    ...sound,
    // tags of the source may hold a place or a name
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', String(longestSeconds)],
    ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0'],
    ...['-hls_playlist_type', 'event', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', rungFiles.init],
    ...['-hls_segment_filename', `${rung.name}/${rungFiles.segments}`, `${rung.name}/${rungFiles.playlist}`],
  ]
}

function encoderOptions(rung: Rung, threads: number): string[] {
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high', '-threads', String(threads)],
    ...['-maxrate', String(rung.maxBitsPerSecond), '-bufsize', String(rung.maxBitsPerSecond * 2)],
    ...['-sc_threshold', '0', '-g', '600', '-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
  ]
}

function soundOptions({ audio }: Ladder): string[] {
  return audio === 'copy' ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
}
