/** A moment as it is typed, in milliseconds: 1:02.5, 01:02,500, 0:01:02. Null for what is none. */
export function readMoment(text: string): number | null {
  const [, hours = '0', minutes, seconds, fraction = ''] =
    /^\s*(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** «1:02,500», with hours where there are any. */
export function writeMoment(ms: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor((ms / 60_000) % 60)
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  return `${start}:${two((ms / 1000) % 60)},${String(ms % 1000).padStart(3, '0')}`
}
