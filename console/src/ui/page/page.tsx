import type { ReactNode } from 'react'
import styles from './page.module.css'

interface Props {
  /** The column at the left: 300 px, 280 when narrow; leaves under 768 px. */
  aside?: ReactNode
  /** `responsive` keeps to the page's width, `full` takes the whole window (the administration area). */
  width?: 'responsive' | 'full'
  children: ReactNode
}

/** The layout of a screen: an aside if there is one, and its content. */
export function Page({ aside, width = 'responsive', children }: Props) {
  return (
    <div className={styles.page} data-aside={aside !== undefined || undefined} data-width={width}>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
