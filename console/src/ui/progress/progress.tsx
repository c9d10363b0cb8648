import styles from './progress.module.css'

type Tone = 'work' | 'wait' | 'bad' | 'ok'

interface BarProps {
  /** 0 to 1; null while the end is unknown. */
  value: number | null
  tone?: Tone
  /** Name of the work in progress; left out when words beside it already say so. */
  label?: string
}

/** A thin bar for a row of a list or a panel. */
export function ProgressBar({ value, tone = 'work', label }: BarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.bar}
      data-tone={tone}
      data-unknown={value === null || undefined}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': percent,
          })}
    >
      <div style={{ width: `${percent ?? 30}%` }} />
    </div>
  )
}

/** A ring for a line of text (16) or for the top line (26); words beside it tell the figure. */
export function ProgressRing({ value, size = 16 }: { value: number; size?: 16 | 26 }) {
  const stroke = 2.5
  const radius = size / 2 - (size === 26 ? 2 : 1.6)
  const around = 2 * Math.PI * radius
  return (
    <svg className={styles.ring} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={stroke}
        strokeDasharray={`${around * Math.min(1, Math.max(0.02, value))} ${around}`}
      />
    </svg>
  )
}

/** Work without a known end, inside a button or a line. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
