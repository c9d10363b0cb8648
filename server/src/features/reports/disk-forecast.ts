const dayMs = 24 * 3600 * 1000
/** Farther than this a pace of some weeks tells nothing. */
const farthestDays = 3_650
const weekDays = 7
const weeks = 8
/** From so many weeks on the one that grew most and the one that grew least are left out. */
const trimmedFrom = 4

/** Over how many days the pace is measured. */
export const paceDays = weeks * weekDays
/** Days that the forecast of storage reaches ahead. */
export const aheadDays = 30

/**
 * Growth in bytes a day by what was stored at the end of each day, the oldest first, up to today: the mean of whole weeks, since a week
 * has a rhythm, without the one that grew most and the one that grew least, since one import or one clearing is no pace. Less
 * than a week is told by its days.
 */
export function paceOf(levels: readonly number[]): number {
  const at = (place: number) => levels[place] ?? 0
  const last = levels.length - 1
  const grown: number[] = []
  for (let end = last; end >= weekDays && grown.length < weeks; end -= weekDays)
    grown.push(at(end) - at(end - weekDays))
  if (grown.length === 0) return last < 1 ? 0 : (at(last) - at(0)) / last
  const kept = grown.length < trimmedFrom ? grown : grown.sort((one, other) => one - other).slice(1, -1)
  return kept.reduce((sum, one) => sum + one, 0) / kept.length / weekDays
}

/** The moment at which so many free bytes are gone at this pace; null when that never comes, or in more than ten years. */
export function fullAt(freeBytes: number, growthBytesPerDay: number, now: Date): Date | null {
  if (growthBytesPerDay <= 0) return null
  const days = freeBytes / growthBytesPerDay
  return days > farthestDays ? null : new Date(now.getTime() + days * dayMs)
}
