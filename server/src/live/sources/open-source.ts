import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { readFiles } from './files-reader.ts'
import { HlsReader } from './hls-reader.ts'
import type { LiveSource, LoopVideo, ReadSource } from './live-source.ts'
import { OtherSound } from './remuxer.ts'
import { readRtsp } from './rtsp-reader.ts'
import { readSrt } from './srt-reader.ts'

/** Parts that sources are read with. */
export interface SourceParts {
  readonly outbound: Pick<Outbound, 'get' | 'connect' | 'settleSrt'>
  readonly tools: MediaTools
  videosOf(source: Extract<LiveSource, { kind: 'FILES' }>): Promise<readonly LoopVideo[]>
}

/** Returns what reads a source. */
export function readerOf(source: LiveSource, { outbound, tools, videosOf }: SourceParts): ReadSource {
  if (source.kind === 'FILES') return readFiles({ tools, videos: () => videosOf(source) })
  const { url } = source
  if (/^rtsps?:/i.test(url)) return (onTag, signal) => readRtsp({ url, outbound }, onTag, signal)
  if (/^srt:/i.test(url)) return (onTag, signal) => readSrt({ url, outbound, tools }, onTag, signal)
  // known after the first try
  let sound: 'copy' | 'encode' = 'copy'
  let skipsEnded = false
  return async (onTag, signal) => {
    try {
      await HlsReader.read({ url, outbound, tools, sound, skipsEnded }, onTag, signal)
    } catch (error) {
      if (!(error instanceof OtherSound) || sound === 'encode') throw error
      sound = 'encode'
      await HlsReader.read({ url, outbound, tools, sound, skipsEnded }, onTag, signal)
    }
    skipsEnded = true
  }
}
