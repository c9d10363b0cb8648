import type { ReactNode } from 'react'
import { Spinner } from '../progress/progress.tsx'
import styles from './card.module.css'

interface Props {
  /** The heading; a page has one `h1`, so say which level this one is. */
  title?: ReactNode
  level?: 1 | 2
  /** Stands beside the heading, quieter: a count. */
  note?: ReactNode
  /** Stands at the end of the heading's line: buttons. */
  control?: ReactNode
  /** It keeps its place unseen until it is known whether it stays: nothing moves under a hand that presses. */
  isControlAwaited?: boolean
  /** Covers the content while it is being read again. */
  busy?: boolean
  /** Padding around the content; a table brings its own. */
  padded?: boolean
  /** As high as the place it stands in; its content is a column that may grow with it. */
  fill?: boolean
  children: ReactNode
}

/** A surface with an optional heading, controls and a loading overlay (C-2.9-09). */
export function Card(props: Props) {
  const { title, level = 2, note, control, children } = props
  const { isControlAwaited = false, busy = false, padded = false, fill = false } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.card} aria-busy={busy || undefined} data-fill={fill || undefined}>
      {(title !== undefined || control !== undefined) && (
        <header className={styles.head}>
          <div className={styles.title}>
            {title !== undefined && <Heading>{title}</Heading>}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </div>
          {control !== undefined && (
            <div className={styles.control} data-awaited={isControlAwaited || undefined}>
              {control}
            </div>
          )}
        </header>
      )}
      <div className={styles.content} data-padded={padded || undefined}>
        {children}
      </div>
      {busy && (
        <div className={styles.overlay}>
          <Spinner />
        </div>
      )}
    </section>
  )
}

interface FooterProps {
  children: ReactNode
  /** Sticks to the window's lower edge while the page is longer than the window. */
  sticky?: boolean
  /** Stands below the cards of a page, and not in one of them. */
  alone?: boolean
}

/** The bottom of a card, a form or a page: the main button first, then «Отменить» (C-2.9-10). */
export function PageFooter({ children, sticky = false, alone = false }: FooterProps) {
  return (
    <footer className={styles.foot} data-sticky={sticky || undefined} data-alone={alone || undefined}>
      {children}
    </footer>
  )
}
