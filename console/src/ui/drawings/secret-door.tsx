import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A secret door in a shelf of films: what the user may not open. */
export function SecretDoor() {
  return (
    <Drawing width={340} height={226}>
      <path className={styles.soft} d="M132 190H212L252 222H92Z" />
      <path d="M8 190H332" />
      <g>
        <path d="M28 22H132V190M28 22V190M28 78H132M28 134H132" />
        <circle cx="55.0" cy="67.0" r="11.0" />
        <circle cx="55.0" cy="67.0" r="2.4" />
        <circle cx="80.7" cy="68.2" r="9.8" />
        <circle cx="80.7" cy="68.2" r="2.4" />
        <rect x="95.5" y="41.8" width="7.3" height="36.2" rx="1" />
        <circle cx="113.5" cy="68.8" r="9.2" />
        <circle cx="113.5" cy="68.8" r="2.4" />
        <rect x="34.0" y="105.5" width="11.4" height="28.5" rx="1" />
        <rect x="46.9" y="100.6" width="6.4" height="33.4" rx="1" />
        <circle cx="64.7" cy="124.1" r="9.9" />
        <circle cx="64.7" cy="124.1" r="2.4" />
        <circle cx="89.8" cy="123.7" r="10.3" />
        <circle cx="89.8" cy="123.7" r="2.4" />
        <rect x="105.1" y="105.1" width="9.6" height="28.9" rx="1" />
        <rect x="116.2" y="108.1" width="6.4" height="25.9" rx="1" />
        <rect x="34.0" y="156.1" width="9.1" height="33.9" rx="1" />
        <rect x="44.6" y="161.3" width="9.8" height="28.7" rx="1" />
        <circle cx="66.6" cy="179.3" r="10.7" />
        <circle cx="66.6" cy="179.3" r="2.4" />
        <rect x="82.2" y="162.9" width="11.6" height="27.1" rx="1" />
        <rect x="95.3" y="153.9" width="6.4" height="36.1" rx="1" />
        <rect x="103.2" y="157.9" width="6.6" height="32.1" rx="1" />
        <rect x="111.2" y="165.5" width="9.1" height="24.5" rx="1" />
        <rect x="121.8" y="152.4" width="6.7" height="37.6" rx="1" />
      </g>
      <g>
        <path d="M212 22H316V190" />
        <path d="M264 78H316M264 134H316" />
        <rect x="268.0" y="41.6" width="11.2" height="36.4" rx="1" />
        <rect x="280.7" y="53.2" width="8.9" height="24.8" rx="1" />
        <rect x="268.0" y="107.3" width="10.7" height="26.7" rx="1" />
        <rect x="280.2" y="109.7" width="11.3" height="24.3" rx="1" />
        <rect x="293.0" y="108.8" width="8.3" height="25.2" rx="1" />
        <rect x="302.8" y="109.0" width="11.2" height="25.0" rx="1" />
        <circle cx="278.7" cy="179.3" r="10.7" />
        <circle cx="278.7" cy="179.3" r="2.4" />
        <rect x="294.4" y="163.4" width="8.9" height="26.6" rx="1" />
        <rect x="304.9" y="165.8" width="6.1" height="24.2" rx="1" />
      </g>
      <path className={styles.soft} d="M132 22H212V190H132Z" />
      <path className={styles.accent} strokeWidth="2" d="M150 89V78H161M194 103V114H183" />
      <path className={styles.filled} d="M166 87v18l15-9z" />
      <path className={styles.ground} d="M212 22L264 8V214L212 190Z" />
      <path d="M212 78L264 76M212 134L264 144" />
      <path d="M220 76V52l8-1.4V75.7M232 75.4V44l7-1.2V75M246 74.8V54l8-1.5V74.6M222 132.4V104l9 .6V133.6M236 134V98l8 .4V136.6M252 138V112l6 .4M219 190V160l8 2V194M233 196V154l8 2V200" />
      <circle className={styles.accent} cx="257" cy="108" r="2.6" />
    </Drawing>
  )
}
