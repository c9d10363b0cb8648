import type { FilterAst } from '@skleyka/contract/filter-tree.ts'
import { CircleAlert, CircleStop, Clapperboard, Loader, type LucideIcon, ShieldQuestion } from 'lucide-react'
import { Suspense } from 'react'
import { ListSearch } from '../../../list/list-search.tsx'
import type { ListAddress } from '../../../list/use-list-address.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { groupLabels } from '../../../russian/state-labels.ts'
import { latePiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { AsideGroup, AsideItem } from '../../../ui/page/aside-list.tsx'
import { SavedFilters } from '../../filters/filters.tsx'
import { onModeration } from '../moderation/waiting.ts'
import { type RecordsQuery, recordsAddress, type StateGroup } from './list-address.ts'
import styles from './records-list.module.css'

const TrashLink = latePiece(() => import('../trash/trash-link.tsx'))
const CountedOnModeration = latePiece(() => import('./counted-on-moderation.tsx'))
const AsideLinks = latePiece(() => import('./aside-links.tsx'))

/** How many records each group holds; null while it is not known. */
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

/** Whether this filter is what narrows the list. */
export const isAsked = ({ where }: RecordsQuery, ast: FilterAst) => JSON.stringify(where) === JSON.stringify(ast)

/** The way to them. */
export const OnModeration = ({ place, ...counted }: { place: RecordsPlace; count?: string }) => (
  <AsideItem
    to={place.to({ ...recordsAddress.first, perPage: place.list.perPage, where: onModeration })}
    icon={ShieldQuestion}
    current={isAsked(place.list, onModeration)}
    {...counted}
  >
    На модерации
  </AsideItem>
)

interface Props {
  place: RecordsPlace
  counts: Counts
}

/** The column at the left: the search and the groups with their counts. */
export function RecordsAside({ place, counts }: Props) {
  return (
    <>
      <div className={styles.search}>
        <ListSearch label="Поиск по видео" q={place.list.q} onSearch={(q) => place.show({ q })} shortcut="/" />
      </div>
      <AsideGroup label="Видео по состоянию">
        {groups.map(({ group, label, icon }) => (
          <AsideItem
            key={group}
            to={groupTo(place, group)}
            icon={icon}
            current={place.list.state === group && place.list.where === null}
            {...(counts && { count: groupDigits(counts[group]) })}
          >
            {label}
          </AsideItem>
        ))}
        <Suspense fallback={<OnModeration place={place} />}>
          <CountedOnModeration place={place} />
        </Suspense>
      </AsideGroup>
      {/* below what stands there at once: nothing jumps when they come */}
      <Suspense fallback={null}>
        <AsideLinks place={place} />
        <SavedFilters />
        <TrashLink />
      </Suspense>
    </>
  )
}
