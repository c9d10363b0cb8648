import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { measures } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticRow } from '@skleyka/contract/statistic/statistic.calls.ts'
import { MeasureCell } from '../../report/measure-cell.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { Hint } from '../../ui/hint/hint.tsx'
import { Link } from '../../ui/link/link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import type { BreakdownOf } from './breakdown.ts'
import styles from './breakdown-table.module.css'
import { withOnly } from './conditions.ts'
import { useRecordPictures } from './record-pictures.ts'
import type { StatisticAddress } from './statistic-address.ts'
import { type Breakdown, sortOf } from './use-breakdown.ts'
import { keepTitle } from './value-titles.ts'

const mostSideBySide = 8
const figurePx = 180
const namePx = 300

interface Props {
  address: StatisticAddress
  by: DimensionName
  of: BreakdownOf
  breakdown: Breakdown
}

/** Every value of a dimension with its figures and their changes; a press on a name narrows the screen to it. */
export function BreakdownTable({ address, by, of: report, breakdown }: Props) {
  const { list, to } = address
  const { data, isError, error, isPlaceholderData, isFetching, refetch } = breakdown
  const pictures = useRecordPictures(by === 'record' ? (data?.items ?? []).map(({ keys: [key = ''] }) => key) : [])
  const next = report.levels[report.levels.indexOf(by) + 1] ?? by
  const rowTo = (key: string) =>
    report.rowTo && key !== '' ? report.rowTo(key, address) : to({ where: withOnly(list.where, by, key), by: next })
  const { field, order } = sortOf(list.sort, report.measures)
  const title = dimensions[by].title
  // too many to stand side by side: the table is scrolled
  const isWide = report.measures.length > mostSideBySide
  const columns: Column<StatisticRow>[] = [
    {
      ...{ id: 'name', title, fixed: true, card: 'title' as const, width: isWide ? namePx : 220 },
      cell: ({ keys: [key = ''], titles: [words = ''] }) => {
        const name = words === '' ? dimensions[by].unknown : words
        keepTitle(by, key, name)
        return (
          <span className={styles.name}>
            {by === 'record' && key !== '' && <Thumb src={pictures.get(key) ?? null} width={72} />}
            <Link to={rowTo(key)}>{name}</Link>
          </span>
        )
      },
      ...(data && { total: 'Итого' }),
    },
    ...report.measures.map((name, index): Column<StatisticRow> => {
      const { title: measureTitle, definition } = measures[name]
      return {
        ...{ id: name, title: measureTitle, numeric: true, sortable: 'descending' as const, card: 'figure' as const },
        ...(isWide && { width: figurePx }),
        ...(!isWide && index > 3 && { shownFrom: index > 5 ? ('l' as const) : ('m' as const) }),
        about: <Hint label={`Что значит «${measureTitle}»`}>{definition}</Hint>,
        cell: ({ figures, before }) => <MeasureCell {...{ name, figures, before }} />,
        ...(data && { total: <MeasureCell name={name} figures={data.totals} before={data.beforeTotals} /> }),
      }
    }),
  ]
  return (
    <Card title={title} {...(data && { note: groupDigits(data.total) })} busy={isPlaceholderData && isFetching}>
      {isError && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Table
            label={title}
            columns={columns}
            rows={data.items}
            rowId={({ keys }) => keys.join(' ')}
            {...(isWide && { minWidth: namePx + figurePx * report.measures.length })}
            sort={{ column: field, direction: order === 'asc' ? 'ascending' : 'descending' }}
            sortTo={(sort) => to({ sort })}
          />
          <Pagination
            page={list.page}
            perPage={list.perPage}
            total={data.total}
            to={(page, perPage) => to({ page, perPage: perPageOf(perPage) })}
          />
        </>
      ) : (
        <Patiently>
          <Table label={`${title}: загрузка`} columns={columns} rows={null} rowId={() => ''} awaited={8} />
        </Patiently>
      )}
    </Card>
  )
}

export const perPageOf = (size: number) => ([20, 50, 100] as const).find((choice) => choice === size) ?? 20
