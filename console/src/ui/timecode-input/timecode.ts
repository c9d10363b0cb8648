import { trimSignsEnd } from '@skleyka/contract/texts.ts'

/** `1:02:03,450`: where in a video something stands, to the millisecond; zeros at its end are left out. */
export function formatTimecode(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const rest = (ms % 60_000) / 1000
  const seconds = String(Math.floor(rest)).padStart(2, '0')
  const part = trimSignsEnd(String(ms % 1000).padStart(3, '0'), '0')
  const tail = `${seconds}${part === '' ? '' : `,${part}`}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The milliseconds of `1:02:03,45`, `62:03` or `90` seconds; null for what is no such time. */
export function readTimecode(text: string): number | null {
  const read = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!read) return null
  const [hours, minutes, seconds] = [Number(read[1] ?? 0), Number(read[2] ?? 0), Number(read[3])]
  if ((read[2] !== undefined && seconds > 59) || (read[1] !== undefined && minutes > 59)) return null
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((read[4] ?? '').padEnd(3, '0'))
}
