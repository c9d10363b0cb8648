import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { Figures } from '@skleyka/contract/statistic/statistic-query.ts'
import { ChangeMark } from './change-mark.tsx'
import { formatFigure } from './figures.ts'
import { measureChange } from './measure-card.ts'
import styles from './measure-cell.module.css'

interface Props {
  name: MeasureName
  figures: Figures
  before: Figures | null
}

/** A figure, and below it how it changed. */
export function MeasureCell({ name, figures, before }: Props) {
  const change = measureChange(name, figures, before)
  const isNew = before !== null && change === null && (before[name] ?? 0) === 0 && (figures[name] ?? 0) > 0
  return (
    <span className={styles.figure}>
      {formatFigure(figures[name] ?? null, measures[name].unit)}
      {isNew ? <small>новое</small> : <ChangeMark change={change} />}
    </span>
  )
}
