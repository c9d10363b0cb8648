import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Chip, CountBadge } from '../../ui/chip/chip.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Link } from '../../ui/link/link.tsx'
import { FilterChips, SaveForm } from '../filters/filters.tsx'
import { isNarrowed, type RecordsQuery } from './list-address.ts'
import { groups, type RecordsPlace } from './records-aside.tsx'
import styles from './records-list.module.css'

const SearchNote = lazyPiece(() => import('./search-note.tsx'))
const FilterPopup = lazyPiece(() => import('./filter-popup.tsx'))

/** «Фильтр» and what narrows the list by now, as chips; what was found so can be kept as a filter (product B2). */
export default function FilterLine({ place: { list, to } }: { place: RecordsPlace }) {
  const may = useMay()
  const accountCode = useAccountCode()
  const [open, setOpen] = useState<'filter' | 'save' | null>(null)
  const { state, q } = list
  // an address of other times, or made by hand, may ask what no field answers; the list says so, and here it is taken off
  const isRead = list.where === null || z.safeParse(filterAst, list.where).success
  const where = isRead ? list.where : null
  const group = groups.find((one) => one.group === state)
  const all = wholeOf({ ...list, where })
  const applied = Number(state !== 'all') + Number(q !== '') + (where === null ? 0 : countConditions(where))
  const close = () => setOpen(null)
  const show = (next: FilterAst | null) => {
    navigate(to({ where: next }))
    close()
  }
  return (
    <div className={styles.chips}>
      <span className={styles.open}>
        <Chip kind="open" icon={ListFilter} onPress={() => setOpen('filter')}>
          Фильтр
        </Chip>
        {applied > 0 && (
          <span className={styles.count}>
            <CountBadge count={applied} />
          </span>
        )}
      </span>
      <div className={styles.applied}>
        {state !== 'all' && group && (
          <Chip
            kind="on"
            name="Состояние:"
            removeLabel="Убрать: состояние"
            onRemove={() => navigate(to({ state: 'all' }))}
          >
            {group.label.toLowerCase()}
          </Chip>
        )}
        {q !== '' && (
          <Chip kind="on" name="Поиск:" removeLabel="Убрать: поиск" onRemove={() => navigate(to({ q: '' }))}>
            {q}
          </Chip>
        )}
        <Suspense fallback={null}>
          {q !== '' && <SearchNote list={list} to={to} />}
          {where !== null && <FilterChips ast={where} onChange={show} onEdit={() => setOpen('filter')} />}
          {!isRead && (
            <Chip kind="on" name="Фильтр:" removeLabel="Убрать: фильтр" onRemove={() => show(null)}>
              не&#160;читается
            </Chip>
          )}
          {open === 'filter' && <FilterPopup where={where} onShow={show} onClose={close} />}
          {open === 'save' && all && (
            <SaveForm
              ast={all}
              name=""
              onClose={close}
              onSaved={({ id }) => {
                close()
                navigate(pagePath(accountCode, `filter/${id}`))
              }}
            />
          )}
        </Suspense>
        {isNarrowed(list) && (
          <Link className={styles.reset} to={to({ q: '', state: 'all', where: null })}>
            Сбросить
          </Link>
        )}
        {all && may(filters.save) && (
          <button type="button" className={styles.reset} onClick={() => setOpen('save')}>
            Сохранить как фильтр
          </button>
        )}
      </div>
    </div>
  )
}

/** The conditions, the group and the words as one filter; null for the whole list. */
function wholeOf({ where, state, q }: RecordsQuery): FilterAst | null {
  const parts: FilterAst[] = [
    ...(where === null ? [] : [where]),
    ...(state === 'all' ? [] : [{ field: 'group', op: 'eq' as const, value: state }]),
    ...(q.trim() === '' ? [] : [{ field: 'search', op: 'matches' as const, value: q.trim() }]),
  ]
  const [one] = parts
  return one === undefined ? null : parts.length === 1 ? one : { all: parts }
}

/** Conditions of a filter as its chips show them: those of its first level. */
const countConditions = (where: FilterAst): number => ('all' in where ? where.all.length : 1)
