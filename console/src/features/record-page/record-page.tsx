import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, createElement } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordMissing } from './record-missing.tsx'

export { RecordMissing } from './record-missing.tsx'

/** The record that a tab is of; undefined until it is read. */
export interface RecordTabProps {
  readonly id: number
  readonly record: RecordView | undefined
}

interface Props {
  params: Readonly<Record<string, string>>
  current: ComponentProps<typeof RecordHead>['current']
  title: string
  body: ComponentType<RecordTabProps>
}

/** A tab of the page of a record (product B5): its head, and the body below it; in their place a message where there is no such record. */
export function RecordTab({ params: { id: word = '' }, ...tab }: Props) {
  const id = addressNumber(word)
  return id === null ? <RecordMissing /> : <OpenTab key={id} id={id} {...tab} />
}

function OpenTab({ id, current, title, body }: Omit<Props, 'params'> & { id: number }) {
  const accountCode = useAccountCode()
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const record = found.data?.record
  usePageTitle(record === undefined ? title : `${title}: ${record.name}`)
  if (isNotFound(found.error)) return <RecordMissing id={id} />
  return (
    <Page>
      <RecordHead id={id} current={current} />
      {found.isError && record === undefined ? (
        <Card>
          <LoadError error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      ) : (
        createElement(body, { id, record })
      )}
    </Page>
  )
}
