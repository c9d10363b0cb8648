import type { ReactNode } from 'react'
import { Link } from '../ui/link/link.tsx'
import styles from './titled.module.css'

interface Props {
  /** Where the name leads; a name that leads nowhere is plain. */
  to?: string
  /** The quieter line below. */
  under?: ReactNode
  children: string
}

/** The name of a row over a quieter line; a long name takes two lines and is whole in its hint. */
export function Titled({ to, under, children }: Props) {
  return (
    <>
      {to === undefined ? (
        <span className={styles.title} title={children}>
          {children}
        </span>
      ) : (
        <Link to={to} className={styles.title} title={children}>
          {children}
        </Link>
      )}
      {under !== undefined && <span className={styles.under}>{under}</span>}
    </>
  )
}
