import { type Album, albumSortFields, albums } from '@skleyka/contract/albums.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { addressCodec } from '../../list/address.ts'
import { pageFields, searchField, sortField, sortParams } from '../../list/fields.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { plural } from '../../russian/plurals.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { NewAlbum } from './album-form.tsx'

const address = addressCodec(
  z.object({
    q: searchField(),
    sort: sortField(albumSortFields, { column: 'name', direction: 'ascending' }),
    ...pageFields(),
  }),
)

/** «Альбомы» (product B4): those at the top; a search finds them on every level. */
export default function AlbumsPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  const [creating, setCreating] = useState(false)
  const place = useListAddress(address)
  const { q, sort, ...page } = place.list
  const level = q === '' ? { parentId: null } : { q }
  const found = useQuery({
    ...read(albums.list, { ...level, ...page, sort: sortParams(sort) }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <Crumbs />
      <ListCard
        asked={found}
        rows={found.data?.items ?? null}
        total={found.data?.total ?? 0}
        columns={columnsOf(accountCode, new Date())}
        rowId={({ id }) => String(id)}
        address={place}
        isNarrowed={q !== ''}
        control={
          may(albums.create) && (
            <Button kind="main" icon={Plus} onClick={() => setCreating(true)}>
              Создать альбом
            </Button>
          )
        }
        filters={
          <Filters>
            <ListSearch label="Поиск по альбомам" q={q} onSearch={(words) => place.show({ q: words })} shortcut="/" />
          </Filters>
        }
        empty={{
          title: 'Альбомов пока нет',
          text: (
            <p>
              Альбом держит видео в&#160;нужном порядке и&#160;играет их подряд на&#160;сайте. Одно видео может быть
              в&#160;нескольких альбомах.
            </p>
          ),
        }}
      />
      {creating && (
        <NewAlbum
          accountCode={accountCode}
          onClose={() => setCreating(false)}
          onMade={({ id }) => navigate(pagePath(accountCode, `albums/${id}`))}
        />
      )}
    </Page>
  )
}

const columnsOf = (accountCode: string, now: Date): readonly Column<Album>[] => [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    sortable: 'ascending',
    card: 'pictured',
    cell: ({ id, name, path, albums: inner, cover }) => (
      <Titled
        to={pagePath(accountCode, `albums/${id}`)}
        picture={<Thumb src={cover} />}
        under={
          path.length > 0
            ? path.map((one) => one.name).join(' / ')
            : inner > 0 && `${groupDigits(inner)}\u00a0${plural(inner, ['альбом', 'альбома', 'альбомов'])} внутри`
        }
      >
        {name}
      </Titled>
    ),
  },
  {
    id: 'count',
    title: 'Видео',
    width: 100,
    numeric: true,
    sortable: 'descending',
    card: 'fact',
    cell: ({ records }) => groupDigits(records),
  },
  {
    id: 'duration',
    title: 'Длительность',
    width: 130,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ durationMs }) => durationMs > 0 && formatDuration(durationMs / 1000),
  },
  {
    id: 'size',
    title: 'Размер',
    width: 110,
    numeric: true,
    shownFrom: 'm',
    cell: ({ bytes }) => bytes > 0 && formatBytes(bytes),
  },
  {
    id: 'updated',
    title: 'Изменён',
    width: 170,
    sortable: 'descending',
    card: 'end',
    cell: ({ updatedDate }) => formatMoment(updatedDate, { near: now }),
  },
]
