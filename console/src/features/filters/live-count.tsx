import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { useSettled } from '../../form/use-settled.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import styles from './filter-builder.module.css'

/** Number of videos that a filter finds while it is being built. A question that another one follows is given up. */
export function LiveCount({ ast }: { ast: FilterAst | null }) {
  const settledAst = useSettled(ast)
  const accountCode = useAccountCode()
  const { data, error } = useQuery({
    ...read(filters.count, { ast: settledAst ?? nothing }, { accountCode }),
    enabled: settledAst !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <p role="status" className={styles.count} data-bad={(settledAst !== null && error !== null) || undefined}>
      {settledAst === null
        ? 'Задайте условие, чтобы увидеть, сколько видео найдётся'
        : error !== null
          ? error instanceof CallError
            ? error.message
            : 'Не\u00a0удалось посчитать'
          : data === undefined
            ? 'Считаем…'
            : `Найдено видео: ${groupDigits(data.count)}`}
    </p>
  )
}

/** Filter that is never asked. */
const nothing: FilterAst = { field: 'id', op: 'eq', value: 0 }
