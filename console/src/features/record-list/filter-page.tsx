import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { filters, type SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { ScreenContext, useAccountCode, useMay, useScreen } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ExportFilter } from '../attributes/attributes.tsx'
import { FilterDesk } from '../filters/filters.tsx'
import { FoundRecords } from './filter-results.tsx'

const LoadError = lazyPiece(() => import('../../ui/load-error/load-error.tsx'))

/** «Фильтр» (product B3): its conditions, and what they find, while they are built too. */
export default function FilterPage({ params }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = params.id === undefined ? null : (addressNumber(params.id) ?? 0)
  const query = useQuery({
    ...read(filters.get, { id: id ?? 1 }, { accountCode }),
    enabled: id !== null && id > 0,
  })
  if (id === 0 || isNotFound(query.error)) return <NotFound />
  if (id !== null && query.isError && query.data === undefined) {
    return (
      <Page>
        <Crumbs />
        <Card>
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      </Page>
    )
  }
  const filter = query.data?.filter ?? null
  if (id !== null && filter === null) return null
  return <Desk key={id ?? 'new'} filter={filter} />
}

function Desk({ filter }: { filter: SavedFilter | null }) {
  const may = useMay()
  const [ast, setAst] = useState<FilterAst | null>(filter?.ast ?? null)
  const screen = useScreen()
  const actions = filter !== null && may(attributes.create) && <ExportFilter id={filter.id} name={filter.name} />
  return (
    <Page>
      <Crumbs>{filter?.name}</Crumbs>
      {/* the list is headed by the name of a filter that has one */}
      <ScreenContext value={filter === null ? screen : { ...screen, title: filter.name }}>
        {/* the conditions and what they find come together: nothing jumps */}
        <Suspense fallback={null}>
          <FoundRecords where={ast} desk={<FilterDesk filter={filter} onSettled={setAst} actions={actions} />} />
        </Suspense>
      </ScreenContext>
    </Page>
  )
}

function NotFound() {
  const accountCode = useAccountCode()
  return (
    <Page>
      <Crumbs />
      <Card>
        <EmptyState
          drawing={<NothingFound />}
          title="Такого фильтра нет"
          actions={<ButtonLink to={pagePath(accountCode, 'filters')}>Все фильтры</ButtonLink>}
        >
          <p>Его удалили, или он&#160;виден только своему автору.</p>
        </EmptyState>
      </Card>
    </Page>
  )
}
