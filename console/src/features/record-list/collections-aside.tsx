import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Library, ListFilter, ListVideo, Plus, Share2 } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useApp, useMay } from '../../session/contexts.ts'
import { AsideFailed } from '../../ui/page/aside-failed.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'

/** As many as stand in an aside without burying each other: albums that were worked on last, filters by name. */
const latestAlbums = { parentId: null, page: 1, perPage: 7, sort: { field: 'updated', order: 'desc' } } as const
const firstFilters = { page: 1, perPage: 10, sort: { field: 'name', order: 'asc' } } as const

/** The albums at the top and the saved filters (product B2): one group, drawn when both are read, so that nothing moves in it. */
export default function CollectionsAside() {
  const may = useMay()
  const accountCode = useAccountCode()
  const { user } = useApp()
  const ofAlbums = useQuery(read(albums.list, latestAlbums, { accountCode }))
  const ofFilters = useQuery(read(filters.list, firstFilters, { accountCode }))
  const shownAlbums = ofAlbums.data?.items ?? []
  const shownFilters = ofFilters.data?.items ?? []
  const isFailed = (ofAlbums.isError && !ofAlbums.data) || (ofFilters.isError && !ofFilters.data)
  const isEmpty = shownAlbums.length + shownFilters.length === 0 && !may(filters.save) && !isFailed
  if (ofAlbums.isPending || ofFilters.isPending || isEmpty) return null
  return (
    <AsideGroup label="Альбомы и&#160;фильтры" titled>
      {ofAlbums.isError && !ofAlbums.data && (
        <AsideFailed what="Альбомы не&#160;загрузились." onRetry={() => void ofAlbums.refetch()} />
      )}
      {shownAlbums.map(({ id, name, filling, records }) => (
        <AsideItem
          key={`album ${id}`}
          to={pagePath(accountCode, `albums/${id}`)}
          icon={filling ? ListVideo : Library}
          count={groupDigits(records)}
        >
          {name}
        </AsideItem>
      ))}
      {ofFilters.isError && !ofFilters.data && (
        <AsideFailed what="Фильтры не&#160;загрузились." onRetry={() => void ofFilters.refetch()} />
      )}
      {shownFilters.map(({ id, name, ownerId }) => (
        <AsideItem
          key={`filter ${id}`}
          to={pagePath(accountCode, `filter/${id}`)}
          icon={ownerId === user.id ? ListFilter : Share2}
        >
          {name}
        </AsideItem>
      ))}
      {may(filters.save) && (
        <AsideItem to={pagePath(accountCode, 'filter/create')} icon={Plus}>
          Создать фильтр
        </AsideItem>
      )}
    </AsideGroup>
  )
}
