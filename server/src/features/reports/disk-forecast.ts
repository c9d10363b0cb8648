const dayMs = 24 * 3600 * 1000
/** Farther than this a pace of a month tells nothing. */
const farthestDays = 3_650

/** Over how many days the pace is measured. */
export const paceDays = 30

/** The moment at which so many free bytes are gone at this pace; null when that never comes, or in more than ten years. */
export function fullAt(freeBytes: number, growthBytesPerDay: number, now: Date): Date | null {
  if (growthBytesPerDay <= 0) return null
  const days = freeBytes / growthBytesPerDay
  return days > farthestDays ? null : new Date(now.getTime() + days * dayMs)
}
