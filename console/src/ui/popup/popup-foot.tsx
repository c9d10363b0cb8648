import type { ReactNode } from 'react'
import styles from './popup.module.css'

/** The buttons of a popup: the main one first, each at least 115 px, a lone one 200 px (C-9-34). */
export function PopupFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
