const variant = '#EXT-X-STREAM-INF:'

/** Names the renditions of a group before the variants of a master playlist, and the group at each of them. */
export function withGroup(
  master: string,
  type: 'AUDIO' | 'SUBTITLES',
  group: string,
  media: readonly string[],
): string {
  const lines = master.split('\n')
  const first = lines.findIndex((line) => line.startsWith(variant))
  if (first < 0) return master
  const variants = lines.slice(first).map((line) => (line.startsWith(variant) ? `${line},${type}="${group}"` : line))
  return [...lines.slice(0, first), ...media, ...variants].join('\n')
}

/** Within a group no two names are the same, and none holds a quote or ends its line. */
export function distinctNames<T extends { id: number; label: string; language: string }>(
  tracks: readonly T[],
): (T & { name: string })[] {
  const plain = tracks.map((track) => ({ ...track, name: track.label.replace(/["\r\n]+/g, ' ').trim() }))
  return plain.map((track) =>
    plain.some(({ id, name }) => id !== track.id && name === track.name)
      ? { ...track, name: ownName(track, plain) }
      : track,
  )
}

/** Told apart by its language, and by its number where that is the same too. */
function ownName<T extends { id: number; name: string; language: string }>(track: T, among: readonly T[]): string {
  const isAlike = among.some(
    ({ id, name, language }) => id !== track.id && name === track.name && language === track.language,
  )
  return `${track.name} (${track.language}${isAlike ? `, ${track.id}` : ''})`
}
