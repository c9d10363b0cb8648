import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A lock over a film: a service that is not switched on. */
export function LockedFilm() {
  return (
    <Drawing width={168} height={104}>
      <path className={styles.accent} strokeWidth="2" d="M8 26V8H26M160 78V96H142" />
      <g className={styles.faint}>
        <path d="M26 32H56M26 32V72H56M112 32H142V72H112" />
      </g>
      <path d="M70 48V38a14 14 0 0 1 28 0V48" />
      <rect className={styles.ground} x="60" y="48" width="48" height="36" rx="5" />
      <path className={styles.filled} d="M79 58v16l13-8z" />
    </Drawing>
  )
}
