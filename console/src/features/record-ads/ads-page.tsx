import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { AdChoice } from './ad-choice.tsx'
import styles from './ads.module.css'
import { BreakPlan } from './break-plan.tsx'
import { OwnBlocks } from './own-blocks.tsx'

/** «Реклама» of a record (product B5): the template it follows, and the breaks that its viewers meet. */
export default function RecordAds({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="ads" title="Реклама" body={Ads} />
}

function Ads({ id }: RecordTabProps) {
  const accountCode = useAccountCode()
  const planned = useQuery(read(recordAds.plan, { id }, { accountCode }))
  return (
    <>
      {planned.data ? (
        <div className={styles.desk}>
          <div className={styles.side}>
            <AdChoice id={id} plan={planned.data} />
            <OwnBlocks id={id} plan={planned.data} />
          </div>
          <BreakPlan id={id} plan={planned.data} />
        </div>
      ) : (
        planned.isError && (
          <Card>
            <LoadError error={planned.error} onRetry={() => void planned.refetch()} />
          </Card>
        )
      )}
    </>
  )
}
