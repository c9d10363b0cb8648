import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import {
  CircleAlert,
  CircleStop,
  Clapperboard,
  FilePen,
  FolderMinus,
  Loader,
  type LucideIcon,
  Share2,
  ShieldQuestion,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { ListSearch } from '../../list/list-search.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { groupLabels } from '../../russian/state-labels.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'
import { onModeration } from '../records/records.ts'
import { type RecordsQuery, recordsAddress, type StateGroup } from './list-address.ts'
import styles from './records-list.module.css'

const CountedOnModeration = latePiece(() => import('./counted-on-moderation.tsx'))
const AsideLinks = latePiece(() => import('./aside-links.tsx'))

/** Number of records each group holds; null while it is not known. */
export type Counts = Readonly<Record<StateGroup, number>> | null

/** Groups of the list, in order. */
export const groups: readonly { readonly group: StateGroup; readonly label: string; readonly icon: LucideIcon }[] = [
  { group: 'all', label: 'Все видео', icon: Clapperboard },
  { group: 'inWork', label: groupLabels.inWork, icon: Loader },
  { group: 'stopped', label: groupLabels.stopped, icon: CircleStop },
  { group: 'failed', label: groupLabels.failed, icon: CircleAlert },
]

export type RecordsPlace = ListAddress<RecordsQuery>

/** The address of a group: the whole of it, in its first order. */
export const groupTo = ({ list, to }: Pick<RecordsPlace, 'list' | 'to'>, state: StateGroup): string =>
  to({ ...recordsAddress.first, perPage: list.perPage, state })

/** Returns true if this filter is what narrows the list. */
export const isFilteredBy = ({ where }: RecordsQuery, ast: FilterAst) => JSON.stringify(where) === JSON.stringify(ast)

/** The way to them. */
export const OnModeration = ({ place, ...counted }: { place: RecordsPlace; count?: string }) => (
  <AsideItem
    to={place.to({ ...recordsAddress.first, perPage: place.list.perPage, where: onModeration })}
    icon={ShieldQuestion}
    current={isFilteredBy(place.list, onModeration)}
    {...counted}
  >
    На модерации
  </AsideItem>
)

/** Videos that are in no album. */
const outsideAlbums: FilterAst = { field: 'album', op: 'empty', value: true }
/** Videos that nobody has published yet. */
const drafts: FilterAst = { field: 'publication', op: 'eq', value: 'DRAFT' }
// the call itself comes with its screen
const incoming = { access: { who: 'member', section: 'SHARING' } } as const

interface LinksProps {
  place: RecordsPlace
  counts: Counts
  /** The list itself is on the screen: one of the links is the current one. */
  isShown?: boolean
  /** The link to the moderation queue. */
  children: ReactNode
}

/** The links to the list of videos, whole and by what people most often look for. */
export function VideoLinks({ place, counts, isShown = true, children }: LinksProps) {
  const may = useMay()
  const accountCode = useAccountCode()
  const filterTo = (where: FilterAst) => place.to({ ...recordsAddress.first, perPage: place.list.perPage, where })
  return (
    <AsideGroup label="Видео">
      {groups.map(({ group, label, icon }) => (
        <AsideItem
          key={group}
          to={groupTo(place, group)}
          icon={icon}
          current={isShown && place.list.state === group && place.list.where === null}
          {...(counts && { count: groupDigits(counts[group]) })}
        >
          {label}
        </AsideItem>
      ))}
      <AsideItem to={filterTo(drafts)} icon={FilePen} current={isShown && isFilteredBy(place.list, drafts)}>
        Черновики
      </AsideItem>
      <AsideItem
        to={filterTo(outsideAlbums)}
        icon={FolderMinus}
        current={isShown && isFilteredBy(place.list, outsideAlbums)}
      >
        Без альбома
      </AsideItem>
      {children}
      {may(incoming) && (
        <AsideItem to={pagePath(accountCode, 'records/shared')} icon={Share2}>
          Доступные мне
        </AsideItem>
      )}
    </AsideGroup>
  )
}

interface Props {
  place: RecordsPlace
  counts: Counts
}

/** The column at the left: the search, links to videos, filters, albums and the other lists. */
export function RecordsAside({ place, counts }: Props) {
  return (
    <>
      <div className={styles.search}>
        <ListSearch label="Поиск по видео" q={place.list.q} onSearch={(q) => place.show({ q })} shortcut="/" />
      </div>
      <VideoLinks place={place} counts={counts}>
        <Suspense fallback={<OnModeration place={place} />}>
          <CountedOnModeration place={place} />
        </Suspense>
      </VideoLinks>
      {/* below what stands there at once: nothing jumps when they come */}
      <Suspense fallback={null}>
        <AsideLinks />
      </Suspense>
    </>
  )
}
