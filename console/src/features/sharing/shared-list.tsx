import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { type SharedRecord, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { addressCodec } from '../../list/address.ts'
import { actsColumn } from '../../list/columns.ts'
import { pageFields, searchField } from '../../list/fields.ts'
import { Filters } from '../../list/list-card.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { SharedRowActions } from './shared-row-actions.tsx'
import styles from './sharing.module.css'

const SharedBar = lazyPiece(() => import('./shared-bar.tsx'))
const nameOf = ({ name }: SharedRecord) => name
const address = addressCodec(z.object({ q: searchField(), ...pageFields() }))

/** «Доступные мне» (product B2): videos that other accounts show in this one. */
export default function SharedList() {
  const accountCode = useAccountCode()
  const may = useMay()
  const place = useListAddress(address)
  const q = place.list.q.trim()
  const found = useQuery({
    ...read(sharing.incoming, { ...place.list, q }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      query={found}
      rows={found.data?.items ?? null}
      total={found.data?.total ?? 0}
      name="shared"
      columns={columnsOf(accountCode, new Date())}
      rowId={({ id }) => String(id)}
      {...(may(albums.addItems) && {
        choosing: { nameOf, question: { q }, bar: SharedBar },
      })}
      address={place}
      isNarrowed={q !== ''}
      filters={
        <Filters>
          <ListSearch label="Поиск по названию" q={place.list.q} onSearch={(text) => place.show({ q: text })} />
        </Filters>
      }
      empty={{
        title: 'Пока ничего не\u00a0открыто',
        text: <p>Здесь появятся видео, которые показывают этому аккаунту другие.</p>,
      }}
    />
  )
}

const columnsOf = (accountCode: string, now: Date): readonly Column<SharedRecord>[] => [
  {
    id: 'name',
    title: 'Название',
    fixed: true,
    card: 'pictured',
    cell: ({ id, name, poster, durationMs }) => (
      <Titled
        to={pagePath(accountCode, `records/${id}`)}
        under={groupDigits(id)}
        picture={<Thumb src={poster} {...(durationMs !== null && { time: formatDuration(durationMs / 1000) })} />}
      >
        {name}
      </Titled>
    ),
  },
  {
    id: 'from',
    title: 'От\u00a0кого',
    width: 200,
    card: 'line',
    cell: ({ sharedFrom: { accountName }, ownerName }) => (
      <>
        {accountName}
        {ownerName !== accountName && <span className={styles.owner}>{ownerName}</span>}
      </>
    ),
  },
  { id: 'note', title: 'Примечание', width: 160, shownFrom: 'm', card: 'fact', cell: ({ note }) => note },
  {
    id: 'size',
    title: 'Размер',
    width: 90,
    numeric: true,
    shownFrom: 's',
    card: 'fact',
    cell: ({ bytes }) => bytes > 0 && formatBytes(bytes),
  },
  {
    id: 'shared',
    title: 'Открыто',
    width: 150,
    card: 'fact',
    cell: ({ sharedAt }) => formatMoment(sharedAt, { near: now }),
  },
  actsColumn((record) => <SharedRowActions record={record} />),
]
