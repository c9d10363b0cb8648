import { withoutTurns } from '@skleyka/contract/texts.ts'
import type { ReactNode } from 'react'
import { Link } from '../ui/link/link.tsx'
import styles from './titled.module.css'

interface Props {
  /** Place where the name leads; a name that leads nowhere is plain. */
  to?: string
  /** The quieter line below. */
  under?: ReactNode
  /** Stands at the left of both; leads where the name does, if anywhere, for a pointer only. */
  picture?: ReactNode
  /** The name as it is drawn: with marks in it. */
  shown?: ReactNode
  children: string
}

/** The name of a row over a quieter line; a long name takes two lines and is whole in its hint. */
export function Titled({ to, under, picture, children, shown }: Props) {
  const name = withoutTurns(children)
  const words = (
    <>
      {to === undefined ? (
        <span className={styles.title} title={name}>
          {shown ?? name}
        </span>
      ) : (
        <Link to={to} className={styles.title} title={name}>
          {shown ?? name}
        </Link>
      )}
      {under !== undefined && <span className={styles.under}>{under}</span>}
    </>
  )
  if (picture === undefined) return words
  return (
    <div className={styles.pictured}>
      {to === undefined ? (
        <span className={styles.picture}>{picture}</span>
      ) : (
        <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      <div className={styles.words}>{words}</div>
    </div>
  )
}
