/**
 * How long a video is, or where in it one is, as timecode: `6:24`, `1:02:05`; what is not known is `0:00`. Takes seconds
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
export function toldDuration(streamSeconds: number, recordMs: number | null): number {
  const recordSeconds = (recordMs ?? 0) / 1000
  if (!Number.isFinite(streamSeconds) || streamSeconds <= 0) return recordSeconds
  return Math.abs(streamSeconds - recordSeconds) < 1 ? recordSeconds : streamSeconds
}
