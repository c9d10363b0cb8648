import { LRUCache } from 'lru-cache'

/** Remembers which events of a session were answered, by their numbers, so that a repeat counts once. */
export interface SeenEvents {
  /** Returns those numbers that are new, and remembers them. */
  claim(session: string, numbers: readonly number[]): number[]
  /** Forgets numbers that could not be kept after all. */
  release(session: string, numbers: readonly number[]): void
}

const keptSessions = 100_000
/** Numbers of a session come nearly in order: so many holes are remembered, and what would make more is taken for a repeat. */
const maxGaps = 200

/** Ranges without their ends, in order: `[0, 5, 7, 8]` is 0 to 4 and 7. */
type Ranges = number[]

/** So many sessions are remembered; those unheard for longest are forgotten first. */
export function createSeenEvents(kept = keptSessions): SeenEvents {
  const sessions = new LRUCache<string, Ranges>({ max: kept })
  return {
    claim(session, numbers) {
      let ranges = sessions.get(session)
      if (ranges === undefined) {
        ranges = []
        sessions.set(session, ranges)
      }
      const known = ranges
      return numbers.filter((number) => add(known, number))
    },
    release(session, numbers) {
      const ranges = sessions.get(session)
      if (ranges) for (const number of numbers) remove(ranges, number)
    },
  }
}

/** Index of the first border beyond a number: even where the number lies in no range. */
function borderBeyond(ranges: Ranges, number: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] ?? 0) > number) high = middle
    else low = middle + 1
  }
  return low
}

function add(ranges: Ranges, number: number): boolean {
  const at = borderBeyond(ranges, number)
  if (at % 2 === 1) return false
  const joinsBefore = at > 0 && ranges[at - 1] === number
  const joinsAfter = ranges[at] === number + 1
  if (joinsBefore && joinsAfter) ranges.splice(at - 1, 2)
  else if (joinsBefore) ranges[at - 1] = number + 1
  else if (joinsAfter) ranges[at] = number
  else {
    if (ranges.length >= maxGaps * 2) return false
    ranges.splice(at, 0, number, number + 1)
  }
  return true
}

function remove(ranges: Ranges, number: number): void {
  const at = borderBeyond(ranges, number)
  if (at % 2 === 0) return
  const [from = 0, to = 0] = [ranges[at - 1], ranges[at]]
  const left = from < number ? [from, number] : []
  const right = number + 1 < to ? [number + 1, to] : []
  ranges.splice(at - 1, 2, ...left, ...right)
}
