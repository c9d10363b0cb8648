import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './attributes.module.css'

/** The first rows of a table, as they will stand in it. */
export function ExportPreview({ table }: { table: ParamsOf<typeof attributes.preview> }) {
  const accountCode = useAccountCode()
  const { data, error } = useQuery({
    ...read(attributes.preview, table, { accountCode }),
    placeholderData: keepPreviousData,
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <ProgressBar value={null} label="Загрузка" />
  const { columns, rows, total } = data
  return (
    <div className={styles.preview}>
      <p className={styles.note} role="status">
        {total === null ? 'Первые строки' : `Первые ${groupDigits(rows.length)} из\u00a0${groupDigits(total)}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={styles.scroll} aria-label="Первые строки" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no number, which columns there are is the user's choice
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>
                    <bdi>{cell.length > maxChars ? `${cell.slice(0, maxChars)}…` : cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const maxChars = 120
