import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RecordHead } from '../record-page/record-head.tsx'
import { isMissing, readRecordId } from '../records/record-id.ts'
import { RecordMissing } from '../record-page/record-missing.tsx'
import { AdChoice } from './ad-choice.tsx'
import styles from './ads.module.css'
import { BreakPlan } from './break-plan.tsx'
import { OwnBlocks } from './own-blocks.tsx'

/** «Реклама» of a record (product B5): the template it follows, and the breaks that its viewers meet. */
export default function RecordAds({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = readRecordId(given)
  return id === null ? <RecordMissing /> : <Ads key={id} id={id} />
}

function Ads({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const planned = useQuery(read(recordAds.plan, { id }, { accountCode }))
  const name = found.data?.record.name
  usePageTitle(name === undefined ? 'Реклама' : `Реклама: ${name}`)
  if (isMissing(found.error)) return <RecordMissing id={id} />
  return (
    <Page>
      <RecordHead id={id} current="ads" />
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
    </Page>
  )
}
