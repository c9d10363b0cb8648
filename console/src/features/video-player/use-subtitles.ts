import type { PlayerTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { openSubtitles, type Subtitles } from '@skleyka/web/stream/subtitles.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The subtitles that may be chosen, the language that is shown, and how to choose another one. */
export interface ShownSubtitles {
  readonly tracks: readonly PlayerTrack[]
  readonly chosen: string | null
  readonly choose: (language: string | null) => void
}

/** Shows subtitles in a layer over the picture for as long as it is on the page. */
export function useSubtitles(
  video: RefObject<HTMLVideoElement | null>,
  layer: RefObject<HTMLElement | null>,
  tracks: readonly PlayerTrack[],
): ShownSubtitles {
  const opened = useRef<Subtitles | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const present = useEffectEvent(() => tracks)
  // another list of languages begins anew; fresh addresses of the same do not
  const languages = tracks.map(({ language }) => language).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of languages begins anew
  useEffect(() => {
    if (!video.current || !layer.current) return
    const subtitles = openSubtitles(
      video.current,
      layer.current,
      () => present(),
      () => setChosen(opened.current?.chosen() ?? null),
    )
    opened.current = subtitles
    setChosen(subtitles.chosen())
    return () => {
      opened.current = null
      subtitles.close()
    }
  }, [video, layer, languages])
  return { tracks, chosen, choose: (language) => opened.current?.choose(language) }
}
