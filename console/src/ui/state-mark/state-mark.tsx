import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { ProgressRing } from '../progress/progress.tsx'
import styles from './state-mark.module.css'

export type StateTone = 'ok' | 'work' | 'wait' | 'warn' | 'bad' | 'good' | 'info' | 'plain' | 'live' | 'air'

interface Props {
  /** The usual states are quiet; `warn`, `bad`, `good`, `info`, `plain`, `live` stand on a ground. */
  tone: StateTone
  icon?: LucideIcon
  /** A ring instead of an icon, 0 to 1. */
  progress?: number
  children: ReactNode
}

/** The state of a thing: icon and word, the colour only repeats them. */
export function StateMark({ tone, icon, progress, children }: Props) {
  return (
    <span className={styles.state} data-tone={tone}>
      {progress !== undefined ? <ProgressRing value={progress} /> : icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  )
}
