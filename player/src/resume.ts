import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'

const keptAt = 'skleyka.places'
/** Of how many videos a browser keeps where its viewer was. */
const maxPlaces = 100
/** A shorter video is begun anew. */
const leastDurationS = 60
/** Distance from the beginning or the end within which nothing is gone on with. */
const edgeS = 10
const saveEachMs = 5_000

/** Place where viewers left videos, in seconds, the latest one last. */
type Places = readonly (readonly [uuid: string, seconds: number])[]

/** Reads what the browser kept, which anybody may have written. */
export function readPlaces(text: string | null): Places {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((one: unknown) => {
      const [uuid, seconds] = Array.isArray(one) ? one : []
      return typeof uuid === 'string' && typeof seconds === 'number' && seconds >= 0 ? [[uuid, seconds] as const] : []
    })
  } catch {
    return []
  }
}

/** The places after a viewer was at a second of a video: at most so many, none of one that is over or hardly begun. */
export function withPlace(places: Places, uuid: string, seconds: number, durationS: number): Places {
  const others = places.filter(([one]) => one !== uuid)
  const isWorth = durationS >= leastDurationS && seconds >= edgeS && seconds <= durationS - edgeS
  return [...others, ...(isWorth ? [[uuid, Math.floor(seconds)] as const] : [])].slice(-maxPlaces)
}

/** Returns where this viewer left a video, in seconds; 0 when he did not, or when it has become shorter since. */
export function placeIn(uuid: string, durationMs: number | null): number {
  const [, seconds = 0] = readPlaces(readStored(keptAt)).findLast(([one]) => one === uuid) ?? []
  return seconds <= (durationMs ?? 0) / 1000 - edgeS ? seconds : 0
}

/** Keeps where the viewer is: every few seconds, at a pause, and when the page goes. */
export function keepPlace(video: HTMLVideoElement, uuid: string, durationS: () => number, signal: AbortSignal): void {
  let savedAt = 0
  const save = () => {
    // before it is begun it stands where it will begin
    if (video.readyState === 0 || video.currentTime === 0) return
    savedAt = performance.now()
    const seconds = video.ended ? durationS() : video.currentTime
    keep(keptAt, JSON.stringify(withPlace(readPlaces(readStored(keptAt)), uuid, seconds, durationS())))
  }
  video.addEventListener('timeupdate', () => {
    if (performance.now() - savedAt >= saveEachMs) save()
  })
  for (const event of ['pause', 'ended', 'seeked']) video.addEventListener(event, save)
  window.addEventListener('pagehide', save, { signal })
}
