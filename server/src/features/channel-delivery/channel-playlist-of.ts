import { stretchOf } from './advance.ts'
import { adTags } from './channel-ads.ts'
import { type ChannelRun, longestIn, withinWindow, writeChannelPlaylist } from './channel-playlist.ts'
import type { Airing, ChannelState } from './channel-state.ts'
import { countAired, countUntil, firstOf, rungFor } from './segments.ts'

/** Writes the playlist of a state that was read. */
export function playlistOf({ airings, windowMs }: ChannelState, rung: string, nowMs: number): string | null {
  const all = airings.flatMap((airing) => runOf(airing, rung, nowMs) ?? [])
  const runs = withinWindow(withoutJumps(all), nowMs, windowMs)
  const target = Math.max(...airings.map(({ files, targetSeconds }) => Math.max(targetSeconds, longestIn(files))))
  const [first, last] = [runs[0], runs.at(-1)]
  // what is listed is over: a break is named once its moment is among it
  const ads = first && last ? adTags(airings, first.startsMs, last.startsMs + lengthOf(last)) : []
  return writeChannelPlaylist(runs, target, ads)
}

/** Segments of one airing that are over, in the quality that stands for this one. */
function runOf(airing: Airing, name: string, nowMs: number): ChannelRun | null {
  const rung = rungFor(airing.files, name)
  if (rung === null) return null
  const shared = {
    ...{ place: airing.place, folder: `../${airing.id}/${rung.name}/` },
    ...{ isEncrypted: airing.files.isEncrypted, isGone: airing.isGone },
  }
  const number = numberOf(airing.firstNumbers, name, rung.name)
  // of a livestream what is there is told, without those that are forgotten
  if (airing.live) return { ...shared, ...airing.live, number: number + airing.live.skipped, segments: rung.segments }
  const stretch = stretchOf(airing)
  const whole = countUntil(rung.segments, stretch, airing.endsMs)
  // the end of what gives way to a livestream is written before it comes
  const isAiring = airing.endsAt === null || airing.endsAt.getTime() > nowMs
  const count = isAiring ? Math.min(whole, countAired(rung.segments, stretch, nowMs, null)) : whole
  if (count === 0) return null
  const first = firstOf(rung.segments, airing.fromMs)
  return {
    ...{ ...shared, number, startsMs: stretch.startsMs },
    segments: rung.segments.slice(first, first + count),
  }
}

/** A quality that was not counted yet is counted as the one that stands for it. */
const numberOf = (numbers: Record<string, number>, name: string, stand: string): number =>
  numbers[name] ?? numbers[stand] ?? Math.max(0, ...Object.values(numbers))

/** Numbers of a playlist have no gaps: where a quality was counted anew it begins there. */
function withoutJumps(runs: readonly ChannelRun[]): readonly ChannelRun[] {
  const jump = runs.findLastIndex((run, at) => {
    const before = runs[at - 1]
    return (
      before !== undefined && (before.number + before.segments.length !== run.number || before.place + 1 !== run.place)
    )
  })
  return jump < 0 ? runs : runs.slice(jump)
}

const lengthOf = ({ segments }: ChannelRun) => segments.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
