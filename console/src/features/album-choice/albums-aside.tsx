import { albums } from '@skleyka/contract/albums.ts'
import { useQuery } from '@tanstack/react-query'
import { Library, ListVideo } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { AsideFailed } from '../../ui/page/aside-failed.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'

/** As many as stand in an aside without burying what is below: those that were worked on last. */
const latest = { parentId: null, page: 1, perPage: 7, sort: { field: 'updated', order: 'desc' } } as const

/** The albums at the top, and the way to all of them (product B2). */
export default function AlbumsAside() {
  const accountCode = useAccountCode()
  const { data, isError, refetch } = useQuery(read(albums.list, latest, { accountCode }))
  const shown = data?.items ?? []
  const isAlone = shown.length === 0 && !isError
  return (
    <AsideGroup label="Альбомы" titled={!isAlone}>
      {isError && data === undefined && (
        <AsideFailed what="Альбомы не&#160;загрузились." onRetry={() => void refetch()} />
      )}
      {shown.map(({ id, name, filling, records }) => (
        <AsideItem
          key={id}
          to={pagePath(accountCode, `albums/${id}`)}
          icon={filling ? ListVideo : Library}
          count={groupDigits(records)}
        >
          {name}
        </AsideItem>
      ))}
      <AsideItem to={pagePath(accountCode, 'albums')} {...(isAlone && { icon: Library })}>
        {isAlone ? 'Альбомы' : 'Все альбомы'}
      </AsideItem>
    </AsideGroup>
  )
}
