import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './chip.module.css'

interface Props {
  /** `on` is a filter in force, `open` opens something, `tag` is a word of the record. */
  kind?: 'plain' | 'on' | 'open' | 'tag'
  icon?: LucideIcon
  /** The name before the value: «Создано:». */
  name?: string
  children: ReactNode
  onPress?: () => void
  /** Shows the cross; the label says what it takes away. */
  onRemove?: () => void
  removeLabel?: string
}

/** A small rounded word: a filter in force, a tag, a way to add one. */
export function Chip({ kind = 'plain', icon, name, children, onPress, onRemove, removeLabel = 'Убрать' }: Props) {
  const inside = (
    <>
      {icon && <Icon of={icon} size={16} />}
      {name !== undefined && <span className={styles.name}>{name}</span>}
      <span className={styles.value}>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
          <Icon of={X} size={14} />
        </button>
      )}
    </>
  )
  if (onPress === undefined) {
    return (
      <span className={styles.chip} data-kind={kind}>
        {inside}
      </span>
    )
  }
  return (
    <button type="button" className={styles.chip} data-kind={kind} onClick={onPress}>
      {inside}
    </button>
  )
}

/** A count on the corner of an icon or beside a word. */
export function CountBadge({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>
}
