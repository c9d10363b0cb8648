import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { QuotaMeters } from '../../quotas/quotas.tsx'
import styles from './account.module.css'
import { AskForQuota } from './ask-for-quota.tsx'

/** «Квоты» to read: administrators of the platform set them. */
export function QuotaLine({ accountCode }: { accountCode: string }) {
  const query = useQuery(read(quotas.own, {}, { accountCode }))
  return (
    <Card title="Квоты" busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && (
          <>
            <QuotaMeters quotas={query.data.quotas} />
            <p>Их задаёт администратор платформы. При меньшей квоте всё, что уже есть, остаётся.</p>
            <AskForQuota accountCode={accountCode} quotas={query.data.quotas} />
          </>
        )}
      </div>
    </Card>
  )
}
