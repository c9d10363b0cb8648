import { type ReactNode, Suspense } from 'react'
import { ListSearch } from '../../list/list-search.tsx'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { NarrowAside } from '../../ui/page/narrow-aside.tsx'
import type { RecordsPlace } from './records-aside.tsx'
import styles from './records-list.module.css'

const FilterLine = latePiece(() => import('./filter-line.tsx'))

interface Props {
  place: RecordsPlace
  /** The column at the left; narrow screens open it by a button beside the search. */
  aside: ReactNode
}

/** The filters of the list; on narrow screens the search and the way to the aside too. */
export function ListFilters({ place, aside }: Props) {
  const { list, show } = place
  return (
    <div className={styles.filters}>
      <div className={styles.narrow}>
        <NarrowAside label="Видео: разделы" hasIconOnly>
          {aside}
        </NarrowAside>
        <ListSearch label="Поиск по видео" q={list.q} onSearch={(q) => show({ q })} />
      </div>
      <Suspense fallback={<div className={styles.chips} />}>
        <FilterLine place={place} />
      </Suspense>
    </div>
  )
}
