import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './air-card.module.css'

interface Props {
  icon: LucideIcon
  title: string
  children: ReactNode
}

/** One thing that is done with a broadcast: its name, how it stands, its buttons. */
export function Row({ icon, title, children }: Props) {
  return (
    <div className={styles.row}>
      <span className={styles.rowName}>
        <Icon of={icon} size={18} />
        {title}
      </span>
      {children}
    </div>
  )
}
