import styles from './spark.module.css'

const width = 150
const height = 34
/** So that the line is not cut at its edges. */
const edge = 2

interface Props {
  /** In order of time; null where nothing was measured. */
  values: readonly (number | null)[]
  /** From zero, with what lies below it filled; else the line fills the height by itself. */
  isArea?: boolean
}

/** A small line of what was measured, without an axis: beside it stands the figure of now. Nothing below two points. */
export function Spark({ values, isArea = false }: Props) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const highest = Math.max(...known.map(({ value }) => value))
  const lowest = isArea ? 0 : Math.min(...known.map(({ value }) => value))
  // a line that trembles a little stays flat
  const span = Math.max(highest - lowest, highest * 0.1, 1e-9)
  const x = (at: number) => ((at / (values.length - 1)) * width).toFixed(1)
  const y = (value: number) => (height - edge - ((value - lowest) / span) * (height - 2 * edge)).toFixed(1)
  const line = known.map(({ value, at }, place) => `${place === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  const [first, last] = [known[0]?.at ?? 0, known.at(-1)?.at ?? 0]
  return (
    <svg
      className={styles.spark}
      data-area={isArea || undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isArea && <path className={styles.area} d={`${line}L${x(last)} ${height}L${x(first)} ${height}Z`} />}
      <path className={styles.line} d={line} />
    </svg>
  )
}
