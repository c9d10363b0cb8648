import { Skeleton } from '../skeleton/skeleton.tsx'
import type { Column } from './columns.ts'
import styles from './table.module.css'

interface Props {
  rows: number
  columns: readonly Column<never>[]
  hasBoxes: boolean
}

/** Rows of the height of real ones, while those are on their way. */
export function SkeletonRows({ rows, columns, hasBoxes }: Props) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to be told by
        <tr key={row} className={styles.skeleton}>
          {hasBoxes && (
            <td>
              <Skeleton width={18} height={18} />
            </td>
          )}
          {columns.map(({ id, width = 320, numeric, shownFrom, card, fixed }, at) => (
            <td key={id} data-numeric={numeric || undefined} data-from={shownFrom} data-card={card}>
              <Skeleton width={`min(100%, ${Math.round(width / 2)}px)`} height={at === 0 || fixed ? 18 : 12} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
