import { distinctNames, withGroup } from './master-groups.ts'
import type { ShownTrack } from './subtitle-tracks.sql.ts'

type Named = Pick<ShownTrack, 'id' | 'language' | 'label' | 'isDefault'>

/** A master playlist that names subtitles too, for players that read HLS by themselves (RFC 8216, 4.3.4.1). */
export function subtitledMaster(master: string, tracks: readonly Named[]): string {
  const media = distinctNames(tracks).map(
    ({ id, language, isDefault, name }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${name}",LANGUAGE="${language}",` +
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="subtitles/${id}.m3u8"`,
  )
  return withGroup(master, 'SUBTITLES', 'subtitles', media)
}

/** The playlist of a track: its file as one piece over the length of the video. */
export function subtitlesPlaylist(trackId: number, durationMs: number): string {
  const seconds = Math.max(1, durationMs / 1000)
  return `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(3)},
${trackId}.vtt
#EXT-X-ENDLIST
`
}
