/// <reference path="./hls-light.d.ts" />
import type { Fragment, LevelDetails, MediaPlaylist } from 'hls.js'
import type { ProgrammeRange } from './stream.ts'

/** The code of hls.js, a chunk of its own: the light build, and the whole one for videos with several sounds. */
export const loadHls = async (build: 'light' | 'whole') =>
  (build === 'light' ? await import('hls.js/light') : await import('hls.js')).default

/** The whole build would also show subtitles in its own way, and play films that a playlist names, beside the breaks of the player. */
export const withoutOwnWays: object = {
  enableInterstitialPlayback: false,
  interstitialsController: undefined,
  subtitleStreamController: undefined,
  subtitleTrackController: undefined,
  timelineController: undefined,
}

/** The sounds that a playlist offers beside its pictures; one that lies within the pictures is no choice. */
export const soundsOf = (tracks: readonly Pick<MediaPlaylist, 'name' | 'lang' | 'default' | 'url'>[]) =>
  tracks.flatMap(({ name, lang, default: isDefault, url }) =>
    url ? [{ name, language: lang ?? null, isDefault: isDefault === true }] : [],
  )

/** The spans of the programme that a playlist names, those whose place is known. */
export const rangesOf = ({ dateRanges }: Pick<LevelDetails, 'dateRanges'>): ProgrammeRange[] =>
  Object.values(dateRanges).flatMap((range) => {
    if (!range?.tagAnchor) return []
    const { id, class: kind, startTime: startS, duration } = range
    return Number.isFinite(startS) ? [{ id, kind, startS, durationS: duration ?? 0 }] : []
  })

/** The moment of the programme that is shown at a second of the element, in ms since 1970; null where the playlist tells none. */
export function momentAt(
  details: { fragments: readonly Pick<Fragment, 'start' | 'programDateTime'>[] } | null,
  seconds: number,
): number | null {
  const shown = details?.fragments.findLast(({ start }) => start <= seconds)
  return shown?.programDateTime ? shown.programDateTime + (seconds - shown.start) * 1_000 : null
}
