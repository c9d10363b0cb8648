import { autoRemoval } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import styles from './account.module.css'
import { removalLabel } from './removal-label.ts'

/** «Автоудаление» to read (product B9): administrators of the platform set it. */
export function RemovalLine({ accountCode }: { accountCode: string }) {
  const query = useQuery(read(autoRemoval.own, {}, { accountCode }))
  return (
    <Card title="Автоудаление" busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && (
          <>
            <p>{removalLabel(query.data, new Date())}</p>
            {query.data.last?.problem && <p>Прошло не&#160;всё. {query.data.last.problem}</p>}
            <p>
              Настраивает его администратор платформы. Из&#160;корзины видео можно вернуть, пока не&#160;вышел её срок.
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
