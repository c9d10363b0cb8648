import type { ShownTrack } from './subtitle-tracks.sql.ts'

type Named = Pick<ShownTrack, 'id' | 'language' | 'label' | 'isDefault'>

/** A master playlist that names subtitles too, for players that read HLS by themselves (RFC 8216, 4.3.4.1). */
export function subtitledMaster(master: string, tracks: readonly Named[]): string {
  const media = namesOf(tracks).map(
    ({ id, language, isDefault, name }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${name}",LANGUAGE="${language}",` +
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="subtitles/${id}.m3u8"`,
  )
  const lines = master.split('\n')
  const first = lines.findIndex((line) => line.startsWith(variant))
  if (first < 0) return master
  const variants = lines.slice(first).map((line) => (line.startsWith(variant) ? `${line},SUBTITLES="subtitles"` : line))
  return [...lines.slice(0, first), ...media, ...variants].join('\n')
}

const variant = '#EXT-X-STREAM-INF:'

/** Within a group no two names are the same, and none holds a quote or ends its line. */
function namesOf(tracks: readonly Named[]): (Named & { name: string })[] {
  const plain = tracks.map((track) => ({ ...track, name: track.label.replace(/["\r\n]+/g, ' ').trim() }))
  return plain.map((track) =>
    plain.some(({ id, name }) => id !== track.id && name === track.name)
      ? { ...track, name: `${track.name} (${track.language})` }
      : track,
  )
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
