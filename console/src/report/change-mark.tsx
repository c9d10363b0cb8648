import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './change-mark.module.css'
import { type Change, signedChange, spokenChange } from './figures.ts'

interface Props {
  change: Change | null
  /** With an arrow in place of the sign, where the change stands below its figure. */
  hasArrow?: boolean
}

/** Change of a figure, green for good news and red for bad; its sign says the same without colours. */
export function ChangeMark({ change, hasArrow = false }: Props) {
  if (change === null) return null
  return (
    <span className={styles.change} data-news={change.news ?? undefined}>
      <span aria-hidden="true" className={styles.seen}>
        {hasArrow && change.way !== 'same' && <Icon of={change.way === 'up' ? ArrowUp : ArrowDown} size={14} />}
        {hasArrow ? change.text : signedChange(change)}
      </span>
      <span className="visually-hidden">{spokenChange(change)}</span>
    </span>
  )
}
