import type { ReportStep } from '@skleyka/contract/reports/reports.calls.ts'
import styles from './bar-chart.module.css'
import type { Bar } from './bars.ts'
import { formatSpan } from './report-labels.ts'

interface Props {
  /** What the bars tell. */
  title: string
  bars: readonly Bar[]
  step: ReportStep
  /** The top of the scale, not below the highest bar. */
  top: number
  format: (value: number) => string
  /** Today: the step it is in is not over. */
  today: string
}

/** Bars by steps of a period. The table below holds the same figures, so the chart is one picture with its summary. */
export function BarChart({ title, bars, step, top, format, today }: Props) {
  const first = bars[0]
  const last = bars.at(-1)
  const highest = bars.reduce<Bar | undefined>((most, bar) => (most && most.value >= bar.value ? most : bar), undefined)
  if (!first || !last || !highest) return null
  const summary = `${title}: ${formatSpan({ from: first.from, to: last.to }, 'day')}, больше всего ${format(highest.value)} — ${formatSpan(highest, step)}`
  const middle = bars.length > 2 ? bars[Math.floor(bars.length / 2)] : undefined
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.frame} role="img" aria-label={summary}>
        <div className={styles.scale}>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{value === 0 ? 0 : format(value)}</span>
          ))}
        </div>
        <div className={styles.plot} data-dense={bars.length > 60 || undefined}>
          {bars.map((bar) => (
            <span
              key={bar.from}
              className={styles.place}
              title={`${formatSpan(bar, step)}: ${bar.value === 0 ? 0 : format(bar.value)}`}
            >
              <span
                className={styles.bar}
                data-empty={bar.value === 0 || undefined}
                data-unfinished={bar.to >= today || undefined}
                style={{ height: `${(bar.value / top) * 100}%` }}
              />
            </span>
          ))}
        </div>
        <div className={styles.days}>
          <span>{formatSpan(first, step)}</span>
          {middle && <span>{formatSpan(middle, step)}</span>}
          {bars.length > 1 && <span>{formatSpan(last, step)}</span>}
        </div>
      </div>
    </figure>
  )
}
