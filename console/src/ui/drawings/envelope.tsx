import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A letter that waits. */
export function Envelope() {
  return (
    <Drawing width={168} height={120}>
      <path className={styles.accent} strokeWidth="2" d="M10 26V8H28M158 94V112H140" />
      <rect className={styles.ground} x="38" y="34" width="92" height="58" rx="4" />
      <path d="M38 40l46 30 46-30" />
      <circle className={styles.ground} cx="128" cy="36" r="13" />
      <path className={styles.accent} strokeWidth="2" d="M128 29v8M128 42v.6" />
    </Drawing>
  )
}
