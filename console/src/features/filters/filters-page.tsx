import { filterSortFields, filters, type SavedFilter } from '@skleyka/contract/filters.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Copy, EllipsisVertical, Pencil, Plus, Rss, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { read, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { addressCodec } from '../../list/address.ts'
import { pageFields, searchField, sortField, sortParams } from '../../list/fields.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { usesText, visibilityLabels } from './visibility-labels.ts'

const FeedPopup = lazyPiece(() => import('./feed-popup.tsx'))
const SaveForm = lazyPiece(() => import('./save-form.tsx'))

const address = addressCodec(
  z.object({
    q: searchField(),
    sort: sortField(filterSortFields, { column: 'name', direction: 'ascending' }),
    ...pageFields(),
  }),
)

/** «Фильтры» (product B3): one's own, then those that others share. */
export default function FiltersPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  const place = useListAddress(address)
  const { q, sort, page, perPage } = place.list
  const found = useQuery({
    ...read(filters.list, { q, page, perPage, sort: sortParams(sort) }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  const [opened, open] = useState<{ what: 'feed' | 'copy'; filter: SavedFilter } | null>(null)
  const ids = (found.data?.items ?? []).map(({ id }) => id)
  const counted = useQuery({ ...read(filters.counts, { ids }, { accountCode }), enabled: ids.length > 0 })
  const columns = columnsOf(accountCode, counted.data?.counts ?? null, (filter) => (
    <Acts filter={filter} onOpen={(what) => open({ what, filter })} />
  ))
  const close = () => open(null)
  return (
    <Page>
      <Crumbs />
      <ListCard
        asked={found}
        rows={found.data?.items ?? null}
        total={found.data?.total ?? 0}
        columns={columns}
        rowId={({ id }) => String(id)}
        address={place}
        isNarrowed={q !== ''}
        filters={
          <Filters>
            <ListSearch label="Поиск по фильтрам" q={q} onSearch={(next) => place.show({ q: next })} />
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
      />
      {opened?.what === 'feed' && <FeedPopup filter={opened.filter} onClose={close} />}
      {opened?.what === 'copy' && (
        <SaveForm ast={opened.filter.ast} name={copyName(opened.filter.name)} onClose={close} onSaved={close} />
      )}
    </Page>
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
  {
    id: 'updated',
    title: 'Изменён',
    width: 150,
    sortable: 'descending',
    shownFrom: 's',
    card: 'fact',
    cell: ({ updatedDate }) => formatMoment(updatedDate, { near: new Date() }),
  },
  { id: 'acts', title: 'Действия', silent: true, width: 80, card: 'side', cell: acts },
]

function Acts({ filter, onOpen }: { filter: SavedFilter; onOpen: (what: 'feed' | 'copy') => void }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const remove = useMutation(write(filters.delete, { accountCode }))
  const { id, name, mayChange, uses } = filter
  const askRemove = async () => {
    const message =
      uses.length === 0
        ? 'Видео останутся. Вернуть фильтр нельзя.'
        : `Его используют: ${usesText(uses)}. Сначала уберите его оттуда.`
    const sure = await confirm({ title: `Удалить фильтр «${name}»?`, message, okLabel: 'Удалить', danger: true })
    if (!sure) return
    remove.mutate({ id }, { onSuccess: () => showToast({ type: 'success', message: 'Фильтр удалён' }) })
  }
  const lines = [
    ...(mayChange
      ? [{ id: 'edit', label: 'Изменить', icon: Pencil, to: pagePath(accountCode, `filter/${id}?edit=yes`) }]
      : []),
    ...(may(filters.save) ? [{ id: 'copy', label: 'Копировать', icon: Copy, onAction: () => onOpen('copy') }] : []),
    ...(may(filters.feed) ? [{ id: 'feed', label: 'Лента', icon: Rss, onAction: () => onOpen('feed') }] : []),
    ...(mayChange
      ? [{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: () => void askRemove() }]
      : []),
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
