import type { ResultOf } from '@skleyka/contract/method.ts'
import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measures as measuresOf } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticRow, statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { MeasureCell } from '../../report/measure-cell.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { Hint } from '../../ui/hint/hint.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import type { StatisticAddress } from '../statistic-view/statistic-view.ts'
import { keepTitle, withOnly } from '../statistic-view/statistic-view.ts'
import { perPageOf } from '../statistic-view/statistic-view.tsx'
import { valueTitle } from './row-title.ts'

interface Props {
  address: StatisticAddress
  by: readonly DimensionName[]
  measures: readonly MeasureName[]
  sort: { measure: MeasureName; order: 'asc' | 'desc' }
  /** Undefined while it is on its way. */
  data: ResultOf<typeof statistic.explore> | undefined
}

/** The rows of a report of the builder; a press on a value narrows the report to it. */
export function ExploreTable({ address, by, measures, sort, data }: Props) {
  const { list, to } = address
  const columns: Column<StatisticRow>[] = [
    ...by.map(
      (name, index): Column<StatisticRow> => ({
        ...{ id: `by-${name}`, title: dimensions[name].title, minWidth: 140 },
        ...(index === 0 ? { fixed: true, card: 'title' as const } : { card: 'line' as const }),
        cell: ({ keys, titles }) => {
          const title = valueTitle(name, titles[index])
          keepTitle(name, keys[index] ?? '', title)
          return <Link to={to({ where: withOnly(list.where, name, keys[index] ?? '') })}>{title}</Link>
        },
        ...(index === 0 && data && { total: 'Итого' }),
      }),
    ),
    ...measures.map((name): Column<StatisticRow> => {
      const { title, definition } = measuresOf[name]
      return {
        ...{ id: name, title, numeric: true, sortable: 'descending' as const, card: 'figure' as const },
        about: <Hint label={`Что значит «${title}»`}>{definition}</Hint>,
        cell: ({ figures, before }) => <MeasureCell {...{ name, figures, before }} />,
        ...(data && { total: <MeasureCell name={name} figures={data.totals} before={data.beforeTotals} /> }),
      }
    }),
  ]
  const { page, perPage } = list
  return (
    <Card title="Таблица" {...(data && { note: groupDigits(data.rows.length) })}>
      <Table
        label="Таблица"
        columns={columns}
        rows={data?.rows.slice((page - 1) * perPage, page * perPage) ?? null}
        rowId={({ keys }) => keys.join('\n')}
        sort={{ column: sort.measure, direction: sort.order === 'asc' ? 'ascending' : 'descending' }}
        sortTo={(next) => to({ sort: next })}
      />
      {data && (
        <Pagination
          {...{ page, perPage }}
          total={data.rows.length}
          to={(next, size) => to({ page: next, perPage: perPageOf(size) })}
        />
      )}
    </Card>
  )
}
