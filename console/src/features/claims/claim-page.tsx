import type { Claim } from '@skleyka/contract/claims/claim.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call-error.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Patiently, Skeleton } from '../../ui/skeleton/skeleton.tsx'

/** Returns the number of a claim that a word of an address stands for; 0 for none. */
export const claimIdIn = (word = ''): number => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : 0)

interface Props {
  id: number
  query: UseQueryResult<{ claim: Claim }>
  /** Place of the list. */
  listTo: string
  /** Reason for which the reader may find no claim of this number. */
  whyNone: string
  children: (claim: Claim) => ReactNode
}

/** Content of the page of a claim while it is read, when there is none, and when it is there. */
export function ClaimContent({ id, query, listTo, whyNone, children }: Props) {
  usePageTitle(id > 0 ? `Претензия №\u00a0${id}` : 'Претензия')
  if (id === 0 || (query.error instanceof CallError && query.error.subtype === 'CLAIM'))
    return (
      <Card title="Претензия" level={1}>
        <EmptyState
          drawing={<NothingFound />}
          title="Такой претензии нет"
          actions={<ButtonLink to={listTo}>Все претензии</ButtonLink>}
        >
          <p>{whyNone}</p>
        </EmptyState>
      </Card>
    )
  if (query.data) return children(query.data.claim)
  return (
    <Card title="Претензия" level={1} padded>
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Patiently>
          <Skeleton height={320} />
        </Patiently>
      )}
    </Card>
  )
}
