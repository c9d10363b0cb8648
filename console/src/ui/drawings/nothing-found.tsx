import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A magnifier over empty frames: nothing found. */
export function NothingFound() {
  return (
    <Drawing width={168} height={104}>
      <g className={styles.faint}>
        <rect x="14" y="30" width="140" height="44" />
        <path d="M49 30V74M84 30V74M119 30V74" />
      </g>
      <circle className={styles.ground} cx="84" cy="50" r="27" />
      <path d="M103 69L120 86" strokeWidth="2.5" />
      <path className={styles.accent} strokeWidth="2" d="M66 45V36H75M102 55V64H93" />
      <path d="M77 50H91" />
    </Drawing>
  )
}
