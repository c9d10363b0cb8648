import { Drawing, Perforation } from './drawing.tsx'
import styles from './drawings.module.css'

/** Two films cut aslant and joined by the mark: a first acquaintance. */
export function JoinedFilms() {
  return (
    <Drawing width={450} height={190}>
      <rect className={styles.soft} width="450" height="190" />
      <path className={styles.ground} d="M36 56H231L213 134H36Z" />
      <path className={styles.ground} d="M243 56H414V134H225Z" />
      <Perforation x={46} y={62} count={18} />
      <Perforation x={252} y={62} count={16} />
      <Perforation x={46} y={124.6} count={16} />
      <Perforation x={236} y={124.6} count={17} />
      <rect x="48" y="74" width="70" height="42" />
      <path d="M48 110l18-18 13 11 15-18 24 25" />
      <circle cx="66" cy="86" r="5" />
      <rect x="128" y="74" width="70" height="42" />
      <path d="M138 106q8-22 17-8t17-10 16 14" />
      <rect x="256" y="74" width="70" height="42" />
      <circle cx="291" cy="90" r="8" />
      <path d="M275 116c2-11 9-14 16-14s14 3 16 14" />
      <rect x="336" y="74" width="66" height="42" />
      <path d="M344 104h10v-14h10v8h10v-14h10v10h10" />
      <path className={styles.accent} strokeWidth="2" strokeDasharray="5 5" d="M244 36L210 154" />
      <path className={styles.accent} strokeWidth="2" d="M186 62V44H204M268 128V146H250" />
      <circle className={styles.filled} cx="227" cy="95" r="19" />
      <path className={styles.onAccent} d="M221 85.5v19l16-9.5z" />
    </Drawing>
  )
}
