const NBSP = '\u00a0'

/**
 * Returns how long a video is, or where in it one is, as timecode: `6:24`, `1:02:05`; what is not known is `0:00`. Takes seconds
 * and rounds them to whole ones. Every text of a duration is made here, so that one video has one length everywhere.
 */
export function formatDuration(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** The whole seconds that are told of a time: the nearest ones, none of what is not known. */
export const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : 0

/**
 * The length a player tells, in seconds. A stream ends some frames before or after what the record says, so they could
 * round apart: the record is believed as long as both speak of one video, and the stream while it grows or was replaced.
 */
export function chooseDuration(streamSeconds: number, recordMs: number | null): number {
  const recordSeconds = (recordMs ?? 0) / 1000
  if (!Number.isFinite(streamSeconds) || streamSeconds <= 0) return recordSeconds
  return Math.abs(streamSeconds - recordSeconds) < 1 ? recordSeconds : streamSeconds
}

/** «осталось 3 мин»; below a minute in steps of 5 seconds, so that the words stand still. Takes seconds. */
export const formatLeft = (seconds: number): string =>
  `осталось ${seconds < 60 ? `${Math.max(5, Math.ceil(seconds / 5) * 5)}${NBSP}с` : formatRemaining(seconds)}`

/** Returns what is left of a job in words: «меньше минуты», «7 мин», «1 ч 20 мин». Takes seconds. */
export function formatRemaining(seconds: number): string {
  if (seconds < 60) return 'меньше минуты'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}${NBSP}мин`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${NBSP}ч${rest === 0 ? '' : `${NBSP}${rest}${NBSP}мин`}`
}
