import type { ReactNode } from 'react'
import styles from './message.module.css'

interface Props {
  drawing: ReactNode
  title: string
  /** Text with links, or nothing. */
  children?: ReactNode
  /** Buttons; a lone one is 200 px. */
  actions?: ReactNode
}

/** A message on the whole page: drawing, centred heading, text, buttons (C-2.9-05, C-9-39). */
export function FullPageMessage({ drawing, title, children, actions }: Props) {
  return (
    <div className={styles.message}>
      {drawing}
      <h1>{title}</h1>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The same inside a card: nothing here yet, nothing found, could not be read. */
export function EmptyState({ drawing, title, children, actions }: Props) {
  return (
    <div className={styles.empty}>
      {drawing}
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
