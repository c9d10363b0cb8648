import type { FreeableQualities } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import styles from './quality-rules.module.css'
import { freeableLabel, keptLabel } from './rule-labels.ts'

/** The dry run of a rule in words. */
export function Freeable({ query }: { query: UseQueryResult<FreeableQualities & { accounts?: number }> }) {
  const { data, error } = query
  if (error) {
    return (
      <p role="alert" className={styles.problem}>
        {error instanceof CallError ? error.message : 'Не\u00a0удалось посчитать'}
      </p>
    )
  }
  return (
    <div role="status" className={styles.found}>
      <p>{data ? freeableLabel(data) : 'Считаем…'}</p>
      {data && keptLabel(data) !== '' && <p className={styles.quiet}>{keptLabel(data)}</p>}
    </div>
  )
}
