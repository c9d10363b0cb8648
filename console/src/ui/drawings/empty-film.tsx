import { Drawing, Perforation } from './drawing.tsx'
import styles from './drawings.module.css'

/** A film with room for one more frame: nothing here yet. */
export function EmptyFilm() {
  return (
    <Drawing width={168} height={104}>
      <path className={styles.accent} strokeWidth="2" d="M8 26V8H26M160 78V96H142" />
      <path d="M28 30H84L78 74H28Z" />
      <path d="M92 30H140V74H86Z" strokeDasharray="4 4" />
      <Perforation x={34} y={34} count={5} />
      <Perforation x={34} y={66.6} count={5} />
      <path className={styles.filled} d="M48 44v16l14-8z" />
      <path className={styles.accent} strokeWidth="2" d="M114 45v14M107 52h14" />
    </Drawing>
  )
}
