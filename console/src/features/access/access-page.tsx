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
import styles from './access.module.css'
import { AccessCheck } from './access-check.tsx'
import { AccessForm } from './access-form.tsx'
import { GateCard } from './gate-card.tsx'
import { RulesCard } from './rules-card.tsx'

/** «Доступ» of a record (product B5): to whom, when and where it is shown, and whether it is at a moment. */
export default function RecordAccess({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = readRecordId(given)
  const found = useQuery({ ...read(records.getById, { id: id ?? 0 }, { accountCode }), enabled: id !== null })
  const name = found.data?.record.name
  usePageTitle(name === undefined ? 'Доступ' : `Доступ: ${name}`)
  if (id === null) return <RecordMissing />
  if (isMissing(found.error)) return <RecordMissing id={id} />
  return (
    <Page>
      <RecordHead id={id} current="access" />
      {found.data ? (
        <div className={styles.desk}>
          <div className={styles.column}>
            <AccessForm key={id} record={found.data.record} />
            <RulesCard key={`rules ${id}`} record={found.data.record} />
            <GateCard key={`gate ${id}`} recordId={id} />
          </div>
          <AccessCheck key={`check ${id}`} record={found.data.record} />
        </div>
      ) : (
        found.isError && (
          <Card>
            <LoadError error={found.error} onRetry={() => void found.refetch()} />
          </Card>
        )
      )}
    </Page>
  )
}
