import { navigate } from '../../../browser/address-bar.ts'
import { ListSearch } from '../../../list/list-search.tsx'
import { groupDigits } from '../../../russian/numbers.ts'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { firstList, isNarrowed, type ListAddress } from './list-address.ts'
import { type Counts, groups } from './records-aside.tsx'
import styles from './records-list.module.css'

interface Props {
  list: ListAddress
  counts: Counts
  to: (list: ListAddress) => string
  onSearch: (q: string) => void
}

/** What narrows the list, as chips; on narrow screens the search and the groups too, as the aside is gone there. */
export function ListFilters({ list, counts, to, onSearch }: Props) {
  const group = groups.find((one) => one.group === list.state)
  return (
    <div className={styles.filters}>
      <div className={styles.narrow}>
        <ListSearch label="Поиск по видео" q={list.q} onSearch={onSearch} />
        <nav className={styles.groups} aria-label="Видео по состоянию">
          {groups.map((one) => (
            <Link
              key={one.group}
              to={to({ ...firstList, perPage: list.perPage, state: one.group })}
              aria-current={one.group === list.state ? 'page' : undefined}
            >
              {one.label}
              {counts && <span>{groupDigits(counts[one.group])}</span>}
            </Link>
          ))}
        </nav>
      </div>
      {isNarrowed(list) && (
        <div className={styles.chips}>
          {list.state !== 'all' && group && (
            <Chip kind="on" name="Состояние:" onRemove={() => navigate(to({ ...list, state: 'all', page: 1 }))}>
              {group.label.toLowerCase()}
            </Chip>
          )}
          {list.q !== '' && (
            <Chip kind="on" name="Поиск:" onRemove={() => navigate(to({ ...list, q: '', page: 1 }))}>
              {list.q}
            </Chip>
          )}
          <Link className={styles.reset} to={to({ ...firstList, sort: list.sort, perPage: list.perPage })}>
            Сбросить
          </Link>
        </div>
      )}
    </div>
  )
}
