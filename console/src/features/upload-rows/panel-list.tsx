import { Children, type ReactNode } from 'react'
import styles from './panel-list.module.css'

interface Props {
  /** Words for a list with nothing in it. */
  empty: string
  /** Buttons for many rows at once. */
  foot?: ReactNode
  children: ReactNode
}

/** The rows of one tab of the panel. */
export function PanelList({ empty, foot, children }: Props) {
  const isEmpty = Children.count(children) === 0
  return (
    <>
      {isEmpty ? <p className={styles.empty}>{empty}</p> : <ul className={styles.rows}>{children}</ul>}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </>
  )
}
