import { useMedia } from '../browser/use-media.ts'
import card from './chart-card.module.css'
import figure from './chart-figure.module.css'
import styles from './chart-skeleton.module.css'

interface Props {
  title: string
  /** Number of rows of its table that will stand open. */
  openRows?: number
}

/** Stands in place of a chart whose figures are on their way, as high as the chart: what lies below stays where it is. */
export function ChartSkeleton({ title, openRows = 0 }: Props) {
  const isNarrow = useMedia('(max-width: 768px)')
  const rows = isNarrow ? 0 : openRows
  return (
    <section className={card.card} aria-hidden="true">
      <div className={figure.figure}>
        <div className={`${figure.head} ${styles.head}`}>
          <span className={figure.title} data-heading={2}>
            {title}
          </span>
        </div>
        <div className={figure.awaited} />
      </div>
      {rows > 0 && <div style={{ height: `calc(${rows + 1} * var(--row))` }} />}
      <div className={styles.foot} />
    </section>
  )
}
