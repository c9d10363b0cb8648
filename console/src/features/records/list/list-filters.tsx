import { Suspense } from 'react'
import { ListSearch } from '../../../list/list-search.tsx'
import { groupDigits } from '../../../russian/numbers.ts'
import { latePiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { type Counts, groups, groupTo, type RecordsPlace } from './records-aside.tsx'
import styles from './records-list.module.css'

const FilterLine = latePiece(() => import('./filter-line.tsx'))

interface Props {
  place: RecordsPlace
  counts: Counts
}

/** What narrows the list; on narrow screens the search and the groups too, as the aside is gone there. */
export function ListFilters({ place, counts }: Props) {
  const { list, to, show } = place
  return (
    <div className={styles.filters}>
      <div className={styles.narrow}>
        <ListSearch label="Поиск по видео" q={list.q} onSearch={(q) => show({ q })} />
        <nav className={styles.groups} aria-label="Видео по состоянию">
          {groups.map((one) => (
            <Link
              key={one.group}
              to={groupTo({ list, to }, one.group)}
              aria-current={one.group === list.state && list.where === null ? 'page' : undefined}
            >
              {one.label}
              {counts && <span>{groupDigits(counts[one.group])}</span>}
            </Link>
          ))}
        </nav>
      </div>
      <Suspense fallback={<div className={styles.chips} />}>
        <FilterLine place={place} />
      </Suspense>
    </div>
  )
}
