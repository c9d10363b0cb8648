import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import { type Album, albumSortFields, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { listedOf } from '@skleyka/contract/field-types.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { fieldColumns, figureColumn, momentColumn } from '../../list/columns.ts'
import { searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters } from '../../list/list-card.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { viewField } from '../../list/use-list-view.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { NewAlbum } from './album-form.tsx'

const address = listAddress({
  q: searchField(),
  view: viewField(),
  sort: sortField(albumSortFields, { column: 'name', direction: 'ascending' }),
})

/** «Альбомы» (product B4): those at the top; a search finds them on every level. */
export default function AlbumsPage() {
  const accountCode = useAccountCode()
  const found = useList(address, ({ q, sort, view: _view, ...page }) => {
    const level = q === '' ? { parentId: null } : { q }
    return read(albums.list, { ...level, ...page, sort: sortParams(sort) }, { accountCode })
  })
  const { list, show } = found.address
  return (
    <ListPage
      {...found}
      name="albums"
      hasGrid
      columns={columnsOf(accountCode)}
      isNarrowed={list.q !== ''}
      making={{ call: albums.create, label: 'Создать альбом', form: MadeAndOpened }}
      filters={
        <Filters>
          <ListSearch label="Поиск по альбомам" q={list.q} onSearch={(q) => show({ q })} shortcut="/" />
        </Filters>
      }
      empty={{
        title: 'Альбомов пока нет',
        text: (
          <p>
            Альбом&#160;— подборка видео, которые идут на&#160;сайте подряд. Одно видео может входить в&#160;несколько
            альбомов.
          </p>
        ),
      }}
    />
  )
}

function MadeAndOpened({ onClose }: { onClose: () => void }) {
  const accountCode = useAccountCode()
  const open = ({ id }: Album) => navigate(pagePath(accountCode, `albums/${id}`))
  return <NewAlbum accountCode={accountCode} onClose={onClose} onMade={open} />
}

const columnsOf = (accountCode: string): readonly Column<Album>[] => [
  {
    id: 'name',
    title: albumFields.name.title,
    fixed: true,
    sortable: 'ascending',
    card: 'pictured',
    cell: ({ id, name, path, albums: inner, cover, takesNew }) => (
      <Titled
        to={pagePath(accountCode, `albums/${id}`)}
        picture={<Thumb src={cover} />}
        under={[
          path.length > 0
            ? path.map((one) => one.name).join(' / ')
            : inner > 0 && `${groupDigits(inner)}\u00a0${plural(inner, ['альбом', 'альбома', 'альбомов'])} внутри`,
          takesNew && 'сюда попадают новые видео',
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {name}
      </Titled>
    ),
  },
  {
    id: 'kind',
    title: 'Тип',
    width: 120,
    shownFrom: 's',
    card: 'fact',
    cell: ({ filling }) => (filling ? 'по\u00a0фильтру' : 'ручной'),
  },
  ...fieldColumns(listedOf(albumFields)),
  figureColumn('count', 'Видео', ({ records }) => groupDigits(records), { width: 100 }),
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
  momentColumn('updated', 'Изменён', ({ updatedDate }) => updatedDate, { width: 170, card: 'end' }),
]
