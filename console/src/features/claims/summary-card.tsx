import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claimStateTitles } from '@skleyka/contract/claims/claim-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Titled } from '../../list/titled.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import styles from './claims.module.css'

type Line = (typeof adminClaims.summary)['result']['_zod']['output']['holders'][number]

const yearMs = 365 * 86_400_000
const hoursText = (hours: number | null) =>
  hours === null ? '—' : `${groupDigits(Math.round(hours * 10) / 10)}\u00a0ч`

/** «Открыты меньше дня», «Открыты 7–30 дней», «Открыты дольше 30 дней»: each claim counts in one. */
function ageTitle(upToDays: number | null, fromDays: number): string {
  if (upToDays === null) return `Открыты дольше ${fromDays}\u00a0дней`
  return fromDays === 0 ? 'Открыты меньше дня' : `Открыты ${fromDays}–${upToDays}\u00a0дней`
}

const columns: readonly Column<Line>[] = [
  {
    ...{ id: 'name', title: 'Правообладатель', fixed: true, card: 'title', width: 260 },
    cell: ({ holderId, name }) => (
      <Titled {...(holderId !== null && { to: `/cc/claims?state=all&holder=${holderId}` })}>{name}</Titled>
    ),
  },
  { ...{ id: 'claims', title: 'Претензий', numeric: true, card: 'figure' }, cell: ({ claims }) => groupDigits(claims) },
  { ...{ id: 'open', title: 'Открыто', numeric: true, card: 'figure' }, cell: ({ open }) => groupDigits(open) },
  {
    ...{ id: 'granted', title: 'Удовлетворено', numeric: true, card: 'figure' },
    cell: ({ granted }) => groupDigits(granted),
  },
  {
    ...{ id: 'rejected', title: 'Отклонено', numeric: true, card: 'figure' },
    cell: ({ rejected }) => groupDigits(rejected),
  },
  {
    ...{ id: 'median', title: 'До решения, медиана', numeric: true, card: 'figure' },
    cell: ({ medianHours }) => hoursText(medianHours),
  },
]

/** Figures of the claims of a year, below their list (issue of holders, analytics). */
export function SummaryCard() {
  const [to] = useState(() => new Date())
  const query = useQuery(
    read(adminClaims.summary, { from: new Date(to.getTime() - yearMs), to }, { accountCode: null }),
  )
  const { data } = query
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Card title="За год">
      {data && (
        <dl className={styles.figures}>
          {data.states.map(({ state, claims }) => (
            <div key={state}>
              <dt>{claimStateTitles[state]}</dt>
              <dd>{groupDigits(claims)}</dd>
            </div>
          ))}
          {data.ages.map(({ upToDays, claims }, place) => (
            <div key={upToDays ?? 'older'}>
              <dt>{ageTitle(upToDays, data.ages[place - 1]?.upToDays ?? 0)}</dt>
              <dd>{groupDigits(claims)}</dd>
            </div>
          ))}
          <div>
            <dt>До решения, медиана</dt>
            <dd>{hoursText(data.medianHours)}</dd>
          </div>
        </dl>
      )}
      <Table
        label="Правообладатели с претензиями"
        columns={columns}
        rows={data?.holders ?? null}
        rowId={({ holderId }) => String(holderId)}
      />
    </Card>
  )
}
