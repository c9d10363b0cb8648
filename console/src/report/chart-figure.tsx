import { type ReactNode, Suspense } from 'react'
import { lazyPiece } from '../ui/lazy-piece/lazy-piece.tsx'
import { type ChartFigures, type ChartLook, strokeOf } from './chart.ts'
import styles from './chart-figure.module.css'
import { formatFigure } from './figures.ts'

const Plot = lazyPiece(() => import('./plot.tsx'))

interface Props {
  figures: ChartFigures
  /** The days of the whole, as its summary tells them. */
  days: string
  look?: ChartLook
  /** Stands at the end of the title's line. */
  control?: ReactNode
  /** Names of its lines, where the title alone does not tell them. */
  hasLegend?: boolean
  heading?: 2
  /** More of a point, in its box of figures, and the same aloud. */
  detail?: (at: number) => ReactNode
  spokenDetail?: (at: number) => string
  /** Lies along the line of points, below their marks. */
  strip?: ReactNode
}

/** A chart with its title; the table of the same figures stands near it. The drawing is a chunk of its own. */
export function ChartFigure(props: Props) {
  const { figures, days, look = 'line', control, hasLegend = false, heading, detail, spokenDetail, strip } = props
  const { title, series } = figures
  const Title = heading === 2 ? 'h2' : 'span'
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <Title className={styles.title} data-heading={heading}>
          {title}
        </Title>
        {hasLegend && (
          <ul className={styles.legend} aria-label="Линии графика">
            {series.map(({ title: name, kind }, index) => (
              <li key={name}>
                <i
                  data-dashed={kind === 'before' || strokeOf(series, index).dash.length > 0 || undefined}
                  data-dots={strokeOf(series, index).dash[0] === 2 || undefined}
                  style={{ borderColor: `var(${strokeOf(series, index).colour})` }}
                />
                {name}
              </li>
            ))}
          </ul>
        )}
        {control !== undefined && <div className={styles.control}>{control}</div>}
      </figcaption>
      <Suspense fallback={<div className={styles.awaited} />}>
        <Plot
          {...{ figures, look, strip }}
          summary={summaryOf(figures, days)}
          {...(detail && { detail })}
          {...(spokenDetail && { spokenDetail })}
        />
      </Suspense>
    </figure>
  )
}

/** «Просмотры: 25 октября — 21 ноября, больше всего 64 435 — пятница, 20 ноября». */
function summaryOf({ title, unit, points, series }: ChartFigures, days: string): string {
  const values = series[0]?.values ?? []
  let highest = 0
  for (const [at, value] of values.entries()) if ((value ?? 0) > (values[highest] ?? 0)) highest = at
  return `${title}: ${days}, больше всего ${formatFigure(values[highest] ?? null, unit)} — ${points[highest]?.title ?? ''}`
}
