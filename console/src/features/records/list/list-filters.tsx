import { navigate } from '../../../browser/address-bar.ts'
import { ListSearch } from '../../../list/list-search.tsx'
import { groupDigits } from '../../../russian/numbers.ts'
import { Chip } from '../../../ui/chip/chip.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { isNarrowed } from './list-address.ts'
import { type Counts, groups, groupTo, type RecordsPlace } from './records-aside.tsx'
import styles from './records-list.module.css'

interface Props {
  place: RecordsPlace
  counts: Counts
}

/** What narrows the list, as chips; on narrow screens the search and the groups too, as the aside is gone there. */
export function ListFilters({ place: { list, to, show }, counts }: Props) {
  const group = groups.find((one) => one.group === list.state)
  return (
    <div className={styles.filters}>
      <div className={styles.narrow}>
        <ListSearch label="Поиск по видео" q={list.q} onSearch={(q) => show({ q })} />
        <nav className={styles.groups} aria-label="Видео по состоянию">
          {groups.map((one) => (
            <Link
              key={one.group}
              to={groupTo({ list, to }, one.group)}
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
            <Chip kind="on" name="Состояние:" onRemove={() => navigate(to({ state: 'all' }))}>
              {group.label.toLowerCase()}
            </Chip>
          )}
          {list.q !== '' && (
            <Chip kind="on" name="Поиск:" onRemove={() => navigate(to({ q: '' }))}>
              {list.q}
            </Chip>
          )}
          <Link className={styles.reset} to={to({ q: '', state: 'all' })}>
            Сбросить
          </Link>
        </div>
      )}
    </div>
  )
}
