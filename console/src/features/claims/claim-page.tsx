import type { Claim } from '@skleyka/contract/claims/claim.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'

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
  if (id === 0 || isNotFound(query.error, 'CLAIM'))
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
      <QueryPlaceholder query={query} height={320} />
    </Card>
  )
}
