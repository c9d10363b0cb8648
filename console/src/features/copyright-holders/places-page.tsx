import { holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useQuery } from '@tanstack/react-query'
import { type HolderPass, readForHolder } from '../../api/holder-calls.ts'
import { formatFigure } from '../../report/figures.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { HolderFrame } from './holder-frame.tsx'

type Places = ResultOf<typeof holderVideos.places>
type PlacedAccount = Places['accounts'][number]
type PlacedSite = NonNullable<Places['sites']>[number]

/** kpo/holders/{name}/places (product B13): the accounts and the sites that show the videos of the holder. */
export default function HolderPlacesPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <PlaceCards pass={pass} />}</HolderFrame>
}

function PlaceCards({ pass }: { pass: HolderPass }) {
  const query = useQuery(readForHolder(holderVideos.places, {}, pass))
  const { data } = query
  if (query.isError && !data)
    return (
      <Card>
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <>
      <Card title="Аккаунты" level={1} {...(data && { note: groupDigits(data.accounts.length) })}>
        {data?.accounts.length === 0 ? (
          <EmptyState drawing={<NothingFound />} title="Ни в&#160;одном аккаунте">
            <p>Видео с&#160;этим правообладателем ещё нет.</p>
          </EmptyState>
        ) : (
          <Table
            label="Аккаунты"
            columns={accountColumns}
            rows={data?.accounts ?? null}
            rowId={({ id }) => String(id)}
          />
        )}
      </Card>
      <Card title="Сайты" note={'за\u00a028\u00a0дней'}>
        {data?.sites === null ? (
          <EmptyState drawing={<NothingFound />} title="Статистика недоступна">
            <p>Сайты появятся, когда она заработает. Аккаунты выше верны.</p>
          </EmptyState>
        ) : data?.sites.length === 0 ? (
          <EmptyState drawing={<NothingFound />} title="Просмотров не&#160;было">
            <p>За 28&#160;дней эти видео нигде не&#160;смотрели.</p>
          </EmptyState>
        ) : (
          <Table label="Сайты" columns={siteColumns} rows={data?.sites ?? null} rowId={({ site }) => site} />
        )}
      </Card>
    </>
  )
}

const figure = { numeric: true, width: 170, card: 'fact' } as const

const accountColumns: readonly Column<PlacedAccount>[] = [
  { ...{ id: 'name', title: 'Аккаунт', fixed: true, card: 'title' }, cell: ({ name }) => name },
  { ...figure, id: 'videos', title: 'Видео', cell: ({ videos }) => groupDigits(videos) },
  { ...figure, id: 'published', title: 'Показываются', cell: ({ published }) => groupDigits(published) },
  { ...figure, id: 'views', title: 'Просмотры 28\u00a0дней', cell: ({ views28 }) => groupDigits(views28) },
  {
    ...{ id: 'last', title: 'Последняя загрузка', width: 190, card: 'fact', shownFrom: 's' },
    cell: ({ lastDate }) => formatNearMoment(lastDate),
  },
]

const siteColumns: readonly Column<PlacedSite>[] = [
  { ...{ id: 'site', title: 'Сайт', fixed: true, card: 'title' }, cell: ({ site }) => site },
  { ...figure, id: 'views', title: 'Просмотры', cell: ({ views }) => groupDigits(views) },
  {
    ...figure,
    id: 'watch',
    title: 'Время просмотра',
    cell: ({ watchSeconds }) => formatFigure(watchSeconds, 'seconds'),
  },
]
