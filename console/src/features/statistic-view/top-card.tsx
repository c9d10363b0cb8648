import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { measureChange } from '../../report/measure-card.ts'
import { Ranking } from '../../report/ranking.tsx'
import { Link } from '../../ui/link/link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { useRecordPictures } from './record-pictures.ts'
import { refreshMs } from './refresh.ts'
import type { StatisticAddress } from './statistic-address.ts'
import styles from './top-card.module.css'

interface Props {
  address: StatisticAddress
  title: string
  by: DimensionName
  measure: MeasureName
  /** Of one value alone. */
  rowTo: (key: string) => string
  /** Address of all of them. */
  moreTo?: string
  /** Its values are records: their posters stand before the names. */
  hasPictures?: boolean
}

const shownRows = 5
const awaitedLines = Array.from({ length: shownRows }, (_, line) => line)

/** The greatest values of a dimension, and how many more there are (product B8: tops). */
export function TopCard({ address, title, by, measure, rowTo, moreTo, hasPictures = false }: Props) {
  const { scope, days } = address
  const top = useQuery({
    ...read(statistic.breakdown, {
      ...scope,
      by: [by],
      measures: [measure],
      sort: { field: measure, order: 'desc' },
      page: 1,
      perPage: shownRows,
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const pictures = useRecordPictures(hasPictures ? (top.data?.items ?? []).map(({ keys: [key = ''] }) => key) : [])
  const rest = (top.data?.total ?? 0) - shownRows
  return (
    <Card
      title={title}
      {...(moreTo !== undefined && {
        control: (
          <Link to={moreTo} className={styles.more}>
            {rest > 0 ? `Ещё\u00a0${rest}` : 'Подробнее'}
          </Link>
        ),
      })}
    >
      {top.data ? (
        top.data.items.length > 0 ? (
          <Ranking
            unit={measures[measure].unit}
            rows={top.data.items.map(({ keys: [key = ''], titles: [words = ''], figures, before }) => ({
              key,
              title: words === '' ? dimensions[by].unknown : words,
              value: figures[measure] ?? 0,
              change: measureChange(measure, figures, before),
              isNew: before !== null && (before[measure] ?? 0) === 0 && (figures[measure] ?? 0) > 0,
              to: rowTo(key),
              ...(hasPictures && key !== '' && { picture: <Thumb src={pictures.get(key) ?? null} width={56} /> }),
            }))}
          />
        ) : (
          <p className={styles.nothing}>За&nbsp;этот период ничего не&nbsp;было</p>
        )
      ) : top.isError ? (
        <LoadError error={top.error} onRetry={() => void top.refetch()} />
      ) : (
        <div className={styles.awaited}>
          {awaitedLines.map((line) => (
            <Skeleton key={line} />
          ))}
        </div>
      )}
    </Card>
  )
}
