import type { ProposedBreak } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import type { Measured, Stretch } from '../../ffmpeg/measure-breaks.ts'

/** Number of breaks, or one every so often, and how far from its even place each may be. */
export interface Wishes {
  readonly count?: number | undefined
  readonly intervalMs?: number | undefined
  readonly toleranceMs: number
}

const usualCount = 3
/** Distance within which two moments are one, ms: sound and picture are never cut at the very same frame. */
const sameMs = 250
/** No break so close to either end, ms, or in the first or last tenth of a short video. */
const edgeMs = 10_000
/** From so long on more of it adds nothing, ms. */
const enough = { silence: 1_500, black: 500 } as const
/**
 * Weights of the reasons: silence cuts off no word, black was often meant for a break, a cut alone may stand in a
 * scene.
 */
const worth = { silence: 0.5, black: 0.3, cut: 0.2 } as const
const leastScore = 0.2

/** Every moment that speaks for a break, in order of time. */
export function scoreMoments({ silences, blacks, cuts }: Measured): ProposedBreak[] {
  const [silenceNear, blackNear] = [nearBy(silences), nearBy(blacks)]
  const cutNear = nearBy(cuts.map((cut) => ({ ...cut, fromMs: cut.atMs, toMs: cut.atMs })))
  const middles = [...blacks, ...silences].map(({ fromMs, toMs }) => Math.round((fromMs + toMs) / 2))
  // a cut inside of silence or black says where in it
  const moments = [...cuts.map(({ atMs }) => atMs), ...middles].toSorted((a, b) => a - b)
  return moments.flatMap((atMs) => {
    const silenceMs = Math.max(0, ...silenceNear(atMs).map(lengthOf))
    const blackMs = Math.max(0, ...blackNear(atMs).map(lengthOf))
    const share = Math.max(0, ...cutNear(atMs).map((cut) => cut.share))
    const score =
      worth.silence * Math.min(1, silenceMs / enough.silence) +
      worth.black * Math.min(1, blackMs / enough.black) +
      worth.cut * Math.min(1, share)
    if (score < leastScore) return []
    const why = [
      ...(silenceMs > 0 ? [{ what: 'silence' as const, ms: silenceMs }] : []),
      ...(blackMs > 0 ? [{ what: 'black' as const, ms: blackMs }] : []),
      ...(share > 0 ? [{ what: 'cut' as const, share }] : []),
    ]
    return [{ atMs, score: Math.round(score * 100) / 100, why }]
  })
}

const lengthOf = ({ fromMs, toMs }: Stretch) => toMs - fromMs

/** Finds the stretches that a moment lies in or touches; by whole seconds, so that a day of them is read at once. */
function nearBy<S extends Stretch>(list: readonly S[]): (atMs: number) => S[] {
  const bySecond = new Map<number, S[]>()
  const secondOf = (ms: number) => Math.floor(ms / 1000)
  for (const stretch of list) {
    for (let at = secondOf(stretch.fromMs - sameMs); at <= secondOf(stretch.toMs + sameMs); at += 1) {
      const there = bySecond.get(at)
      if (there) there.push(stretch)
      else bySecond.set(at, [stretch])
    }
  }
  const touches = (atMs: number) => (stretch: S) => atMs >= stretch.fromMs - sameMs && atMs <= stretch.toMs + sameMs
  return (atMs) => (bySecond.get(secondOf(atMs)) ?? []).filter(touches(atMs))
}

/** Of each even place the best moment within the tolerance, each moment once; `missing` places have none. */
export function chooseBreaks(
  measured: Measured,
  durationMs: number,
  { count, intervalMs, toleranceMs }: Wishes,
): { breaks: ProposedBreak[]; missing: number } {
  const edge = Math.min(edgeMs, durationMs / 10)
  const free = scoreMoments(measured).filter(({ atMs }) => atMs >= edge && atMs <= durationMs - edge)
  const places = evenPlaces(durationMs, intervalMs ?? durationMs / ((count ?? usualCount) + 1), edge)
  const stepMs = places[0] ?? durationMs
  // two places never fight for one moment
  const reachMs = Math.min(toleranceMs, stepMs / 2)
  const breaks = places.flatMap((place) => {
    const near = free.filter(({ atMs }) => Math.abs(atMs - place) <= reachMs)
    const [best] = near.toSorted((a, b) => b.score - a.score || Math.abs(a.atMs - place) - Math.abs(b.atMs - place))
    return best ? [best] : []
  })
  const unique = breaks.filter(({ atMs }, place) => atMs !== breaks[place - 1]?.atMs)
  return { breaks: unique, missing: places.length - unique.length }
}

const mostPlaces = 50

function evenPlaces(durationMs: number, stepMs: number, edge: number): number[] {
  const places = Math.min(mostPlaces, Math.floor(durationMs / stepMs))
  return Array.from({ length: places }, (_, place) => (place + 1) * stepMs).filter((at) => at < durationMs - edge)
}
