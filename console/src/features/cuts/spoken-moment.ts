import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'

/** «1 минута 5 секунд и 40 мс»: the part of the second is told too. */
export function spokenMoment(ms: number): string {
  const part = Math.round(ms) % 1000
  const whole = spokenTime(Math.floor(ms / 1000))
  return part === 0 ? whole : `${whole} и\u00a0${part}\u00a0мс`
}
