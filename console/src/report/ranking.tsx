import type { ReactNode } from 'react'
import { Link } from '../ui/link/link.tsx'
import { ChangeMark } from './change-mark.tsx'
import { type Change, formatFigure, type Unit } from './figures.ts'
import styles from './ranking.module.css'

export interface RankingRow {
  readonly key: string
  readonly title: string
  readonly value: number
  readonly change: Change | null
  /** It was not there in the compared period. */
  readonly isNew?: boolean
  /** Address of it alone; without one it is words. */
  readonly to?: string
  /** A small picture before its name. */
  readonly picture?: ReactNode
}

/** The greatest values with bars of their size. */
export function Ranking({ rows, unit }: { rows: readonly RankingRow[]; unit: Unit }) {
  const hasChanges = rows.some(({ change, isNew }) => change !== null || isNew)
  const greatest = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ol className={styles.rows}>
      {rows.map(({ key, title, value, change, isNew = false, to, picture }) => (
        <li key={key}>
          {picture}
          <span className={styles.body}>
            <span className={styles.line}>
              {to === undefined ? (
                <span className={styles.name}>{title}</span>
              ) : (
                <Link to={to} className={styles.name} title={title}>
                  {title}
                </Link>
              )}
              <b>{formatFigure(value, unit)}</b>
              {hasChanges && (
                <span className={styles.change}>
                  {isNew ? <span className={styles.new}>новое</span> : <ChangeMark change={change} />}
                </span>
              )}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(value / greatest) * 100}%` }} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
