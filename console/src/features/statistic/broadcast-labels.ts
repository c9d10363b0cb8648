import { formatDuration } from '@skleyka/contract/durations.ts'
import type { BroadcastAudience } from '@skleyka/contract/statistic/live-statistic.calls.ts'
import type { ChartFigures } from '../../report/chart.ts'
import { clockAt, dayAt } from '../../report/days.ts'
import { formatDay } from '../../report/span-labels.ts'

/** «11.03.2026 в 12:00». */
export const broadcastTitle = (from: Date, timeZone: string): string =>
  `${formatDay(dayAt(from, timeZone))} в\u00a0${clockAt(from, timeZone)}`

type Line = Pick<BroadcastAudience, 'points' | 'stepSeconds'>

const dayMs = 24 * 3_600_000

/** Points of a broadcast as charts name them: by the clock, by its own time where a step is shorter than a minute, with the day where it is long. */
export function pointsOf({ points, stepSeconds }: Line, timeZone: string): ChartFigures['points'] {
  const [first, last] = [points[0]?.at.getTime() ?? 0, points.at(-1)?.at.getTime() ?? 0]
  const seconds = new Intl.DateTimeFormat('ru', { timeZone, timeStyle: 'medium' })
  return points.map(({ at }) => {
    const clock = stepSeconds < 60 ? seconds.format(at) : clockAt(at, timeZone)
    const title = last - first >= dayMs ? `${formatDay(dayAt(at, timeZone))}, ${clock}` : clock
    // a clock with seconds is too long to stand under a point
    const tick = stepSeconds < 60 ? formatDuration((at.getTime() - first) / 1000) : clock
    return { tick: last - first >= dayMs ? title : tick, title }
  })
}

/** Viewers at once, with who came and who left beside them in the table. */
export const viewersLine = (line: Line, timeZone: string): ChartFigures => ({
  title: 'Зрители одновременно',
  unit: 'people',
  points: pointsOf(line, timeZone),
  series: [{ title: 'Зрители', values: line.points.map(({ viewers }) => viewers) }],
})

/** Viewers who came and who left. */
export const comingsLine = (line: Line, timeZone: string): ChartFigures => ({
  title: 'Пришли и\u00a0ушли',
  unit: 'people',
  points: pointsOf(line, timeZone),
  series: [
    { title: 'Пришли', values: line.points.map(({ joined }) => joined) },
    { title: 'Ушли', values: line.points.map(({ left }) => left) },
  ],
})

/** «10 секунд», «5 минут»: the column of points is named so. */
export const stepTitle = (seconds: number): string =>
  seconds < 60
    ? `По\u00a0${seconds}\u00a0с`
    : seconds < 3_600
      ? `По\u00a0${seconds / 60}\u00a0мин`
      : `По\u00a0${seconds / 3_600}\u00a0ч`
