import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** A place whose controls are photographed as if under the pointer or in focus: the browser tests force that state. */
export function Shown({ as, children }: { as: 'hover' | 'focus'; children: ReactNode }) {
  return (
    <span className={styles.shown} data-shown={as}>
      {children}
    </span>
  )
}
