import { Drawing, Perforation } from './drawing.tsx'
import styles from './drawings.module.css'

/** A film with a frame missing: what is not found. */
export function MissingFrame() {
  return (
    <Drawing width={340} height={200}>
      <g transform="rotate(-5 170 100)">
        <path d="M8 60H132V140H8M332 60H208V140H332" />
        <Perforation x={14} y={65} count={12} />
        <Perforation x={14} y={131.6} count={12} />
        <Perforation x={214} y={65} count={12} />
        <Perforation x={214} y={131.6} count={12} />
        <rect x="16" y="76" width="50" height="48" />
        <path d="M16 116l14-16 10 10 12-16 14 18" />
        <circle cx="28" cy="88" r="4" />
        <rect x="74" y="76" width="50" height="48" />
        <circle cx="99" cy="94" r="7" />
        <path d="M84 124c1-12 7-17 15-17s14 5 15 17" />
        <rect x="216" y="76" width="50" height="48" />
        <path d="M216 112q12-12 25 0t25 0M216 102q12-12 25 0t25 0" />
        <rect x="274" y="76" width="50" height="48" />
        <path d="M292 90v20l17-10z" />
        <path d="M132 60l4 10-6 10 5 12-5 12 6 12-5 12 5 12M208 60l-4 10 6 10-5 12 5 12-6 12 5 12-5 12" />
        <rect className={styles.accent} x="147" y="78" width="46" height="44" strokeDasharray="4 4" strokeWidth="1.5" />
        <path className={styles.accent} strokeWidth="2" d="M140 83V70H153M200 117V130H187" />
      </g>
    </Drawing>
  )
}
