import { filters } from '@skleyka/contract/filters.ts'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, Plus, Share2 } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useApp, useMay } from '../../session/contexts.ts'
import { AsideFailed } from '../../ui/page/aside-failed.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'

/** As many as stand in an aside without burying what is below. */
const first = { page: 1, perPage: 10, sort: { field: 'name', order: 'asc' } } as const

/** The first of the saved filters, the way to all of them and to a new one. */
export default function FiltersAside() {
  const may = useMay()
  const accountCode = useAccountCode()
  const { user } = useApp()
  const { data, isError, refetch } = useQuery(read(filters.list, first, { accountCode }))
  if (data === undefined) {
    if (!isError) return null
    return (
      <AsideGroup label="Фильтры" titled>
        <AsideFailed what="Фильтры не&#160;загрузились." onRetry={() => void refetch()} />
      </AsideGroup>
    )
  }
  if (data.total === 0 && !may(filters.save)) return null
  return (
    <AsideGroup label="Фильтры" titled>
      {data.items.map(({ id, name, ownerId }) => (
        <AsideItem key={id} to={pagePath(accountCode, `filter/${id}`)} icon={ownerId === user.id ? ListFilter : Share2}>
          {name}
        </AsideItem>
      ))}
      {may(filters.save) && (
        <AsideItem to={pagePath(accountCode, 'filter/create')} icon={Plus}>
          Создать фильтр
        </AsideItem>
      )}
      {data.total > 0 && <AsideItem to={pagePath(accountCode, 'filters')}>Все фильтры</AsideItem>}
    </AsideGroup>
  )
}
