import { filterSortFields, filters, type SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, EllipsisVertical, Pencil, Plus, Rss, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn, momentColumn } from '../../list/columns.ts'
import { searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters } from '../../list/list-card.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { usesText, visibilityLabels } from './visibility-labels.ts'

const FeedPopup = lazyPiece(() => import('./feed-popup.tsx'))
const SaveForm = lazyPiece(() => import('./save-form.tsx'))

const address = listAddress({
  q: searchField(),
  sort: sortField(filterSortFields, { column: 'name', direction: 'ascending' }),
})

/** «Фильтры» (product B3): one's own, then those that others share. */
export default function FiltersPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  const found = useList(address, ({ sort, ...question }) =>
    read(filters.list, { ...question, sort: sortParams(sort) }, { accountCode }),
  )
  const { list, show } = found.address
  const [opened, open] = useState<{ what: 'feed' | 'copy'; filter: SavedFilter } | null>(null)
  const ids = (found.rows ?? []).map(({ id }) => id)
  const counted = useQuery({ ...read(filters.counts, { ids }, { accountCode }), enabled: ids.length > 0 })
  const columns = columnsOf(accountCode, counted.data?.counts ?? null, (filter) => (
    <Acts filter={filter} onOpen={(what) => open({ what, filter })} />
  ))
  const close = () => open(null)
  return (
    <ListPage
      {...found}
      name="filters"
      columns={columns}
      isNarrowed={list.q !== ''}
      filters={
        <Filters>
          <ListSearch label="Поиск по фильтрам" q={list.q} onSearch={(q) => show({ q })} />
        </Filters>
      }
      control={
        may(filters.save) && (
          <ButtonLink kind="main" icon={Plus} to={pagePath(accountCode, 'filter/create')}>
            Создать фильтр
          </ButtonLink>
        )
      }
      empty={{
        title: 'Фильтров пока нет',
        text: (
          <p>Фильтр находит видео по&#160;условиям. Сохранённый, он всегда под рукой, и&#160;им можно поделиться.</p>
        ),
      }}
    >
      {opened?.what === 'feed' && <FeedPopup filter={opened.filter} onClose={close} />}
      {opened?.what === 'copy' && (
        <SaveForm ast={opened.filter.ast} name={copyName(opened.filter.name)} onClose={close} onSaved={close} />
      )}
    </ListPage>
  )
}

const copyName = (name: string): string => `${name.slice(0, 110)} (копия)`

type Counts = Readonly<Record<string, number | null>> | null

const columnsOf = (
  accountCode: string,
  counts: Counts,
  acts: (filter: SavedFilter) => React.ReactNode,
): readonly Column<SavedFilter>[] => [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'title',
    cell: ({ id, name }) => <Titled to={pagePath(accountCode, `filter/${id}`)}>{name}</Titled>,
  },
  {
    id: 'visibility',
    title: 'Видимость',
    width: 140,
    shownFrom: 's',
    card: 'fact',
    cell: ({ visibility }) => visibilityLabels[visibility],
  },
  {
    id: 'found',
    title: 'Найдено',
    width: 110,
    numeric: true,
    card: 'fact',
    cell: ({ id }) => {
      const count = counts?.[id]
      return count == null ? '—' : groupDigits(count)
    },
  },
  {
    id: 'uses',
    title: 'Используется',
    width: 190,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ uses }) => usesText(uses),
  },
  { id: 'owner', title: 'Автор', width: 170, shownFrom: 'm', card: 'fact', cell: ({ ownerName }) => ownerName },
  momentColumn('updated', 'Изменён', ({ updatedDate }) => updatedDate, { width: 150, shownFrom: 's' }),
  actsColumn(acts),
]

function Acts({ filter, onOpen }: { filter: SavedFilter; onOpen: (what: 'feed' | 'copy') => void }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const remove = useAskedWrite(filters.delete, accountCode)
  const { id, name, mayChange, uses } = filter
  const askRemove = () => {
    const message =
      uses.length === 0
        ? 'Видео останутся. Вернуть фильтр нельзя.'
        : `Его используют: ${usesText(uses)}. Сначала уберите его оттуда.`
    const question = { title: `Удалить фильтр «${name}»?`, message, okLabel: 'Удалить', danger: true }
    void remove({ id }, question, 'Фильтр удалён')
  }
  const lines = [
    ...(mayChange
      ? [{ id: 'edit', label: 'Изменить', icon: Pencil, to: pagePath(accountCode, `filter/${id}?edit=yes`) }]
      : []),
    ...(may(filters.save) ? [{ id: 'copy', label: 'Копировать', icon: Copy, onAction: () => onOpen('copy') }] : []),
    ...(may(filters.feed) ? [{ id: 'feed', label: 'Лента', icon: Rss, onAction: () => onOpen('feed') }] : []),
    ...(mayChange ? [{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: askRemove }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <MenuButton
      label={`Действия с\u00a0фильтром ${name}`}
      lines={lines}
      trigger={(props) => (
        <IconButton {...props} size={32} icon={EllipsisVertical} label={`Действия с\u00a0фильтром ${name}`} />
      )}
    />
  )
}
